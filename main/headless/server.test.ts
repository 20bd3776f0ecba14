import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type TestDesk, testDesk } from '../core/desk.fixture.ts'
import { CODE_LIFE } from './login.ts'
import { type HeadlessServer, serveHeadless } from './server.ts'

let its: TestDesk
let server: HeadlessServer
let screens: string
let now = 0

beforeEach(async () => {
  now = Date.now()
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

/** A request as bytes on the wire: a browser’s own fetch would not let a test forge these headers. */
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
/** The headers of a page that is signed in. */
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
  expect([again.status, again.body]).toEqual([401, expect.stringContaining('start Quillport again')])
})

test('a code is good for ten minutes', async () => {
  const code = newCode()
  now += CODE_LIFE + 1
  expect((await signIn(code)).status).toBe(401)
})

test('guesses are slowed, and spoil no code that was printed', async () => {
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

test('without the secret nothing but the screens’ own files is served', async () => {
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

test('a cookie counts for nothing, and none is set', async () => {
  const { 'x-quillport-desk': secret } = await signedIn()
  for (const name of [`quillport_${server.port}`, 'x-quillport-desk', 'quillport-desk']) {
    const cookie = `${name}=${secret}`
    expect((await call({ cookie, origin: origin() })).status).toBe(401)
    expect((await ask('GET', '/desk/events', { cookie })).status).toBe(401)
    expect((await ask('GET', '/', { cookie })).headers['set-cookie']).toBeUndefined()
  }
})

test('a secret ends with the run that gave it', async () => {
  const headers = { ...(await signedIn()), origin: origin() }
  const { port } = server
  await server.close()
  server = await serve(port)
  expect((await call(headers)).status).toBe(401)
})

test('with the secret the core answers', async () => {
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
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

test('files beside the screens are not served', async () => {
  const headers = await signedIn()
  for (const path of ['/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/%00', '/%'])
    expect([path, (await ask('GET', path, headers)).status]).toEqual([path, 404])
})

test('a call that is too large or no JSON is refused', async () => {
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

test('only who can read the data folder gets a fresh code', async () => {
  const headers = { origin: origin() }
  expect((await ask('POST', '/reentry', { ...headers, 'x-quillport-reentry': 'guess' })).status).toBe(403)
  expect((await ask('POST', '/reentry', headers)).status).toBe(403)
  const { body } = await ask('POST', '/reentry', { ...headers, 'x-quillport-reentry': 'way-back-in' })
  expect((await signIn(new URL(body).hash.replace('#code=', ''))).status).toBe(200)
})
