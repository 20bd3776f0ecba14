import { expect, it } from 'vitest'
import { z } from 'zod'
import { startArticleModel } from '../articles/article-model.fixture.ts'
import { moneyOf, PLAIN } from '../articles/articles.fixture.ts'
import { modelsAt } from '../articles/models.fixture.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { connectGhost } from '../publishing/publishing.fixture.ts'
import { newAccount, newKey } from '../run/backend.fixture.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { card, problemOf, startPlans } from './plans.fixture.ts'
import { markPublished, pauseCards, resumeCards } from './plans.ts'

const Ordered = z.object({ job_id: z.string(), credits_balance: z.int() })
const ToolAnswer = z.object({
  result: z.object({
    isError: z.boolean().optional(),
    structuredContent: z.record(z.string(), z.unknown()).optional(),
    content: z.array(z.object({ text: z.string() })),
  }),
})
/** A model at an address without a server, so that every article fails. */
const NO_MODEL = modelsAt('http://127.0.0.1:1/v1')

describeEachDatabase('articles from cards', (make) => {
  it('fills in what the request leaves open, writes under the card’s headings, and closes the card', async () => {
    const it = await startPlans(make)
    const plan_id = await it.plan()
    const { job_id, credits_balance } = Ordered.parse(
      await (await it.order({ plan_id, card_index: 0 })).json(),
    )
    expect(credits_balance).toBe(20 - PLAIN)
    expect(await it.cardAt(plan_id)).toMatchObject({ status: 'manually_written', job_id })
    expect((await it.list()).cards).toEqual([])
    await it.work()
    const article = await it.get(job_id)
    expect(article).toMatchObject({
      status: 'completed',
      title: 'How to chase late invoices',
      focus_keyword: 'late invoices',
      card: { plan_id, card_index: 0 },
    })
    expect(article.html).toContain('A reminder on day three works.')
    expect(article.html?.match(/<h2>(?!Freq).*?<\/h2>/g)).toEqual([
      '<h2>Why late invoices happen</h2>',
      '<h2>When to call</h2>',
    ])
    const { wanted } = await it.db.selectFrom('article').select('wanted').executeTakeFirstOrThrow()
    expect(JSON.parse(wanted)).toMatchObject({ length: 'short' })
    const { status_before } = await it.db
      .selectFrom('plan_card')
      .select('status_before')
      .executeTakeFirstOrThrow()
    expect(status_before).toBe(null)
    const edited = await it.own('PATCH', `/plans/${plan_id}/cards/0`, { done: false })
    expect(await edited.json()).toMatchObject({ status: 'planned', job_id })
  })

  it('gives the request’s fields precedence over the card’s fields', async () => {
    const it = await startPlans(make)
    const plan_id = await it.plan()
    const said = {
      title: 'Reminders that work',
      focus_keyword: 'reminder',
      topic: 'My angle.',
      length: 'long',
    }
    await it.order({ plan_id, card_index: 0, ...said })
    const { wanted } = await it.db.selectFrom('article').select('wanted').executeTakeFirstOrThrow()
    expect(JSON.parse(wanted)).toMatchObject({
      ...said,
      outline: ['Why late invoices happen', 'When to call'],
    })
  })

  it('refuses an order with half a card’s name, or without card and title, and names the missing field', async () => {
    const it = await startPlans(make)
    const plan_id = await it.plan()
    for (const [body, status, path] of [
      [{ plan_id }, 400, 'card_index'],
      [{ card_index: 0, title: 'With a title' }, 400, 'plan_id'],
      [{ topic: 'No title' }, 400, 'title'],
    ] as const)
      expect(await problemOf(await it.order(body))).toMatchObject({ status, issues: [{ path }] })
    const stranger = await newAccount(it)
    for (const [body, key] of [
      [{ plan_id, card_index: 1 }, it.key],
      [{ plan_id: 'plan_none', card_index: 0 }, it.key],
      [{ plan_id, card_index: 0 }, stranger.key],
    ] as const) {
      const answer = await problemOf(await it.send('POST', '/api/v1/articles', { body, key }))
      expect(answer).toMatchObject({ status: 404, code: 'not_found' })
      expect(answer.detail).toMatch(/Nothing was charged\.$/)
    }
    expect(await it.cardAt(plan_id)).toMatchObject({ status: 'planned', job_id: null })
  })

  it('gives a card to one of many simultaneous orders, and charges once', async () => {
    const it = await startPlans(make, { credits: 100 })
    const plan_id = await it.plan()
    const keys = await Promise.all(
      Array.from({ length: 10 }, () => newKey(it, { workspaceId: it.workspaceId, scopes: ['articles'] })),
    )
    const body = { plan_id, card_index: 0 }
    const answers = await Promise.all(
      keys.map(({ key }) => it.send('POST', '/api/v1/articles', { body, key })),
    )
    const [won, ...others] = answers.filter(({ status }) => status === 200)
    expect(others).toEqual([])
    const { job_id } = Ordered.parse(await won?.json())
    for (const answer of answers)
      if (answer !== won) {
        const refused = await problemOf(answer)
        expect(refused).toMatchObject({ status: 409, code: 'conflict' })
        expect(refused.detail).toContain(`is being written as job ${job_id}. Nothing was charged.`)
      }
    expect(await moneyOf(it)).toEqual({ balance: 100 - PLAIN, sum: 100 - PLAIN, refunds: 0 })
    await it.work()
    const again = await problemOf(await it.order(body))
    expect(again.detail).toContain(`has already been written as job ${job_id}`)
    expect(await moneyOf(it)).toEqual({ balance: 100 - PLAIN, sum: 100 - PLAIN, refunds: 0 })
  })

  it('makes one job and one debit of 200 equal orders of a card when the balance is enough for one', async () => {
    for (const headers of [{ 'idempotency-key': 'the-same' }, {}]) {
      const it = await startPlans(make, { credits: PLAIN })
      const plan_id = await it.plan()
      const answers = await Promise.all(
        Array.from({ length: 200 }, () => it.order({ plan_id, card_index: 0 }, headers)),
      )
      const good = answers.filter(({ status }) => status === 200)
      expect(good.length).toBe('idempotency-key' in headers ? 200 : 1)
      expect((await it.db.selectFrom('article').select('id').execute()).length).toBe(1)
      expect(await moneyOf(it)).toEqual({ balance: 0, sum: 0, refunds: 0 })
    }
  })

  it('leaves the card unchanged if credits are missing', async () => {
    const it = await startPlans(make, { credits: PLAIN - 1 })
    const plan_id = await it.plan()
    expect((await it.order({ plan_id, card_index: 0 })).status).toBe(403)
    expect(await it.cardAt(plan_id)).toMatchObject({ status: 'planned', job_id: null })
  })

  it('restores the card together with the refund if the article fails', async () => {
    const when = '2999-01-01T00:00:00.000Z'
    const it = await startPlans(make, { overrides: { models: NO_MODEL } })
    const plan_id = await it.plan({ cards: [card(), card({ scheduled_for: when })] })
    for (const card_index of [0, 1]) await it.order({ plan_id, card_index })
    expect(await moneyOf(it)).toMatchObject({ balance: 20 - 2 * PLAIN })
    expect(await it.cardAt(plan_id, 1)).toMatchObject({ status: 'manually_written' })
    await it.work()
    expect(await moneyOf(it)).toEqual({ balance: 20, sum: 20, refunds: 2 })
    expect(await it.cardAt(plan_id, 0)).toMatchObject({ status: 'planned', job_id: null })
    expect(await it.cardAt(plan_id, 1)).toMatchObject({ status: 'scheduled', scheduled_for: when })
  })

  it('keeps a schedule that is not due when only cards that are not due are resumed', async () => {
    const when = '2999-01-01T00:00:00.000Z'
    const it = await startPlans(make, { overrides: { models: NO_MODEL } })
    const plan_id = await it.plan({ cards: [card({ scheduled_for: when })] })
    await it.order({ plan_id, card_index: 0 })
    await transaction(it.db, pauseCards)
    await transaction(it.db, (trx) => resumeCards(trx, it.workspaceId, { due: false }))
    await it.work()
    const resumed = { status: 'scheduled', scheduled_for: when, message: null }
    expect(await it.cardAt(plan_id)).toMatchObject(resumed)
  })

  it('restores the earlier article and post of a reopened card if the new article fails', async () => {
    const model = await startArticleModel()
    const ghost = await startGhost()
    const it = await startPlans(make, {
      overrides: { models: modelsAt(model.baseUrl), privateOrigins: new Set([ghost.origin]) },
    })
    const plan_id = await it.plan()
    const order = { plan_id, card_index: 0, include_external_link: false }
    const { job_id } = await it.written(order)
    const body = { connection_id: await connectGhost(it, it.workspaceId, ghost.origin), status: 'publish' }
    await it.send('POST', `/api/v1/articles/${job_id}/publish`, { body })
    const { post_url } = await it.cardAt(plan_id)
    expect(post_url).toContain(ghost.origin)
    await it.own('PATCH', `/plans/${plan_id}/cards/0`, { done: false })
    await model.close()
    await it.written(order)
    expect(await it.cardAt(plan_id)).toMatchObject({ status: 'planned', job_id, post_url })
    await ghost.close()
    expect(await moneyOf(it)).toEqual({ balance: 20 - PLAIN, sum: 20 - PLAIN, refunds: 1 })
  })

  it('refuses to change or remove a card while it is being written, and allows it afterwards', async () => {
    const model = await startArticleModel()
    const it = await startPlans(make, { overrides: { models: modelsAt(model.baseUrl) } })
    const plan_id = await it.plan()
    await it.order({ plan_id, card_index: 0, include_external_link: false })
    for (const [method, body] of [
      ['PATCH', { title: 'Changed' }],
      ['DELETE', undefined],
    ] as const) {
      const refused = await problemOf(await it.own(method, `/plans/${plan_id}/cards/0`, body))
      expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    }
    await it.work()
    expect((await it.own('PATCH', `/plans/${plan_id}/cards/0`, { title: 'Changed' })).status).toBe(200)
    expect((await it.own('DELETE', `/plans/${plan_id}/cards/0`)).status).toBe(200)
    await model.close()
  })

  it('lets an agent read the plan and write its card over MCP, once', async () => {
    const it = await startPlans(make)
    const plan_id = await it.plan()
    const call = async (name: string, args: Readonly<Record<string, unknown>>) => {
      const answer = await it.send('POST', '/mcp', {
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
        headers: { accept: 'application/json, text/event-stream' },
      })
      const text = await answer.text()
      return ToolAnswer.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text)).result
    }
    const { structuredContent } = await call('get_content_plan', {})
    expect(structuredContent).toMatchObject({
      plan_id,
      count: 1,
      cards: [{ card_index: 0, status: 'planned' }],
    })
    const order = { plan_id, card_index: 0 }
    expect((await call('generate_article', order)).structuredContent).toMatchObject({
      credits_charged: PLAIN,
      warnings: [],
    })
    const again = await call('generate_article', order)
    expect(again.isError).toBe(true)
    expect(again.content[0]?.text).toMatch(/^conflict: .*being written as job/)
    expect(await moneyOf(it)).toMatchObject({ balance: 20 - PLAIN })
  })

  it('marks the card of an article that went live as published, with its address', async () => {
    const it = await startPlans(make)
    const plan_id = await it.plan()
    const { job_id } = await it.written({ plan_id, card_index: 0 })
    const url = 'https://example.com/late'
    await transaction(it.db, (trx) => markPublished(trx, it.workspaceId, job_id, url))
    expect(await it.cardAt(plan_id)).toMatchObject({ status: 'published', post_url: url, job_id })
    await transaction(it.db, (trx) => markPublished(trx, it.workspaceId, 'job_of_no_card', url))
    expect(await problemOf(await it.order({ plan_id, card_index: 0 }))).toMatchObject({ code: 'conflict' })
  })

  it('keeps the schedule of a reopened card when its earlier article is published again', async () => {
    const it = await startPlans(make)
    const plan_id = await it.plan()
    const { job_id } = await it.written({ plan_id, card_index: 0 })
    const goLive = (url: string) =>
      transaction(it.db, (trx) => markPublished(trx, it.workspaceId, job_id, url))
    await goLive('https://example.com/late')
    const when = '2999-01-01T00:00:00.000Z'
    const again = { done: false, scheduled_for: when }
    expect((await it.own('PATCH', `/plans/${plan_id}/cards/0`, again)).status).toBe(200)
    // A corrected typo.
    await goLive('https://example.com/later')
    const post_url = 'https://example.com/later'
    expect(await it.cardAt(plan_id)).toMatchObject({ status: 'scheduled', scheduled_for: when, post_url })
    await it.own('PATCH', `/plans/${plan_id}/cards/0`, { scheduled_for: null })
    await goLive('https://example.com/late')
    expect(await it.cardAt(plan_id)).toMatchObject({ status: 'published' })
  })
})
