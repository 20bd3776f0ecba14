import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FakeService, fakeService, SCAN, type TestBridge, testBridge } from './bridge.fixture.ts'

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

const NONCE = 'ab'.repeat(24)

/** A connection that says what it is told to, and keeps what it hears. */
const dial = (headers: Readonly<Record<string, string>> = {}, path = `/line?nonce=${NONCE}`) => {
  const socket = connect(Number(its.url.port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  const all = {
    host: `127.0.0.1:${its.url.port}`,
    connection: 'Upgrade',
    upgrade: 'quillport-line',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  return {
    socket,
    closed,
    heard: () => heard,
    said: () =>
      heard
        .slice(heard.indexOf('\r\n\r\n') + 4)
        .split('\n')
        .filter(Boolean),
    say: (...lines: readonly string[]) => socket.write(lines.map((line) => `${line}\n`).join('')),
  }
}

const call = (id: number, name = 'forum_run_scan', args: unknown = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } })

const calls = () => fake.received.filter(({ body }) => body.includes('tools/call'))

test('proves itself by the secret and the port of the discovery file, before it is told anything', async () => {
  const line = dial()
  await vi.waitFor(() => expect(line.heard()).toContain('\r\n\r\n'))
  const { port, secret } = z
    .object({ port: z.number(), secret: z.string() })
    .parse(JSON.parse(readFileSync(join(its.folder, 'bridge.json'), 'utf8')))
  const proof = createHmac('sha256', secret).update(`quillport-bridge\n${port}\n${NONCE}`).digest('hex')
  expect(line.heard()).toMatch(/^HTTP\/1\.1 101 /)
  expect(line.heard()).toContain(`Quillport-Proof: ${proof}`)
  line.socket.destroy()
})

test.each([
  ['a rebound name as Host', { host: 'evil.example' }, undefined, 403],
  ['any Origin', { origin: 'http://127.0.0.1' }, undefined, 403],
  ['Sec-Fetch-Site', { 'sec-fetch-site': 'none' }, undefined, 403],
  ['a web socket', { upgrade: 'websocket' }, undefined, 404],
  ['no nonce', {}, '/line', 404],
  ['the other door', {}, '/mcp', 404],
])('refuses %s, and gives no proof', async (_, headers, path, status) => {
  const line = dial(headers, path)
  await line.closed
  expect(line.heard()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(line.heard().toLowerCase()).not.toContain('proof')
})

test('refuses a bad token in a word, and hands on nothing that came with it', async () => {
  const line = dial()
  line.say(`qpa_${'x'.repeat(32)}`, '1  ', call(1))
  await line.closed
  expect(line.said()).toEqual(['refused'])
  expect(calls()).toEqual([])
})

test('answers each message under its number, whatever order the answers come in', async () => {
  const line = dial()
  fake.answerWith = async (request) => {
    const { id, params } = JSON.parse(await request.text())
    await new Promise((later) => setTimeout(later, params.arguments.wait))
    return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent: SCAN } })
  }
  line.say(
    its.token,
    '1  ',
    call(7, 'forum_run_scan', { wait: 150 }),
    '2  ',
    call(8, 'forum_run_scan', { wait: 0 }),
  )
  await vi.waitFor(() => expect(line.said()).toHaveLength(2))
  expect(line.said()[0]).toMatch(/^2= .*"id":8/)
  expect(line.said()[1]).toMatch(/^1= .*"id":7/)
  line.socket.destroy()
})

test('takes messages wherever their bytes are cut, also within a letter', async () => {
  const line = dial()
  const bytes = Buffer.from(
    `${its.token}\n1 c-1 2025-11-25\n${call(1, 'forum_run_scan', { why: 'Größe 😀' })}\n`,
  )
  for (const byte of bytes) {
    line.socket.write(Uint8Array.of(byte))
    await new Promise((later) => setImmediate(later))
  }
  await vi.waitFor(() => expect(line.said()).toHaveLength(1))
  expect(calls()[0]?.body).toContain('Größe 😀')
})

test('a cancelled message gets its end and no answer, and the service is let go', async () => {
  const line = dial()
  let aborted = false
  fake.answerWith = (request) =>
    new Promise((resolve) =>
      request.signal.addEventListener('abort', () => {
        aborted = true
        resolve(new Response())
      }),
    )
  line.say(its.token, '1  ', call(1))
  await vi.waitFor(() => expect(calls()).toHaveLength(1))
  line.say('cancel 1')
  await vi.waitFor(() => expect(aborted).toBe(true))
  expect(line.said()).toEqual(['1'])
  line.socket.destroy()
})

test('a call whose line closed is repeated under its key by a line that comes at once', async () => {
  fake.answerWith = () => new Promise(() => {})
  for (let tries = 1; tries <= 20; tries += 1) {
    const line = dial()
    line.say(its.token, '1  ', call(tries))
    await vi.waitFor(() => expect(calls()).toHaveLength(tries), { interval: 1 })
    line.socket.destroy()
    await line.closed
  }
  expect(new Set(calls().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test.each([
  ['an unknown head', (token: string) => [token, 'hello']],
  ['a line without end', (token: string) => [token, '1  ', 'x'.repeat(1_100_000)]],
])('ends a line that says %s, and serves the next', async (_, lines) => {
  const line = dial()
  line.socket.write(lines(its.token).join('\n') + (lines('').length === 2 ? '\n' : ''))
  await line.closed
  const next = dial()
  next.say(its.token, '1  ', call(1))
  await vi.waitFor(() => expect(next.said()).toHaveLength(1))
  next.socket.destroy()
})
