import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { chromiumHere } from './shells/browser.ts'
import { type HeadlessCore, startCore } from './shells/headless.ts'

// The desk stops, and another user's program listens on its port. The person's browser opens the other program's page once.
// Then the desk listens on the port again, and the person opens the address that the desk prints.

let browser: Browser
let context: BrowserContext
let folder: string
let desk: HeadlessCore | null

test.beforeAll(async () => {
  browser = await chromium.launch(await chromiumHere())
})
test.afterAll(() => browser?.close())
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quillport-held-'))
  desk = null
  context = await browser.newContext()
})
test.afterEach(async () => {
  await context.close()
  await desk?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (port: number): Promise<HeadlessCore> => {
  const env = { HOME: folder, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }
  desk = await startCore({ folder: join(folder, 'data'), env, through: [] }, port)
  return desk
}
const open = async (address: string): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(address)
  return page
}
/** The title of a page that is signed in to a desk without a service. A stranger's page has another title. */
const isIn = (page: Page) => expect(page).toHaveTitle('Welcome · Quillport')

type Answer = { readonly headers: OutgoingHttpHeaders; readonly body: string }
const html = (body: string): Answer => ({ headers: { 'content-type': 'text/html' }, body })

/** Listens on the desk's port while `look` sends the person's browser there. */
const inItsPlace = async (
  port: number,
  answer: (path: string) => Answer,
  look: () => Promise<unknown>,
): Promise<void> => {
  const server = createServer(({ url }, response) => {
    const { headers, body } = answer(url ?? '')
    response.writeHead(200, headers)
    response.end(body)
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  await look()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
}

/** Runs the desk once, then gives its port to the other program. The open tab sees both. */
const heldOnce = async (answer: (path: string) => Answer, until: string) => {
  const first = await start(0)
  const port = Number(new URL(first.address).port)
  const tab = await open(first.address)
  await isIn(tab)
  await first.stop()
  await inItsPlace(port, answer, async () => {
    await tab.reload()
    await expect(tab).toHaveTitle(until)
  })
  return { tab, again: await start(port) }
}

const TAKES = `
  fetch('/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: new URLSearchParams(location.hash.slice(1)).get('code') }),
  }).then(async (answer) => { document.title = 'Taken: ' + await answer.text() })`

test('a service worker of the port’s former holder does not answer for the desk', async () => {
  const page = JSON.stringify(`<title>Waits</title><script>${TAKES}</script>`)
  const worker = `
    self.addEventListener('install', () => self.skipWaiting())
    self.addEventListener('activate', (event) => event.waitUntil(clients.claim()))
    self.addEventListener('fetch', (event) => {
      if (event.request.mode === 'navigate')
        event.respondWith(new Response(${page}, { headers: { 'content-type': 'text/html' } }))
    })`
  const registers = `<script>
    navigator.serviceWorker.register('/worker.js')
      .then(() => navigator.serviceWorker.ready)
      .then(() => { document.title = 'Registered' })
  </script>`
  const { again } = await heldOnce(
    (path) =>
      path === '/worker.js'
        ? { headers: { 'content-type': 'text/javascript' }, body: worker }
        : html(registers),
    'Registered',
  )
  await isIn(await open(again.address))
})

test('an open page of the port’s former holder gets no secret from the desk’s pages', async () => {
  const { tab, again } = await heldOnce(() => html('<title>Left open</title>'), 'Left open')
  const page = await open(again.address)
  await isIn(page)
  const told = await tab.evaluate(async () => {
    const channel = new BroadcastChannel('quillport-desk')
    const heard = new Promise((resolve) => channel.addEventListener('message', ({ data }) => resolve(data)))
    channel.postMessage({ kind: 'ask' })
    return Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 3_000, 'nothing'))])
  })
  expect(told).toBe('nothing')
  await isIn(page)
})

test('a cached script of the port’s former holder does not run in the desk', async () => {
  const index = readFileSync(join(import.meta.dirname, '../dist/renderer/index.html'), 'utf8')
  const script = /src="\.?(\/[^"]+\.js)"/.exec(index)?.[1]
  if (!script) throw new Error('The screens have no script.')
  const kept = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }
  const { again } = await heldOnce(
    (path) =>
      path === script
        ? { headers: kept, body: `document.title = 'Taken: ' + location.hash` }
        : html(`<script type="module" crossorigin src="${script}"></script>`),
    'Taken: ',
  )
  await isIn(await open(again.address))
})
