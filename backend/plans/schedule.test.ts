import { type KyselyPlugin, sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { COSTS } from '../../contract/credits.ts'
import { HOUR } from '../../contract/time.ts'
import { startArticleModel } from '../articles/article-model.fixture.ts'
import { moneyOf, PLAIN } from '../articles/articles.fixture.ts'
import { FAILURE_PAUSE_MS, FAILURES_IN_A_ROW } from '../articles/failure-pause.ts'
import { modelsAt } from '../articles/models.fixture.ts'
import { describeEachDatabase, describePostgres, type MakeDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { startFakeModel } from '../model/model.fixture.ts'
import { connectGhost, SHORT_TIMES } from '../publishing/publishing.fixture.ts'
import { startBackend, TEST_KEY } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { changeCard, changePlan } from './edit-plan.ts'
import { card, problemOf, startPlans } from './plans.fixture.ts'
import { markPublished, pauseCards } from './plans.ts'

const SOON = 60_000
/** An answer in which Ghost asks for a pause of an hour. */
const LIMITED = { answer: 429, headers: { 'retry-after': '3600' } } as const

/** Starts a service with a connected Ghost, and plans with one card that is due in a minute. */
const startSchedule = async (
  make: MakeDatabase,
  { credits = 20, overrides = {} }: { readonly credits?: number; readonly overrides?: Partial<Parts> } = {},
) => {
  const ghost = await startGhost()
  const service = await startPlans(make, {
    credits,
    overrides: { privateOrigins: new Set([ghost.origin]), publishTimes: SHORT_TIMES, ...overrides },
  })
  const siteId = await connectGhost(service, service.workspaceId, ghost.origin)
  const job = service.jobs.find(({ name }) => name === 'card')
  const signal = new AbortController().signal
  const runCards = async (): Promise<void> => {
    while ((await job?.poll({ owner: 'test', leaseMs: 60_000, signal })) === 'worked');
  }
  const soon = () => new Date(service.clock.now() + SOON).toISOString()
  const scheduled = (changed: Readonly<Record<string, unknown>> = {}) =>
    service.plan({ connection_id: siteId, cards: [card({ scheduled_for: soon() })], ...changed })
  const statuses = () => [...ghost.posts.values()].map(({ status }) => status)
  const runOne = () => job?.poll({ owner: 'test', leaseMs: 60_000, signal })
  /** Writes what was ordered, and fills in its places as a person would. */
  const work = async (): Promise<void> => {
    await service.work()
    await service.db.updateTable('article_version').set({ body: sql`replace(body, '✎', '')` }).execute()
  }
  const outline = service.work
  return { ...service, ghost, siteId, runCards, runOne, scheduled, soon, statuses, work, outline }
}

describeEachDatabase('scheduled cards', (make) => {
  it('are written when they are due by the database’s clock, saved once as a draft, and never published without a call', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'scheduled', job_id: null })
    it.clock.advance(SOON)
    await it.runCards()
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'manually_written' })
    expect(await moneyOf(it)).toEqual({ balance: 20 - PLAIN, sum: 20 - PLAIN, refunds: 0 })
    expect(it.statuses()).toEqual([])
    await it.work()
    await it.runCards()
    await it.runCards()
    expect(it.statuses()).toEqual(['draft'])
    expect(await it.cardAt(id)).toMatchObject({
      status: 'manually_written',
      scheduled_for: null,
      post_url: expect.stringContaining(it.ghost.origin),
      message: null,
    })
    const { job_id } = await it.cardAt(id)
    const body = { connection_id: it.siteId, status: 'publish' }
    expect((await it.send('POST', `/api/v1/articles/${job_id}/publish`, { body })).status).toBe(200)
    const { status, post_url } = await it.cardAt(id)
    expect([status, it.statuses()]).toEqual(['published', ['published']])
    expect(post_url).toBe(`${it.ghost.origin}/${[...it.ghost.posts.keys()][0]}/`)
    await it.ghost.close()
  })

  it('save their drafts on the plan’s new site, and the site stays while a draft is being saved', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    const move = (connection_id: string | null) => it.own('PATCH', `/plans/${id}`, { connection_id })
    expect((await move(null)).status).toBe(200)
    expect(await (await move(it.siteId)).json()).toMatchObject({ plan: { connection_id: it.siteId } })
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    expect(await problemOf(await move(null))).toMatchObject({ status: 409, code: 'conflict' })
    expect((await it.own('PATCH', `/plans/${id}`, { title: 'Renamed' })).status).toBe(200)
    await it.runCards()
    expect(it.statuses()).toEqual(['draft'])
    expect((await move(null)).status).toBe(200)
    await it.ghost.close()
  })

  it('get what the person chose: a hero image for its credits, no FAQ, and a brand voice while it exists; an article without its voice says so', async () => {
    const it = await startSchedule(make, { credits: 50 })
    const saved = await it.own('POST', '/brand-voices', { name: 'Calm', guidance: 'Short words.' })
    const { brand_voice_id } = z.object({ brand_voice_id: z.string() }).parse(await saved.json())
    const extras = { include_faq: false, include_external_link: false, image: true, brand_voice_id }
    const scheduled_for = it.soon()
    const id = await it.scheduled({ cards: [card({ scheduled_for }), card()] })
    for (const index of [0, 1])
      expect((await it.own('PATCH', `/plans/${id}/cards/${index}`, { extras })).status).toBe(200)
    expect((await it.cardAt(id)).extras).toEqual(extras)
    it.clock.advance(SOON)
    await it.runCards()
    await it.own('DELETE', `/brand-voices/${brand_voice_id}`)
    await it.own('PATCH', `/plans/${id}/cards/1`, { scheduled_for })
    await it.runCards()
    const rows = await it.db
      .selectFrom('article')
      .select(['wanted', 'charged', 'warnings'])
      .orderBy('card_index')
      .execute()
    const chosen = { include_faq: false, include_external_link: false, image: true }
    expect(rows.map(({ wanted }) => JSON.parse(wanted))).toMatchObject([
      { ...chosen, brand_voice: { name: 'Calm' } },
      { ...chosen, brand_voice: null },
    ])
    expect(rows.map(({ warnings }) => warnings.includes('brand_voice_removed'))).toEqual([false, true])
    const each = PLAIN + COSTS.hero_image
    expect(rows.map(({ charged }) => charged)).toEqual([each, each])
    await it.ghost.close()
  })

  it('become one article even if several workers search at once', async () => {
    const it = await startSchedule(make, { credits: 50 })
    await it.scheduled()
    it.clock.advance(SOON)
    await Promise.all(Array.from({ length: 8 }, () => it.runCards()))
    await it.work()
    await Promise.all(Array.from({ length: 8 }, () => it.runCards()))
    expect(await moneyOf(it)).toEqual({ balance: 50 - PLAIN, sum: 50 - PLAIN, refunds: 0 })
    expect(it.statuses()).toEqual(['draft'])
    await it.ghost.close()
  })

  it('fail with a reason and without a charge if credits are missing, and run when scheduled again', async () => {
    const it = await startSchedule(make, { credits: PLAIN - 1 })
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    const { status, message, scheduled_for } = await it.cardAt(id)
    expect([status, scheduled_for]).toEqual(['failed', null])
    expect(message).toMatch(
      new RegExp(`costs ${PLAIN} credits, but you have only ${PLAIN - 1}. Nothing was charged`),
    )
    expect((await it.list()).cards.length).toBe(1)
    const again = new Date(it.clock.now()).toISOString()
    expect(
      await (await it.own('PATCH', `/plans/${id}/cards/0`, { scheduled_for: again })).json(),
    ).toMatchObject({
      status: 'scheduled',
      message: null,
    })
    await it.ghost.close()
  })

  it('can be ordered again after a run without credits, even if an earlier article exists', async () => {
    const it = await startSchedule(make, { credits: PLAIN })
    const id = await it.plan()
    await it.written({ plan_id: id, card_index: 0 })
    await it.own('PATCH', `/plans/${id}/cards/0`, { done: false, scheduled_for: it.soon() })
    it.clock.advance(SOON)
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'failed', job_id: null })
    const { code } = await (await it.order({ plan_id: id, card_index: 0 })).json()
    expect(code).toBe('insufficient_credits')
    await it.ghost.close()
  })

  it('fail with a refund if the article fails, and do not run again by themselves', async () => {
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
    expect(it.statuses()).toEqual([])
    await it.ghost.close()
  })

  it('wait while the last articles of the workspace failed, however long, and then run without a person', async () => {
    const model = await startFakeModel('wrong_key')
    const it = await startSchedule(make, { credits: 100, overrides: { models: modelsAt(model.baseUrl) } })
    for (let failed = 0; failed < FAILURES_IN_A_ROW; failed += 1) await it.written({ title: 'Late invoices' })
    const id = await it.scheduled()
    it.clock.advance(SOON)
    for (let renewed = 0; renewed < 12; renewed += 1) {
      await it.runCards()
      expect(await it.cardAt(id)).toMatchObject({
        status: 'scheduled',
        job_id: null,
        message:
          'The last 5 articles of this workspace failed, so Quillport will not start another article in this workspace for now. Nothing was charged. Quillport will try again.',
      })
      it.clock.advance(FAILURE_PAUSE_MS + 1_000)
      await it.db.updateTable('article').set({ finished_at: it.clock.now() }).execute()
    }
    it.clock.advance(FAILURE_PAUSE_MS + 1_000)
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'manually_written', message: null })
    await model.close()
  })

  it('wait even if the first of them fails after the pause, and are written once the model works', async () => {
    let isDown = true
    const model = await startArticleModel({ spoil: (answer) => (isDown ? '' : answer) })
    const it = await startSchedule(make, { credits: 100, overrides: { models: modelsAt(model.baseUrl) } })
    for (let failed = 0; failed < FAILURES_IN_A_ROW; failed += 1) await it.written({ title: 'Late invoices' })
    const due = { scheduled_for: it.soon() }
    const titles = ['How to chase late invoices', 'When to hire a lawyer', 'Why deposits help']
    const id = await it.scheduled({ cards: titles.map((title) => card({ ...due, title })) })
    const statusesOf = async () =>
      (await Promise.all([0, 1, 2].map((at) => it.cardAt(id, at)))).map(({ status }) => status)
    it.clock.advance(SOON)
    await it.runCards()
    expect(await statusesOf()).toEqual(['scheduled', 'scheduled', 'scheduled'])
    it.clock.advance(FAILURE_PAUSE_MS + 1_000)
    await it.runCards()
    await it.work()
    expect(await statusesOf()).toEqual(['failed', 'manually_written', 'manually_written'])
    isDown = false
    it.clock.advance(FAILURE_PAUSE_MS + 1_000)
    await it.work()
    await it.runCards()
    expect(await statusesOf()).toEqual(['failed', 'manually_written', 'manually_written'])
    expect(it.statuses()).toEqual(['draft', 'draft'])
    await model.close()
    await it.ghost.close()
  })

  it('stop with a message, and send nothing, if the article has places to fill in', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.outline()
    await it.runCards()
    const { status, message, job_id, scheduled_for } = await it.cardAt(id)
    expect([status, scheduled_for]).toEqual(['failed', null])
    expect(message).toMatch(
      /an outline: \d+ gaps to fill in\. Fill them in first\. Publish the article on the Articles/,
    )
    expect((await it.get(job_id ?? '')).publications).toEqual([])
    expect(it.ghost.asked('find') + it.ghost.asked('create')).toBe(0)
    await it.ghost.close()
  })

  it('retry a site that refuses, after the time that it names, and then report the refusal without a second article', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    const fail = async () => {
      it.ghost.spoil('create', LIMITED)
      await it.runCards()
      return it.cardAt(id)
    }
    expect((await fail()).message).toMatch(/^The article is written, but no draft.*will try again/)
    const asked = it.ghost.asked('create')
    it.clock.advance(HOUR / 2)
    await it.runCards()
    expect(it.ghost.asked('create')).toBe(asked)
    expect((await it.own('PATCH', `/plans/${id}/cards/0`, { done: true })).status).toBe(409)
    let tries = 1
    for (; tries < 10 && (await it.cardAt(id)).status !== 'failed'; tries += 1) {
      it.clock.advance(HOUR + 1_000)
      await fail()
    }
    expect(tries).toBe(6)
    const failed = await it.cardAt(id)
    expect(failed.message).toMatch(
      /^The article is written, but no draft of it was saved.*Publish the article/,
    )
    const again = await it.order({ plan_id: id, card_index: 0 })
    expect([again.status, (await again.json()).detail]).toEqual([
      409,
      expect.stringContaining(`was written as job ${failed.job_id}, but no draft of it was saved`),
    ])
    expect(await moneyOf(it)).toEqual({ balance: 20 - PLAIN, sum: 20 - PLAIN, refunds: 0 })
    await it.ghost.close()
  })

  it('lose both their earlier article and its address if they were reopened and credits are missing', async () => {
    const it = await startSchedule(make, { credits: PLAIN })
    const id = await it.scheduled({ cards: [card()] })
    const { job_id } = await it.written({ plan_id: id, card_index: 0 })
    const url = 'https://example.com/late'
    await transaction(it.db, (trx) => markPublished(trx, it.workspaceId, job_id, url))
    await it.own('PATCH', `/plans/${id}/cards/0`, { done: false, scheduled_for: it.soon() })
    it.clock.advance(SOON)
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'failed', job_id: null, post_url: null })
    await it.ghost.close()
  })

  it('say that they are paused if their draft waits after a restore', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    await transaction(it.db, pauseCards)
    for (const [path, body] of [
      [`/plans/${id}/cards/0`, { title: 'Changed' }],
      [`/plans/${id}`, { connection_id: null }],
    ] as const) {
      const refused = await problemOf(await it.own('PATCH', path, body))
      expect(refused).toMatchObject({ status: 409, detail: expect.stringContaining('is paused') })
      expect(refused.detail).not.toContain('Wait until')
    }
    await it.ghost.close()
  })

  it('save their draft when the site answers again', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    it.ghost.spoil('create', LIMITED)
    await it.runCards()
    expect(it.statuses()).toEqual([])
    it.clock.advance(HOUR + 1_000)
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'manually_written', message: null })
    expect(it.statuses()).toEqual(['draft'])
    await it.ghost.close()
  })

  it('are written without the sealing key, and then wait for the key to save their draft', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    const secrets = createSecretBox(undefined)
    const locked = startBackend(it, {
      secrets,
      privateOrigins: new Set([it.ghost.origin]),
      publishTimes: SHORT_TIMES,
    })
    const job = locked.jobs.find(({ name }) => name === 'card')
    const signal = new AbortController().signal
    const poll = () => job?.poll({ owner: 'locked', leaseMs: 60_000, signal })
    it.clock.advance(SOON)
    expect(await poll()).toBe('worked')
    await it.work()
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await poll()).toBe('idle')
      it.clock.advance(HOUR)
    }
    expect(await it.cardAt(id)).toMatchObject({ status: 'manually_written', message: null })
    secrets.unlock(TEST_KEY)
    expect(await poll()).toBe('worked')
    expect(it.statuses()).toEqual(['draft'])
    expect((await it.cardAt(id)).post_url).toContain(it.ghost.origin)
    await it.ghost.close()
  })

  it('run on time when they are scheduled again, even if their earlier draft was waiting for a busy site', async () => {
    const it = await startSchedule(make, { credits: 50 })
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    it.ghost.spoil('create', LIMITED)
    await it.runCards()
    const { job_id } = await it.cardAt(id)
    const body = { connection_id: it.siteId, status: 'publish' }
    expect((await it.send('POST', `/api/v1/articles/${job_id}/publish`, { body })).status).toBe(200)
    const now = new Date(it.clock.now()).toISOString()
    expect((await it.own('PATCH', `/plans/${id}/cards/0`, { done: false, scheduled_for: now })).status).toBe(
      200,
    )
    it.clock.advance(1_000)
    await it.runCards()
    const again = await it.cardAt(id)
    expect(again.status).toBe('manually_written')
    expect(again.job_id).not.toBe(job_id)
    await it.ghost.close()
  })

  it('are written without a draft if the plan has no site, with a message', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled({ connection_id: null })
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ status: 'manually_written', post_url: null })
    expect((await it.cardAt(id)).message).toContain('This plan has no connected site')
    expect(it.statuses()).toEqual([])
    await it.ghost.close()
  })

  it('are not written by a worker that claimed them before they were moved to a later day', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    const later = new Date(it.clock.now() + HOUR).toISOString()
    const running = it.runOne()
    const moving = changeCard(it.db, it.workspaceId, { plan_id: id, card_index: 0, scheduled_for: later })
    const [moved] = await Promise.allSettled([moving, running])
    const { job_id, scheduled_for } = await it.cardAt(id)
    expect([job_id === null, scheduled_for]).toEqual(
      moved.status === 'fulfilled' ? [true, later] : [false, expect.anything()],
    )
    it.clock.advance(HOUR)
    await it.runCards()
    expect((await it.cardAt(id)).job_id).not.toBeNull()
    expect(await moneyOf(it)).toMatchObject({ balance: 20 - PLAIN })
    await it.ghost.close()
  })

  it('wait at most an hour for a site, even if it asks for years', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    const never = { answer: 429, headers: { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' } }
    it.ghost.spoil('create', never)
    await it.runCards()
    expect((await it.cardAt(id)).message).toMatch(/will try again/)
    it.clock.advance(HOUR + 1_000)
    await it.runCards()
    expect(await it.cardAt(id)).toMatchObject({ message: null, status: 'manually_written' })
    expect(it.statuses()).toEqual(['draft'])
    await it.ghost.close()
  })

  it('do not run if they were unscheduled or already written by an agent', async () => {
    const it = await startSchedule(make)
    const due = it.soon()
    const id = await it.scheduled({ cards: [card({ scheduled_for: due }), card({ scheduled_for: due })] })
    await it.own('PATCH', `/plans/${id}/cards/0`, { scheduled_for: null })
    await it.order({ plan_id: id, card_index: 1 })
    it.clock.advance(SOON)
    await it.runCards()
    await it.work()
    await it.runCards()
    expect(await moneyOf(it)).toMatchObject({ balance: 20 - PLAIN })
    expect(it.statuses()).toEqual([])
    await it.ghost.close()
  })
})

describePostgres('the site of a plan', (make) => {
  it('does not change under a draft whose article was finished at the same moment', async () => {
    const it = await startSchedule(make)
    const id = await it.scheduled()
    it.clock.advance(SOON)
    await it.runCards()
    let proceed = () => {}
    const held = new Promise<void>((resolve) => (proceed = resolve))
    let moving: Promise<unknown> | undefined
    // Holds the change right after it has seen that no draft is being saved.
    await new Promise<void>((seen) => {
      const holding: KyselyPlugin = {
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          if (result.rows.some(({ draft }) => draft === 'wanted')) {
            seen()
            await held
          }
          return result
        },
      }
      const change = { plan_id: id, connection_id: null }
      moving = changePlan(it.db.withPlugin(holding), it.workspaceId, change)
    })
    await it.work()
    const saving = it.runCards()
    const waits = vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(it.db)
      expect(rows).not.toEqual([])
    }, 30_000)
    await Promise.race([saving, waits])
    proceed()
    await Promise.all([moving, saving])
    expect(it.statuses()).toEqual([])
    expect((await it.cardAt(id)).message).toContain('This plan has no connected site')
    await it.ghost.close()
  })
})
