import { expect, it } from 'vitest'
import { ChangePage } from '../../contract/changes.ts'
import { credits, WELCOME_CREDITS } from '../../contract/credits.ts'
import { DAY } from '../../contract/time.ts'
import { describeEachDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { type Database, transaction } from '../db/database.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { moveCredits } from './credits.ts'

const KEPT = 90

/** Starts a service that keeps entries for a number of days. `work` lets a worker sum up older entries. */
const startKeeping = (test: TestDatabase) => {
  const serverOf = () => startBackend(test, { keepDays: { ledger: KEPT } })
  const server = serverOf()
  const work = async ({ jobs } = server) => {
    const context = { owner: 'worker', leaseMs: 5_000, signal: new AbortController().signal }
    for (const job of jobs) if (job.name === 'carry-forward') await job.poll(context)
  }
  const move = (workspaceId: string, amount: number, reason: string, once: string | null = null) =>
    transaction(test.db, (trx) => moveCredits(trx, workspaceId, amount, reason, once))
  const page = async (key: string, query = '') =>
    credits.ledger.output.parse(
      await (await server.send('GET', `/api/v1/credits/ledger${query}`, { key })).json(),
    )
  return { ...server, serverOf, work, move, page }
}

/** Reads the entries of a workspace. They must sum to its balance, have ascending numbers, and each contain the right balance. */
const audited = async (db: Database, workspaceId: string) =>
  transaction(db, async (trx) => {
    const { balance, ledger_count } = await trx
      .updateTable('workspace')
      .set((eb) => ({ balance: eb.ref('balance') }))
      .where('id', '=', workspaceId)
      .returning(['balance', 'ledger_count'])
      .executeTakeFirstOrThrow()
    const entries = await trx
      .selectFrom('ledger')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .orderBy('entry')
      .execute()
    let sum = 0
    for (const { amount, balance: after } of entries) {
      sum += amount
      expect(after).toBe(sum)
    }
    expect([sum, entries.at(-1)?.entry]).toEqual([balance, ledger_count])
    return entries.map(({ entry, amount, reason, once }) => ({ entry, amount, reason, once }))
  })

const carried = (entry: number, amount: number) => ({
  entry,
  amount,
  reason: 'Carried forward',
  once: 'carried forward',
})

describeEachDatabase('a ledger whose entries are kept for a time', (make) => {
  it('combines all older entries into one with their sum and balance, again and again', async () => {
    const test = await make()
    const { work, move, page, send } = startKeeping(test)
    const { workspaceId, key } = await newAccount(test, { plan: 'free' })
    const other = await newAccount(test, { plan: 'free' })
    await move(workspaceId, -5, 'Article: A')
    await move(workspaceId, 5, 'Refund: A', 'refund job_a')
    test.clock.advance((KEPT - 1) * DAY)
    await move(workspaceId, -8, 'Article: B')
    const before = await audited(test.db, workspaceId)
    await work()
    expect(await audited(test.db, workspaceId)).toEqual(before)
    test.clock.advance(2 * DAY)
    await move(workspaceId, -3, 'Article: C')
    await work()
    expect(await audited(test.db, workspaceId)).toMatchObject([
      carried(3, WELCOME_CREDITS),
      { entry: 4, amount: -8 },
      { entry: 5, amount: -3 },
    ])
    expect(await audited(test.db, other.workspaceId)).toEqual([carried(1, WELCOME_CREDITS)])
    expect((await page(key)).entries).toMatchObject([
      { amount: -3, balance: 9 },
      { amount: -8, balance: 12 },
      { amount: 20, balance: 20, reason: 'Carried forward' },
    ])
    const shown = await (await send('GET', '/api/v1/credits', { key })).text()
    expect(shown).not.toContain('Article: A')
    test.clock.advance(KEPT * DAY)
    await work()
    expect(await audited(test.db, workspaceId)).toEqual([carried(5, 9)])
    await work()
    await move(workspaceId, 1, 'One more')
    expect(await audited(test.db, workspaceId)).toMatchObject([carried(5, 9), { entry: 6, amount: 1 }])
  })

  it('shows no entry twice to a client that reads page by page, and tells the desk', async () => {
    const test = await make()
    const { work, move, page, send } = startKeeping(test)
    const { workspaceId, key } = await newAccount(test)
    for (let n = 1; n <= 6; n++) await move(workspaceId, n, `Number ${n}`)
    test.clock.advance((KEPT + 1) * DAY)
    for (let n = 7; n <= 9; n++) await move(workspaceId, n, `Number ${n}`)
    const { cursor } = ChangePage.parse(await (await send('GET', '/api/v1/changes', { key })).json())
    const [early, late] = [await page(key, '?limit=2'), await page(key, '?limit=5')]
    await work()
    const rest = await page(key, `?cursor=${early.next_cursor}`)
    expect(rest.entries.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['Number 7', 7],
      ['Carried forward', 21],
    ])
    // The caller had seen two of the entries that were summed up.
    expect(await page(key, `?cursor=${late.next_cursor}`)).toEqual({ entries: [], next_cursor: null })
    const told = await (await send('GET', `/api/v1/changes?cursor=${cursor}`, { key })).text()
    expect(told).toContain('Carried forward')
  })

  it('prevents repeats of the movements that it still names', async () => {
    const test = await make()
    const { work, move } = startKeeping(test)
    const { workspaceId } = await newAccount(test, { plan: 'free' })
    await move(workspaceId, -5, 'Article: A')
    test.clock.advance((KEPT + 1) * DAY)
    expect(await move(workspaceId, 5, 'Refund: A', 'refund job_a')).toBe(true)
    await work()
    expect(await move(workspaceId, 5, 'Refund: A', 'refund job_a')).toBe(false)
    expect(await audited(test.db, workspaceId)).toMatchObject([carried(2, 15), { once: 'refund job_a' }])
  })

  it('is consistent at every moment while calls spend credits and several workers sum it up', async () => {
    const test = await make()
    const { work, move, serverOf } = startKeeping(test)
    const { workspaceId } = await newAccount(test, { plan: 'free' })
    for (let n = 1; n <= 30; n++) await move(workspaceId, 1, `Old ${n}`)
    let spent = 0
    const spend = async () => {
      for (let n = 0; n < 15; n++) if (await move(workspaceId, -1, 'An article')) spent += 1
    }
    const age = async () => {
      for (let n = 0; n < 10; n++) {
        test.clock.advance(20 * DAY)
        await audited(test.db, workspaceId)
      }
    }
    const sum = async () => {
      for (let n = 0; n < 10; n++) {
        await work(serverOf())
        await audited(test.db, workspaceId)
      }
    }
    await Promise.all([spend(), spend(), sum(), sum(), age()])
    const entries = await audited(test.db, workspaceId)
    expect(entries.filter(({ once }) => once !== null).length).toBe(1)
    expect([spent, entries.reduce((total, { amount }) => total + amount, 0)]).toEqual([30, 20])
  })

  it('is summed up in batches if it is long, and ends with one entry', async () => {
    const test = await make()
    const { work, move } = startKeeping(test)
    const { workspaceId } = await newAccount(test, { plan: 'free' })
    await move(workspaceId, -WELCOME_CREDITS, 'All of it')
    const count = 2_500
    const rows = Array.from({ length: count }, (_, at) => ({
      workspace_id: workspaceId,
      entry: 3 + at,
      at: test.clock.now(),
      amount: 1,
      reason: `Number ${at}`,
      balance: at + 1,
      once: null,
    }))
    await test.db.insertInto('ledger').values(rows).execute()
    await test.db
      .updateTable('workspace')
      .set({ balance: count, ledger_count: count + 2 })
      .execute()
    test.clock.advance((KEPT + 1) * DAY)
    await work()
    expect(await audited(test.db, workspaceId)).toEqual([carried(count + 2, count)])
  })
})
