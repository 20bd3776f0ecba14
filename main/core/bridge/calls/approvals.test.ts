import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { articleCost } from '../../../../contract/credits.ts'
import type { Approval } from '../../../../contract/desk.ts'
import { HOUR } from '../../../../contract/time.ts'
import { PROBLEM_META } from '../../../../transport/mcp-answer.ts'
import {
  client1,
  client2,
  type FakeService,
  fakeService,
  type TestBridge,
  testBridge,
} from '../bridge.fixture.ts'

const PLAIN = articleCost({})

const ORDER = { title: 'Late invoices', image: true }
const SHORT = { wait: 200, runsOut: 60_000, kept: 120_000 }

let fake: FakeService
let its: TestBridge
beforeEach(async () => {
  fake = await fakeService()
})
afterEach(async () => {
  await its.end()
  await fake.stop()
})

type Client = Awaited<ReturnType<typeof client1>> | Awaited<ReturnType<typeof client2>>
const generate = (client: Client, args: Record<string, unknown> = ORDER) =>
  client.callTool({ name: 'generate_article', arguments: args })
const codeOf = (answer: { readonly _meta?: Record<string, unknown> | undefined }): unknown => {
  const problem = answer._meta?.[PROBLEM_META]
  return typeof problem === 'object' && problem !== null && 'code' in problem ? problem.code : undefined
}
/** Lists the calls of a tool that reached the service: their arguments and their Idempotency-Keys. */
const sent = (tool = 'generate_article') =>
  fake.received
    .filter(({ body }) => body.includes(`"${tool}"`))
    .map(({ headers, body }) => ({
      key: headers['idempotency-key'],
      args: JSON.parse(body).params.arguments,
    }))
const question = () =>
  vi.waitFor(() => {
    const [asked] = its.bridge.approvals.list()
    if (!asked) throw new Error('Nobody was asked.')
    return asked
  })
const answerNext = async (...answer: readonly ['once' | 'hour' | 'always' | 'deny', string?]) => {
  const { approval_id } = await question()
  its.bridge.approvals.answer(approval_id, answer[0], answer[1] ?? '')
  return approval_id
}

const eras = [
  { era: '2025 (SDK 1.x)', connect: () => client1(its.url, its.token) },
  { era: '2026-07-28 (SDK 2)', connect: () => client2(its.url, its.token) },
]
describe.each(eras)('what an agent of $era asks', ({ connect }) => {
  test('is shown exactly, is sent only after a yes, once, and is asked about again the next time', async () => {
    const asked: Approval[] = []
    its = await testBridge(fake, { onAsked: (approval) => asked.push(approval) })
    const client = await connect()
    const call = generate(client)
    const shown = await question()
    expect(shown).toMatchObject({
      agent_name: 'Test agent',
      tool: 'generate_article',
      title: 'Write an article',
      cost: articleCost({ image: true }),
      goes_live: false,
      waiting: true,
    })
    expect(JSON.parse(shown.arguments)).toEqual(ORDER)
    expect(asked.map(({ approval_id }) => approval_id)).toEqual([shown.approval_id])
    expect(sent()).toEqual([])
    const id = await answerNext('once')
    expect((await call).isError).toBeFalsy()
    expect(sent()).toEqual([{ key: id, args: ORDER }])
    const again = generate(client)
    expect(await answerNext('deny', 'One a day is enough')).not.toBe(id)
    const denied = await again
    expect(codeOf(denied)).toBe('approval_denied')
    expect(JSON.stringify(denied.content)).toContain('One a day is enough. Nothing was sent')
    expect(sent()).toHaveLength(1)
    await client.close()
  })

  test('stays open when the wait is over: a repeat waits for the same question or uses its answer, once', async () => {
    its = await testBridge(fake, { approvalTimes: SHORT })
    const client = await connect()
    expect(codeOf(await generate(client))).toBe('approval_pending')
    const first = await question()
    expect(first.waiting).toBe(false)
    // The same call with its fields in another order.
    expect(codeOf(await generate(client, { image: true, title: 'Late invoices' }))).toBe('approval_pending')
    expect(its.bridge.approvals.list()).toHaveLength(1)
    await its.restart()
    expect((await question()).approval_id).toBe(first.approval_id)
    await answerNext('once')
    await its.restart()
    const after = await connect()
    expect((await generate(after)).isError).toBeFalsy()
    expect(sent()).toEqual([{ key: first.approval_id, args: ORDER }])
    expect(codeOf(await generate(after))).toBe('approval_pending')
    expect(sent()).toHaveLength(1)
    await after.close()
  })
})

test('a question that expires is a refusal, which the agent gets once; then the agent may ask again', async () => {
  its = await testBridge(fake, { approvalTimes: { wait: 5_000, runsOut: 150, kept: 60_000 } })
  const client = await client1(its.url, its.token)
  const ranOut = await generate(client)
  expect(codeOf(ranOut)).toBe('approval_denied')
  expect(JSON.stringify(ranOut.content)).toContain('did not answer in time')
  expect(its.bridge.approvals.list()).toEqual([])
  const again = generate(client)
  await answerNext('once')
  expect((await again).isError).toBeFalsy()
  const { entries } = its.bridge.activity.list({ search: '', limit: 5 })
  expect(entries.map(({ approval }) => approval)).toEqual(['once', 'ran_out'])
  expect(() => its.bridge.approvals.answer('apv_gone', 'once', '')).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  await client.close()
})

test('an agent that gives up ends its wait, not the question', async () => {
  its = await testBridge(fake)
  const client = await client1(its.url, its.token)
  const gone = new AbortController()
  const call = client
    .callTool({ name: 'generate_article', arguments: ORDER }, undefined, { signal: gone.signal })
    .catch((thrown: unknown) => thrown)
  await question()
  gone.abort()
  await call
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toMatchObject([{ waiting: false }]))
  // Another session uses the same request ids. Its call continues.
  expect((await client.callTool({ name: 'forum_run_scan', arguments: {} })).isError).toBeFalsy()
  await client.close()
  const id = await answerNext('once')
  expect(sent()).toEqual([])
  const other = await client1(its.url, its.token)
  expect((await generate(other)).isError).toBeFalsy()
  expect(sent()).toEqual([{ key: id, args: ORDER }])
  await other.close()
})

test('an approved call whose answer was lost is sent again under its key, without another question', async () => {
  its = await testBridge(fake)
  const client = await client1(its.url, its.token)
  fake.answerWith = async (request) =>
    (await request.clone().text()).includes('generate_article')
      ? new Response('gone', { status: 502 })
      : new Response('{}', { headers: { 'content-type': 'application/json' } })
  const call = generate(client)
  const id = await answerNext('always')
  expect((await call).isError).toBe(true)
  fake.answerWith = null
  await its.restart()
  const after = await client1(its.url, its.token)
  expect((await generate(after)).isError).toBeFalsy()
  expect(new Set(sent().map(({ key }) => key))).toEqual(new Set([id]))
  // The tool is now allowed, and each call has its own key.
  expect((await generate(after)).isError).toBeFalsy()
  expect(sent().at(-1)?.key).not.toBe(id)
  await after.close()
})

test('an approval for an hour or for good also answers the waiting questions about equal calls, of this agent only', async () => {
  its = await testBridge(fake)
  const other = its.bridge.agents.create('Another')
  const client = await client1(its.url, its.token)
  const stranger = await client1(its.url, other.token)
  const calls = [generate(client, { title: 'One' }), generate(client, { title: 'Two' })]
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toHaveLength(2))
  const foreign = generate(stranger, { title: 'One' })
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toHaveLength(3))
  await answerNext('hour')
  for (const call of calls) expect((await call).isError).toBeFalsy()
  expect((await generate(client, { title: 'Three' })).isError).toBeFalsy()
  expect(its.bridge.approvals.list()).toMatchObject([{ agent_name: 'Another' }])
  const rule = its.bridge.agents
    .list()
    .agents.find(({ name }) => name === 'Test agent')
    ?.rules.find(({ rule }) => rule === 'generate_article')
  expect(rule).toMatchObject({ permission: 'ask', allowed_until: expect.any(String) })
  its.bridge.agents.revoke(other.agent.agent_id)
  await foreign.catch(() => undefined)
  expect(its.bridge.approvals.list()).toEqual([])
  expect(sent()).toHaveLength(3)
  await client.close()
  await stranger.close()
})

test.each(['hour', 'always'] as const)('an approval (%s) lets no other waiting call through', async (yes) => {
  its = await testBridge(fake)
  const client = await client1(its.url, its.token)
  const harmless = generate(client)
  const asked = await question()
  const live = client.callTool({
    name: 'publish_article',
    arguments: { job_id: 'job_1', connection_id: 'site_1', status: 'publish' },
  })
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toHaveLength(2))
  its.bridge.approvals.answer(asked.approval_id, yes, '')
  expect((await harmless).isError).toBeFalsy()
  expect(its.bridge.approvals.list()).toMatchObject([{ title: 'Publish an article live', waiting: true }])
  await answerNext('deny')
  expect(codeOf(await live)).toBe('approval_denied')
  expect(sent('publish_article')).toEqual([])
  await client.close()
})

test('a draft needs no approval, going live does, and a forbidden tool is not listed', async () => {
  its = await testBridge(fake)
  const { agent_id } = its.bridge.agents.list().agents[0] ?? { agent_id: '' }
  const client = await client1(its.url, its.token)
  const publish = (status: string) =>
    client.callTool({
      name: 'publish_article',
      arguments: { job_id: 'job_1', connection_id: 'site_1', status },
    })
  expect((await publish('draft')).isError).toBeFalsy()
  const live = publish('publish')
  expect(await question()).toMatchObject({ goes_live: true, cost: 0, title: 'Publish an article live' })
  its.bridge.agents.change(agent_id, { permissions: { 'publish_article live': 'never' } })
  expect(codeOf(await live)).toBe('approval_denied')
  expect(codeOf(await publish('publish'))).toBe('agent_not_allowed')
  expect((await publish('draft')).isError).toBeFalsy()
  const names = async () => (await client.listTools()).tools.map(({ name }) => name)
  expect(await names()).toContain('publish_article')
  its.bridge.agents.change(agent_id, { permissions: { publish_article: 'never' } })
  expect(await names()).not.toContain('publish_article')
  expect(codeOf(await publish('draft'))).toBe('agent_not_allowed')
  expect(sent('publish_article').map(({ args }) => args.status)).toEqual(['draft', 'draft'])
  await fake.stop()
  expect(await names()).not.toContain('publish_article')
  await fake.restart()
  await client.close()
})

test('a tool that the contract does not know needs an approval', async () => {
  its = await testBridge(fake, { approvalTimes: SHORT })
  const client = await client1(its.url, its.token)
  expect(codeOf(await client.callTool({ name: 'delete_everything', arguments: {} }))).toBe('approval_pending')
  expect(sent('delete_everything')).toEqual([])
  await client.close()
})

test('a daily budget limits allowed calls, including parallel calls, before the person is asked', async () => {
  its = await testBridge(fake)
  const { agent_id } = its.bridge.agents.list().agents[0] ?? { agent_id: '' }
  its.bridge.agents.change(agent_id, { permissions: { generate_article: 'allow' }, daily_budget: 2 * PLAIN })
  const client = await client1(its.url, its.token)
  fake.answerWith = async (request) => {
    const { id } = JSON.parse(await request.clone().text())
    const structuredContent = { job_id: 'job_1', credits_charged: PLAIN }
    return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent } })
  }
  const plain = { title: 'Late invoices' }
  const titles = ['One', 'Two', 'Three', 'Four']
  const answers = await Promise.all(titles.map((title) => generate(client, { title })))
  expect(sent()).toHaveLength(2)
  expect(answers.filter((answer) => codeOf(answer) === 'budget_spent')).toHaveLength(2)
  its.bridge.agents.change(agent_id, { permissions: { generate_article: 'ask' } })
  expect(codeOf(await generate(client, plain))).toBe('budget_spent')
  expect(its.bridge.approvals.list()).toEqual([])
  expect(its.bridge.agents.list().agents[0]).toMatchObject({
    daily_budget: 2 * PLAIN,
    spent_today: 2 * PLAIN,
  })
  await client.close()
})

test('setting the clock back does not extend approvals, allowances or questions', async () => {
  let now = Date.UTC(2030, 0, 1)
  its = await testBridge(fake, { approvalTimes: SHORT, now: () => now })
  const client = await client1(its.url, its.token)
  const put = (hours: number) => {
    now += hours * HOUR
  }
  expect(codeOf(await generate(client))).toBe('approval_pending')
  await answerNext('once')
  put(-30)
  expect(codeOf(await generate(client))).toBe('approval_pending')
  expect(sent()).toEqual([])
  await answerNext('hour')
  expect((await generate(client)).isError).toBeFalsy()
  expect((await generate(client)).isError).toBeFalsy()
  put(-30)
  expect(codeOf(await generate(client))).toBe('approval_pending')
  const [asked] = its.bridge.approvals.list()
  put(-30)
  its.bridge.woke()
  expect(its.bridge.approvals.list()).toEqual([])
  expect(() => its.bridge.approvals.answer(asked?.approval_id ?? '', 'once', '')).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  )
  expect(sent()).toHaveLength(2)
  await client.close()
})

test('a new token ends the old one at once, and is not in the texts that are shown later', async () => {
  its = await testBridge(fake)
  const { agent_id } = its.bridge.agents.list().agents[0] ?? { agent_id: '' }
  const { token, snippets } = its.bridge.agents.rotate(agent_id)
  expect(token).not.toBe(its.token)
  expect(snippets.some(({ text }) => text.includes(token))).toBe(true)
  const { snippets: texts } = its.bridge.agents.texts(agent_id)
  expect(texts.map(({ title }) => title)).toContain('Claude Code')
  expect(texts.some(({ text }) => text.includes(token))).toBe(false)
  await expect(client1(its.url, its.token)).rejects.toThrow()
  const client = await client1(its.url, token)
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  await client.close()
})

test('an approval counts only for the service for which it was given', async () => {
  its = await testBridge(fake)
  const client = await client1(its.url, its.token)
  const waiting = generate(client)
  const asked = await question()
  const other = await fakeService()
  its.service = { baseUrl: other.baseUrl, key: 'qp_live_good' }
  its.bridge.approvals.answer(asked.approval_id, 'once', '')
  expect(codeOf(await waiting)).toBe('service_unreachable')
  const anew = generate(client)
  expect((await question()).approval_id).not.toBe(asked.approval_id)
  await answerNext('deny')
  expect(codeOf(await anew)).toBe('approval_denied')
  expect([...sent(), ...other.received.filter(({ body }) => body.includes('generate_article'))]).toEqual([])
  await client.close()
  await other.stop()
})

test('a call that overwrites edits or shows places to fill in asks each time, also under “always allow”', async () => {
  its = await testBridge(fake)
  const client = await client2(its.url, its.token)
  const publish = (more: Record<string, unknown>) =>
    client.callTool({
      name: 'publish_article',
      arguments: { job_id: 'job_1', connection_id: 'site_1', status: 'publish', ...more },
    })
  const agentId = its.bridge.agents.list().agents[0]?.agent_id ?? ''
  const allow = (permission: 'allow' | 'ask') =>
    its.bridge.agents.change(agentId, {
      permissions: { publish_article: 'allow', 'publish_article live': permission },
    })
  allow('allow')
  expect((await publish({ on_conflict: 'fail', allow_placeholders: false })).isError).toBeFalsy()
  const risky = [
    { on_conflict: 'overwrite' },
    { on_conflict: 'keep_theirs', status: 'draft' },
    { allow_placeholders: true },
  ]
  for (const [at, more] of risky.entries()) {
    const call = publish(more)
    const { approval_id, asks_always } = await question()
    expect(asks_always).toBe(true)
    for (const answer of ['hour', 'always'] as const)
      expect(() => its.bridge.approvals.answer(approval_id, answer, '')).toThrow(/Allow this call once/)
    expect(sent('publish_article')).toHaveLength(1 + at)
    its.bridge.approvals.answer(approval_id, 'once', '')
    expect((await call).isError).toBeFalsy()
  }
  allow('ask')
  const plain = publish({})
  await question()
  const over = publish({ on_conflict: 'overwrite' })
  await vi.waitFor(() => expect(its.bridge.approvals.list()).toHaveLength(2))
  // “Always” for one question answers no question that is asked each time.
  await answerNext('always')
  expect((await plain).isError).toBeFalsy()
  expect(its.bridge.approvals.list().map(({ asks_always }) => asks_always)).toEqual([true])
  await answerNext('deny')
  expect(codeOf(await over)).toBe('approval_denied')
  await client.close()
})
