import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { proofOf } from '../../transport/line/proof.ts'
import { Visitor } from '../../transport/loopback.ts'
import { type TestDesk, testDesk } from '../core/desk.fixture.ts'
import { CODE_LIFE } from './page-codes.ts'
import { askWayIn, type WayIn } from './running.ts'
import { type HeadlessServer, serveHeadless } from './server.ts'
import { REST } from './visitors.ts'

let its: TestDesk
let server: HeadlessServer
let screens: string
let now = 0
/** The lines that the person who started the desk sees. */
let printed: string[]

beforeEach(async () => {
  now = Date.UTC(2026, 10, 3, 9)
  printed = []
  its = await testDesk()
  const folder = mkdtempSync(join(tmpdir(), 'quillport-screens-'))
  writeFileSync(join(folder, 'secret.json'), '{}')
  screens = join(folder, 'renderer')
  mkdirSync(screens)
  writeFileSync(join(screens, 'index.html'), '<p>Quillport</p>')
  server = await serve(0)
})
const serve = (port: number) =>
  serveHeadless(
    {
      desk: its.desk,
      screens,
      now: () => now,
      reentry: 'way-back-in',
      print: (address) => printed.push(address),
      onBug: (bug) => its.log.push(String(bug)),
    },
    port,
  )
afterEach(async () => {
  await server.close()
  await its.end()
  rmSync(join(screens, '..'), { recursive: true })
})

type Answer = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: string }

/** Sends a request as bytes on the wire, because a browser’s own fetch does not let a test forge these headers. */
const ask = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: server.port, method, path, headers, agent: false },
      (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
const origin = () => `http://127.0.0.1:${server.port}`
const newCode = () => new URLSearchParams(new URL(server.entrance()).hash.slice(1)).get('code') ?? ''
const signIn = (code: string, headers: Record<string, string> = { origin: origin() }) =>
  ask('POST', '/sign-in', headers, JSON.stringify({ code }))
/** Signs in a page and returns its headers. */
const signedIn = async () => {
  const { body } = await signIn(newCode())
  return { 'x-quillport-desk': z.object({ secret: z.string() }).parse(JSON.parse(body)).secret }
}
const INFO = JSON.stringify({ feature: 'app', name: 'info', input: {} })
const call = (headers: Record<string, string>, body = INFO) =>
  ask('POST', '/desk/call', { 'content-type': 'application/json', ...headers }, body)

test('a code lets one page in, once, and stands where no server and no other page reads it', async () => {
  const address = new URL(server.entrance())
  expect([address.pathname, address.search]).toEqual(['/', ''])
  const code = newCode()
  const first = await signIn(code)
  expect([first.status, first.headers['set-cookie']]).toEqual([200, undefined])
  expect(JSON.parse(first.body)).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
  const again = await signIn(code)
  expect([again.status, again.body]).toEqual([
    401,
    expect.stringContaining('the command that starts Quillport again'),
  ])
})

test('a code is valid for ten minutes', async () => {
  const code = newCode()
  now += CODE_LIFE + 1
  expect((await signIn(code)).status).toBe(401)
})

test('guesses are delayed, and do not invalidate printed codes', async () => {
  const code = newCode()
  const before = performance.now()
  const guesses = ['', 'guess', `${code}A`, code.slice(1), 'x'.repeat(2_000), { code }]
  const answers = await Promise.all(
    guesses.map((guess) => ask('POST', '/sign-in', { origin: origin() }, JSON.stringify({ code: guess }))),
  )
  for (const { status, body } of answers)
    expect([status >= 400, body]).toEqual([true, expect.not.stringContaining('secret')])
  expect(performance.now() - before).toBeGreaterThan(900)
  newCode()
  expect((await signIn(code)).status).toBe(200)
})

test('sign-in reads no more bytes than a code has, with or without a Content-Length', async () => {
  const logged = its.log.length
  const long = JSON.stringify({ code: 'x'.repeat(2_000) })
  expect((await ask('POST', '/sign-in', { origin: origin() }, long)).status).toBe(413)
  const endless = request({
    host: '127.0.0.1',
    port: server.port,
    method: 'POST',
    path: '/sign-in',
    headers: { origin: origin() },
    agent: false,
  })
  endless.on('error', () => undefined)
  const status = new Promise((resolve) => {
    endless.on('response', (response) => resolve(response.statusCode))
  })
  // The server cannot tell whether this body ever ends.
  endless.write(long)
  expect(await status).toBe(413)
  endless.destroy()
  expect(its.log.slice(logged).filter((line) => line.includes('Error'))).toEqual([])
})

test('without the secret, only the screens’ own files are served', async () => {
  expect(await ask('GET', '/')).toMatchObject({ status: 200, body: '<p>Quillport</p>' })
  expect((await ask('GET', '/desk/events')).status).toBe(401)
  expect((await ask('GET', '/desk/anything')).status).toBe(401)
  expect(await call({ origin: origin() })).toMatchObject({ status: 401 })
  expect(JSON.parse((await call({ origin: origin() })).body)).toMatchObject({
    ok: false,
    problem: { code: 'unauthorized' },
  })
  expect((await call({ origin: origin(), 'x-quillport-desk': 'guess' })).status).toBe(401)
})

test('cookies are ignored, and none are set', async () => {
  const { 'x-quillport-desk': secret } = await signedIn()
  for (const name of [`quillport_${server.port}`, 'x-quillport-desk', 'quillport-desk']) {
    const cookie = `${name}=${secret}`
    expect((await call({ cookie, origin: origin() })).status).toBe(401)
    expect((await ask('GET', '/desk/events', { cookie })).status).toBe(401)
    expect((await ask('GET', '/', { cookie })).headers['set-cookie']).toBeUndefined()
  }
})

test('a secret is valid only during its run', async () => {
  const headers = { ...(await signedIn()), origin: origin() }
  const { port } = server
  await server.close()
  server = await serve(port)
  expect((await call(headers)).status).toBe(401)
})

test('with the secret, the core answers', async () => {
  const answer = await call({ ...(await signedIn()), origin: origin() })
  expect(JSON.parse(answer.body)).toMatchObject({ ok: true, value: { shell: 'headless' } })
})

test.each([
  ['another host name, as by DNS rebinding', { host: 'evil.example:80' }],
  ['another port', { host: '127.0.0.1:1' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this computer', { 'sec-fetch-site': 'same-site' }],
  ['a bearer token, though the secret is there', { authorization: 'Bearer qp_live_good' }],
])('a call from %s is refused', async (_, forged) => {
  const headers = { ...(await signedIn()), origin: origin(), ...forged }
  expect((await call(headers)).status).toBe(403)
  expect((await signIn(newCode(), headers)).status).toBe(403)
  expect((await ask('GET', '/', headers)).status).toBe(403)
})

test('of the names under .localhost, only its own name is answered', async () => {
  const { host } = new URL(server.origin)
  const earlier = `quillport-${'0'.repeat(32)}.localhost:${server.port}`
  const headers = await signedIn()
  for (const [name, status] of [
    [host, 200],
    [earlier, 403],
    [`x.${host}`, 403],
    [host.replace(/:\d+$/, ''), 403],
  ] as const) {
    expect([name, (await ask('GET', '/', { host: name })).status]).toEqual([name, status])
    const answer = await call({ ...headers, host: name, origin: `http://${name}` })
    expect([name, answer.status]).toEqual([name, status])
  }
})

test('a call that names no page is refused', async () => {
  expect((await call(await signedIn())).status).toBe(403)
})

test('every answer forbids inline script, framing, sniffing and keeping', async () => {
  for (const { headers } of [
    await ask('GET', '/'),
    await call({ ...(await signedIn()), origin: origin() }),
  ]) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    // Otherwise a script that runs once in the page could send what it reads there to strangers.
    expect(policy).toContain("img-src 'self' data:;")
    expect(policy).toContain("connect-src 'self';")
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

test('files beside the screens are not served', async () => {
  const headers = await signedIn()
  for (const path of ['/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/%00', '/%'])
    expect([path, (await ask('GET', path, headers)).status]).toEqual([path, 404])
  // The name of this folder begins with the name of the screens' folder.
  mkdirSync(`${screens}-old`)
  writeFileSync(join(`${screens}-old`, 'secret.json'), '{}')
  for (const path of ['/..%2frenderer-old/secret.json', '/../renderer-old/secret.json', '/-old/secret.json'])
    expect([path, (await ask('GET', path, headers)).status]).toEqual([path, 404])
})

test('a call that is too large or not JSON is refused', async () => {
  const headers = { ...(await signedIn()), origin: origin() }
  const large = await call(headers, `"${'x'.repeat(5_000_000)}"`)
  expect([large.status, large.body]).toEqual([400, expect.stringContaining('too large')])
  expect((await call(headers, '{')).status).toBe(400)
  expect((await call({ ...headers, 'content-type': 'text/plain' })).status).toBe(400)
})

test('the longest article that may be edited is kept, whatever its letters', async () => {
  const content = {
    title: 'Joints',
    seo_title: '',
    meta_description: '',
    focus_keyword: '',
    html: '\u0007ж木'.repeat(133_333),
    tags: [],
    categories: [],
  }
  const input = { job_id: 'a', of_version: 1, content }
  const edit = JSON.stringify({ feature: 'articles', name: 'keepEdit', input })
  const answer = await call({ ...(await signedIn()), origin: origin() }, edit)
  expect(JSON.parse(answer.body)).toEqual({ ok: true, value: {} })
})

test.each([
  ['//', 400],
  ['//[', 400],
  ['*', 400],
  ['http://127.0.0.1/', 200],
])('the path %s ends no desk', async (path, least) => {
  expect((await ask('GET', path)).status).toBeGreaterThanOrEqual(least)
  expect((await ask('GET', '/')).status).toBe(200)
})

test('events of the core reach the browser', async () => {
  const headers = await signedIn()
  let heard = ''
  const stream = request({ host: '127.0.0.1', port: server.port, path: '/desk/events', headers })
  stream.on('response', (response) =>
    response.on('data', (chunk) => {
      heard += chunk
    }),
  )
  stream.on('error', () => undefined)
  stream.end()
  await vi.waitFor(() => expect(heard).toContain(': open'))
  await its.desk.client.app.changePreferences({ theme: 'dark' })
  await vi.waitFor(() => expect(heard).toContain('data: {"kind":"changed","topics":["app"]}\n\n'))
  stream.destroy()
})

/** Makes a second start, by a program that can read the data folder. Collects what the start is told. */
const visit = () => {
  const told: WayIn[] = []
  const running = { pid: 1, port: server.port, reentry: 'way-back-in' }
  const done = (async () => {
    for await (const wayIn of askWayIn(running)) told.push(wayIn)
    return told
  })()
  return { told, done }
}
/** Opens a signed-in page that listens, with what the page hears and how it answers. */
const openPage = async () => {
  const headers = await signedIn()
  let heard = ''
  const stream = request({
    host: '127.0.0.1',
    port: server.port,
    path: '/desk/events',
    headers,
    agent: false,
  })
  stream.on('response', (response) => response.on('data', (chunk) => (heard += chunk)))
  stream.on('error', () => undefined)
  stream.end()
  await vi.waitFor(() => expect(heard).toContain(': open'))
  const visitor = () => {
    const last = [...heard.matchAll(/event: visitor\ndata: (.*)\n\n/g)].at(-1)?.[1] ?? 'null'
    return Visitor.nullable().parse(JSON.parse(last))
  }
  const asked = () => vi.waitFor(() => Visitor.parse(visitor()))
  const alone = () => vi.waitFor(() => expect(visitor()).toBeNull())
  const answer = (id: string, letIn: boolean, secret: Record<string, string> = headers) =>
    ask('POST', '/desk/visitor', { ...secret, origin: origin() }, JSON.stringify({ id, let_in: letIn }))
  return { asked, alone, answer, close: () => stream.destroy() }
}

test('a second start ignores a program that took the port of an earlier run', async () => {
  const told = 'data: {"state":"let_in","address":"http://127.0.0.1:1/#code=x"}\n\n'
  const squatter = createServer((request, response) => {
    // The squatter can show the nonce to the real desk, and return that desk's proof for the real port.
    const nonce = String(request.headers['x-quillport-nonce'])
    response.setHeader('x-quillport-proof', proofOf('way-back-in', server.port, nonce))
    response.end(told)
  })
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void squatter.close())
  const { port } = squatter.address() as AddressInfo
  const heard: WayIn[] = []
  for await (const wayIn of askWayIn({ pid: 1, port, reentry: 'way-back-in' })) heard.push(wayIn)
  expect(heard).toEqual([])
})

test('a request for access needs the secret from the data folder', async () => {
  const headers = { origin: origin() }
  expect((await ask('POST', '/reentry', { ...headers, 'x-quillport-reentry': 'guess' })).status).toBe(403)
  expect((await ask('POST', '/reentry', headers)).status).toBe(403)
  expect(printed).toEqual([])
})

test('a secret of equal length with multi-byte characters is refused without an internal error', async () => {
  const logged = its.log.length
  const headers = { origin: origin(), 'x-quillport-reentry': 'wäy-back-in' }
  expect((await ask('POST', '/reentry', headers)).status).toBe(403)
  expect((await call({ origin: origin(), 'x-quillport-desk': 'ä'.repeat(43) })).status).toBe(401)
  expect(its.log.slice(logged).filter((line) => line.includes('Error'))).toEqual([])
})

test('a program that can read the data folder gets no address while no page is open: the address is printed where the desk runs', async () => {
  expect(await visit().done).toEqual([{ state: 'printed' }])
  expect(printed).toHaveLength(1)
  expect((await signIn(new URL(printed[0] ?? '').hash.replace('#code=', ''))).status).toBe(200)
})

test('a program that can read the data folder gets no access through an open page until the person agrees', async () => {
  const page = await openPage()
  const { told, done } = visit()
  const { id, number } = await page.asked()
  expect(number).toMatch(/^\d{4}$/)
  await vi.waitFor(() => expect(told).toEqual([{ state: 'waiting', number }]))
  // A second start cannot answer for the person. While the question is open, another start is turned away.
  expect((await page.answer(id, true, {})).status).toBe(401)
  await page.answer('another', true)
  expect(await visit().done).toEqual([{ state: 'resting' }])
  expect(told).toHaveLength(1)
  await page.answer(id, true)
  const [, last] = await done
  expect(last).toMatchObject({ state: 'let_in' })
  const address = last?.state === 'let_in' ? last.address : ''
  expect((await signIn(new URL(address).hash.replace('#code=', ''))).status).toBe(200)
  await page.alone()
  expect(printed).toEqual([])
  page.close()
})

test('after a refusal the desk asks nothing for a while, and then asks again', async () => {
  const page = await openPage()
  const { done } = visit()
  await page.answer((await page.asked()).id, false)
  expect((await done).at(-1)).toEqual({ state: 'refused' })
  expect(await visit().done).toEqual([{ state: 'resting' }])
  await page.alone()
  now += REST
  const again = visit()
  await page.answer((await page.asked()).id, true)
  expect((await again.done).at(-1)).toMatchObject({ state: 'let_in' })
  await page.alone()
  const third = visit()
  await page.answer((await page.asked()).id, false)
  await third.done
  page.close()
  // The last page is closed, so the person sees only what the desk prints.
  await vi.waitFor(async () => expect(await visit().done).toEqual([{ state: 'printed' }]))
})

test('the question about a visitor stays open for two minutes, and then another visitor may ask', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await openPage()
  const { told, done } = visit()
  const { id } = await page.asked()
  await vi.waitFor(() => expect(told).toHaveLength(1))
  vi.advanceTimersByTime(110_000)
  expect(await visit().done).toEqual([{ state: 'resting' }])
  vi.advanceTimersByTime(15_000)
  await page.alone()
  expect((await done).at(-1)).toEqual({ state: 'unanswered' })
  vi.useRealTimers()
  // An approval that comes too late lets nobody in.
  await page.answer(id, true)
  const another = visit()
  expect((await page.asked()).id).not.toBe(id)
  await page.answer((await page.asked()).id, false)
  expect((await another.done).at(-1)).toEqual({ state: 'refused' })
  page.close()
})

test('a page that is opened while a visitor asks shows the question, and the question ends when the visitor leaves', async () => {
  const page = await openPage()
  const headers = { origin: origin(), 'x-quillport-reentry': 'way-back-in' }
  const left = request({
    host: '127.0.0.1',
    port: server.port,
    method: 'POST',
    path: '/reentry',
    headers,
    agent: false,
  })
  left.on('error', () => undefined)
  left.end()
  const { id } = await page.asked()
  const second = await openPage()
  expect((await second.asked()).id).toBe(id)
  left.destroy()
  await page.alone()
  await second.alone()
  page.close()
  second.close()
})
