import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import {
  client1,
  type FakeService,
  fakeService,
  type TestBridge,
  testBridge,
} from '../main/core/bridge/bridge.fixture.ts'
import { type TestDesk, testDesk } from '../main/core/desk.fixture.ts'
import { type HeadlessServer, serveHeadless } from '../main/headless/server.ts'
import { attack, type Loot, type Target } from './attacks/page.ts'
import { watchServers } from './attacks/watch.ts'
import { chromiumHere } from './shells/browser.ts'

// A stranger's page in a browser whose settings favor the attack: the page's host names lead to this computer, as after DNS
// rebinding, and the browser does not check requests to the local network.

let browser: Browser
let attacker: Awaited<ReturnType<typeof startAttacker>>
let fake: FakeService
let its: TestBridge
let desk: TestDesk
let headless: HeadlessServer
let watch: ReturnType<typeof watchServers>
/** Calls that reached the desk's core. */
let acted: string[]

test.beforeAll(async () => {
  const options = await chromiumHere()
  browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      '--host-resolver-rules=MAP evil.test 127.0.0.1',
      '--disable-features=LocalNetworkAccessChecks,PrivateNetworkAccessRespectPreflightResults,BlockInsecurePrivateNetworkRequests',
    ],
  })
  attacker = await startAttacker()
})
test.afterAll(async () => {
  await attacker?.stop()
  await browser?.close()
})
test.beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
  desk = await testDesk()
  acted = []
  headless = await serveHeadless(
    {
      desk: {
        ...desk.desk,
        dispatch: (feature, name, input, context) => {
          acted.push(`${feature}.${name}`)
          return desk.desk.dispatch(feature, name, input, context)
        },
      },
      screens: join(import.meta.dirname, '../dist/renderer'),
      now: Date.now,
      reentry: 'way-back-in',
      print: (address) => acted.push(`printed ${address}`),
      onBug: (bug) => acted.push(`bug ${bug}`),
    },
    0,
  )
  watch = watchServers()
})
test.afterEach(async () => {
  watch.stop()
  await headless.close()
  await desk.end()
  await its.end()
  await fake.stop()
})

const startAttacker = async () => {
  const heard: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, response) => {
    heard.push(headers)
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>A nice page</title><body>')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port,
    /** The headers of every request from a browser. */
    heard,
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}

const NONCE = 'ab'.repeat(24)
const bridgePort = () => Number(its.url.port)
/** The worst case: the page even knows an agent's token. */
const atBridge = (base: string): Target => ({
  base,
  path: '/mcp',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'forum_run_scan', arguments: {} },
  }),
  headers: {
    authorization: `Bearer ${its.token}`,
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  },
  reads: [`/line?nonce=${NONCE}`, '/mcp', '/'],
})
const atHeadless = (base: string): Target => ({
  base,
  path: '/desk/call',
  body: JSON.stringify({ feature: 'app', name: 'changePreferences', input: { theme: 'dark' } }),
  headers: { 'x-quillport-reentry': 'way-back-in' },
  reads: ['/desk/events', '/', '/index.html', '/sign-in', '/reentry'],
})
const namesOf = (port: number) =>
  ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', 'evil.test'].map((name) => `http://${name}:${port}`)

/** Runs the attacks from a page at `from`, with one tab for each target. */
const attackFrom = async (
  context: BrowserContext,
  from: string,
  targets: readonly Target[],
): Promise<readonly Loot[]> => {
  const all: Loot[] = []
  for (const target of targets) {
    const page = await context.newPage()
    await page.goto(from)
    all.push(...(await page.evaluate(attack, target)))
    await page.close()
  }
  return all
}

/** Serves a page at the attacker's host name and the victim's own port, as after a changed DNS answer. */
const attackRebound = async (
  context: BrowserContext,
  port: number,
  targetAt: (base: string) => Target,
): Promise<readonly Loot[]> => {
  const base = `http://evil.test:${port}`
  await context.route(`${base}/first-answer`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A nice page</title><body>' }),
  )
  return attackFrom(context, `${base}/first-answer`, [targetAt(base)])
}

const bridgeIsUntouched = (receivedBefore: number) => {
  const answers = watch.arrived.filter(({ port }) => port === bridgePort())
  expect(answers.filter(({ status }) => status !== 403)).toEqual([])
  expect(answers.filter(({ permissive }) => permissive.length > 0)).toEqual([])
  expect(its.bridge.activity.list({ search: '', limit: 50 }).entries).toEqual([])
  expect(its.bridge.agents.list().agents[0]).toMatchObject({ calls: 0, last_seen_at: null })
  expect(fake.received).toHaveLength(receivedBefore)
  return answers
}

/** Waits until the bridge has read the fake service's tools, so that later requests can only come from an agent. */
const settled = async () => {
  await expect.poll(() => fake.received.length).toBe(1)
  return fake.received.length
}

/** Leaves the desk's own page, so that the page's last request arrives before the test starts to record requests. */
const leave = async (page: Page): Promise<void> => {
  await page.goto('about:blank')
  for (let before = -1; before !== watch.arrived.length; await page.waitForTimeout(500))
    before = watch.arrived.length
}

for (const where of ['http://evil.test', 'http://127.0.0.1'])
  test(`a page of ${where} reaches neither an agent’s tools nor a proof through any name`, async () => {
    const before = await settled()
    const context = await browser.newContext()
    const loot = await attackFrom(
      context,
      `${where}:${attacker.port}/`,
      namesOf(bridgePort()).map((base) => atBridge(base)),
    )
    await context.close()
    expect(loot).toEqual([])
    const answers = bridgeIsUntouched(before)
    // The attack reached the bridge, which stopped it.
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(answers.filter((one) => one.method === method).length).toBeGreaterThan(3)
    for (const name of ['127.0.0.1', 'localhost', 'evil.test'])
      expect(answers.filter(({ host }) => host === `${name}:${bridgePort()}`).length).toBeGreaterThan(3)
    expect(
      answers.filter(({ method, origin }) => method === 'POST' && origin === 'null').length,
    ).toBeGreaterThan(0)
  })

test('a page whose host name was rebound to the bridge gets only refusals, even with a stolen token', async () => {
  const before = await settled()
  const context = await browser.newContext()
  const loot = await attackRebound(context, bridgePort(), atBridge)
  await context.close()
  expect(loot.filter(({ status }) => status === 403).length).toBeGreaterThan(5)
  expect(loot.filter(({ status }) => status !== 403 && status !== 0)).toEqual([])
  for (const { text } of loot) expect(text).toMatch(/Use this address in the form http:\/\/127\.0\.0\.1|^$/)
  expect(bridgeIsUntouched(before).length).toBeGreaterThan(10)
  // A program that has the token and is not a browser is served.
  const agent = await client1(its.url, its.token)
  expect((await agent.listTools()).tools.length).toBeGreaterThan(4)
  await agent.close()
})

/** A context in which the person is signed in to the headless shell, with the desk's page open. */
const loggedIn = async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(headless.entrance())
  const answer = () =>
    page.evaluate(async () => {
      const made = await fetch('/desk/call', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-quillport-desk': sessionStorage.getItem('quillport-desk') ?? '',
        },
        body: JSON.stringify({ feature: 'app', name: 'preferences', input: {} }),
      })
      return made.text()
    })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { context, page, answer }
}

/**
 * Checks that all answers of the headless shell since then are refusals, and contain nothing that gives another page access.
 */
const refusedSince = (since: number) => {
  const answers = watch.arrived.slice(since).filter(({ port }) => port === headless.port)
  expect(answers.filter(({ status, permissive }) => status !== 403 || permissive.length > 0)).toEqual([])
  expect(acted).toEqual([])
  return answers
}

for (const where of ['http://evil.test', 'http://127.0.0.1'])
  test(`a page of ${where} beside a person who is logged in acts on nothing in her desk`, async () => {
    const { context, page, answer } = await loggedIn()
    expect(await answer()).toContain('"ok":true')
    await leave(page)
    acted.length = 0
    const since = watch.arrived.length
    const loot = await attackFrom(
      context,
      `${where}:${attacker.port}/`,
      // The attacker also uses the desk's own name, as if the page had learned it.
      [...namesOf(headless.port), headless.origin].map((base) => atHeadless(base)),
    )
    expect(loot).toEqual([])
    const answers = refusedSince(since)
    for (const method of ['GET', 'POST', 'OPTIONS'])
      expect(answers.filter((one) => one.method === method).length).toBeGreaterThan(3)
    await context.close()
    expect(await desk.desk.client.app.preferences({})).not.toMatchObject({ theme: 'dark' })
  })

test('a page whose host name was rebound to the headless shell gets no screen, no call and no new code', async () => {
  const { context, page } = await loggedIn()
  await leave(page)
  acted.length = 0
  const since = watch.arrived.length
  const loot = await attackRebound(context, headless.port, atHeadless)
  expect(loot.filter(({ status }) => status === 403).length).toBeGreaterThan(5)
  expect(loot.filter(({ status }) => status !== 403 && status !== 0)).toEqual([])
  for (const { text } of loot) expect(text).not.toMatch(/code=|<script/)
  expect(refusedSince(since).length).toBeGreaterThan(10)
  await context.close()
})

test('a link or a window of another page opens no screen of the desk in the person’s name', async () => {
  const { context, page } = await loggedIn()
  await leave(page)
  acted.length = 0
  for (const where of ['http://evil.test', 'http://127.0.0.1']) {
    const opener = await context.newPage()
    await opener.goto(`${where}:${attacker.port}/`)
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      opener.evaluate((to) => void window.open(to), `http://127.0.0.1:${headless.port}/`),
    ])
    await opened.waitForLoadState()
    expect(await opened.textContent('body')).toContain('Quillport refuses calls from other sites.')
    await opener.close()
    await opened.close()
  }
  expect(acted).toEqual([])
  await context.close()
})

/** Returns the answer that a program on this computer gets for a call with any headers. */
const forge = (headers: IncomingHttpHeaders): Promise<number> =>
  new Promise((resolve, reject) => {
    const { path, body } = atHeadless('')
    const options = { host: '127.0.0.1', port: headless.port, path, method: 'POST', headers }
    request(options, (answer) => resolve(answer.resume().statusCode ?? 0))
      .on('error', reject)
      .end(body)
  })

test('a server on another port that the signed-in browser is sent to learns nothing that opens the desk', async () => {
  const { context, page, answer } = await loggedIn()
  expect(await answer()).toContain('"ok":true')
  const before = attacker.heard.length
  const deskName = new URL(page.url()).hostname
  expect(deskName).toMatch(/\.localhost$/)
  const stranger = `http://127.0.0.1:${attacker.port}/`
  // The other server gets a link in the desk's own tab, with its history, and a tab that the desk opens.
  await page.evaluate((to) => window.open(to), stranger)
  await page.evaluate((to) => location.assign(to), stranger)
  await page.waitForURL(stranger)
  const found = await page.evaluate(async () => {
    const told: unknown[] = []
    for (const name of ['quillport-desk', 'quillport']) {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }) => told.push(data)
      for (const message of ['ask', { kind: 'ask' }]) channel.postMessage(message)
    }
    await fetch('/', { credentials: 'include' })
    await new Promise((later) => setTimeout(later, 1_000))
    return [told, document.cookie, document.referrer, window.name, { ...sessionStorage }, { ...localStorage }]
  })
  expect(found).toEqual([[], '', '', '', {}, {}])
  // The attacker also uses the desk's own name, because cookies depend on the name and not on the port.
  await page.goto(`http://${deskName}:${attacker.port}/`)
  await expect.poll(() => attacker.heard.length).toBeGreaterThan(before + 3)
  acted.length = 0
  const origin = `http://127.0.0.1:${headless.port}`
  for (const heard of attacker.heard.slice(before)) {
    const { host: _, connection: __, ...kept } = heard
    const own = { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
    expect(await forge({ ...kept, ...own })).toBe(401)
  }
  expect(acted).toEqual([])
  await context.close()
})
