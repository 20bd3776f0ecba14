import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
  server = await serveHeadless(
    {
      desk: its.desk,
      screens,
      now: () => now,
      reentry: 'way-back-in',
      onBug: (bug) => its.log.push(String(bug)),
    },
    0,
  )
})
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
    const sent = request({ host: '127.0.0.1', port: server.port, method, path, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
const origin = () => `http://127.0.0.1:${server.port}`
const codePath = () => server.entrance().replace(origin(), '')
const cookieFrom = async () => {
  const { headers } = await ask('GET', codePath())
  return headers['set-cookie']?.[0]?.split(';')[0] ?? ''
}
const INFO = JSON.stringify({ feature: 'app', name: 'info', input: {} })
const call = (headers: Record<string, string>, body = INFO) =>
  ask('POST', '/desk/call', { 'content-type': 'application/json', ...headers }, body)

test('a code lets one browser in, once', async () => {
  const path = codePath()
  const first = await ask('GET', path)
  expect([first.status, first.headers.location]).toEqual([303, '/'])
  expect(first.headers['set-cookie']?.[0]).toMatch(
    /^quillport_\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
  )
  const again = await ask('GET', path)
  expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined])
})

test('a code is good for ten minutes', async () => {
  const path = codePath()
  now += CODE_LIFE + 1
  expect((await ask('GET', path)).status).toBe(401)
})

test('without the cookie nothing is served', async () => {
  for (const path of ['/', '/index.html', '/desk/events'])
    expect([path, (await ask('GET', path)).status]).toEqual([path, 401])
  expect(await call({ origin: origin() })).toMatchObject({ status: 401 })
  expect(JSON.parse((await call({ origin: origin() })).body)).toMatchObject({
    ok: false,
    problem: { code: 'unauthorized' },
  })
  expect((await ask('GET', '/', { cookie: `quillport_${server.port}=guess` })).status).toBe(401)
})

test('with the cookie the screens and the core answer', async () => {
  const cookie = await cookieFrom()
  expect(await ask('GET', '/', { cookie })).toMatchObject({ status: 200, body: '<p>Quillport</p>' })
  const answer = await call({ cookie, origin: origin() })
  expect(JSON.parse(answer.body)).toMatchObject({ ok: true, value: { shell: 'headless' } })
})

test.each([
  ['another host name, as by DNS rebinding', { host: 'evil.example:80' }],
  ['another port', { host: '127.0.0.1:1' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this computer', { 'sec-fetch-site': 'same-site' }],
  ['a bearer token, though the cookie is there', { authorization: 'Bearer qp_live_good' }],
])('a call from %s is refused', async (_, forged) => {
  const headers = { cookie: await cookieFrom(), origin: origin(), ...forged }
  expect((await call(headers)).status).toBe(403)
  expect((await ask('GET', '/', headers)).status).toBe(403)
})

test('a call that names no page is refused', async () => {
  expect((await call({ cookie: await cookieFrom() })).status).toBe(403)
})

test('every answer forbids inline script, framing, sniffing and keeping', async () => {
  for (const { headers } of [await ask('GET', '/'), await ask('GET', '/', { cookie: await cookieFrom() })]) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  }
})

test('files beside the screens are not served', async () => {
  const cookie = await cookieFrom()
  for (const path of ['/../secret.json', '/%2e%2e/secret.json', '/..%2fsecret.json', '/%00', '/%'])
    expect([path, (await ask('GET', path, { cookie })).status]).toEqual([path, 404])
})

test('a call that is too large or no JSON is refused', async () => {
  const headers = { cookie: await cookieFrom(), origin: origin() }
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
  const answer = await call({ cookie: await cookieFrom(), origin: origin() }, edit)
  expect(JSON.parse(answer.body)).toEqual({ ok: true, value: {} })
})

test.each(['//', '//[', '*', 'http://127.0.0.1/'])('the path %s ends no desk', async (path) => {
  expect((await ask('GET', path)).status).toBeGreaterThanOrEqual(400)
  expect((await ask('GET', '/', { cookie: await cookieFrom() })).status).toBe(200)
})

test('events of the core reach the browser', async () => {
  const cookie = await cookieFrom()
  let heard = ''
  const stream = request({ host: '127.0.0.1', port: server.port, path: '/desk/events', headers: { cookie } })
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
  expect((await ask('GET', body.replace(origin(), ''))).status).toBe(303)
})
