import { expect, it } from 'vitest'
import {
  ADDED_CREDITS,
  COSTS,
  Credits,
  credits,
  MOST_CREDITS,
  WELCOME_CREDITS,
} from '../../contract/credits.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { moveCredits } from './credits.ts'

describeEachDatabase('credit ledger', (make) => {
  it('gives a new free workspace its welcome credits, with a reason', async () => {
    const test = await make()
    const { key } = await newAccount(test, { plan: 'free' })
    const answer = await startBackend(test).send('GET', '/api/v1/credits', { key })
    expect(Credits.parse(await answer.json())).toMatchObject({
      balance: WELCOME_CREDITS,
      plan: 'free',
      costs: COSTS,
      recent: [{ amount: WELCOME_CREDITS, balance: WELCOME_CREDITS }],
    })
  })

  it('never goes below zero and always equals the sum of its entries, even with simultaneous calls', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test, { plan: 'free' })
    const spent = await Promise.allSettled(
      Array.from({ length: 30 }, () =>
        transaction(test.db, (trx) => moveCredits(trx, workspaceId, -3, 'An article')),
      ),
    )
    expect(spent.filter(({ status }) => status === 'fulfilled').length).toBe(6)
    for (const one of spent)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'insufficient_credits' })
    const { balance } = await test.db.selectFrom('workspace').select('balance').executeTakeFirstOrThrow()
    const entries = await test.db.selectFrom('ledger').selectAll().orderBy('entry').execute()
    expect(balance).toBe(2)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(2)
    expect(entries.map(({ entry }) => entry)).toEqual(entries.map((_, n) => n + 1))
  })

  it('lets its owner set any limit up to the highest, whatever was spent meanwhile', async () => {
    const test = await make()
    const { workspaceId, key } = await newAccount(test, { plan: 'free' })
    const token = 'token-of-the-owner'
    const { send } = startBackend(test, { owner: { workspaceId, token } })
    const ask = async (method: 'POST' | 'PUT', body: object) => {
      const answer = await send(method, '/owner/credits', { key: token, body })
      return answer.ok ? Credits.parse(await answer.json()).balance : answer.status
    }
    const set = (limit: number) => ask('PUT', { credits: limit })
    const spend = (amount: number) =>
      transaction(test.db, (trx) => moveCredits(trx, workspaceId, -amount, 'Articles'))
    expect(await ask('POST', {})).toBe(WELCOME_CREDITS + ADDED_CREDITS)
    await spend(5)
    expect(await set(40)).toBe(40)
    await spend(33)
    expect(await set(10)).toBe(10)
    expect(await set(10)).toBe(10)
    expect(await set(0)).toBe(0)
    expect(await set(MOST_CREDITS)).toBe(MOST_CREDITS)
    expect(await ask('POST', {})).toBe(409)
    expect(await set(MOST_CREDITS + 1)).toBe(400)
    expect(await set(-1)).toBe(400)
    const ledger = await send('GET', '/api/v1/credits/ledger', { key })
    const { entries } = credits.ledger.output.parse(await ledger.json())
    expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
      [MOST_CREDITS, 'Set by you'],
      [-10, 'Set by you'],
      [3, 'Set by you'],
      [-33, 'Articles'],
      [-25, 'Set by you'],
      [-5, 'Articles'],
      [ADDED_CREDITS, 'Set by you'],
      [WELCOME_CREDITS, expect.any(String)],
    ])
  })

  it('lets no agent set the limit, and nobody on a hosted service', async () => {
    const test = await make()
    const { workspaceId, key } = await newAccount(test)
    const token = 'token-of-the-owner'
    const own = startBackend(test, { owner: { workspaceId, token } })
    expect((await own.send('PUT', '/owner/credits', { key, body: { credits: 1 } })).status).toBe(401)
    expect(
      (await startBackend(test).send('PUT', '/owner/credits', { key: token, body: { credits: 1 } })).status,
    ).toBe(404)
  })

  it('refunds only once, however often the refund is repeated', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test, { plan: 'free' })
    const refunds = await Promise.all(
      Array.from({ length: 5 }, () =>
        transaction(test.db, (trx) => moveCredits(trx, workspaceId, 5, 'Refund', 'refund job_1')),
      ),
    )
    expect(refunds.filter(Boolean).length).toBe(1)
    const { balance } = await test.db.selectFrom('workspace').select('balance').executeTakeFirstOrThrow()
    expect(balance).toBe(25)
  })

  it('shows the newest 20 movements, newest first', async () => {
    const test = await make()
    const { workspaceId, key } = await newAccount(test)
    for (let n = 1; n <= 25; n++)
      await transaction(test.db, (trx) => moveCredits(trx, workspaceId, n, `Number ${n}`))
    const answer = await startBackend(test).send('GET', '/api/v1/credits', { key })
    const { recent, balance } = Credits.parse(await answer.json())
    expect(recent.map(({ amount }) => amount)).toEqual(Array.from({ length: 20 }, (_, n) => 25 - n))
    expect(recent[0]?.balance).toBe(balance)
  })

  it('reads the whole ledger page by page, each entry once, even while new entries come', async () => {
    const test = await make()
    const { workspaceId, key } = await newAccount(test)
    for (let n = 1; n <= 7; n++)
      await transaction(test.db, (trx) => moveCredits(trx, workspaceId, n, `Number ${n}`))
    const { send } = startBackend(test)
    const read = async (query: string) =>
      credits.ledger.output.parse(await (await send('GET', `/api/v1/credits/ledger${query}`, { key })).json())
    const first = await read('?limit=3')
    expect(first.entries.map(({ amount }) => amount)).toEqual([7, 6, 5])
    expect(first.entries[0]).toMatchObject({ reason: 'Number 7', balance: 28 })
    await transaction(test.db, (trx) => moveCredits(trx, workspaceId, 8, 'Meanwhile'))
    const second = await read(`?limit=3&cursor=${first.next_cursor}`)
    expect(second.entries.map(({ amount }) => amount)).toEqual([4, 3, 2])
    const last = await read(`?limit=3&cursor=${second.next_cursor}`)
    expect(last).toMatchObject({ entries: [{ amount: 1, balance: 1 }], next_cursor: null })
    // A page that contains the last entry of the ledger has no next cursor, even if it is full.
    expect((await read('?limit=8')).next_cursor).toBeNull()
    expect((await read('')).entries.map(({ amount }) => amount)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  })

  it('shows no entry of another workspace, and refuses an invalid cursor', async () => {
    const test = await make()
    const mine = await newAccount(test)
    const other = await newAccount(test, { plan: 'free' })
    await transaction(test.db, (trx) => moveCredits(trx, mine.workspaceId, 5, 'Mine'))
    const { send } = startBackend(test)
    const theirs = await send('GET', '/api/v1/credits/ledger', { key: other.key })
    expect(credits.ledger.output.parse(await theirs.json()).entries.map(({ amount }) => amount)).toEqual([
      WELCOME_CREDITS,
    ])
    for (const wrong of ['cursor=abc', 'cursor=-1', 'cursor=1e9', 'limit=0', 'limit=201']) {
      const answer = await send('GET', `/api/v1/credits/ledger?${wrong}`, { key: mine.key })
      expect([wrong, answer.status]).toEqual([wrong, 400])
    }
    expect((await send('GET', '/api/v1/credits/ledger')).status).toBe(401)
  })
})
