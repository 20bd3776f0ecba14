import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { FEED_KEY, manifestOf, PACKAGE, type TestFeed, testFeed } from '../main/core/updates/feed.fixture.ts'
import type { UpdateManifest } from '../main/core/updates/manifest.ts'
import { connectAgent } from './bridge.ts'
import { expect, test } from './desk.ts'
import { goTo, runHere } from './person.ts'
import type { Shell } from './shells/shell.ts'

let feed: TestFeed
const VARIABLES = [
  'QUILLPORT_UPDATE_FEED',
  'QUILLPORT_UPDATE_KEY',
  'QUILLPORT_UPDATE_KIND',
  'APPIMAGE',
  'XDG_CACHE_HOME',
]
test.afterEach(async () => {
  for (const name of VARIABLES) delete process.env[name]
  await feed.stop()
})

/** Starts a desk that was installed from this kind of package and whose feed offers 9.1.0. */
const startWith = async (
  start: () => Promise<Shell>,
  kind: UpdateManifest['files'][number]['kind'],
): Promise<Shell> => {
  const [file] = manifestOf().files
  const url = kind === 'appimage' ? 'quillport_9.1.0.AppImage' : file?.url
  feed = await testFeed(
    file && url ? { files: [{ ...file, kind, url, arch: process.arch === 'arm64' ? 'arm64' : 'x64' }] } : {},
  )
  process.env.QUILLPORT_UPDATE_FEED = feed.address
  process.env.QUILLPORT_UPDATE_KEY = FEED_KEY
  process.env.QUILLPORT_UPDATE_KIND = kind
  const desk = await start()
  // The test only records the packages that Quillport opens.
  await desk.electron?.evaluate(({ shell }) => {
    const noted: string[] = []
    Reflect.set(globalThis, 'openedPackages', noted)
    shell.openPath = async (path) => {
      noted.push(path)
      return ''
    }
  })
  await runHere(desk.page)
  await desk.page.getByRole('button', { name: 'Skip the scan and go to Leads' }).click()
  return desk
}

const opened = async (desk: Shell): Promise<readonly string[]> => {
  const noted: unknown = await desk.electron?.evaluate(() => Reflect.get(globalThis, 'openedPackages'))
  return Array.isArray(noted) ? noted.map(String) : []
}

const openPart = async (page: Page): Promise<void> => {
  await goTo(page, 'Settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Updates' }).click()
}

const banner = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words })

test('a newer version is offered, waits for an agent’s question, and opens in the system’s installer', async ({
  start,
  folder,
}) => {
  const desk = await startWith(start, 'deb')
  const { page } = desk
  await openPart(page)
  await expect(page.getByRole('switch', { name: 'Look for updates' })).toBeChecked()
  await page.getByRole('button', { name: 'Look now' }).click()
  const offer = banner(page, 'Quillport 9.1.0 is available.')
  await offer.getByRole('button', { name: 'What is new' }).click()
  const news = page.getByRole('dialog', { name: 'What is new in Quillport 9.1.0' })
  await expect(news).toContainText('The plan shows weeks.')
  await page.keyboard.press('Escape')
  expect(feed.asked.some((path) => path.includes('.deb'))).toBe(false)

  const agent = await connectAgent(page, 'Writer')
  const call = agent.call('generate_article', { title: 'One' })
  call.catch(() => undefined)
  const question = page.getByRole('region', { name: 'Question from an agent' })
  await expect(question).toBeVisible()
  await banner(page, 'Quillport 9.1.0 is available.').getByRole('button', { name: 'Update now' }).click()
  await expect(banner(page, 'The update waits for a call by an agent.')).toBeVisible()
  expect(await opened(desk)).toEqual([])

  await question.getByRole('button', { name: 'Deny', exact: true }).click()
  await call.catch(() => undefined)
  await expect(banner(page, 'Quillport 9.1.0 is open in your system’s installer.')).toBeVisible()
  const path = join(folder, 'updates', 'quillport-9.1.0-x64.deb').replace('x64', process.arch)
  expect(await opened(desk)).toEqual([path])
  expect(readFileSync(path).equals(PACKAGE)).toBe(true)
  await agent.close()
})

test('an update waits for a text that is being written, and a tampered package is reported', async ({
  start,
  folder,
}) => {
  const desk = await startWith(start, 'deb')
  const { page } = desk
  const whole = feed.serve
  feed.serve = (_, response) => void response.end(Buffer.alloc(PACKAGE.length, 'x'))
  await openPart(page)
  await page.getByRole('button', { name: 'Look now' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Update now' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'not the file that the makers of Quillport signed',
  )
  expect(readdirSync(join(folder, 'updates'))).toEqual([])
  feed.serve = whole
  await goTo(page, 'Settings')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Leads and replies' })
    .click()
  await page.getByLabel('Name', { exact: false }).first().fill('Ledgerly and Sons')
  await banner(page, 'signed').getByRole('button', { name: 'Try again' }).click()
  await expect(banner(page, 'The update waits for a text that is not saved yet.')).toBeVisible()
  await expect(banner(page, 'Quillport 9.1.0 is open in your system’s installer.')).toBeVisible({
    timeout: 40_000,
  })
})

test('an AppImage gets exactly the signed file from electron-updater, up to its installation', async ({
  start,
  folder,
}) => {
  process.env.APPIMAGE = join(import.meta.dirname, 'not-there.AppImage')
  // electron-updater keeps the file of an earlier run in its cache.
  process.env.XDG_CACHE_HOME = `${folder}-cache`
  const desk = await startWith(start, 'appimage')
  const { page } = desk
  const whole = feed.serve
  feed.serve = (_, response) => void response.end(Buffer.alloc(PACKAGE.length, 'x'))
  await openPart(page)
  await page.getByRole('button', { name: 'Look now' }).click()
  const update = page.getByRole('main').getByRole('button', { name: 'Update when I quit' })
  await update.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'not the file that the makers of Quillport signed',
  )
  feed.serve = whole
  await update.click()
  await expect(
    page.getByRole('main').getByText('The update is installed when you quit Quillport.'),
  ).toBeVisible()
  expect(feed.asked.filter((path) => !path.includes('quillport-stable.json'))).toEqual([
    '/feed/quillport_9.1.0.AppImage',
    '/feed/quillport_9.1.0.AppImage',
  ])
  await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click()
})
