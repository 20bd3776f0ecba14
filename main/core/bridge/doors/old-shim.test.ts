import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialLine } from '../../../../transport/line/line.fixture.ts'
import { type FakeService, fakeService, type TestBridge, testBridge } from '../bridge.fixture.ts'

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

const OLD = { upgrade: 'quillport-line' }

/** Connects as a shim of the previous version, which writes lines instead of frames. */
const dialOld = (headers: Readonly<Record<string, string>> = {}) => {
  const { socket, closed, heard } = dialLine(Number(its.url.port), { headers: { ...OLD, ...headers } })
  return {
    closed,
    heard,
    write: (...lines: readonly string[]) => socket.write(lines.map((line) => `${line}\n`).join('')),
    answers: () =>
      heard()
        .slice(heard().indexOf('\r\n\r\n') + 4)
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const [, n, answer = ''] = /^(\d+)= (.*)$/.exec(line) ?? []
          return { n, answer: JSON.parse(answer) }
        }),
  }
}

const request = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

test('each request of an old shim is answered with the advice to restart the agent program', async () => {
  const shim = dialOld()
  await vi.waitFor(() => expect(shim.heard()).toContain('Quillport-Proof: '))
  const modern = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }
  shim.write(
    its.token,
    '1 run-1 2025-11-25',
    request(7, 'tools/call', { name: 'check_credits', arguments: {} }),
    '2  ',
    '',
    'cancel 1',
    '3 run-2 ',
    request(8, 'tools/call', { name: 'check_credits', arguments: {}, ...modern }),
    '4  ',
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '5  ',
    request(9, 'tools/list'),
  )
  await vi.waitFor(() => expect(shim.answers()).toHaveLength(3))
  const words = expect.stringMatching(/updated.*Nothing was sent.*restart the agent program/)
  const result = { isError: true, content: [{ type: 'text', text: words }] }
  expect(shim.answers()).toEqual([
    { n: '1', answer: { jsonrpc: '2.0', id: 7, result } },
    { n: '3', answer: { jsonrpc: '2.0', id: 8, result: { ...result, resultType: 'complete' } } },
    { n: '5', answer: { jsonrpc: '2.0', id: 9, error: { code: -32603, message: words } } },
  ])
  expect(fake.received.filter(({ body }) => body.includes('tools/call'))).toEqual([])
})

test('a page that speaks as an old shim gets no proof', async () => {
  const page = dialOld({ origin: 'http://127.0.0.1' })
  await page.closed
  expect(page.heard()).toBe('')
})
