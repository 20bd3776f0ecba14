import { expect, it } from 'vitest'
import { moveCredits } from '../credits/credits.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { startFakeModel } from '../model/model.fixture.ts'
import { newAccount } from '../run/backend.fixture.ts'
import { startArticleModel } from './article-model.fixture.ts'
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
        /The last 5 articles of this workspace failed.* Nothing was charged\. Order the article again in/,
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

  it('uses the model for no more of the articles that it ordered before: they wait, and are written once the model works', async () => {
    let isDown = true
    const model = await startArticleModel({ spoil: (answer) => (isDown ? '' : answer) })
    const it = await startArticles(make, CREDITS, { models: modelsAt(model.baseUrl) })
    for (let ordered = 0; ordered < FAILURES_IN_A_ROW + 3; ordered += 1)
      expect((await it.order(ORDER)).status).toBe(200)
    const count = async () => {
      const rows = await it.db.selectFrom('article').select(['status']).execute()
      const of = (wanted: string) => rows.filter(({ status }) => status === wanted).length
      return { failed: of('failed'), pending: of('pending'), completed: of('completed') }
    }
    const ids = async (status: 'pending' | 'failed') =>
      (await it.db.selectFrom('article').select('id').where('status', '=', status).execute()).map(
        ({ id }) => id,
      )
    const shownOf = async (id: string) => (await it.send('GET', `/api/v1/articles/${id}`)).json()
    expect((await shownOf((await ids('pending'))[0] ?? '')).waits_until).toBeUndefined()
    const { cursor } = await (await it.send('GET', '/api/v1/changes')).json()
    await it.work()
    const [waiting = ''] = await ids('pending')
    const { waits_until } = await shownOf(waiting)
    const wait = Date.parse(waits_until) - it.clock.now()
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(FAILURE_PAUSE_MS)
    const listed = await (await it.send('GET', '/api/v1/articles?status=pending')).json()
    expect(listed.articles).toContainEqual(expect.objectContaining({ job_id: waiting, waits_until }))
    const told = await (await it.send('GET', `/api/v1/changes?cursor=${cursor}`)).json()
    expect(told.items).toContainEqual(
      expect.objectContaining({ id: waiting, data: expect.objectContaining({ waits_until }) }),
    )
    expect((await shownOf((await ids('failed'))[0] ?? '')).waits_until).toBeUndefined()
    const asked = model.prompts.length
    // The pause may be renewed any number of times, because nothing was tried meanwhile.
    for (let renewed = 0; renewed < 12; renewed += 1) {
      await it.work()
      expect(await count()).toEqual({ failed: FAILURES_IN_A_ROW, pending: 3, completed: 0 })
      it.clock.advance(FAILURE_PAUSE_MS + 1_000)
      await it.db
        .updateTable('article')
        .set({ finished_at: it.clock.now() })
        .where('status', '=', 'failed')
        .execute()
    }
    await it.work()
    expect(model.prompts.length).toBe(asked)
    expect(await moneyOf(it)).toEqual({
      balance: CREDITS - 3 * PLAIN,
      sum: CREDITS - 3 * PLAIN,
      refunds: FAILURES_IN_A_ROW,
    })
    isDown = false
    it.clock.advance(FAILURE_PAUSE_MS + 1_000)
    await it.work()
    expect(await count()).toEqual({ failed: FAILURES_IN_A_ROW, pending: 0, completed: 3 })
    expect((await shownOf(waiting)).waits_until).toBeUndefined()
    await model.close()
  })
})
