import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articleCost } from '../../../../contract/credits.ts'
import { AppError } from '../../../../contract/errors.ts'
import { HOUR } from '../../../../contract/time.ts'
import { PROBLEM_META, toolError } from '../../../../transport/mcp-answer.ts'
import { client1, type FakeService, fakeService, type TestBridge, testBridge } from '../bridge.fixture.ts'
import { createShare } from '../upstream/share.ts'

const PLAIN = articleCost({})
const PICTURED = articleCost({ image: true })

const ORDER = { title: 'Late invoices' }
const SHORT = { wait: 100, runsOut: 60_000, kept: 120_000 }

let fake: FakeService
let its: TestBridge
let client: Awaited<ReturnType<typeof client1>>
beforeEach(async () => {
  fake = await fakeService()
  its = await testBridge(fake, { approvalTimes: SHORT })
  client = await client1(its.url, its.token)
})
afterEach(async () => {
  await client.close()
  await its.end()
  await fake.stop()
})

const generate = (args: Record<string, unknown> = ORDER, signal?: AbortSignal) =>
  client.callTool({ name: 'generate_article', arguments: args }, undefined, signal && { signal })
const codeOf = (answer: { readonly _meta?: Record<string, unknown> | undefined }): unknown => {
  const problem = answer._meta?.[PROBLEM_META]
  return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined
}
const sent = () => fake.received.filter(({ body }) => body.includes('"generate_article"'))
const keys = () => new Set(sent().map(({ headers }) => headers['idempotency-key']))
const agent = () => its.bridge.agents.list().agents[0]
const change = (wanted: Parameters<typeof its.bridge.agents.change>[1]) =>
  its.bridge.agents.change(agent()?.agent_id ?? '', wanted)
const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(its.url, {
    method: 'POST',
    body,
    headers: {
      authorization: `Bearer ${its.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
  })
const call = (name: unknown, args: string, rest = '') =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":${JSON.stringify(name)},"arguments":${args}${rest}}}`
const charging = (credits: number) => async (request: Request) => {
  const { id } = JSON.parse(await request.clone().text())
  const structuredContent = { job_id: 'job_1', credits_charged: credits }
  return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent } })
}

test('a later refusal cancels an unused approval', async () => {
  expect(codeOf(await generate())).toBe('approval_pending')
  const [asked] = its.bridge.approvals.list()
  its.bridge.approvals.answer(asked?.approval_id ?? '', 'once', '')
  change({ permissions: { generate_article: 'never' } })
  expect(codeOf(await generate())).toBe('agent_not_allowed')
  // The unused approval stays invalid when the tool asks again.
  change({ permissions: { generate_article: 'ask' } })
  expect(codeOf(await generate())).toBe('approval_pending')
  expect(sent()).toEqual([])
})

test('calls whose answers an agent does not wait for count against its budget, and a repeat counts once', async () => {
  change({ permissions: { generate_article: 'allow' }, daily_budget: 2 * PLAIN })
  fake.answerWith = () => new Promise(() => {})
  for (const title of ['One', 'Two']) {
    const gone = new AbortController()
    const before = sent().length
    const given = generate({ title }, gone.signal).catch((thrown: unknown) => thrown)
    await vi.waitFor(() => expect(sent().length).toBe(before + 1))
    gone.abort()
    await given
  }
  await vi.waitFor(() => expect(agent()?.spent_today).toBe(2 * PLAIN))
  expect(codeOf(await generate({ title: 'Three' }))).toBe('budget_spent')
  fake.answerWith = charging(PLAIN)
  expect((await generate({ title: 'One' })).isError).toBeFalsy()
  expect(agent()?.spent_today).toBe(2 * PLAIN)
  expect(keys().size).toBe(2)
})

test('two equal calls under one approval are charged and counted once', async () => {
  change({ daily_budget: PICTURED })
  fake.answerWith = charging(PLAIN)
  const both = [generate(), generate()]
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toHaveLength(1))
  const [asked] = its.bridge.approvals.list()
  its.bridge.approvals.answer(asked?.approval_id ?? '', 'once', '')
  for (const answer of await Promise.all(both)) expect(answer.isError).toBeFalsy()
  expect(keys()).toEqual(new Set([asked?.approval_id]))
  expect(agent()?.spent_today).toBe(PLAIN)
})

test('a call that a gateway gave up is repeated under its key, and its agent is told that it may have been carried out', async () => {
  change({ permissions: { generate_article: 'allow' } })
  fake.answerWith = async () => new Response('<h1>504</h1>', { status: 504 })
  expect(JSON.stringify((await generate()).content)).toContain('may have been carried out')
  fake.answerWith = charging(PLAIN)
  await generate()
  expect(keys().size).toBe(1)
  await generate()
  expect(keys().size).toBe(2)
})

/** Makes a service whose tool answers every call with an error. */
const refusing = (error: AppError) => async (request: Request) => {
  const { id } = JSON.parse(await request.clone().text())
  return Response.json({ jsonrpc: '2.0', id, result: toolError(error) })
}
/** Orders an article, which the person approves once. */
const allowed = async () => {
  const asking = generate()
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toHaveLength(1))
  const [asked] = its.bridge.approvals.list()
  its.bridge.approvals.answer(asked?.approval_id ?? '', 'once', '')
  return { asking, asked }
}

test('a call with an unknown outcome counts, and is repeated under its key and its approval', async () => {
  change({ daily_budget: PICTURED })
  const unknown = new AppError('unavailable', 'Nobody knows.', { retryAfter: 5, outcome: 'unknown' })
  fake.answerWith = refusing(unknown)
  const { asking, asked } = await allowed()
  expect((await asking)._meta).toMatchObject({ [PROBLEM_META]: { outcome: 'unknown' } })
  expect(agent()?.spent_today).toBe(PLAIN)
  fake.answerWith = charging(PLAIN)
  expect((await generate()).isError).toBeFalsy()
  expect(keys()).toEqual(new Set([asked?.approval_id]))
  expect(agent()?.spent_today).toBe(PLAIN)
})

test('a call that the service asks to retry later is repeated under its approval and counts once', async () => {
  change({ daily_budget: PICTURED })
  const away = new AppError('unavailable', 'The database is away. Nothing was charged.', { retryAfter: 5 })
  fake.answerWith = refusing(away)
  const { asking, asked } = await allowed()
  expect((await asking)._meta).toMatchObject({ [PROBLEM_META]: { retry_after: 5 } })
  expect(agent()?.spent_today).toBe(0)
  fake.answerWith = charging(PLAIN)
  expect((await generate()).isError).toBeFalsy()
  expect(its.bridge.approvals.list()).toEqual([])
  expect(keys()).toEqual(new Set([asked?.approval_id]))
  expect(agent()?.spent_today).toBe(PLAIN)
})

test('deeply nested arguments are refused, and neither end the desk nor lose other calls from the log', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  for (const tool of ['forum_run_scan', 'list_sites', 'generate_article'])
    expect(await (await post(call(tool, `{"a":${deep}}`))).text()).toContain('nested too deeply')
  await client.callTool({ name: 'check_credits', arguments: {} })
  const { entries } = its.bridge.activity.list({ search: '', limit: 10 })
  expect(entries.map(({ tool }) => tool)).toEqual(['check_credits'])
})

test('calls without a name, with unreadably long arguments, or beyond the limit of waiting questions do not reach the person', async () => {
  for (const name of ['', 7, null, 'x'.repeat(5000)])
    expect(await (await post(call(name, '{}'))).text()).toMatch(/invalid_input|-32602/)
  expect(codeOf(await generate({ title: 'x'.repeat(200_000) }))).toBe('invalid_input')
  expect(its.bridge.approvals.list()).toEqual([])
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => generate({ title: `Title ${i}` })))
  expect(answers.filter((answer) => codeOf(answer) === 'rate_limited')).toHaveLength(5)
  expect(its.bridge.approvals.list()).toHaveLength(20)
  expect(sent()).toEqual([])
})

test('a header cannot name a tool other than the checked tool', async () => {
  const meta =
    ',"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}}'
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call' }
  const honest = await post(call('check_credits', '{}', meta), { ...headers, 'mcp-name': 'check_credits' })
  expect(await honest.text()).toContain('"resultType"')
  const before = fake.received.length
  for (const name of ['generate_article', '=?base64?Z2VuZXJhdGVfYXJ0aWNsZQ==?='])
    await post(call('check_credits', '{}', meta), { ...headers, 'mcp-name': name })
  await post(call('check_credits', '{}', meta), { ...headers, 'mcp-method': 'tools/list' })
  expect(
    fake.received.slice(before).filter(({ headers: { 'mcp-name': name } }) => name !== 'check_credits'),
  ).toEqual([])
})

test('a call without an id is not forwarded', async () => {
  change({ permissions: { generate_article: 'allow' } })
  for (const id of ['', '"id":null,', '"id":{},'])
    await post(
      `{"jsonrpc":"2.0",${id}"method":"tools/call","params":{"name":"generate_article","arguments":{"title":"One"}}}`,
    )
  await post(`[${call('generate_article', '{"title":"One"}')}]`)
  expect(sent()).toEqual([])
})

test('reads do not wait after the clock is set back', async () => {
  let now = 10 * HOUR
  const share = createShare(() => now, 2)
  const { signal } = new AbortController()
  await share.take('one', signal)
  await share.take('one', signal)
  now -= HOUR
  await share.take('one', signal)
})
