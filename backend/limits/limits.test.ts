import { expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { DAY } from '../../contract/time.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { openDatabase, transaction } from '../db/database.ts'
import { newAccount, newKey, startBackend } from '../run/backend.fixture.ts'
import { addDaily, dailyUse, takeDaily } from './limits.ts'

const Problem = z.object({ code: z.string(), retry_after: z.int() })

describeEachDatabase('reads a minute', (make, dialect) => {
  it('allows 60 reads, reports how many are left, and refuses more until the minute is over', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const backend = startBackend(test)
    for (let left = 59; left >= 0; left--) {
      const answer = await backend.send('GET', '/api/v1/credits', { key })
      expect(answer.status).toBe(200)
      expect(answer.headers.get('ratelimit-remaining')).toBe(String(left))
      expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`^"reads";r=${left};t=\\d+$`))
    }
    const refused = await backend.send('GET', '/api/v1/changes', { key })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('ratelimit-policy')).toBe('"reads";q=60;w=60')
    const problem = Problem.parse(await refused.json())
    expect(problem.code).toBe('rate_limited')
    expect(refused.headers.get('retry-after')).toBe(String(problem.retry_after))
    expect(problem.retry_after).toBeGreaterThan(0)
    expect(problem.retry_after).toBeLessThanOrEqual(60)
    test.clock.advance(problem.retry_after * 1000)
    expect((await backend.send('GET', '/api/v1/credits', { key })).status).toBe(200)
  })

  it('starts a new window if the clock was hours ahead and is set back', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const backend = startBackend(test, { readsPerMinute: 2 })
    const read = async () => (await backend.send('GET', '/api/v1/credits', { key })).status
    test.clock.advance(7_200_000)
    expect([await read(), await read(), await read()]).toEqual([200, 200, 429])
    test.clock.advance(-7_200_000)
    expect([await read(), await read(), await read()]).toEqual([200, 200, 429])
  })

  it('counts each key separately, MCP reads together with REST reads, and no writes', async () => {
    const test = await make()
    const first = await newAccount(test)
    const second = await newKey(test, { workspaceId: first.workspaceId, scopes: ['forum'] })
    const backend = startBackend(test, { readsPerMinute: 3 })
    const call = (name: string) =>
      backend.send('POST', '/mcp', {
        key: first.key,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
        headers: { accept: 'application/json, text/event-stream' },
      })
    await backend.send('GET', '/api/v1/credits', { key: first.key })
    expect(await (await call('check_credits')).text()).toContain('balance')
    await backend.send('POST', '/api/v1/forum/leads/none/status', { key: first.key, body: { status: 'new' } })
    expect(await (await call('forum_get_settings')).text()).toContain('business_description')
    expect(await (await call('check_credits')).text()).toContain('rate_limited')
    expect((await backend.send('GET', '/api/v1/credits', { key: second.key })).status).toBe(200)
  })

  if (dialect === 'postgres')
    it('is shared by all servers of a database', async () => {
      const test = await make()
      const { key } = await newAccount(test)
      const db = openDatabase(test.address)
      try {
        const servers = [
          startBackend(test, { readsPerMinute: 10 }),
          startBackend({ ...test, db }, { readsPerMinute: 10 }),
        ]
        const answers = await Promise.all(
          Array.from({ length: 30 }, (_, n) => servers[n % 2]?.send('GET', '/api/v1/credits', { key })),
        )
        expect(answers.filter((answer) => answer?.status === 200).length).toBe(10)
      } finally {
        await db.destroy()
      }
    })
})

describeEachDatabase('daily allowances', (make) => {
  it('gives fifty simultaneous requests exactly the daily number', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    for (const [name, perDay] of [
      ['drafts', 10],
      ['scans', 3],
    ] as const) {
      const taken = await Promise.allSettled(
        Array.from({ length: 50 }, () =>
          transaction(test.db, (trx) => takeDaily(trx, workspaceId, name, perDay)),
        ),
      )
      const given = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value.remaining] : []))
      expect(given.sort((a, b) => a - b)).toEqual(Array.from({ length: perDay }, (_, n) => n))
      for (const one of taken)
        if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'daily_limit_reached' })
    }
  })

  it('gives a day its full allowance even if units were spent while the clock was ahead', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    const take = () => transaction(test.db, (trx) => takeDaily(trx, workspaceId, 'scans', 1))
    test.clock.advance(2 * DAY)
    await take()
    test.clock.advance(-2 * DAY)
    await take()
    test.clock.advance(2 * DAY)
    expect(await take()).toMatchObject({ remaining: 0 })
  })

  it('keeps no row of an earlier day', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    await transaction(test.db, (trx) => takeDaily(trx, workspaceId, 'scans', 3))
    test.clock.advance(DAY)
    await transaction(test.db, (trx) => addDaily(trx, workspaceId, 'scans', 2))
    expect(await test.db.selectFrom('daily_use').select(['name', 'used']).execute()).toEqual([
      { name: 'scans', used: 2 },
    ])
  })

  it('starts anew at midnight UTC by the database’s clock', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    const take = () => transaction(test.db, (trx) => takeDaily(trx, workspaceId, 'scans', 1))
    await take()
    const refused = await take().catch((error: unknown) => error)
    if (!(refused instanceof AppError)) throw new Error('a second one was given')
    const untilMidnight = (refused.details.retryAfter ?? 0) * 1000
    expect(Math.abs(new Date(test.clock.now() + untilMidnight).getTime() % DAY)).toBeLessThan(5_000)
    test.clock.advance(untilMidnight)
    expect(await dailyUse(test.db, workspaceId, 'scans', 1)).toMatchObject({ used: 0 })
    await take()
    expect(await dailyUse(test.db, workspaceId, 'scans', 1)).toMatchObject({ per_day: 1, used: 1 })
  })
})
