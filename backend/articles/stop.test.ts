import { expect, it } from 'vitest'
import { Article } from '../../contract/articles.ts'
import { STOPS_PER_DAY } from '../../contract/owner/articles.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { createLogger } from '../observability/logging.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { startArticleModel } from './article-model.fixture.ts'
import { moneyOf, PLAIN, startArticles } from './articles.fixture.ts'
import { modelsAt } from './models.fixture.ts'
import { sumOf } from './took.ts'

const ORDER = { title: 'How to chase late invoices', topic: 'A reminder on day three works.' }
const OWNER = 'token-of-the-owner'
const STOPPED = {
  status: 'failed',
  error: {
    code: 'approval_denied',
    message: 'A person stopped this article before it was finished. The credits were refunded.',
  },
}

/** A service with credits for some articles, and the owner's call that stops one. */
const start = async (make: MakeDatabase, orders = 1, parts: Partial<Parts> = {}) => {
  const it = await startArticles(make, orders * PLAIN, parts)
  const own = startBackend(it, { ...parts, owner: { workspaceId: it.workspaceId, token: OWNER } })
  const stop = async (id: string) => {
    const answer = await own.send('POST', `/owner/articles/${id}/stop`, { key: OWNER, body: {} })
    return { status: answer.status, body: await answer.json() }
  }
  const ordered = async (order: object = ORDER): Promise<string> =>
    Article.pick({ job_id: true }).parse(await (await it.order({ ...order })).json()).job_id
  return { ...it, own, stop, ordered }
}

describeEachDatabase('stopping the writing of an article', (make) => {
  it('refunds an article that waits, which is then never written', async () => {
    const it = await start(make)
    const id = await it.ordered()
    const { status, body } = await it.stop(id)
    expect({ status, body }).toMatchObject({ status: 200, body: STOPPED })
    await it.work()
    expect(await it.get(id)).toMatchObject(STOPPED)
    expect(await moneyOf(it)).toEqual({ balance: PLAIN, sum: PLAIN, refunds: 1 })
  })

  it('stops the worker that is writing: it saves nothing more', async () => {
    const model = await startArticleModel({ delay: 100 })
    const it = await start(make, 1, { models: modelsAt(model.baseUrl) })
    const id = await it.ordered({ ...ORDER, include_external_link: false })
    const working = it.work()
    await expect.poll(() => model.systems.length).toBeGreaterThan(1)
    expect(await it.stop(id)).toMatchObject({ status: 200, body: STOPPED })
    await working
    expect(await it.get(id)).toMatchObject(STOPPED)
    expect(await moneyOf(it)).toEqual({ balance: PLAIN, sum: PLAIN, refunds: 1 })
    await model.close()
  })

  it('keeps what the model was called for until the stop, on the article and in the log', async () => {
    const model = await startArticleModel({ delay: 100 })
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => lines.push(line) })
    const it = await start(make, 1, { models: modelsAt(model.baseUrl), log })
    const id = await it.ordered({ ...ORDER, include_external_link: false })
    const working = it.work()
    // The outline is saved, and the next step has begun.
    await expect.poll(() => model.systems.length).toBeGreaterThan(1)
    await it.stop(id)
    await working
    const { took = [] } = await it.get(id)
    const calls = model.systems.length
    expect(sumOf(took)).toMatchObject({ calls })
    expect(new Set(took.map(({ step }) => step)).size).toBe(took.length)
    const logged = lines.map((line) => JSON.parse(line)).filter(({ steps }) => steps)
    expect(logged.map(({ job_id }) => job_id)).toEqual([id, id])
    expect(logged.reduce((sum, one) => sum + one.calls, 0)).toBe(calls)
    await model.close()
  })

  it('keeps what the model was called for in the step that failed, too', async () => {
    const model = await startArticleModel({ spoil: () => 'I would rather talk about the weather.' })
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => lines.push(line) })
    const it = await start(make, 1, { models: modelsAt(model.baseUrl), log })
    const id = await it.ordered({ ...ORDER, include_external_link: false })
    await it.work()
    const { status, took = [] } = await it.get(id)
    const calls = model.systems.length
    expect(calls).toBeGreaterThan(0)
    expect({ status, ...sumOf(took) }).toMatchObject({ status: 'failed', calls })
    const logged = lines.map((line) => JSON.parse(line)).filter(({ steps }) => steps)
    expect(logged).toMatchObject([{ job_id: id, calls }])
    await model.close()
  })

  it('keeps what the model was called for in a step that fails after the stop, before the worker notices the stop', async () => {
    let stopIt: () => Promise<unknown> = async () => {}
    const model = await startArticleModel({
      spoil: async () => {
        await stopIt()
        return 'I would rather talk about the weather.'
      },
    })
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => lines.push(line) })
    const it = await start(make, 1, { models: modelsAt(model.baseUrl), log })
    const id = await it.ordered({ ...ORDER, include_external_link: false })
    stopIt = () => it.stop(id)
    await it.work()
    const { took = [], ...article } = await it.get(id)
    const calls = model.systems.length
    expect(article).toMatchObject(STOPPED)
    expect(calls).toBeGreaterThan(0)
    expect(sumOf(took)).toMatchObject({ calls })
    const logged = lines.map((line) => JSON.parse(line)).filter(({ steps }) => steps)
    expect(logged).toMatchObject([{ job_id: id, calls }])
    expect(await moneyOf(it)).toEqual({ balance: PLAIN, sum: PLAIN, refunds: 1 })
    await model.close()
  })

  it('answers a repeated stop with the stopped article, and refunds it once', async () => {
    const it = await start(make)
    const id = await it.ordered()
    const answers = await Promise.all([it.stop(id), it.stop(id)])
    expect([...answers, await it.stop(id)].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await moneyOf(it)).toEqual({ balance: PLAIN, sum: PLAIN, refunds: 1 })
  })

  it('refuses a finished article, an unknown one, and another workspace’s', async () => {
    const it = await start(make)
    const id = await it.ordered()
    const stranger = await newAccount(it)
    const theirs = startBackend(it, { owner: { workspaceId: stranger.workspaceId, token: OWNER } })
    const refused = await theirs.send('POST', `/owner/articles/${id}/stop`, { key: OWNER, body: {} })
    expect(refused.status).toBe(404)
    await it.work()
    expect(await it.stop(id)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await it.stop('art_none')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await moneyOf(it)).toEqual({ balance: 0, sum: 0, refunds: 0 })
  })

  it('refuses an agent’s key, because only a person may stop the writing', async () => {
    const it = await start(make)
    const id = await it.ordered()
    const answer = await it.own.send('POST', `/owner/articles/${id}/stop`, { key: it.key, body: {} })
    expect(answer.status).toBe(401)
    expect((await it.get(id)).status).toBe('pending')
  })

  it(`allows ${STOPS_PER_DAY} stops a day, because a stopped article costs the model but no credits`, async () => {
    const it = await start(make, 1)
    for (let at = 0; at < STOPS_PER_DAY; at += 1) expect((await it.stop(await it.ordered())).status).toBe(200)
    const id = await it.ordered()
    expect(await it.stop(id)).toMatchObject({ status: 429, body: { code: 'daily_limit_reached' } })
    expect((await it.get(id)).status).toBe('pending')
  })
})
