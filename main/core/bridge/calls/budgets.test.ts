import { hash } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { articleCost } from '../../../../contract/credits.ts'
import { DAY } from '../../../../contract/time.ts'
import { PROBLEM_META } from '../../../../transport/mcp-answer.ts'
import { type FakeService, fakeService, type TestBridge, testBridge } from '../bridge.fixture.ts'
import { callOf } from './sent-calls.ts'

const PLAIN = articleCost({})

describe('what an agent may spend', () => {
  let fake: FakeService
  let its: TestBridge
  /** Failed jobs, and the keys under which they were ordered. */
  const failed = new Map<string, string | null>()
  beforeEach(async () => {
    fake = await fakeService()
    failed.clear()
    its = await testBridge(fake, { refundedJobs })
    change({ permissions: { generate_article: 'allow' }, daily_budget: 2 * PLAIN })
  })
  afterEach(async () => {
    await its.end()
    await fake.stop()
  })

  const refundedJobs = (among: readonly string[] | null) =>
    [...failed]
      .filter(([jobId]) => !among || among.includes(jobId))
      .map(([job_id, key]) => ({
        job_id,
        of: 'article' as const,
        order_key_hash: key && hash('sha256', key),
      }))
  const agent = () => its.bridge.agents.list().agents[0]
  const change = (wanted: Parameters<typeof its.bridge.agents.change>[1]) =>
    its.bridge.agents.change(agent()?.agent_id ?? '', wanted)
  /** Orders an article, with or without an Idempotency-Key from the agent. */
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
    const structuredContent = { job_id: `job ${params.arguments.title}`, credits_charged: PLAIN }
    return Response.json({ jsonrpc: '2.0', id, result: { content: [], structuredContent } })
  }

  test('is refused beyond the budget, with the time until the next day unless no day’s budget is enough', async () => {
    fake.answerWith = charging
    await order('one')
    await order('two')
    const refused = await order('three')
    expect(refused).toContain('The budget renews at midnight UTC.')
    expect(refused).toMatch(/"retry_after":\d+/)
    change({ daily_budget: PLAIN - 1 })
    expect(await order('four')).toContain('budget_spent')
    expect(await order('five')).not.toContain('midnight')
  })

  test('is counted once for a call that is repeated after a restart', async () => {
    fake.answerWith = charging
    await order('one')
    await its.restart()
    expect(await order('one')).toContain(`"credits_charged":${PLAIN}`)
    expect(agent()?.spent_today).toBe(PLAIN)
    expect(await order('two')).toContain(`"credits_charged":${PLAIN}`)
    expect(agent()?.spent_today).toBe(2 * PLAIN)
    expect(await order('three')).toContain('budget_spent')
    expect(await order('one')).toContain(`"credits_charged":${PLAIN}`)
  })

  test('counts a call that was cut off when the desk ended, and counts the actual charge after its repeat', async () => {
    fake.answerWith = () => new Promise(() => {})
    const cut = order('one').catch(() => 'cut off')
    await vi.waitFor(() => expect(fake.received).toHaveLength(1))
    expect(agent()?.spent_today).toBe(PLAIN)
    await its.restart()
    expect(await cut).toBe('cut off')
    expect(agent()?.spent_today).toBe(PLAIN)
    fake.answerWith = charging
    await order('one')
    expect(agent()?.spent_today).toBe(PLAIN)
  })

  test('is spent once by a cut-off order and its repeat, and again by each later order', async () => {
    fake.answerWith = () => new Promise(() => {})
    const cut = [order('one', null).catch(() => 'cut off'), order('two', null).catch(() => 'cut off')]
    await vi.waitFor(() => expect(fake.received).toHaveLength(2))
    expect(agent()?.spent_today).toBe(2 * PLAIN)
    await its.restart()
    expect(await Promise.all(cut)).toEqual(['cut off', 'cut off'])
    fake.answerWith = charging
    const keys = () =>
      fake.received
        .filter(({ body }) => body.includes('"one"'))
        .map(({ headers }) => headers['idempotency-key'])
    expect(await order('one', null)).toContain(`"credits_charged":${PLAIN}`)
    expect([keys().length, new Set(keys()).size, agent()?.spent_today]).toEqual([2, 1, 2 * PLAIN])
    expect(await order('one', null)).toContain('budget_spent')
    change({ daily_budget: 4 * PLAIN })
    await Promise.all([order('one', null), order('one', null)])
    expect([new Set(keys()).size, agent()?.spent_today]).toEqual([3, 4 * PLAIN])
  })

  const fails = (jobId: string, key: string | null = null) => {
    failed.set(jobId, key)
    its.bridge.resourcesChanged([jobId])
  }
  const calls = () => its.bridge.activity.list({ search: '', limit: 9 }).entries

  test('is given back once when the article fails, and the call’s message says so', async () => {
    fake.answerWith = charging
    await order('one')
    await order('two')
    expect(await order('three')).toContain('budget_spent')
    its.bridge.resourcesChanged(['job one', 'job of the person'])
    expect(agent()?.spent_today).toBe(2 * PLAIN)
    fails('job one')
    fails('job one')
    expect(agent()?.spent_today).toBe(PLAIN)
    expect(calls().map(({ credits, message }) => [credits, message])).toEqual([
      [0, expect.stringContaining('are left')],
      [PLAIN, null],
      [0, `The article failed, and its ${PLAIN} credits were given back.`],
    ])
    // The service repeats its first answer and charges nothing.
    await order('one')
    expect(agent()?.spent_today).toBe(PLAIN)
    expect(calls()[0]?.credits).toBe(0)
    await its.restart()
    expect(agent()?.spent_today).toBe(PLAIN)
    expect(await order('three')).toContain(`"credits_charged":${PLAIN}`)
  })

  test('is given back if the article failed while the desk was closed or before the order was answered', async () => {
    fake.answerWith = charging
    await order('one')
    await its.restart(async () => void failed.set('job one', null))
    expect(agent()?.spent_today).toBe(0)
    fails('job two')
    await order('two')
    await vi.waitFor(() => expect(agent()?.spent_today).toBe(0))
    expect(calls().map(({ credits }) => credits)).toEqual([0, 0])
  })

  test('is given back for an order whose answer was lost, found by the key under which it was sent', async () => {
    const dropped: (string | null)[] = []
    fake.answerWith = async (request) => {
      dropped.push(request.headers.get('idempotency-key'))
      fake.cutOff()
      return new Response()
    }
    await order('one', null)
    await order('two', null)
    expect(agent()?.spent_today).toBe(2 * PLAIN)
    fails('job one', dropped[0])
    fails('job one', dropped[0])
    expect(agent()?.spent_today).toBe(PLAIN)
    await its.restart(async () => void failed.set('job two', dropped.at(-1) ?? null))
    expect(agent()?.spent_today).toBe(0)
  })

  /** Turns bridge.db into a file of the previous version and records these charges in it. */
  const countBefore = (
    agentId: string,
    charges: readonly (readonly [string, string, 0 | 1, number, string | null, isRefunded?: 1])[],
  ) => {
    const db = new Database(join(its.folder, 'bridge.db'))
    db.exec(`
      ALTER TABLE program RENAME COLUMN program_id TO client;
      ALTER TABLE program RENAME TO client;
      DROP INDEX call_stopped;
      DROP TABLE sent_call;
      CREATE TABLE charge (
        key TEXT PRIMARY KEY, call TEXT NOT NULL, answered INTEGER NOT NULL,
        agent_id TEXT NOT NULL REFERENCES agent (agent_id), day INTEGER NOT NULL, credits INTEGER NOT NULL,
        at INTEGER NOT NULL, job_id TEXT, refunded INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX charge_unanswered ON charge (call) WHERE answered = 0;
      CREATE INDEX charge_of_job ON charge (job_id) WHERE job_id IS NOT NULL AND refunded = 0;
      PRAGMA user_version = 3;`)
    const now = Date.now()
    const day = Math.floor(now / DAY)
    for (const [key, call, answered, credits, jobId, isRefunded = 0] of charges) {
      db.prepare('INSERT INTO charge VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)').run(
        key,
        call,
        answered,
        agentId,
        day,
        credits,
        now,
        jobId,
        isRefunded,
      )
      db.prepare(`
        INSERT INTO spending VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET credits = credits + excluded.credits`).run(
        agentId,
        day,
        isRefunded ? 0 : credits,
      )
    }
    db.close()
  }

  test('survives an update, together with refundable charges and the keys of lost orders', async () => {
    const agentId = agent()?.agent_id ?? ''
    const call = callOf(fake.baseUrl, agentId, 'generate_article', { title: 'one' })
    await its.restart(async () =>
      countBefore(agentId, [
        ['key of one', call, 0, 5, null],
        ['key of two', 'call of two', 1, 4, 'job two'],
        ['key of three', 'call of three', 0, 3, null],
        ['key of four', 'call of four', 1, 6, 'job four', 1],
      ]),
    )
    expect(agent()?.spent_today).toBe(12)
    fails('job four')
    expect(agent()?.spent_today).toBe(12)
    fails('job two')
    fails('job two')
    expect(agent()?.spent_today).toBe(8)
    fails('job three', 'key of three')
    expect(agent()?.spent_today).toBe(5)
    fake.answerWith = charging
    expect(await order('one', null)).toContain('"credits_charged":5')
    expect(fake.received.at(-1)?.headers['idempotency-key']).toBe('key of one')
    expect(agent()?.spent_today).toBe(5)
    await order('one', null)
    expect(agent()?.spent_today).toBe(10)
  })

  test.each([
    [{}, 0],
    [{ retry_after: 2 }, PLAIN],
  ])(
    'is spent by a call that already runs only if the service asks to repeat it (%j)',
    async (more, spent) => {
      const problem = { code: 'already_running', ...more }
      const result = {
        isError: true,
        content: [{ type: 'text', text: 'already_running: It is written already.' }],
        _meta: { [PROBLEM_META]: problem },
      }
      fake.answerWith = async (request) => {
        const { id } = JSON.parse(await request.text())
        return Response.json({ jsonrpc: '2.0', id, result })
      }
      expect(await order('one')).toContain('already_running')
      expect(agent()?.spent_today).toBe(spent)
    },
  )

  test('is not spent by calls that the service refused', async () => {
    await fake.stop()
    expect(await order('one')).toContain('service_unreachable')
    expect(agent()?.spent_today).toBe(0)
    await fake.restart()
  })
})
