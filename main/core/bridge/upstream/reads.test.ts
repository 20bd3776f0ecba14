import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  client1,
  client2,
  type FakeService,
  fakeService,
  type TestBridge,
  testBridge,
} from '../bridge.fixture.ts'
import { createShare } from './share.ts'

let fake: FakeService
let its: TestBridge
let live: boolean
beforeEach(async () => {
  live = false
  fake = await fakeService()
  its = await testBridge(fake, {
    feedLive: () => live,
    known: (tool) =>
      tool === 'get_rankings' ? { content: [{ type: 'text', text: 'from the feed' }] } : null,
  })
})
afterEach(async () => {
  await its.end()
  await fake.stop()
})

const read = (client: Awaited<ReturnType<typeof client1>>, args: Record<string, unknown> = {}) =>
  client.callTool({ name: 'list_sites', arguments: args })
const reads = () => fake.received.filter(({ body }) => body.includes('"list_sites"')).length

test('equal reads under way become one request, and each is answered under its own id, in its own era', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => client1(its.url, its.token)))
  const modern = await client2(its.url, its.token)
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  fake.answerWith = async (request) => {
    await gate
    const { id } = JSON.parse(await request.clone().text())
    const result = { content: [{ type: 'text', text: 'one' }], structuredContent: { sites: [], count: 0 } }
    return Response.json({ jsonrpc: '2.0', id, result })
  }
  const before = reads()
  const answers = clients.map((client) => read(client))
  const other = read(clients[0] ?? (await client1(its.url, its.token)), { other: true })
  await vi.waitFor(() => expect(reads() - before).toBe(2))
  open()
  for (const answer of [...answers, other]) expect((await answer).content).toMatchObject([{ text: 'one' }])
  expect(reads() - before).toBe(2)
  await Promise.all([...clients, modern].map((client) => client.close()))
})

test('an agent that gives up does not cancel the read for other waiting agents', async () => {
  const [first, second] = await Promise.all([client1(its.url, its.token), client1(its.url, its.token)])
  let open = () => {}
  fake.answerWith = (request) =>
    new Promise((resolve) => {
      open = async () => {
        const { id } = JSON.parse(await request.clone().text())
        resolve(Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent: {} } }))
      }
    })
  const gone = new AbortController()
  const given = first
    .callTool({ name: 'forum_get_settings', arguments: {} }, undefined, { signal: gone.signal })
    .catch((thrown: unknown) => thrown)
  await vi.waitFor(() =>
    expect(fake.received.some(({ body }) => body.includes('forum_get_settings'))).toBe(true),
  )
  const waits = second
    .callTool({ name: 'forum_get_settings', arguments: {} })
    .catch((thrown: unknown) => thrown)
  await new Promise((resolve) => setTimeout(resolve, 100))
  gone.abort()
  await given
  await vi.waitFor(async () => {
    await open()
    expect(await Promise.race([waits, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))])).not.toBe(
      'waits',
    )
  })
  expect(fake.received.filter(({ body }) => body.includes('forum_get_settings'))).toHaveLength(1)
  await Promise.all([first.close(), second.close()])
})

test('an answer is reused only while the feed is live and reports no change', async () => {
  const client = await client1(its.url, its.token)
  await read(client)
  await read(client)
  expect(reads()).toBe(2)
  live = true
  await read(client)
  await read(client)
  expect(reads()).toBe(3)
  its.bridge.resourcesChanged()
  await read(client)
  expect(reads()).toBe(4)
  // An agent sees its own changes at once.
  await client.callTool({ name: 'forum_run_scan', arguments: {} })
  await read(client)
  expect(reads()).toBe(5)
  live = false
  await read(client)
  expect(reads()).toBe(6)
  await client.close()
})

test('data that the feed delivered is returned without asking the service, to clients of both eras', async () => {
  for (const connect of [client1, client2]) {
    const client = await connect(its.url, its.token)
    const answer = await client.callTool({ name: 'get_rankings', arguments: {} })
    expect(answer.content).toMatchObject([{ text: 'from the feed' }])
    await client.close()
  }
  expect(fake.received.some(({ body }) => body.includes('get_rankings'))).toBe(false)
})

test('agents take turns for the minute’s reads, however often each asks, and refused agents are told when to retry', async () => {
  vi.useFakeTimers({ now: 0 })
  try {
    const share = createShare(Date.now, 10)
    const never = new AbortController().signal
    const order: string[] = []
    const take = (agent: string) => share.take(agent, never).then(() => order.push(agent))
    const greedy = Array.from({ length: 30 }, () => take('greedy').catch((thrown: unknown) => thrown))
    await vi.advanceTimersByTimeAsync(40_000)
    const modest = take('modest')
    await vi.advanceTimersByTimeAsync(0)
    expect(order).toHaveLength(10)
    await vi.advanceTimersByTimeAsync(21_000)
    await modest
    expect(order).toContain('modest')
    expect(order.length).toBeLessThanOrEqual(20)
    await vi.advanceTimersByTimeAsync(60_000)
    const ends = await Promise.all(greedy)
    expect(ends).toContainEqual(
      expect.objectContaining({ code: 'rate_limited', details: { retryAfter: expect.any(Number) } }),
    )
  } finally {
    vi.useRealTimers()
  }
})
