import { expect, it } from 'vitest'
import { Credits } from '../../contract/credits.ts'
import { transaction } from '../db/database.ts'
import { describeEachDatabase } from '../db/testing.ts'
import { newAccount, startBackend } from '../testing.ts'
import { moveCredits } from './credits.ts'

describeEachDatabase('credit ledger', (make) => {
  it('gives a new free workspace 20 credits and shows why', async () => {
    const test = await make()
    const { key } = await newAccount(test, { plan: 'free' })
    const answer = await startBackend(test).send('GET', '/api/v1/credits', { key })
    const credits = Credits.parse(await answer.json())
    expect(credits).toMatchObject({
      balance: 20,
      plan: 'free',
      costs: { generate_article: 5, hero_image: 3 },
      recent: [{ amount: 20, balance: 20 }],
    })
  })

  it('never goes below zero and always equals the sum of its entries, whoever spends at once', async () => {
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

  it('refunds once, however often it is asked to', async () => {
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
})
