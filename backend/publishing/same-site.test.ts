import { beforeEach, expect, test } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { connectGhost, type Published, startPublishing } from './publishing.fixture.ts'

const TITLE = 'Late invoices: how freelancers get paid on time'

describeEachDatabase('a site with two connections', (make) => {
  let it: Published
  let other: string
  beforeEach(async () => {
    it = await startPublishing(make)
    // The same site under another spelling of its address, as an earlier program let a second account connect it.
    other = await connectGhost(it, it.workspaceId, `${it.ghost.origin}/`)
    return () => it.ghost.close()
  })
  const disconnect = (id: string) =>
    it.db.updateTable('site').set({ removed_at: it.clock.now() }).where('id', '=', id).execute()

  test('gets no second post, and no draft of one account goes live through the other', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    for (const status of ['draft', 'publish'] as const) {
      const answer = await it.ask(article, status, {}, other)
      expect([answer.status, await answer.json()]).toEqual([
        409,
        expect.objectContaining({
          code: 'conflict',
          detail: expect.stringContaining(`connection_id ${it.siteId}`),
        }),
      ])
    }
    expect(it.onlyPost().status).toBe('draft')
    expect((await it.get(article.job_id)).publications).toMatchObject([{ connection_id: it.siteId }])
    expect(await it.publish(article, 'publish')).toMatchObject({ status: 'publish', updated: true })
    it.onlyPost()
  })

  test('gets one post of two orders at the same moment', async () => {
    const article = await it.written({ title: TITLE })
    const answers = await Promise.all([it.siteId, other].map((id) => it.ask(article, 'draft', {}, id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    it.onlyPost()
  })

  test('keeps the post when its connection is disconnected', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const { id } = it.onlyPost()
    await disconnect(it.siteId)
    await it.edit(article, { title: 'Paid on time' })
    const answer = await it.ask(article, 'draft', {}, other)
    expect(await answer.json()).toMatchObject({ updated: true, connection_id: other })
    expect(it.onlyPost()).toMatchObject({ id, title: 'Paid on time' })
    expect((await it.get(article.job_id)).publications).toMatchObject([{ connection_id: other, version: 2 }])
  })

  test('an order that failed through one connection does not keep the other from publishing', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { answer: 422 })
    expect((await it.refused(article)).status).toBe(502)
    expect((await it.ask(article, 'draft', {}, other)).status).toBe(200)
    it.onlyPost()
  })

  test('a post of one connection does not replace a lost post of the other', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    // Two posts of an article, as an earlier program made them.
    const row = await it.db.selectFrom('publication').selectAll().executeTakeFirstOrThrow()
    const lost = JSON.stringify({ ...JSON.parse(row.post ?? ''), id: 'lost' })
    await it.db
      .insertInto('publication')
      .values({ ...row, id: 'pub_other', site_id: other, post: lost })
      .execute()
    const answer = await it.ask(article, 'publish', {}, other)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict'])
    expect(it.onlyPost().status).toBe('draft')
  })
})
