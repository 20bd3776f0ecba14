import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../contract/version.ts'
import { expect, test } from './desk.ts'
import { openSettings, runHere } from './person.ts'

test('About shows the version, the data folder and the packages inside, and copies a text for people who help', async ({
  desk,
  folder,
}) => {
  const { page } = desk
  await runHere(page)
  await page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  await openSettings(page, 'About')
  await expect(page.getByRole('definition').filter({ hasText: VERSION })).toHaveCount(2)
  await expect(page.getByText(folder, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Show licenses' }).click()
  const list = page.getByRole('dialog', { name: 'Licenses' })
  for (const name of ['react', 'better-sqlite3', 'electron', '@fontsource-variable/inter'])
    await expect(list.getByText(name, { exact: false }).first()).toBeAttached()
  const react = list.getByRole('listitem').filter({ has: page.getByText(/^react \d/) })
  await react.getByText(/^react \d/).click()
  await expect(react.getByText(/Permission is hereby granted, free of charge/)).toBeVisible()

  await list.getByRole('button', { name: 'Close' }).click()
  await expect(list).toBeHidden()

  await page.getByRole('button', { name: 'Copy diagnostics' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await desk.clipboard()
  expect(copied).toContain(`Quillport ${VERSION}`)
  expect(copied).toContain('Service: local')
  expect(copied).not.toContain(folder)
  // Only a shell that has its own window can open a folder or place the window.
  const own = desk.electron ? 1 : 0
  await expect(page.getByRole('button', { name: 'Show in folder' })).toHaveCount(own)
  await expect(page.getByRole('button', { name: 'Reset the window' })).toHaveCount(own)
})

test('the report of a crash is shown once at the next start, and can be copied and deleted', async ({
  start,
  folder,
}) => {
  const crashes = join(folder, 'crashes')
  mkdirSync(crashes, { recursive: true })
  const report = 'The main process of Quillport ended unexpectedly.\nCause: TypeError: x is not a function'
  writeFileSync(join(crashes, '2026-11-26T08-00-00-000Z.txt'), report)
  writeFileSync(join(crashes, '2026-11-25T08-00-00-000Z.txt'), 'An earlier report.')
  const first = await start()
  const dialog = first.page.getByRole('dialog', { name: 'Quillport ended unexpectedly' })
  await expect(dialog.getByRole('region', { name: 'Report' })).toHaveText(report)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  expect(await first.clipboard()).toBe(report)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  expect(existsSync(join(crashes, '2026-11-26T08-00-00-000Z.txt'))).toBe(false)
  expect(readdirSync(crashes)).toEqual(['2026-11-25T08-00-00-000Z.seen.txt'])
  await first.close()
  const again = await start()
  await expect(again.page.getByRole('button', { name: 'Run it on this computer' })).toBeVisible()
  await expect(again.page.getByRole('dialog')).toHaveCount(0)
})
