import { expect, it } from 'vitest'
import { moveCredits } from '../credits/credits.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { startFakeModel } from '../model/model.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'
import { moneyOf, PLAIN, startArticles } from './articles.fixture.ts'
import { FAILURE_PAUSE_MS, FAILURES_IN_A_ROW } from './failure-pause.ts'
import { modelsAt } from './models.fixture.ts'

const ORDER = { title: 'Late invoices' }
const CREDITS = 20 * PLAIN

describeEachDatabase('a workspace whose articles fail in a row', (make) => {
  it('waits before it can order again; other workspaces, and a workspace with a written article, do not wait', async () => {
    const model = await startFakeModel('wrong_key')
    const it = await startArticles(make, CREDITS, { models: modelsAt(model.baseUrl) })
    for (let failed = 0; failed < FAILURES_IN_A_ROW; failed += 1)
      expect((await it.written(ORDER)).status).toBe('failed')
    const asked = model.requests.length
    const refused = await it.order(ORDER)
    expect(refused.status).toBe(503)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(FAILURE_PAUSE_MS / 1000)
    expect(await refused.json()).toMatchObject({
      code: 'unavailable',
      detail: expect.stringMatching(
        /The last 5 articles of this workspace failed.* Nothing was charged\. Order again in/,
      ),
    })
    expect(await it.db.selectFrom('workspace').select('balance').execute()).toEqual([{ balance: CREDITS }])
    expect(model.requests.length).toBe(asked)

    const other = await newAccount(it)
    await transaction(it.db, (trx) => moveCredits(trx, other.workspaceId, CREDITS, 'Test credits'))
    const body = { ...ORDER, topic: 'Say what it is about.' }
    expect((await it.send('POST', '/api/v1/articles', { body, key: other.key })).status).toBe(200)

    const of = it.db.updateTable('article').where('workspace_id', '=', it.workspaceId)
    await of.set(({ eb }) => ({ finished_at: eb('finished_at', '-', FAILURE_PAUSE_MS) })).execute()
    expect((await it.written(ORDER)).status).toBe('failed')
    expect((await it.order(ORDER)).status).toBe(503)
    const last = await it.db
      .selectFrom('article')
      .select('id')
      .orderBy('finished_at', 'desc')
      .executeTakeFirst()
    await of
      .set({ status: 'completed', error_code: null })
      .where('id', '=', last?.id ?? '')
      .execute()
    expect((await it.order(ORDER)).status).toBe(200)
    await model.close()
  })

  it('uses the model for no more of the articles that it ordered before, and all are refunded', async () => {
    const model = await startFakeModel('wrong_key')
    const it = await startArticles(make, CREDITS, { models: modelsAt(model.baseUrl) })
    for (let ordered = 0; ordered < FAILURES_IN_A_ROW + 3; ordered += 1)
      expect((await it.order(ORDER)).status).toBe(200)
    await it.work()
    expect(model.requests.length).toBe(FAILURES_IN_A_ROW)
    const rows = await it.db.selectFrom('article').select(['status', 'error_code', 'error_message']).execute()
    const paused = rows.filter(({ error_code }) => error_code === 'unavailable')
    expect(rows.every(({ status }) => status === 'failed')).toBe(true)
    expect(paused.map(({ error_message }) => error_message)).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('The credits were refunded.')),
    )
    expect(await moneyOf(it)).toMatchObject({ balance: CREDITS, sum: CREDITS })
    await model.close()
  })
})
