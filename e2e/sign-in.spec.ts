import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { type TestDesk, testDesk } from '../main/core/desk.fixture.ts'
import { askWayIn, type WayIn } from '../main/headless/running.ts'
import { type HeadlessServer, serveHeadless } from '../main/headless/server.ts'
import { chromiumHere } from './shells/browser.ts'

let browser: Browser
let context: BrowserContext
let desk: TestDesk
let headless: HeadlessServer
/** The lines that the person who started the desk sees. */
let printed: string[]

test.beforeAll(async () => {
  browser = await chromium.launch(await chromiumHere())
})
test.afterAll(() => browser?.close())
test.beforeEach(async () => {
  desk = await testDesk()
  printed = []
  headless = await serve(0)
  context = await browser.newContext()
})
test.afterEach(async () => {
  await context.close()
  await headless.close()
  await desk.end()
})

const serve = (port: number) =>
  serveHeadless(
    {
      desk: desk.desk,
      screens: join(import.meta.dirname, '../dist/renderer'),
      now: Date.now,
      reentry: 'way-back-in',
      print: (address) => void printed.push(address),
      onBug: (bug) => desk.log.push(String(bug)),
    },
    port,
  )

const home = () => `${headless.origin}/`
const open = async (address: string, within = context): Promise<Page> => {
  const page = await within.newPage()
  await page.goto(address)
  return page
}
const shows = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
/** The first text of a desk without a service. */
const isIn = (page: Page) => shows(page, 'Find leads in forums and publish articles on your site')

test('a page stays signed in over a reload, keeps its code from the history, and signs a new tab in', async () => {
  const page = await open(headless.entrance())
  await isIn(page)
  expect(page.url()).toBe(home())
  await page.reload()
  await isIn(page)
  await isIn(await open(home()))
})

test('a used code gives no other browser access, and the page says how to get access', async () => {
  const entrance = headless.entrance()
  const first = await open(entrance)
  await isIn(first)
  // In a browser that is already signed in, opening the printed address changes nothing.
  await isIn(await open(entrance))
  const other = await browser.newContext()
  const page = await open(entrance, other)
  await shows(page, 'This address no longer works')
  await expect(page.getByRole('main')).toContainText(
    'start Quillport a second time. You do not need to close it first',
  )
  const bare = await open(home(), other)
  await shows(bare, 'This page is not signed in to Quillport')
  // The next address is opened in a tab that shows this page. That does not reload the page.
  await page.goto(headless.entrance())
  await isIn(page)
  await isIn(bare)
  await other.close()
})

test('after a restart on the same port, an old page keeps the typed text, says where to continue, and gets nothing', async () => {
  const page = await open(headless.entrance())
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  const field = page.getByLabel('Service address')
  await field.fill('https://typed.example')
  const { port } = headless
  await headless.close()
  headless = await serve(port)
  const lost = page.getByText('Quillport is not responding')
  await expect(lost).toContainText('Open that address in another tab')
  await isIn(await open(headless.entrance()))
  await page.waitForResponse((response) => response.status() === 403)
  await expect(lost).toContainText('copy any unsaved text from it')
  await expect(field).toHaveValue('https://typed.example')
})

test('a browser that cannot resolve names under .localhost can use 127.0.0.1, and continues after a restart', async () => {
  const plain = () => headless.entrance().replace(headless.origin, `http://127.0.0.1:${headless.port}`)
  const page = await open(plain())
  await isIn(page)
  const { port } = headless
  await headless.close()
  headless = await serve(port)
  await shows(page, 'Quillport was restarted')
  await expect(page.getByRole('main')).toContainText(
    'replace the host name, which is before the port, with 127.0.0.1',
  )
  await page.reload()
  await shows(page, 'Quillport was restarted')
  await isIn(await open(plain()))
  await isIn(page)
})

test('news of the core reaches the page as it comes', async () => {
  const page = await open(headless.entrance())
  await isIn(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
  await desk.desk.client.app.changePreferences({ theme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

/**
 * Starts Quillport a second time, as any program that can read the data folder may. Records the messages that the second
 * start gets.
 */
const startAgain = () => {
  const told: WayIn[] = []
  const running = { pid: process.pid, port: headless.port, reentry: 'way-back-in' }
  const done = (async () => {
    for await (const wayIn of askWayIn(running)) told.push(wayIn)
    return told.at(-1)
  })()
  return { told, done }
}
const question = (page: Page) => page.getByRole('region', { name: 'Let another browser into Quillport?' })

test('a second start gets access only if the person approves on an open page, and typing is no answer', async () => {
  const page = await open(headless.entrance())
  await isIn(page)
  const beside = await open(home())
  await isIn(beside)
  await page.getByRole('button', { name: 'Connect to a service' }).click()
  const field = page.getByLabel('Service address')
  await field.fill('http')
  const { told, done } = startAgain()
  await expect(question(page)).toBeVisible()
  await expect(question(beside)).toBeVisible()
  const [first] = told
  expect(first?.state === 'waiting' && first.number).toMatch(/^\d{4}$/)
  await expect(question(page)).toContainText(first?.state === 'waiting' ? first.number : 'none')
  await page.keyboard.type('s://x y')
  await expect(field).toHaveValue('https://x y')
  await expect(question(page)).toBeVisible()
  await question(page).getByRole('button', { name: 'Let in' }).click()
  await expect(question(beside)).toBeHidden()
  const last = await done
  if (last?.state !== 'let_in') throw new Error(`It was told ${JSON.stringify(last)}.`)
  const other = await browser.newContext()
  await isIn(await open(last.address, other))
  await other.close()
  expect(printed).toEqual([])
})

test('a second start gets nothing after a refusal, and without an open page only a hint where the address was printed', async () => {
  const page = await open(headless.entrance())
  await isIn(page)
  const { done } = startAgain()
  await question(page).getByRole('button', { name: 'Refuse' }).click()
  expect(await done).toEqual({ state: 'refused' })
  await expect(question(page)).toBeHidden()
  await page.close()
  await expect.poll(() => startAgain().done).toEqual({ state: 'printed' })
  const other = await browser.newContext()
  await isIn(await open(printed.at(-1) ?? '', other))
  await other.close()
})
