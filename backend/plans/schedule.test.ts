import { expect, it } from 'vitest'
import { ArticleRequest } from '../../contract/articles.ts'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { moneyOf } from '../articles/articles.fixture.ts'
import { placeOrder } from '../articles/articles.ts'
import { modelsAt } from '../articles/models.fixture.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/testing.ts'
import { card, startPlans } from './plans.fixture.ts'
import { type DraftWanted, runNextCard } from './schedule.job.ts'

const SOON = 60_000

/** A plan with a site and one card that is due in a minute; the site's answers are the test's. */
const startSchedule = async (make: MakeDatabase, options: Parameters<typeof startPlans>[1] = {}) => {
  const it = await startPlans(make, options)
  const now = await it.clock.now()
  await it.db
    .insertInto('site')
    .values({
      id: 'site_1',
      workspace_id: it.workspaceId,
      platform: 'wordpress',
      name: 'Example',
      url: 'https://example.com',
      account: 'anna',
      login: '',
      status: 'ok',
      message: null,
      may_publish: 1,
      posts: '[]',
      checked_at: now,
      created_at: now,
      removed_at: null,
    })
    .execute()
  const drafts: DraftWanted[] = []
  let refusal: ErrorCode | null = null
  const context = {
    db: it.db,
    order: (
      trx: Parameters<typeof placeOrder>[0],
      workspaceId: string,
      { plan_id, card_index }: { plan_id: string; card_index: number },
    ) => placeOrder(trx, workspaceId, ArticleRequest.parse({ plan_id, card_index }), 'scheduled'),
    saveAsDraft: async (wanted: DraftWanted) => {
      drafts.push(wanted)
      if (refusal !== null) throw new AppError(refusal, 'The site does not answer.')
      return { post_url: 'https://example.com/?p=1' }
    },
  }
  const runCards = async () => {
    while (await runNextCard(context, { owner: 'test', leaseMs: 60_000 }));
  }
  const scheduled = (changed: Readonly<Record<string, unknown>> = {}) =>
    it.plan({
      connection_id: 'site_1',
      cards: [card({ scheduled_for: new Date(it.clock.now() + SOON).toISOString() })],
      ...changed,
    })
  const refuse = (code: ErrorCode | null) => {
    refusal = code
  }
  return { ...it, context, runCards, scheduled, drafts, refuse }
}

describeEachDatabase('scheduled cards', (make) => {
  it('are written when they are due by the database’s clock, and saved once as a draft', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'scheduled', job_id: null })
    it.clock.advance(SOON)
    await it.runCards()
    await it.runCards()
    const { status, job_id } = await it.cardAt(id)
    expect(status).toBe('manually_written')
    expect(await moneyOf(it)).toEqual({ balance: 15, sum: 15, refunds: 0 })
    expect(it.drafts).toEqual([])
    await it.work()
    await it.runCards()
    await it.runCards()
    expect(it.drafts).toEqual([{ workspaceId: it.workspaceId, articleId: job_id, siteId: 'site_1' }])
    expect(await it.cardAt(id)).toMatchObject({
      status: 'manually_written',
      scheduled_for: null,
      post_url: 'https://example.com/?p=1',
      message: null,
    })
  })

  it('become one article however many workers look at once', async () => {
    const it = await startSchedule(make, { credits: 50 })
    await it.scheduled()
    it.clock.advance(SOON)
    await Promise.all(Array.from({ length: 8 }, () => it.runCards()))
    await it.work()
    await Promise.all(Array.from({ length: 8 }, () => it.runCards()))
    expect(await moneyOf(it)).toEqual({ balance: 45, sum: 45, refunds: 0 })
    expect(it.drafts.length).toBe(1)
  })

  it('fail with the reason and without a charge when credits are too few, and run again when scheduled anew', async () => {
    const it = await startSchedule(make, { credits: 4 })
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    const { status, message, scheduled_for } = await it.cardAt(id)
    expect([status, scheduled_for]).toEqual(['failed', null])
    expect(message).toMatch(/costs 5 credits and 4 are left.*Nothing was charged/)
    expect((await it.list()).cards.length).toBe(1)
    const again = new Date(it.clock.now()).toISOString()
    expect(
      await (await it.own('PATCH', `/plans/${id}/cards/0`, { scheduled_for: again })).json(),
    ).toMatchObject({
      status: 'scheduled',
      message: null,
    })
  })

  it('fail with a refund when the article fails, and do not spend again by themselves', async () => {
    const it = await startSchedule(make, { overrides: { models: modelsAt('http://127.0.0.1:1/v1') } })
    const id = await it.scheduled()
    it.clock.advance(SOON)
    for (let round = 0; round < 3; round += 1) {
      await it.runCards()
      await it.work()
    }
    expect(await it.cardAt(id)).toMatchObject({ status: 'failed', job_id: null, scheduled_for: null })
    expect((await it.cardAt(id)).message).toMatch(/refunded/)
    expect(await moneyOf(it)).toEqual({ balance: 20, sum: 20, refunds: 1 })
    expect(it.drafts).toEqual([])
  })

  it('try a site that does not answer again and again, later each time, and then say so without a second article', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    it.refuse('upstream_failed')
    await it.runCards()
    await it.runCards()
    expect(it.drafts.length).toBe(1)
    expect((await it.cardAt(id)).message).toMatch(/does not answer.*again by itself/)
    const changed = await it.own('PATCH', `/plans/${id}/cards/0`, { done: true })
    expect(changed.status).toBe(409)
    for (let round = 0; round < 10; round += 1) {
      it.clock.advance(60 * 60_000)
      await it.runCards()
    }
    expect(it.drafts.length).toBe(6)
    const failed = await it.cardAt(id)
    expect(failed).toMatchObject({ status: 'failed' })
    expect(failed.message).toMatch(/^The article is written, but no draft of it was saved/)
    const again = await it.order({ plan_id: id, card_index: 0 })
    expect([again.status, (await again.json()).detail]).toEqual([
      409,
      expect.stringContaining(`was written as job ${failed.job_id} and only its draft is missing`),
    ])
    expect(await moneyOf(it)).toMatchObject({ balance: 15 })
  })

  it('save their draft when the site answers again', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    it.refuse('unavailable')
    await it.runCards()
    it.refuse(null)
    it.clock.advance(2 * 60_000)
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'manually_written', message: null })
    expect((await it.cardAt(id)).post_url).toContain('example.com')
  })

  it('are written without a draft where the plan has no site, and say so', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled({ connection_id: null })
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'manually_written', post_url: null })
    expect((await it.cardAt(id)).message).toContain('No site is connected')
    expect(it.drafts).toEqual([])
  })

  it('do not run when they were taken off the schedule, or written by an agent before', async () => {
    const it = await startSchedule(make)
    const due = new Date(it.clock.now() + SOON).toISOString()
    const id = await it.scheduled({ cards: [card({ scheduled_for: due }), card({ scheduled_for: due })] })
    await it.own('PATCH', `/plans/${id}/cards/0`, { scheduled_for: null })
    await it.order({ plan_id: id, card_index: 1 })
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    await it.runCards()
    expect(await moneyOf(it)).toMatchObject({ balance: 15 })
    expect(it.drafts).toEqual([])
  })
})
