import { expect, it } from 'vitest'
import { z } from 'zod'
import { Warning } from '../../contract/shapes.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { serve } from '../outbound/loopback.fixture.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { card, startPlans } from '../plans/plans.fixture.ts'
import { siteRow } from '../sites/site-row.fixture.ts'
import { startArticleModel } from './article-model.fixture.ts'
import { modelsAt } from './models.fixture.ts'

const POSTS = [
  { title: 'How to chase late invoices', url: 'https://own.example/chase' },
  { title: 'Payment terms that work', url: 'https://own.example/terms' },
  { title: 'A day at the zoo', url: 'https://own.example/zoo' },
]
const ORDER = {
  title: 'What to do when a client does not pay',
  focus_keyword: 'client does not pay',
  topic: 'Before the work: Agree on payment terms first.',
}

/** Starts a service whose workspace has sites with posts. */
const startWithPosts = async (
  make: MakeDatabase,
  sites: Readonly<Record<string, typeof POSTS>> = { 'https://www.own.example': POSTS },
  options: Parameters<typeof startPlans>[1] = {},
) => {
  const it = await startPlans(make, { credits: 100, ...options })
  for (const [at, [url, posts]] of Object.entries(sites).entries())
    await it.db
      .insertInto('site')
      .values(
        siteRow({
          id: `site_${at}`,
          workspace_id: it.workspaceId,
          url,
          posts: JSON.stringify(posts),
          checked_at: it.clock.now(),
          created_at: it.clock.now() + at,
        }),
      )
      .execute()
  const warned = async (body: Readonly<Record<string, unknown>>) => {
    const answer = z
      .object({ job_id: z.string(), warnings: z.array(Warning) })
      .parse(await (await it.order(body)).json())
    expect((await it.get(answer.job_id)).warnings).toEqual(answer.warnings)
    return answer.warnings
  }
  return { ...it, warned }
}

describeEachDatabase('an article among others', (make) => {
  it('is written with warnings about posts, articles and cards that it would compete with', async () => {
    const it = await startWithPosts(make)
    const post = await it.warned({ title: 'Chasing late invoices' })
    expect(post).toMatchObject([{ code: 'competing_title' }])
    expect(post[0]?.message).toContain('https://own.example/chase')
    expect(await it.warned({ title: 'How to bake bread' })).toEqual([])
    expect((await it.warned({ title: 'Baking bread' }))[0]?.message).toMatch(
      /^The article job_.*being written/,
    )
    await it.work()
    const bread = await it.warned({ title: 'My loaf', focus_keyword: 'bake bread' })
    expect(bread[0]?.message).toMatch(/^The article job_\S+, “/)
    const plan_id = await it.plan({
      domain: 'own.example',
      cards: [
        card({ title: 'Lisbon', focus_keyword: 'remote work' }),
        card({ title: 'Working remotely', focus_keyword: 'Remote works' }),
      ],
    })
    const fromCard = await it.warned({ plan_id, card_index: 0 })
    expect(fromCard.map(({ message }) => message)).toEqual([
      expect.stringContaining(`Card 1 of ${plan_id}, “Working remotely”, is for the same keyphrase`),
    ])
  })

  it('is not compared with another site’s posts when its plan names the site', async () => {
    const it = await startWithPosts(make)
    const plan_id = await it.plan({ domain: 'other.example' })
    expect(await it.warned({ plan_id, card_index: 0 })).toEqual([])
    const own = await it.plan({ domain: 'own.example' })
    expect((await it.warned({ plan_id: own, card_index: 0 })).length).toBe(1)
  })

  it('links to related posts of its own site', async () => {
    const it = await startWithPosts(make)
    const { html = '' } = await it.written(ORDER)
    expect(html.match(/<a href="[^"]*">[^<]*<\/a>/g)).toEqual([
      '<a href="https://own.example/terms">payment terms</a>',
    ])
  })

  it('links to the plan’s site, and to no site if it is unknown which of two the article is for', async () => {
    const second = [{ title: 'Payment terms in Spain', url: 'https://second.example/spain' }]
    const it = await startWithPosts(make, { 'https://own.example': POSTS, 'https://second.example': second })
    expect((await it.written(ORDER)).html).not.toContain('<a ')
    const plan_id = await it.plan({ domain: 'second.example' })
    const { html } = await it.written({ ...ORDER, plan_id, card_index: 0 })
    expect(html).toContain('https://second.example/spain')
    expect(html).not.toContain('own.example')
  })

  it('counts a site without posts as a possible target', async () => {
    const it = await startWithPosts(make, { 'https://own.example': POSTS, 'https://second.example': [] })
    expect((await it.written(ORDER)).html).not.toContain('<a ')
  })

  it('links once to a post of a site that two accounts have connected', async () => {
    const it = await startWithPosts(make, { 'https://own.example': POSTS, 'https://www.own.example': POSTS })
    const { html = '' } = await it.written(ORDER)
    expect(html.match(/href="https:\/\/own\.example\/terms"/g)).toHaveLength(1)
  })

  it('uses no page of its own site as a source just because a model named the page, and keeps the ordered length', async () => {
    const pages = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Here.</p>')
    })
    const model = await startArticleModel({
      sources: [{ url: `${pages.origin}/invented`, label: 'Invented' }],
      prefix: 'Agree on payment terms before the work begins.\n\n',
    })
    const origins = new Set([pages.origin])
    const citations = createOutbound({ allowedOrigins: () => origins, userAgent: 'test', now: Date.now })
    const posts = [{ title: 'Payment terms that work', url: `${pages.origin}/terms` }]
    const overrides = { models: modelsAt(model.baseUrl), citations }
    const it = await startWithPosts(make, { [pages.origin]: posts }, { overrides })
    const article = await it.written({
      title: 'Late invoices: how freelancers get paid on time',
      focus_keyword: 'late invoices',
    })
    expect(article).toMatchObject({ status: 'completed' })
    expect(article.html?.match(/<a href="[^"]*">/g) ?? []).not.toContain(
      `<a href="${pages.origin}/invented">`,
    )
    expect(article.html).toContain(`<a href="${pages.origin}/terms">payment terms</a>`)
    expect(article.checks?.find(({ id }) => id === 'word_count')?.passed).toBe(true)
    await pages.close()
    await model.close()
  })
})
