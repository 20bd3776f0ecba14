import { hash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../files/sqlite.ts'
import { type FakeService, fakeService, type TestBridge, testBridge } from './bridge.fixture.ts'
import { type Budgets, openBudgets } from './budgets.ts'
import { openRecords } from './records.ts'

describe('what an agent may spend', () => {
  let fake: FakeService
  let its: TestBridge
  /** Jobs that failed, and the keys that they were ordered under. */
  const failed = new Map<string, string | null>()
  beforeEach(async () => {
    fake = await fakeService()
    failed.clear()
    its = await testBridge(fake, { failedJobs })
    change({ permissions: { generate_article: 'allow' }, daily_budget: 12 })
  })
  afterEach(async () => {
    await its.end()
    await fake.stop()
  })

  const failedJobs = (among: readonly string[] | null) =>
    [...failed]
      .filter(([jobId]) => !among || among.includes(jobId))
      .map(([job_id, key]) => ({ job_id, order_key_hash: key && hash('sha256', key) }))
  const agent = () => its.bridge.agents.list().agents[0]
  const change = (wanted: Parameters<typeof its.bridge.agents.change>[1]) =>
    its.bridge.agents.change(agent()?.agent_id ?? '', wanted)
  /** Orders an article under an Idempotency-Key of the agent's own, or none. */
  const order = (title: string, key: string | null = title) =>
    fetch(its.url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${its.token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(key === null ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'generate_article', arguments: { title } },
      }),
    }).then((answer) => answer.text())
  const charging = async (request: Request) => {
    const { id, params } = JSON.parse(await request.clone().text())
    const structuredContent = { job_id: `job ${params.arguments.title}`, credits_charged: 5 }
    return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent } })
  }

  test('is counted once for a call that is repeated after a restart', async () => {
    fake.answerWith = charging
    await order('one')
    await its.restart()
    expect(await order('one')).toContain('"credits_charged":5')
    expect(agent()?.spent_today).toBe(5)
    expect(await order('two')).toContain('"credits_charged":5')
    expect(agent()?.spent_today).toBe(10)
    expect(await order('three')).toContain('budget_spent')
    expect(await order('one')).toContain('"credits_charged":5')
  })

  test('counts a call that the end of the desk cut off, and what it was charged once its repeat says so', async () => {
    fake.answerWith = () => new Promise(() => {})
    const cut = order('one').catch(() => 'cut off')
    await vi.waitFor(() => expect(agent()?.spent_today).toBe(5))
    await its.restart()
    expect(await cut).toBe('cut off')
    expect(agent()?.spent_today).toBe(5)
    fake.answerWith = charging
    await order('one')
    expect(agent()?.spent_today).toBe(5)
  })

  test('is spent once by an order that the end of the desk cut off and its agent repeats, and by each one after that', async () => {
    fake.answerWith = () => new Promise(() => {})
    const cut = [order('one', null).catch(() => 'cut off'), order('two', null).catch(() => 'cut off')]
    await vi.waitFor(() => expect(agent()?.spent_today).toBe(10))
    await its.restart()
    expect(await Promise.all(cut)).toEqual(['cut off', 'cut off'])
    fake.answerWith = charging
    const keys = () =>
      fake.received
        .filter(({ body }) => body.includes('"one"'))
        .map(({ headers }) => headers['idempotency-key'])
    expect(await order('one', null)).toContain('"credits_charged":5')
    expect([keys().length, new Set(keys()).size, agent()?.spent_today]).toEqual([2, 1, 10])
    expect(await order('one', null)).toContain('budget_spent')
    change({ daily_budget: 20 })
    await Promise.all([order('one', null), order('one', null)])
    expect([new Set(keys()).size, agent()?.spent_today]).toEqual([3, 20])
  })

  const fails = (jobId: string, key: string | null = null) => {
    failed.set(jobId, key)
    its.bridge.resourcesChanged([jobId])
  }
  const calls = () => its.bridge.activity.list({ search: '', limit: 9 }).entries

  test('comes back once when the article fails, and the call says so', async () => {
    fake.answerWith = charging
    await order('one')
    await order('two')
    expect(await order('three')).toContain('budget_spent')
    its.bridge.resourcesChanged(['job one', 'job of the person'])
    expect(agent()?.spent_today).toBe(10)
    fails('job one')
    fails('job one')
    expect(agent()?.spent_today).toBe(5)
    expect(calls().map(({ credits, message }) => [credits, message])).toEqual([
      [null, expect.stringContaining('are left')],
      [5, null],
      [0, 'The article failed, and its 5 credits were given back.'],
    ])
    // The service answers a repeat with what it answered first, and charges nothing.
    await order('one')
    expect(agent()?.spent_today).toBe(5)
    expect(calls()[0]?.credits).toBe(0)
    await its.restart()
    expect(agent()?.spent_today).toBe(5)
    expect(await order('three')).toContain('"credits_charged":5')
  })

  test('comes back when the article failed while the desk was closed, or before its answer was there', async () => {
    fake.answerWith = charging
    await order('one')
    await its.restart(async () => void failed.set('job one', null))
    expect(agent()?.spent_today).toBe(0)
    fails('job two')
    await order('two')
    await vi.waitFor(() => expect(agent()?.spent_today).toBe(0))
    expect(calls().map(({ credits }) => credits)).toEqual([0, 0])
  })

  test('comes back for an order whose answer was lost, by the key that it was sent under', async () => {
    const dropped: (string | null)[] = []
    fake.answerWith = async (request) => {
      dropped.push(request.headers.get('idempotency-key'))
      fake.cutOff()
      return new Response()
    }
    await order('one', null)
    await order('two', null)
    expect(agent()?.spent_today).toBe(10)
    fails('job one', dropped[0])
    fails('job one', dropped[0])
    expect(agent()?.spent_today).toBe(5)
    await its.restart(async () => void failed.set('job two', dropped.at(-1) ?? null))
    expect(agent()?.spent_today).toBe(0)
  })

  test('is not spent by calls that the service refused', async () => {
    await fake.stop()
    expect(await order('one')).toContain('service_unreachable')
    expect(agent()?.spent_today).toBe(0)
    await fake.restart()
  })
})

describe('the budgets in bridge.db', () => {
  let folder: string
  let db: Db
  let now: number
  let budgets: Budgets
  const bugs = vi.fn()
  beforeEach(() => {
    bugs.mockClear()
    folder = mkdtempSync(join(tmpdir(), 'quillport-budgets-'))
    now = Date.UTC(2026, 10, 21, 23, 59)
    open()
    db.prepare('INSERT INTO agent (agent_id, name, token_hash, created_at) VALUES (?, ?, ?, 0)').run(
      'agt_1',
      'One',
      Buffer.from('hash'),
    )
    budgets.set('agt_1', 10)
  })
  afterEach(() => {
    db.close()
    rmSync(folder, { recursive: true })
  })
  const open = () => {
    db = openRecords(join(folder, 'bridge.db'), () => now).db
    budgets = openBudgets(db, () => now, bugs)
  }
  const reserve = (cost: number, key: string) => budgets.reserve('agt_1', cost, key, `call of ${key}`)
  const spent = () => budgets.of('agt_1').spent_today
  const MINUTE = 60_000

  test('count a call on the day on which it was sent, also when the answer comes on the next', () => {
    const settle = reserve(8, 'key')
    now += 2 * MINUTE
    settle(true, 8)
    expect(spent()).toBe(0)
    reserve(8, 'key')(true, 8)
    expect(spent()).toBe(0)
    reserve(8, 'another')(true, 8)
    expect(spent()).toBe(8)
    now -= 2 * MINUTE
    expect(spent()).toBe(8)
  })

  test('count a call that died with the desk, and not again when its repeat was not sent', () => {
    reserve(8, 'key')
    db.close()
    open()
    expect(spent()).toBe(8)
    reserve(8, 'key')(false, 0)
    expect(spent()).toBe(8)
    reserve(8, 'key')(true, 5)
    expect(spent()).toBe(5)
  })

  test('hold what a call under way may cost when another try under its key was not sent', () => {
    const [first, second] = [reserve(8, 'key'), reserve(8, 'key')]
    first(false, 0)
    expect(() => reserve(5, 'other')).toThrow(expect.objectContaining({ code: 'budget_spent' }))
    second(false, 0)
    expect(spent()).toBe(0)
  })

  test('count a key anew once the service does not know it any more', () => {
    reserve(8, 'key')(true, 8)
    now += 24 * 60 * MINUTE + 1
    reserve(8, 'key')(true, 8)
    expect(spent()).toBe(8)
  })

  test('refuse what cannot be counted, and take no answer away from a call that was sent', () => {
    const settle = reserve(8, 'key')
    db.pragma('query_only = ON')
    expect(() => reserve(1, 'other')).toThrow()
    settle(true, 5)
    expect(bugs).toHaveBeenCalledOnce()
    db.pragma('query_only = OFF')
    expect(spent()).toBe(8)
  })

  test('forget charges of 90 days ago, and no later ones', () => {
    reserve(5, 'old')(true, 5, 'job_old')
    now += 60 * 24 * 60 * MINUTE
    reserve(5, 'new')(true, 5, 'job_new')
    now += 31 * 24 * 60 * MINUTE
    budgets.prune()
    expect(db.prepare('SELECT key FROM charge').pluck().all()).toEqual(['new'])
  })
})
