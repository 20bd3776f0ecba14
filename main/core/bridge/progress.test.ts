import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { splitMessages } from '../../../transport/event-stream.ts'
import { PROBLEM_META } from '../../../transport/mcp-answer.ts'
import {
  client1,
  client2,
  type FakeService,
  fakeService,
  type TestBridge,
  testBridge,
} from './bridge.fixture.ts'

let fake: FakeService
let its: TestBridge
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await its.end()
  await fake.stop()
})

const event = (message: object) =>
  `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`

/** Makes a service that sends progress and then fails to answer. */
const progressThen = (after: (stream: ReadableStreamDefaultController<Uint8Array>) => void) => {
  fake.answerWith = async (request) => {
    const { params } = JSON.parse(await request.text())
    const told = event({
      method: 'notifications/progress',
      params: { progressToken: params?._meta?.progressToken ?? 0, progress: 1 },
    })
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(told))
        setTimeout(() => after(stream), 50)
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
}

const old = async (onprogress: () => void, signal?: AbortSignal) => {
  const client = await client1(its.url, its.token)
  const options = { onprogress, ...(signal ? { signal } : {}) }
  return client.callTool({ name: 'forum_run_scan', arguments: {} }, undefined, options)
}
const modern = async (onprogress: () => void, signal?: AbortSignal) => {
  const client = await client2(its.url, its.token)
  const options = { onprogress, ...(signal ? { signal } : {}) }
  return client.callTool({ name: 'forum_run_scan', arguments: {} }, options)
}

test.each([
  { era: '2025 (SDK 1.x)', call: old },
  { era: '2026-07-28 (SDK 2)', call: modern },
])(
  'a client of $era whose call breaks off after progress is told so, and waits for nothing',
  async ({ call }) => {
    // The fake service prints errors of its stream. Silence them here.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    progressThen((stream) => stream.error(new Error('The fake breaks off.')))
    const heard = vi.fn()
    const answer = await call(heard)
    expect(heard).toHaveBeenCalled()
    expect(answer.isError).toBe(true)
    expect(answer._meta?.[PROBLEM_META]).toMatchObject({ code: 'service_unreachable' })
    expect(JSON.stringify(answer.content)).toContain('may have been carried out')
    const keys = fake.received.flatMap(({ headers }) => headers['idempotency-key'] ?? [])
    expect(new Set(keys).size).toBe(1)
    const { entries } = its.bridge.activity.list({ search: '', limit: 5 })
    expect(entries).toMatchObject([{ tool: 'forum_run_scan', outcome: 'error', code: 'service_unreachable' }])
  },
)

test('a call that is cancelled after progress ends, and is noted once', async () => {
  progressThen(() => {})
  const giveUp = new AbortController()
  const call = old(() => giveUp.abort('enough'), giveUp.signal)
  await expect(call).rejects.toThrow()
  await vi.waitFor(() =>
    expect(its.bridge.activity.list({ search: 'gave up', limit: 5 }).entries).toHaveLength(1),
  )
})

test('a stream is parsed correctly wherever its chunks split', () => {
  const news = { jsonrpc: '2.0', method: 'notifications/progress', params: { message: 'Ä→😀' } }
  const result = { jsonrpc: '2.0', id: 1, result: {} }
  const split = JSON.stringify(result).replace(',', ',\ndata: ')
  const stream = `: hello\n\n${event(news)}id: 7\ndata: ${split}\n\n${event(news)}data: cut off`
  const whole = Buffer.from(stream.replaceAll('\n', '\r\n'))
  for (let size = 1; size < 40; size += 1) {
    const heard: unknown[] = []
    const messages = splitMessages()
    for (let at = 0; at < whole.length; at += size)
      heard.push(...messages(whole.subarray(at, at + size)).map((message) => JSON.parse(message)))
    expect(heard).toEqual([news, result, news])
  }
})
