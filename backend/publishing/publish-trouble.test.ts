import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { articles } from '../../contract/articles.ts'
import { HOUR } from '../../contract/time.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { startBackend, TEST_KEY } from '../run/backend.fixture.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { connectGhost, type Published, SHORT_TIMES, startPublishing } from './publishing.fixture.ts'

const TITLE = 'Late invoices: how freelancers get paid on time'

/**
 * The columns of a row without a lease. On a busy machine, a lease of a second may be lost, and its row stays leased
 * until the lease ends.
 */
const FREE = { lease_owner: null, lease_until: 0 } as const

describeEachDatabase('publishing on a site in trouble', (make) => {
  let it: Published
  beforeEach(async () => {
    it = await startPublishing(make)
    return () => it.ghost.close()
  })
  const stateOf = async (id: string) => (await it.get(id)).publications?.[0]

  test('a post whose answer was lost is found and not created again', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { lost: 'at once' })
    expect(await it.publish(article)).toMatchObject({ status: 'draft', updated: false })
    expect(it.onlyPost().title).toBe(TITLE)
    expect(it.ghost.asked('create')).toBe(1)
  })

  test('a search waits for a post that a slow site creates after the connection broke', async () => {
    const patient = await startPublishing(make, { publishTimes: { ...SHORT_TIMES, settled: 8_000 } })
    const article = await patient.written({ title: TITLE })
    patient.ghost.spoil('create', { lost: { late: 800 } })
    expect(await patient.publish(article, 'publish')).toMatchObject({ status: 'publish', updated: false })
    expect(patient.onlyPost().status).toBe('published')
    expect(patient.ghost.asked('create')).toBe(1)
    await patient.ghost.close()
  })

  test('a request that never reached the site is sent again', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { lost: 'never' })
    expect(await it.publish(article)).toMatchObject({ updated: false })
    it.onlyPost()
    expect(it.ghost.asked('create')).toBe(2)
  })

  test('an update whose answer was lost is sent again to the same post', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article, 'publish')
    await it.edit(article, { title: 'Paid on time' })
    it.ghost.spoil('update', { lost: 'at once' }, { lost: 'never' })
    expect(await it.publish(article, 'publish')).toMatchObject({ updated: true })
    expect(it.onlyPost().title).toBe('Paid on time')
  })

  test('a picture whose answer was lost is found by its name, not uploaded twice', async () => {
    const article = await it.written({ title: TITLE, image: true })
    it.ghost.spoil('upload', { lost: 'at once' })
    await it.publish(article)
    expect([...it.ghost.images.keys()]).toEqual([
      it.onlyPost().feature_image?.replace(`${it.ghost.origin}/`, ''),
    ])
  })

  test('a post that is refused with an earlier picture, which may be gone, is sent with a new copy of it', async () => {
    const article = await it.written({ title: TITLE, image: true })
    await it.publish(article)
    const problem = { errors: [{ type: 'ValidationError', message: 'The picture is gone.' }] }
    await it.edit(article, { seo_title: 'Second' })
    it.ghost.spoil('update', { answer: 422, problem })
    expect(await it.publish(article)).toMatchObject({ updated: true })
    expect(it.ghost.asked('upload')).toBe(2)
    // A request that the site refuses for another reason is not retried forever.
    await it.edit(article, { seo_title: 'Third' })
    it.ghost.spoil('update', { answer: 422, problem }, { answer: 422, problem })
    expect(await it.refused(article)).toMatchObject({ code: 'upstream_failed' })
    expect(it.ghost.asked('upload')).toBe(3)
    it.onlyPost()
  })

  test('a post with an unknown outcome is reported as unknown, and the next order looks for it first', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { lost: 'at once' })
    it.ghost.spoil('find', { slow: 0 }, { answer: 503 }, { answer: 503 }, { answer: 503 })
    const refused = await it.refused(article)
    expect(refused).toMatchObject({ status: 502, code: 'upstream_failed' })
    expect(refused.detail).toContain('may or may not be on the site')
    expect(await stateOf(article.job_id)).toMatchObject({
      state: 'unknown',
      status: null,
      error: { code: 'upstream_failed', message: refused.detail },
    })
    expect(await it.publish(article)).toMatchObject({ status: 'draft', updated: false })
    it.onlyPost()
    expect(it.ghost.asked('create')).toBe(1)
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'done', error: null })
  })

  test('after an unknown outcome, the next order sends the picture that the article has by then', async () => {
    const base64 = z.array(z.string()).parse(articles.replaceImage.input.shape.base64.meta()?.examples)[0]
    for (const image of [true, false]) {
      const article = await it.written({ title: TITLE, image })
      it.ghost.spoil('create', { lost: 'at once' })
      it.ghost.spoil('find', { slow: 0 }, { answer: 503 }, { answer: 503 }, { answer: 503 })
      expect(await it.refused(article)).toMatchObject({ status: 502 })
      await it.send('PUT', `/api/v1/articles/${article.job_id}/image`, {
        body: { base64, image_alt: 'Black' },
      })
      const uploads = it.ghost.images.size
      expect(await it.publish(article)).toMatchObject({ status: 'draft' })
      expect(it.ghost.images.size).toBe(uploads + 1)
      expect(it.onlyPost()).toMatchObject({
        feature_image: expect.stringContaining([...it.ghost.images.keys()].at(-1) ?? 'none'),
        feature_image_alt: 'Black',
      })
      it.ghost.posts.clear()
    }
  })

  test('after an update with an unknown outcome, a picture that was replaced again is no conflict', async () => {
    const base64 = z.array(z.string()).parse(articles.replaceImage.input.shape.base64.meta()?.examples)[0]
    const article = await it.written({ title: TITLE, image: true })
    await it.publish(article)
    // The title card follows the title.
    await it.edit(article, { title: 'Paid on time' })
    it.ghost.spoil('update', { lost: 'at once' }, { lost: 'at once' }, { lost: 'at once' })
    expect(await it.refused(article)).toMatchObject({ status: 502 })
    const body = { base64, image_alt: 'Black' }
    await it.send('PUT', `/api/v1/articles/${article.job_id}/image`, { body })
    expect(await it.publish(article)).toMatchObject({ status: 'draft', updated: true })
    expect(it.onlyPost()).toMatchObject({
      feature_image: expect.stringContaining([...it.ghost.images.keys()].at(-1) ?? 'none'),
      feature_image_alt: 'Black',
    })
    expect(it.ghost.images.size).toBe(3)
  })

  test('after a failure while saving, the site is searched before another post is sent', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { answer: 500 }, { answer: 502 }, { answer: 504 })
    expect(await it.refused(article)).toMatchObject({ status: 502, code: 'upstream_failed' })
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'unknown' })
    expect(it.ghost.asked('find')).toBeGreaterThan(it.ghost.asked('create'))
  })

  test('after a proxy’s own 503, the site is searched before another post is sent', async () => {
    const article = await it.written({ title: TITLE })
    const proxy = { answer: 503, problem: { proxy: 'first byte timeout' } }
    it.ghost.spoil('create', proxy)
    expect(await it.publish(article)).toMatchObject({ status: 'draft' })
    expect(it.ghost.asked('find')).toBeGreaterThan(it.ghost.asked('create'))
    it.onlyPost()
  })

  test('a worker that lost its publication while it waited sends nothing more', async () => {
    const times = { lease: 60_000, wait: 2_500, settled: 700 }
    const slow = await startPublishing(make, { publishTimes: times })
    const article = await slow.written({ title: TITLE })
    slow.ghost.spoil('create', { answer: 429, headers: { 'retry-after': '1' } })
    const answer = slow.refused(article)
    await expect.poll(() => slow.ghost.asked('create')).toBe(1)
    // Imitates another server that takes over the expired lease, for example while this computer was asleep.
    await slow.db
      .updateTable('publication')
      .set((row) => ({ lease_fence: row('lease_fence', '+', 1) }))
      .execute()
    expect(await answer).toMatchObject({ code: 'unavailable' })
    expect(slow.ghost.asked('create')).toBe(1)
    await slow.ghost.close()
  })

  test('nothing goes live after live posts are forbidden, even if the order has begun', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { answer: 429, headers: { 'retry-after': '1' } })
    const answer = it.refused(article, 'publish')
    await expect.poll(() => it.ghost.asked('create')).toBe(1)
    await it.db.updateTable('workspace').set({ live_publish: 0 }).execute()
    expect(await answer).toMatchObject({ code: 'live_publish_disabled' })
    expect(it.ghost.posts.size).toBe(0)
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'failed' })
  })

  test('a site that is briefly unavailable is asked again, and a longer outage is reported', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { answer: 503 })
    expect(await it.publish(article)).toMatchObject({ status: 'draft' })
    await it.edit(article, { title: 'Second' })
    it.ghost.spoil('update', { answer: 503 }, { answer: 503 }, { answer: 503 })
    expect(await it.refused(article)).toMatchObject({ status: 502, code: 'upstream_failed' })
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'failed', status: 'draft', version: 1 })
  })

  test('an order for an unreachable site fails with a known outcome', async () => {
    const article = await it.written({ title: TITLE })
    await it.ghost.close()
    const refused = await it.refused(article)
    expect(refused).toMatchObject({ status: 502, code: 'upstream_failed' })
    expect(refused.detail).toContain(new URL(it.ghost.origin).host)
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'failed', post_url: null })
  })

  test('Quillport waits for a short rate limit, and passes a long one on', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { answer: 429, headers: { 'retry-after': '1' } })
    expect(await it.publish(article)).toMatchObject({ status: 'draft' })
    await it.edit(article, { title: 'Second' })
    it.ghost.spoil('update', { answer: 429, headers: { 'retry-after': '3600' } })
    expect(await it.refused(article)).toMatchObject({ status: 503, code: 'unavailable', retryAfter: '3600' })
  })

  test('a post that somebody saved at the same time is read again and updated', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const collision = { errors: [{ type: 'UpdateCollisionError', code: 'UPDATE_COLLISION', message: 'x' }] }
    it.ghost.spoil('update', { answer: 409, problem: collision })
    expect(await it.publish(article, 'publish')).toMatchObject({ status: 'publish', updated: true })
    const always = Array.from({ length: 3 }, () => ({ answer: 409, problem: collision }))
    await it.edit(article, { title: 'Second' })
    it.ghost.spoil('update', ...always)
    expect(await it.refused(article, 'publish')).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('a proxy’s own 404 is not taken for a deleted post', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const proxy = { answer: 404, problem: { proxy: 'no upstream' } }
    it.ghost.spoil('read', proxy, proxy, proxy)
    expect(await it.refused(article)).toMatchObject({ code: 'upstream_failed' })
    it.onlyPost()
    expect(it.ghost.asked('create')).toBe(1)
  })

  test('a revoked key is reported with advice, and never appears in an answer', async () => {
    const article = await it.written({ title: TITLE })
    const key = `6b01b2aa073fd9473f0b026e:${'cd'.repeat(32)}`
    const site = await connectGhost(it, it.workspaceId, it.ghost.origin, key)
    const refused = await it.refused(article, 'draft', site)
    expect(refused).toMatchObject({ status: 502, code: 'upstream_failed' })
    expect(refused.detail).toMatch(/Admin API key.*Integrations/)
    const { sites } = await (await it.send('GET', '/api/v1/sites')).json()
    expect(sites).toContainEqual(
      expect.objectContaining({ connection_id: site, status: 'needs_attention', message: refused.detail }),
    )
    const seen = JSON.stringify([refused, await it.db.selectFrom('publication').selectAll().execute()])
    expect(seen).not.toContain(key.slice(0, 24))
    expect(seen).not.toContain('cd'.repeat(16))
  })

  test('code that a person injected into the page stays when the post is updated', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const { id, codeinjection_foot } = it.onlyPost()
    it.ghost.edit(id, {
      codeinjection_head: '<meta name="own" content="1">',
      codeinjection_foot: `${codeinjection_foot}<script src="/own.js"></script>`,
    })
    const html = '<p>Hi</p><section class="faq"><h2>FAQ</h2><h3>Why?</h3><p>So.</p></section>'
    await it.edit(article, { html })
    await it.publish(article)
    await it.edit(article, { html: html.replace('So.', 'Because.') })
    await it.publish(article)
    const post = it.onlyPost()
    expect(post.codeinjection_head).toMatch(/^<meta name="own" content="1">/)
    expect(post.codeinjection_head?.match(/ld\+json/g)).toHaveLength(1)
    expect(post.codeinjection_head).toContain('Because.')
    expect(post.codeinjection_foot).toContain('/own.js')
  })

  test('an unfetched answer is not reused an hour later', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const unfetched = () => it.db.updateTable('publication').set({ answered: 0 }).execute()
    await unfetched()
    expect(await it.publish(article)).toMatchObject({ updated: false })
    await unfetched()
    it.ghost.posts.clear()
    it.clock.advance(HOUR)
    expect(await it.refused(article)).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('a worker without the sealing key leaves publications waiting', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    await it.db
      .updateTable('publication')
      .set({ ...FREE, state: 'publishing', step: 'create_sent' })
      .execute()
    const secrets = createSecretBox(undefined)
    const locked = startBackend(it, {
      secrets,
      privateOrigins: new Set([it.ghost.origin]),
      publishTimes: SHORT_TIMES,
    })
    const job = locked.jobs.find(({ name }) => name === 'publication')
    const poll = () => job?.poll({ owner: 'worker', leaseMs: 60_000, signal: new AbortController().signal })
    expect(await poll()).toBe('idle')
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'publishing' })
    secrets.unlock(TEST_KEY)
    expect(await poll()).toBe('worked')
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'done' })
    it.onlyPost()
  })

  test('a worker continues an order whose server died before it sent anything', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    await it.db
      .updateTable('publication')
      .set({ ...FREE, state: 'publishing', step: 'create_sent', answered: 0 })
      .execute()
    const job = it.jobs.find(({ name }) => name === 'publication')
    const signal = new AbortController().signal
    expect(await job?.poll({ owner: 'worker', leaseMs: 60_000, signal })).toBe('worked')
    expect(await job?.poll({ owner: 'worker', leaseMs: 60_000, signal })).toBe('idle')
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'done' })
    it.onlyPost()
  })

  test('an order that breaks every worker is given up', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const stuck = { ...FREE, state: 'publishing', step: 'create_sent', attempt: 10, version: null } as const
    await it.db.updateTable('publication').set(stuck).execute()
    const job = it.jobs.find(({ name }) => name === 'publication')
    await job?.poll({ owner: 'worker', leaseMs: 60_000, signal: new AbortController().signal })
    expect(await stateOf(article.job_id)).toMatchObject({ state: 'unknown', error: { code: 'internal' } })
  })

  test('a stopping worker gives its publication back', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { slow: 400 })
    const stop = new AbortController()
    const job = it.jobs.find(({ name }) => name === 'publication')
    const answer = it.publish(article)
    await expect.poll(() => it.ghost.asked('create')).toBe(1)
    await answer
    await it.db
      .updateTable('publication')
      .set({ ...FREE, state: 'publishing', step: 'image', wanted_status: 'publish', allow_placeholders: 1 })
      .execute()
    it.ghost.spoil('update', { slow: 400 })
    const work = job?.poll({ owner: 'worker', leaseMs: 60_000, signal: stop.signal })
    await expect.poll(() => it.ghost.asked('update')).toBe(1)
    stop.abort()
    await work
    const row = await it.db.selectFrom('publication').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'publishing', step: 'update_sent', lease_until: 0 })
    expect(await it.publish(article, 'publish')).toMatchObject({ updated: true })
    it.onlyPost()
  })
})
