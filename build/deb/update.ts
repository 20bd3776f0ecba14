import { createReadStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openSettings } from '../../e2e/person.ts'
import type { NewDebian } from './new-debian.ts'
import type { Packaged } from './versions.ts'

/** Serves the feeds of versions on a free port of this computer. */
export const serveFeed = async (versions: readonly Packaged[]) => {
  const server = createServer((request, response) => {
    const [, version, name = ''] = (request.url ?? '').split('/')
    const path = join(versions.find((one) => one.version === version)?.feed ?? '', basename(name))
    if (existsSync(path)) createReadStream(path).pipe(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  if (typeof at !== 'object' || at === null) throw new Error('The feed has no port.')
  return {
    /** The variable with which a desk reads the feed that offers a version. */
    variable: ({ version }: Packaged) => `QUILLPORT_UPDATE_FEED=http://127.0.0.1:${at.port}/${version}`,
    stop: (): void => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const HANDED_OVER = 'tmp/handed-over'
const INSTALLER = `[Desktop Entry]
Type=Application
Name=Installer
Exec=/usr/local/bin/installer %f
MimeType=application/vnd.debian.binary-package;
`

/** Adds a program with which the system opens packages. The program only records which package it was given. */
export const addInstaller = ({ root, inside }: NewDebian): void => {
  const script = `#!/bin/sh\necho "$1" >> /${HANDED_OVER}\n`
  writeFileSync(join(root, 'usr/local/bin/installer'), script, { mode: 0o755 })
  writeFileSync(join(root, 'usr/share/applications/installer.desktop'), INSTALLER)
  inside('update-desktop-database', '/usr/share/applications')
}

/** Returns the packages that the system's installer was given, in order. */
export const handedOver = ({ root }: NewDebian): readonly string[] => {
  const note = join(root, HANDED_OVER)
  return existsSync(note) ? readFileSync(note, 'utf8').trim().split('\n') : []
}

/** Looks for updates, reads what is new, and updates at once. */
export const updateNow = async (page: Page, version: string): Promise<void> => {
  await openSettings(page, 'Updates')
  await page.getByRole('button', { name: 'Look now' }).click()
  const offer = page.getByRole('status').filter({ hasText: `Quillport ${version} is there.` })
  await offer.getByRole('button', { name: 'What is new' }).click()
  const news = page.getByRole('dialog', { name: `What is new in Quillport ${version}` })
  await expect(news).toContainText(`What is new in ${version}.`)
  await page.keyboard.press('Escape')
  await offer.getByRole('button', { name: 'Update now' }).click()
  const told = page
    .getByRole('status')
    .filter({ hasText: `Quillport ${version} is open in your system’s installer.` })
  await expect(told.first()).toBeVisible({ timeout: 60_000 })
}
