import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { dialLine } from '../../../../transport/line/line.fixture.ts'
import { proofOf } from '../../../../transport/line/proof.ts'
import { type FakeService, fakeService, SCAN, type TestBridge, testBridge } from '../bridge.fixture.ts'

let fake: FakeService
let its: TestBridge
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
})
afterEach(async () => {
  await its.end()
  await fake.stop()
})

const dial = (hello?: Parameters<typeof dialLine>[1]) => dialLine(Number(its.url.port), hello)

const call = (n: number, id: number, args: unknown = {}) => ({
  n,
  headers: {},
  message: JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'forum_run_scan', arguments: args },
  }),
})

const calls = () => fake.received.filter(({ body }) => body.includes('tools/call'))

test('proves itself with the secret and the port of the discovery file, before it receives anything', async () => {
  const line = dial()
  await vi.waitFor(() => expect(line.heard()).toContain('\r\n\r\n'))
  const { port, secret } = z
    .object({ port: z.number(), secret: z.string() })
    .parse(JSON.parse(readFileSync(join(its.folder, 'bridge.json'), 'utf8')))
  expect(line.heard()).toMatch(/^HTTP\/1\.1 101 /)
  expect(line.heard()).toContain(`Quillport-Proof: ${proofOf(secret, port, 'ab'.repeat(24))}`)
})

test.each([
  ['a rebound name as Host', { headers: { host: 'evil.example' } }, 403],
  ['any Origin', { headers: { origin: 'http://127.0.0.1' } }, 403],
  ['Sec-Fetch-Site', { headers: { 'sec-fetch-site': 'none' } }, 403],
  ['a web socket', { headers: { upgrade: 'websocket' } }, 404],
  ['the line of a newer shim', { headers: { upgrade: 'quillport-line.3' } }, 404],
  ['no nonce', { path: '/line' }, 404],
  ['the other door', { path: '/mcp' }, 401],
])('refuses %s, and gives no proof', async (_, hello, status) => {
  const line = dial(hello)
  await vi.waitFor(() => expect(line.heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `)))
  expect(line.heard().toLowerCase()).not.toContain('proof')
})

test('refuses a bad token, and forwards nothing that came with it', async () => {
  const line = dial()
  line.write({ token: `qpa_${'x'.repeat(32)}` }, call(1, 1))
  await line.closed
  expect(line.frames()).toEqual([{ refused: true }])
  expect(calls()).toEqual([])
})

test('a line is closed when the person replaces the token that opened it', async () => {
  const line = dial()
  line.write({ token: its.token }, call(1, 1))
  await vi.waitFor(() => expect(line.frames()).toHaveLength(1))
  const { token } = its.bridge.agents.rotate(its.bridge.agents.list().agents[0]?.agent_id ?? '')
  line.write(call(2, 2))
  await line.closed
  expect(line.frames()).toHaveLength(1)
  expect(calls()).toHaveLength(1)
  const next = dial()
  next.write({ token }, call(1, 1))
  await vi.waitFor(() => expect(next.frames()).toMatchObject([{ n: 1, status: 200 }]))
})

test('answers each message under its number, in whichever order the answers arrive', async () => {
  const line = dial()
  fake.answerWith = async (request) => {
    const { id, params } = JSON.parse(await request.text())
    await new Promise((later) => setTimeout(later, params.arguments.wait))
    return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent: SCAN } })
  }
  line.write({ token: its.token }, call(1, 7, { wait: 150 }), call(2, 8, { wait: 0 }))
  await vi.waitFor(() => expect(line.frames()).toHaveLength(2))
  expect(line.frames()).toMatchObject([
    { n: 2, status: 200, message: { id: 8 } },
    { n: 1, status: 200, message: { id: 7 } },
  ])
})

test('forwards arguments byte for byte, wherever the chunks split, even inside a character', async () => {
  const line = dial()
  const why = '{"why" : "Größe 😀", "at":1.0,"big":12345678901234567890,"message":{"x":",\\"message\\":"}}'
  const params = `{"name":"forum_run_scan","arguments":${why}}`
  const message = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
  const headers = '{"mcp-protocol-version":"2025-11-25"}'
  const bytes = Buffer.from(`{"token":"${its.token}"}\n{"n":1,"headers":${headers},"message":${message}}\n`)
  for (const byte of bytes) {
    line.socket.write(Uint8Array.of(byte))
    await new Promise((later) => setImmediate(later))
  }
  await vi.waitFor(() => expect(line.frames()).toHaveLength(1))
  expect(calls()[0]?.body).toBe(message)
  expect(calls()[0]?.headers['mcp-protocol-version']).toBe('2025-11-25')
})

test('a cancelled message gets no answer, and is cancelled at the service', async () => {
  const line = dial()
  let aborted = false
  fake.answerWith = (request) =>
    new Promise((resolve) =>
      request.signal.addEventListener('abort', () => {
        aborted = true
        resolve(new Response())
      }),
    )
  line.write({ token: its.token }, call(1, 1))
  await vi.waitFor(() => expect(calls()).toHaveLength(1))
  line.write({ n: 1, cancel: true })
  await vi.waitFor(() => expect(aborted).toBe(true))
  expect(line.frames()).toEqual([])
})

test.each([
  ['what is no frame', 'hello\n'],
  ['a line without end', 'x'.repeat(1_100_000)],
])('ends a line that says %s, and serves the next', async (_, said) => {
  const line = dial()
  line.write({ token: its.token })
  line.socket.write(said)
  await line.closed
  const next = dial()
  next.write({ token: its.token }, call(1, 1))
  await vi.waitFor(() => expect(next.frames()).toHaveLength(1))
})

test('forwards only the protocol revision of a program’s headers to the service', async () => {
  const line = dial()
  const strange = {
    host: 'evil.example',
    authorization: 'Bearer other',
    'mcp-protocol-version': '2025-11-25',
  }
  line.write({ token: its.token }, { ...call(1, 1), headers: strange })
  await vi.waitFor(() => expect(line.frames()).toMatchObject([{ n: 1, status: 200 }]))
  const [{ headers } = { headers: {} }] = calls()
  expect(headers).toMatchObject({ 'mcp-protocol-version': '2025-11-25' })
  expect(Object.values(headers).join()).not.toMatch(/evil|other/)
})

test.each(['☃', '2026-07-28\nx: y'])(
  'refuses a message of the revision %j alone, and goes on with the rest',
  async (version) => {
    const line = dial()
    const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': version } }
    const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params })
    line.write({ token: its.token }, { n: 1, headers: {}, message }, call(2, 2))
    await vi.waitFor(() => expect(line.frames()).toHaveLength(2))
    expect(line.frames()).toContainEqual(expect.objectContaining({ n: 1, status: 400 }))
    expect(line.frames()).toContainEqual(expect.objectContaining({ n: 2, status: 200 }))
  },
)

test('answers a client that offers HTTP/2 over HTTP/1.1', async () => {
  const line = dial({
    path: '/mcp',
    headers: { upgrade: 'h2c', accept: 'text/event-stream', authorization: `Bearer ${its.token}` },
  })
  await vi.waitFor(() => expect(line.heard()).toMatch(/^HTTP\/1\.1 200 /))
})

test('stops even if a refused client keeps its side open', async () => {
  const line = dial({ headers: { origin: 'http://evil.example' } })
  line.socket.allowHalfOpen = true
  await vi.waitFor(() => expect(line.heard()).toMatch(/^HTTP\/1\.1 403 /))
  await its.bridge.stop()
})
