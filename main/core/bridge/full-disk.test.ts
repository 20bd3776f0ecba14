import { beforeEach, expect, test, vi } from 'vitest'
import { articleCost } from '../../../contract/credits.ts'
import { PROBLEM_META } from '../../../transport/mcp-answer.ts'
import type { Db } from '../files/sqlite.ts'
import { connectedBridge, SCAN } from './bridge.fixture.ts'

const PLAIN = articleCost({})

const files = vi.hoisted(() => ({ opened: [] as Db[] }))
vi.mock('./records.ts', async (load) => {
  const real = await load<typeof import('./records.ts')>()
  const openRecords: typeof real.openRecords = (...given) => {
    const made = real.openRecords(...given)
    files.opened.push(made.db)
    return made
  }
  return { ...real, openRecords }
})

type Connected = Awaited<ReturnType<typeof connectedBridge>>
let fake: Connected['fake']
let its: Connected['its']
let client: Connected['client']
beforeEach(async () => {
  ;({ fake, its, client } = await connectedBridge())
})

/** Makes bridge.db refuse writes, as a full disk does. */
const fill = (full = true) => files.opened.at(-1)?.pragma(`query_only = ${full ? 'ON' : 'OFF'}`)
const generate = () => client.callTool({ name: 'generate_article', arguments: { title: 'Late invoices' } })
const agent = () => its.bridge.agents.list().agents[0]
const ruleOf = (name: string) => agent()?.rules.find(({ rule }) => rule === name)?.permission
const allow = () =>
  its.bridge.agents.change(agent()?.agent_id ?? '', { permissions: { generate_article: 'allow' } })
const sent = () => fake.received.filter(({ body }) => body.includes('"generate_article"'))
const codeOf = (answer: { readonly _meta?: Record<string, unknown> | undefined }) =>
  answer._meta?.[PROBLEM_META]
const question = () =>
  vi.waitFor(() => {
    const [asked] = its.bridge.approvals.list()
    if (!asked) throw new Error('Nobody was asked.')
    return asked.approval_id
  })
/** Fills the disk while the service carries out the call. */
const fillingUp = async (request: Request) => {
  const { id } = JSON.parse(await request.clone().text())
  fill()
  const structuredContent = { job_id: 'job_1', credits_charged: PLAIN }
  return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent } })
}

test('on a full disk, agents can still read and make free calls, but cannot spend what cannot be counted', async () => {
  allow()
  await its.restart()
  fill()
  expect((await client.callTool({ name: 'list_sites', arguments: {} })).isError).toBeFalsy()
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  expect((await client.callTool({ name: 'forum_run_scan', arguments: {} })).structuredContent).toEqual(SCAN)
  const refused = await generate()
  expect(codeOf(refused)).toMatchObject({ code: 'unavailable' })
  expect(JSON.stringify(refused.content)).toContain('not sent and nothing was charged')
  expect(sent()).toEqual([])
  fill(false)
})

test('the answer of a call during which the disk filled up reaches its agent', async () => {
  allow()
  fake.answerWith = fillingUp
  expect((await generate()).structuredContent).toMatchObject({ credits_charged: PLAIN })
  fill(false)
  expect(agent()?.spent_today).toBe(PLAIN)
})

test('the answer of an approved call reaches its agent on a full disk, and its repeat is sent under the same key', async () => {
  fake.answerWith = fillingUp
  const first = generate()
  its.bridge.approvals.answer(await question(), 'once', '')
  expect((await first).structuredContent).toMatchObject({ credits_charged: PLAIN })
  fill(false)
  expect((await generate()).structuredContent).toMatchObject({ credits_charged: PLAIN })
  fill(false)
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(agent()?.spent_today).toBe(PLAIN)
})

test('an approval for good that cannot be stored does not count, and can be given again', async () => {
  const call = generate()
  const asked = await question()
  fill()
  expect(() => its.bridge.approvals.answer(asked, 'always', '')).toThrow()
  fill(false)
  expect(ruleOf('generate_article')).toBe('ask')
  expect(its.bridge.approvals.list()).toHaveLength(1)
  its.bridge.approvals.answer(asked, 'always', '')
  expect((await call).isError).toBeFalsy()
  expect(ruleOf('generate_article')).toBe('allow')
})

test.each([
  ['a further permission', "INSERT ON permission WHEN new.rule = 'forum_run_scan'"],
  ['the budget', 'UPDATE OF daily_budget ON agent'],
])('a change of several settings of an agent changes nothing if %s cannot be stored', async (_, write) => {
  const before = agent()
  const change = () =>
    its.bridge.agents.change(before?.agent_id ?? '', {
      permissions: { generate_article: 'allow', forum_run_scan: 'never' },
      daily_budget: 5,
    })
  const db = files.opened.at(-1)
  db?.exec(`CREATE TEMP TRIGGER full BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
  expect(change).toThrow('disk full')
  expect(agent()).toEqual(before)
  await its.restart()
  expect(agent()).toEqual(before)
  change()
  expect(ruleOf('forum_run_scan')).toBe('never')
})

test('a tool list that cannot be stored is served', async () => {
  await client.listTools()
  fake.keys.set('qp_live_poor', ['articles'])
  its.service = { baseUrl: fake.baseUrl, key: 'qp_live_poor' }
  fill()
  its.bridge.serviceChanged()
  await vi.waitFor(() => expect(fake.received.at(-1)?.headers.authorization).toContain('qp_live_poor'))
  expect((await client.listTools()).tools.length).toBeGreaterThan(0)
  fill(false)
})
