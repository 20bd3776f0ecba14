import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { articles } from '../../contract/articles.ts'
import { ChangePage } from '../../contract/changes.ts'
import { SCOPES } from '../../contract/operation.ts'
import { placesOf } from '../../contract/places.ts'
import { publishing } from '../../contract/publishing.ts'
import { HOUR } from '../../contract/time.ts'
import { moneyOf } from '../articles/articles.fixture.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { newKey, startBackend } from '../run/backend.fixture.ts'
import { connectGhost, type Published, SHORT_TIMES, startPublishing } from './publishing.fixture.ts'
import { resumePublications } from './publishing.ts'

/** The parts of an error; an answer without an error has none of them. */
const Problem = z.object({ code: z.string().optional(), detail: z.string().optional() })
const TITLE = 'Late invoices: how freelancers get paid on time'

/** Returns a function that deletes an article as the owner of the own service. */
const ownerOf = (it: Published) => {
  const token = 'token-of-the-owner'
  const own = startBackend(it, { owner: { workspaceId: it.workspaceId, token } })
  return ({ job_id }: { readonly job_id: string }) =>
    own.send('DELETE', `/owner/articles/${job_id}`, { key: token, body: {} })
}

describeEachDatabase('publishing', (make) => {
  let it: Published
  beforeEach(async () => {
    it = await startPublishing(make)
    return () => it.ghost.close()
  })

  test('an article goes out as a draft unless going live is asked for', async () => {
    const article = await it.written({ title: TITLE })
    const answer = await it.publish(article)
    const post = it.onlyPost()
    expect(answer).toEqual({
      status: 'draft',
      post_url: `${it.ghost.origin}/p/${post.uuid}/`,
      edit_url: `${it.ghost.origin}/ghost/#/editor/post/${post.id}`,
      connection_id: it.siteId,
      updated: false,
      warnings: expect.any(Array),
    })
    expect(post).toMatchObject({ title: TITLE, status: 'draft' })
    expect((await it.get(article.job_id)).publications).toEqual([
      {
        connection_id: it.siteId,
        state: 'done',
        status: 'draft',
        version: 1,
        post_url: answer.post_url,
        edit_url: answer.edit_url,
        published_at: null,
        error: null,
        warnings: answer.warnings,
      },
    ])
    expect(await it.publish(article, 'publish')).toMatchObject({ status: 'publish', updated: true })
    expect(it.onlyPost().status).toBe('published')
    expect((await it.get(article.job_id)).publications).toMatchObject([
      { status: 'publish', published_at: expect.any(String) },
    ])
  })

  test('publishing again sends the newest version to the same post', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article, 'publish')
    await it.edit(article, { title: 'Paid on time', tags: ['Money'] })
    expect(await it.publish(article, 'publish')).toMatchObject({ updated: true })
    expect(it.onlyPost()).toMatchObject({ title: 'Paid on time', tags: ['Money'], status: 'published' })
    expect((await it.get(article.job_id)).publications).toMatchObject([{ version: 2 }])
  })

  test('a post that was taken offline on the site stays offline, until it was saved as a draft', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article, 'publish')
    it.ghost.edit(it.onlyPost().id, { status: 'draft' })
    await it.edit(article, { title: 'Paid on time' })
    for (const _ of [1, 2])
      expect(await it.refused(article, 'publish')).toMatchObject({ status: 409, code: 'conflict' })
    expect(it.onlyPost()).toMatchObject({ status: 'draft', title: TITLE })
    expect(await it.publish(article)).toMatchObject({ status: 'draft', updated: true })
    expect(await it.publish(article, 'publish')).toMatchObject({ status: 'publish', updated: true })
  })

  test('a draft never takes a live post offline and never changes it, whoever published it', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    it.ghost.edit(it.onlyPost().id, { status: 'published' })
    await it.edit(article, { title: 'Paid on time' })
    const refused = await it.refused(article, 'draft')
    expect(refused).toMatchObject({ status: 409, code: 'conflict' })
    expect(refused.detail).toContain('`publish`')
    expect(it.onlyPost()).toMatchObject({ status: 'published', title: TITLE })
    expect((await it.get(article.job_id)).publications).toMatchObject([
      { state: 'done', status: 'publish', version: 1, error: null },
    ])
    it.ghost.edit(it.onlyPost().id, { status: 'draft' })
    expect(await it.publish(article)).toMatchObject({ status: 'draft', updated: true })
    expect(it.onlyPost().title).toBe('Paid on time')
  })

  test('a forbidden publication is refused before anything is sent', async () => {
    const { job_id } = await it.written({ title: TITLE })
    const { job_id: unwritten } = await (await it.order({ title: TITLE })).json()
    expect(await it.refused({ job_id: unwritten })).toMatchObject({ status: 400, code: 'not_ready' })
    expect(await it.refused({ job_id: 'job_none' })).toMatchObject({ status: 404, code: 'not_found' })
    expect(await it.refused({ job_id }, 'draft', 'site_none')).toMatchObject({ status: 404 })
    const site = it.db.updateTable('site').where('id', '=', it.siteId)
    await site.set({ may_publish: 0 }).execute()
    expect(await it.refused({ job_id }, 'publish')).toMatchObject({ code: 'live_publish_disabled' })
    await site.set({ may_publish: 1 }).execute()
    await it.db.updateTable('workspace').set({ live_publish: 0 }).execute()
    expect(await it.refused({ job_id }, 'publish')).toMatchObject({
      status: 403,
      code: 'live_publish_disabled',
    })
    await it.db.deleteFrom('platform_enabled').execute()
    expect(await it.refused({ job_id })).toMatchObject({ code: 'platform_not_enabled' })
    await site.set({ removed_at: 1 }).execute()
    expect(await it.refused({ job_id })).toMatchObject({ status: 404 })
    expect(it.ghost.asked('find') + it.ghost.asked('create')).toBe(0)
  })

  test('a key for drafts only puts nothing live and changes no live post, over REST and MCP', async () => {
    const article = await it.written({ title: TITLE })
    const { key } = await newKey(it, { workspaceId: it.workspaceId, scopes: SCOPES, draftsOnly: true })
    const order = (status: string) => ({ connection_id: it.siteId, status, allow_placeholders: true })
    const ask = async (status: string) => {
      const path = `/api/v1/articles/${article.job_id}/publish`
      const answer = await it.send('POST', path, { key, body: order(status) })
      return { status: answer.status, ...Problem.parse(await answer.json()) }
    }
    const overMcp = async () => {
      const params = { name: 'publish_article', arguments: { job_id: article.job_id, ...order('publish') } }
      const answer = await it.send('POST', '/mcp', {
        key,
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
        headers: { accept: 'application/json, text/event-stream' },
      })
      return answer.text()
    }
    const why =
      'The agent key “Test” may only save drafts. To publish live, use a key that allows it. An owner of the workspace can create such a key. Nothing was sent.'
    const refused = { status: 403, code: 'live_publish_disabled', detail: why }
    expect(await ask('publish')).toMatchObject(refused)
    const told = await overMcp()
    expect(told).toContain('live_publish_disabled')
    expect(told).toContain(why)
    expect(it.ghost.asked('find') + it.ghost.asked('create')).toBe(0)
    expect(await ask('draft')).toMatchObject({ status: 200 })
    expect(it.onlyPost().status).toBe('draft')
    expect(await it.publish(article, 'publish')).toMatchObject({ status: 'publish' })
    await it.edit(article, { title: 'Paid on time' })
    expect(await ask('publish')).toMatchObject(refused)
    expect(await overMcp()).toContain(why)
    expect(await ask('draft')).toMatchObject({ status: 409, code: 'conflict' })
    expect(it.onlyPost()).toMatchObject({ title: TITLE, status: 'published' })
  })

  test('an article of another workspace cannot be published, nor on another workspace’s site', async () => {
    const article = await it.written({ title: TITLE })
    const other = await startPublishing(make)
    const strange = await connectGhost(it, it.workspaceId, other.ghost.origin)
    expect(await other.refused(article)).toMatchObject({ code: 'not_found' })
    await it.db.updateTable('site').set({ removed_at: 1 }).where('id', '=', strange).execute()
    expect(await it.refused(article, 'draft', strange)).toMatchObject({ code: 'not_found' })
    await other.ghost.close()
  })

  test('ten calls at once make one post', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { slow: 300 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => it.ask(article)))
    const statuses = await Promise.all(answers.map(async (one) => [one.status, await one.json()]))
    expect(statuses).toEqual(Array.from({ length: 10 }, () => [200, statuses[0]?.[1]]))
    expect(it.onlyPost().title).toBe(TITLE)
    expect(it.ghost.asked('create')).toBe(1)
  })

  test('another order for the same post is refused while one is under way', async () => {
    const article = await it.written({ title: TITLE })
    it.ghost.spoil('create', { slow: 500 })
    const first = it.publish(article)
    await expect.poll(() => it.ghost.asked('create')).toBe(1)
    expect(await it.refused(article, 'publish')).toMatchObject({ status: 409, code: 'already_running' })
    expect(await first).toMatchObject({ status: 'draft' })
    expect(await it.publish(article, 'publish')).toMatchObject({ status: 'publish', updated: true })
    it.onlyPost()
  })

  test('a call is never answered with the result of another order', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const publication = () => it.db.updateTable('publication')
    // Imitates another server that runs the order of this call, and then takes an order with another status.
    await publication()
      .set({ lease_owner: 'another server', lease_until: it.clock.now() + HOUR })
      .execute()
    const overtaken = it.refused(article)
    await expect
      .poll(() => it.db.selectFrom('publication').select(['order_number', 'state']).executeTakeFirst())
      .toEqual({ order_number: 2, state: 'publishing' })
    await publication()
      .set({
        order_number: 3,
        wanted_status: 'publish',
        allow_placeholders: 1,
        lease_owner: null,
        lease_until: 0,
      })
      .execute()
    expect(await overtaken).toMatchObject({ status: 409, code: 'already_running', retryAfter: '10' })
  })

  test('a post that was deleted on the site is created again only if the order overwrites, with a warning', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    it.ghost.posts.clear()
    for (const on_conflict of ['fail', 'keep_theirs', 'fail']) {
      const refused = await it.ask(article, 'draft', {}, it.siteId, { on_conflict })
      expect(refused.status).toBe(409)
      expect(await refused.json()).toMatchObject({ code: 'conflict', fields: ['post'] })
    }
    expect(it.ghost.posts.size).toBe(0)
    expect((await it.get(article.job_id)).publications).toMatchObject([{ state: 'done', status: 'draft' }])
    const made = await it.ask(article, 'draft', {}, it.siteId, { on_conflict: 'overwrite' })
    const answer = publishing.publish.output.parse(await made.json())
    expect(answer.updated).toBe(false)
    expect(answer.warnings.map(({ code }) => code)).toContain('post_was_gone')
    it.onlyPost()
    expect(await it.publish(article)).toMatchObject({ updated: true })
  })

  test('a site that was disconnected and connected again gets no second post', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    await it.db.updateTable('site').set({ removed_at: 1 }).execute()
    const again = await connectGhost(it, it.workspaceId, it.ghost.origin)
    const answer = await (await it.ask(article, 'publish', {}, again)).json()
    expect(answer).toMatchObject({ status: 'publish', updated: true })
    expect(it.onlyPost().status).toBe('published')
  })

  test('the picture is uploaded once and keeps its alternative text', async () => {
    const article = await it.written({ title: TITLE, image: true })
    await it.publish(article)
    await it.publish(article, 'publish')
    const [[name, bytes] = [], ...more] = it.ghost.images
    expect(more).toEqual([])
    expect(name).toMatch(/\/late-invoices-how-freelancers-get-paid-on-time-[0-9a-f]{8}\.png$/)
    const image = await (await it.send('GET', `/api/v1/articles/${article.job_id}/image`)).json()
    expect(bytes?.toString('base64')).toBe(image.base64)
    expect(it.onlyPost()).toMatchObject({
      feature_image: `${it.ghost.origin}/${name}`,
      feature_image_alt: article.image_alt,
    })
  })

  test('a replaced picture and the chosen address reach the post, and a repeat uploads nothing', async () => {
    const article = await it.written({ title: TITLE, image: true })
    await it.publish(article)
    const { feature_image: first } = it.onlyPost()
    await it.edit(article, { slug: 'paid-on-time' })
    const path = `/api/v1/articles/${article.job_id}/image`
    const base64 = z.array(z.string()).parse(articles.replaceImage.input.shape.base64.meta()?.examples)[0]
    await it.send('PUT', path, { body: { base64, image_alt: 'Black' } })
    await it.publish(article)
    await it.publish(article)
    const { base64: shown } = z
      .object({ base64: z.string() })
      .parse(await (await it.send('GET', path)).json())
    const [, [name, bytes] = [], ...more] = it.ghost.images
    expect(more).toEqual([])
    expect(bytes?.toString('base64')).toBe(shown)
    expect(it.onlyPost()).toMatchObject({
      slug: 'paid-on-time',
      feature_image: `${it.ghost.origin}/${name}`,
      feature_image_alt: 'Black',
    })
    expect(it.onlyPost().feature_image).not.toBe(first)
  })

  test('a picture that the site refuses is left out with a warning', async () => {
    const article = await it.written({ title: TITLE, image: true })
    it.ghost.spoil('upload', { answer: 415 })
    const { warnings } = await it.publish(article)
    expect(warnings.map(({ code }) => code)).toContain('image_refused')
    expect(it.onlyPost().feature_image).toBeUndefined()
  })

  test('a post whose new picture the site refuses keeps its picture with that picture’s description, until the site takes the new picture', async () => {
    const article = await it.written({ title: TITLE, image: true })
    await it.publish(article)
    const { feature_image, feature_image_alt } = it.onlyPost()
    const base64 = z.array(z.string()).parse(articles.replaceImage.input.shape.base64.meta()?.examples)[0]
    await it.send('PUT', `/api/v1/articles/${article.job_id}/image`, {
      body: { base64, image_alt: 'Black' },
    })
    const refusedWith = async (change: Promise<unknown>) => {
      await change
      it.ghost.spoil('upload', { answer: 413 })
      const { warnings } = await it.publish(article)
      return warnings.find(({ code }) => code === 'image_refused')?.message
    }
    for (const seo_title of ['Second', 'Third']) {
      expect(await refusedWith(it.edit(article, { seo_title }))).toMatch(
        /^The post does not have the new picture\. /,
      )
      expect(it.onlyPost()).toMatchObject({ meta_title: seo_title, feature_image, feature_image_alt })
    }
    expect((await it.publish(article)).warnings.map(({ code }) => code)).not.toContain('image_refused')
    expect(it.onlyPost()).toMatchObject({
      feature_image: expect.stringContaining([...it.ghost.images.keys()].at(-1) ?? 'none'),
      feature_image_alt: 'Black',
    })
    expect(it.onlyPost().feature_image).not.toBe(feature_image)
  })

  test('a new post in place of a deleted one has no earlier picture of the article', async () => {
    const article = await it.written({ title: TITLE, image: true })
    await it.publish(article)
    const base64 = z.array(z.string()).parse(articles.replaceImage.input.shape.base64.meta()?.examples)[0]
    await it.send('PUT', `/api/v1/articles/${article.job_id}/image`, {
      body: { base64, image_alt: 'Black' },
    })
    it.ghost.posts.clear()
    it.ghost.spoil('upload', { answer: 413 })
    const made = await it.ask(article, 'draft', {}, it.siteId, { on_conflict: 'overwrite' })
    const { warnings } = publishing.publish.output.parse(await made.json())
    expect(warnings.map(({ code }) => code)).toContain('image_refused')
    expect(it.onlyPost().feature_image).toBeUndefined()
  })

  test('places to fill in go live only if the call allows it, whatever the caller', async () => {
    const article = await it.written({ title: TITLE })
    const refused = async (choices: Readonly<Record<string, unknown>>) =>
      (await it.ask(article, 'publish', {}, it.siteId, choices)).json()
    for (const choices of [{}, { allow_placeholders: false }]) {
      const { code, detail } = await refused(choices)
      expect(code).toBe('placeholders_left')
      expect(detail).toMatch(/^The article is an outline: \d+ gaps to fill in\. Readers would see the gaps/)
    }
    expect(it.ghost.asked('find') + it.ghost.asked('create')).toBe(0)
    expect((await it.get(article.job_id)).publications).toEqual([])
    // This also applies to an order that an earlier program stored without the choice.
    const { warnings } = await it.publish(article, 'draft')
    expect(warnings[0]?.message).toMatch(/^This is an outline: \d+ gaps/)
    const reads = it.ghost.asked('read')
    await it.db
      .updateTable('publication')
      .set({ state: 'publishing', step: 'image', wanted_status: 'publish', allow_placeholders: null })
      .execute()
    const job = it.jobs.find(({ name }) => name === 'publication')
    await job?.poll({ owner: 'test', leaseMs: 60_000, signal: new AbortController().signal })
    expect(it.ghost.asked('read')).toBe(reads)
    expect(it.onlyPost().status).toBe('draft')
    expect((await it.get(article.job_id)).publications).toMatchObject([{ state: 'done', status: 'draft' }])
    const filled = (article.html ?? '').replaceAll(/\[✎([^\]]*)\]/g, '$1 [1] [sic] [see below]')
    await it.edit(article, { html: filled })
    expect(await it.publish(article, 'publish')).toMatchObject({ status: 'publish', warnings: [] })
  })

  test('an article is not deleted while it is being published', async () => {
    const slow = await startPublishing(make, { publishTimes: { ...SHORT_TIMES, wait: 300 } })
    const remove = ownerOf(slow)
    const article = await slow.written({ title: TITLE })
    slow.ghost.spoil('find', { slow: 1_200 })
    expect(await slow.refused(article, 'publish')).toMatchObject({ status: 503 })
    const refused = await remove(article)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      code: 'already_running',
      detail: expect.stringContaining('Wait until the publishing has finished, then delete the article.'),
    })
    await expect
      .poll(async () => (await slow.get(article.job_id)).publications?.[0]?.state, { timeout: 10_000 })
      .toBe('done')
    expect((await remove(article)).status).toBe(200)
    await slow.ghost.close()
  })

  test('an article whose publication is paused after a restore can be deleted, and then sends nothing', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const order = { state: 'publishing', step: 'image', wanted_status: 'publish', paused: 1 } as const
    await it.db
      .updateTable('publication')
      .set({ ...order, allow_placeholders: 1 })
      .execute()
    expect((await ownerOf(it)(article)).status).toBe(200)
    await transaction(it.db, (trx) => resumePublications(trx, it.workspaceId, { due: true }))
    const job = it.jobs.find(({ name }) => name === 'publication')
    const after = async () => {
      await job?.poll({ owner: 'test', leaseMs: 60_000, signal: new AbortController().signal })
      return it.db.selectFrom('publication').select(['state', 'error_code']).executeTakeFirstOrThrow()
    }
    await expect.poll(after).toEqual({ state: 'failed', error_code: 'not_found' })
    expect(it.onlyPost().status).toBe('draft')
  })

  test('a publication of a deleted article sends nothing', async () => {
    const article = await it.written({ title: TITLE })
    await it.publish(article)
    const { status } = await ownerOf(it)(article)
    expect(status).toBe(200)
    const before = it.ghost.asked('read') + it.ghost.asked('find')
    await it.db
      .updateTable('publication')
      .set({ state: 'publishing', step: 'image', wanted_status: 'publish', allow_placeholders: 1 })
      .execute()
    const job = it.jobs.find(({ name }) => name === 'publication')
    const after = async () => {
      await job?.poll({ owner: 'test', leaseMs: 60_000, signal: new AbortController().signal })
      return it.db.selectFrom('publication').select(['state', 'error_code']).executeTakeFirstOrThrow()
    }
    await expect.poll(after).toEqual({ state: 'failed', error_code: 'not_found' })
    expect(it.onlyPost().status).toBe('draft')
    expect(it.ghost.asked('read') + it.ghost.asked('find')).toBe(before)
  })

  test('a place in a tag, a category or the description of the picture keeps an article from going live', async () => {
    const article = await it.written({ title: TITLE, image: true })
    const clean = { html: '<p>Our words.</p>', image_alt: 'A desk', tags: ['Money'], categories: ['Work'] }
    const place = '[✎ Your city]'
    for (const left of [{ tags: [place] }, { categories: [place] }, { image_alt: `A desk in ${place}` }]) {
      expect((await it.edit(article, { ...clean, ...left })).status).toBe(200)
      const refused = await it.ask(article, 'publish', {}, it.siteId, {})
      expect(await refused.json(), Object.keys(left)[0]).toMatchObject({ code: 'placeholders_left' })
      expect(placesOf(await it.get(article.job_id))).toEqual(['Your city'])
    }
    expect(it.ghost.posts.size).toBe(0)
    await it.edit(article, clean)
    expect((await it.ask(article, 'publish', {}, it.siteId, {})).status).toBe(200)
  })

  test('an outline with places to fill in gets no JSON-LD, with a warning', async () => {
    const article = await it.written({ title: TITLE })
    const { warnings } = await it.publish(article)
    expect(warnings.map(({ code }) => code)).toEqual(['unfilled', 'faq_schema_left_out'])
    expect(it.onlyPost().codeinjection_head).toBeNull()
    const filled = (article.html ?? '').replaceAll(/\[✎([^\]]*)\]/g, '$1')
    await it.edit(article, { html: `${filled}<script>alert(1)</script><p onclick="x()">Bye</p>` })
    expect((await it.publish(article)).warnings.map(({ message }) => message)).toEqual([])
    const { html = '', codeinjection_head } = it.onlyPost()
    expect(html).not.toMatch(/<script|onclick/)
    const schema = JSON.parse(/<script[^>]*>(.*)<\/script>/.exec(codeinjection_head ?? '')?.[1] ?? '{}')
    const questions = [...html.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, question = '']) => question.trim())
    expect(schema.mainEntity.map(({ name }: { name: string }) => name)).toEqual(questions)
  })

  test('a live post closes the card that it was written from', async () => {
    const article = await it.written({ title: TITLE })
    await it.db
      .insertInto('content_plan')
      .values({
        id: 'plan_1',
        workspace_id: it.workspaceId,
        site_id: null,
        domain: 'example.com',
        title: 'Plan',
        starts: '2026-11',
        next_index: 1,
        created_at: 1,
      })
      .execute()
    await it.db
      .insertInto('plan_card')
      .values({
        id: 'plan_1.0',
        workspace_id: it.workspaceId,
        plan_id: 'plan_1',
        card_index: 0,
        status: 'manually_written',
        title: TITLE,
        focus_keyword: null,
        length: 'medium',
        angle: null,
        outline: '[]',
        month: 1,
        scheduled_for: null,
        job_id: article.job_id,
        status_before: null,
        draft: null,
        post_url: null,
        message: null,
        paused: 0,
        lease_owner: null,
        lease_until: 0,
        lease_fence: 0,
        attempt: 0,
      })
      .execute()
    const card = () => it.db.selectFrom('plan_card').select(['status', 'post_url']).executeTakeFirstOrThrow()
    await it.publish(article)
    expect((await card()).status).toBe('manually_written')
    const { post_url } = await it.publish(article, 'publish')
    expect(await card()).toEqual({ status: 'published', post_url })
  })

  test('publishing costs nothing', async () => {
    const article = await it.written({ title: TITLE })
    const before = await moneyOf(it)
    await it.publish(article, 'publish')
    expect(await moneyOf(it)).toEqual(before)
  })

  test('a call stops waiting in time, its work ends, and the same call then returns the result', async () => {
    const slow = await startPublishing(make, { publishTimes: { ...SHORT_TIMES, wait: 300 } })
    const article = await slow.written({ title: TITLE })
    slow.ghost.spoil('create', { slow: 1_200 })
    const refused = await slow.refused(article)
    expect(refused).toMatchObject({ status: 503, code: 'unavailable', outcome: 'unknown' })
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect((await slow.get(article.job_id)).publications).toMatchObject([{ state: 'publishing' }])
    await delay(1_500)
    expect(await slow.publish(article)).toMatchObject({ status: 'draft', updated: false })
    expect([slow.ghost.asked('create'), slow.ghost.asked('update')]).toEqual([1, 0])
    await slow.ghost.close()
  })

  test('an agent publishes over MCP, and the feed contains the result', async () => {
    const article = await it.written({ title: TITLE })
    const params = {
      name: 'publish_article',
      arguments: { job_id: article.job_id, connection_id: it.siteId },
    }
    const answer = await it.send('POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      headers: { accept: 'application/json, text/event-stream' },
    })
    expect(await answer.text()).toContain(it.onlyPost().uuid)
    const { items } = ChangePage.parse(await (await it.send('GET', '/api/v1/changes')).json())
    const changed = items.find(({ kind }) => kind === 'article')
    expect(changed).toMatchObject({ data: { publications: [{ state: 'done', status: 'draft' }] } })
  })

  test('the same Idempotency-Key brings the same answer and sends nothing', async () => {
    const article = await it.written({ title: TITLE })
    const headers = { 'idempotency-key': 'publish-1' }
    const first = await (await it.ask(article, 'draft', headers)).json()
    const second = await it.ask(article, 'draft', headers)
    expect(await second.json()).toEqual(first)
    expect(it.ghost.asked('update')).toBe(0)
  })
})
