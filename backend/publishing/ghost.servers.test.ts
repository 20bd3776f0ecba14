import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Article } from '../../contract/articles.ts'
import { type PostField, publishing } from '../../contract/publishing.ts'
import { Site } from '../../contract/sites.ts'
import { DAY } from '../../contract/time.ts'
import { startArticles } from '../articles/articles.fixture.ts'
import { readBody } from '../articles/body.ts'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { createOutbound } from '../outbound/outbound.ts'
import { startBackend } from '../run/backend.fixture.ts'
import { adapterFor } from '../sites/adapters.ts'
import { ghostApi } from '../sites/ghost/api.ts'
import { noGhostReason, type RealGhost, startRealGhost } from '../sites/ghost/real-ghost.fixture.ts'
import type { Post } from '../sites/port.ts'
import { connectGhost } from './publishing.fixture.ts'

const OWNER = 'the-token-of-the-owner'
const reason = noGhostReason()

const QUESTION = 'Is it "free" -- & does a < b hold?'
const ANSWER = "It's free, 100 %: </script> & all — wait… 2x4 ... done"
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const bodyWith = (answer: string) => `<p>First words: 2 &lt; 3.</p>
<h2>A table</h2>
<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>
<section class="faq">
<h2>Frequently asked questions</h2>
<h3>${escaped(QUESTION)}</h3>
<p>${escaped(answer)}</p>
</section>`

const OnePost = z.object({
  posts: z.tuple([
    z.object({
      ...{ id: z.string(), status: z.string(), updated_at: z.string(), title: z.string(), slug: z.string() },
      html: z.string().nullable(),
      meta_description: z.string().nullable(),
      custom_excerpt: z.string().nullable(),
      feature_image: z.string().nullable(),
      tags: z.array(z.object({ name: z.string() })),
    }),
  ]),
})
const AnyPosts = z.object({ posts: z.array(z.unknown()) })

const EMPTY: Post = {
  ...{ title: '', html: '', jsonLd: null, seoTitle: '', metaDescription: '', focusKeyword: '' },
  ...{ tags: [], categories: [], imageAlt: null, marker: '', since: 0, slug: null },
}

/** Reads a public page: its words, and its markup of questions. */
const readPage = async (url: string) => {
  const answer = await fetch(url)
  const html = await answer.text()
  const schemas = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map(([, json = '']): unknown => JSON.parse(json))
    .filter((schema) => JSON.stringify(schema).includes('FAQPage'))
  const shown = html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
  const words = readBody(shown).text.replaceAll(/\s+/g, ' ')
  return { status: answer.status, html, words, schemas }
}
const faqOf = (answer: string) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: [{ '@type': 'Question', name: QUESTION, acceptedAnswer: { '@type': 'Answer', text: answer } }],
})

describe.skipIf(reason !== null)(`a real Ghost${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let real: RealGhost
  beforeAll(async () => {
    real = await startRealGhost()
  }, 900_000)
  afterAll(() => real?.stop())

  /** Opens the site itself, without anything that Quillport stores. */
  const site = () =>
    adapterFor(
      { platform: 'ghost', url: real.url, admin_api_key: real.adminApiKey },
      {
        now: Date.now,
        signal: AbortSignal.timeout(240_000),
        outboundTo: (origin) =>
          createOutbound({ allowedOrigins: () => new Set([origin]), userAgent: 'test/1', now: Date.now }),
      },
    )
  /** Opens Ghost's Admin API, as any other client of the site does. */
  const api = () => {
    const outbound = createOutbound({
      allowedOrigins: () => new Set([real.url]),
      userAgent: 'test/1',
      now: Date.now,
    })
    return ghostApi(real.url, real.adminApiKey, outbound, Date.now)
  }
  const found = (id: string) => site().find({ marker: `quillport-${id}`, since: 0 })

  describeEachDatabase('under the service', (make, dialect) => {
    const start = async () => {
      const service = await startArticles(make, 40, { privateOrigins: new Set([real.url]) })
      const own = startBackend(service, { owner: { workspaceId: service.workspaceId, token: OWNER } })
      const connect = (admin_api_key: string, url = real.url) =>
        own.send('POST', '/owner/sites', {
          key: OWNER,
          body: { login: { platform: 'ghost', url, admin_api_key } },
        })
      const disconnect = async (id: string) =>
        expect((await own.send('DELETE', `/owner/sites/${id}`, { key: OWNER, body: {} })).status).toBe(200)
      return { ...service, connect, disconnect }
    }
    const connected = async () => {
      const service = await start()
      const { connection_id } = Site.parse(await (await service.connect(real.adminApiKey)).json())
      const order = ({ job_id }: Article, status: 'draft' | 'publish', connection = connection_id) => ({
        ...{ job_id, connection_id: connection, status },
      })
      const publish = async (article: Article, status: 'draft' | 'publish', connection = connection_id) => {
        const { job_id, ...body } = order(article, status, connection)
        return service.send('POST', `/api/v1/articles/${job_id}/publish`, { body })
      }
      const published = async (article: Article, status: 'draft' | 'publish') =>
        publishing.publish.output.parse(await (await publish(article, status)).json())
      const edit = (article: Article, change: Readonly<Record<string, unknown>>) =>
        service.send('PATCH', `/api/v1/articles/${article.job_id}`, { body: change })
      return { ...service, connectionId: connection_id, order, publish, published, edit }
    }

    test('a key is checked before it is kept', async () => {
      const { connect, db } = await start()
      const wrong = `${real.adminApiKey.split(':')[0]}:${'ab'.repeat(32)}`
      const unknown = `${'0'.repeat(24)}:${'ab'.repeat(32)}`
      for (const key of [wrong, unknown, 'no key'])
        expect(await (await connect(key)).json()).toMatchObject({
          code: 'invalid_input',
          issues: [{ path: 'login.admin_api_key' }],
        })
      expect(await (await connect(real.adminApiKey, `${real.url}/nowhere`)).json()).toMatchObject({
        issues: [{ path: 'login.url' }],
      })
      expect(await db.selectFrom('site').select('id').execute()).toEqual([])
      expect(await (await connect(real.adminApiKey, `${real.url}/ghost/#/dashboard`)).json()).toMatchObject({
        platform: 'ghost',
        status: 'ok',
        live_publish: true,
      })
    })

    test('an article goes from draft to live and stays one post with one correct FAQ markup', async () => {
      const { written, edit, published, publish, get } = await connected()
      const title = `Invoices & "reminders" for <freelancers> on ${dialect}`
      const article = await written({ title, image: true })
      await edit(article, { html: bodyWith(ANSWER), tags: ['Billing'] })
      const draft = await published(article, 'draft')
      expect(draft).toMatchObject({ status: 'draft', updated: false, warnings: [] })
      // The address of the preview is secret. Readers cannot see the post yet.
      expect((await readPage(`${real.url}/`)).words).not.toContain(title)
      const live = await published(article, 'publish')
      expect(live).toMatchObject({ status: 'publish', updated: true, edit_url: draft.edit_url, warnings: [] })
      expect((await readPage(`${real.url}/`)).words).toContain(title)
      const page = await readPage(live.post_url)
      expect(page.schemas).toEqual([faqOf(ANSWER)])
      expect(page.words).toContain(QUESTION)
      expect(page.words).toContain(ANSWER)
      expect(page.html).toContain(`alt="${escaped(article.image_alt ?? '').replaceAll('"', '&quot;')}"`)
      expect(page.words).not.toContain(`quillport-${article.job_id}`)
      await edit(article, { html: bodyWith('Another answer.'), title: 'Another title' })
      expect(await (await publish(article, 'draft')).json()).toMatchObject({ code: 'conflict' })
      expect((await readPage(live.post_url)).schemas).toEqual([faqOf(ANSWER)])
      expect(await published(article, 'publish')).toMatchObject({ post_url: live.post_url, updated: true })
      const after = await readPage(live.post_url)
      expect(after.schemas).toEqual([faqOf('Another answer.')])
      expect(after.words).toContain('Another title')
      expect((await found(article.job_id))?.editUrl).toBe(live.edit_url)
      expect((await get(article.job_id)).publications).toMatchObject([{ status: 'publish', version: 3 }])
    })

    test('edits by hand of each field are kept, with every choice, and a save without an edit is no conflict', async () => {
      const { written, edit, send, publish, get, db } = await connected()
      const article = await written({ title: `By hand on ${dialect}`, image: true })
      await edit(article, { html: bodyWith(ANSWER), tags: ['Billing'] })
      await publish(article, 'draft')
      const { id: connection_id } = await db.selectFrom('site').select('id').executeTakeFirstOrThrow()
      const ask = async (choices: object = {}) => {
        const body = { connection_id, ...choices }
        return (await send('POST', `/api/v1/articles/${article.job_id}/publish`, { body })).json()
      }
      const adapter = site()
      const post = await adapter.find({ marker: `quillport-${article.job_id}`, since: 0 })
      if (!post) throw new Error('Ghost has no post.')
      /** Edits one field as another client of Ghost does. */
      const byHand = (field: PostField, change: Partial<Post>) =>
        adapter.update(
          post,
          {
            post: { ...EMPTY, marker: `quillport-${article.job_id}`, ...change },
            status: 'draft',
            image: null,
          },
          () => new Set([field]),
        )
      const fields = async () => (await adapter.fields(post.id)) ?? {}
      const html = (await fields()).html?.shown
      await byHand('html', { html: typeof html === 'string' ? html : '' })
      await edit(article, { html: bodyWith('A second answer.') })
      expect(await ask()).toMatchObject({ status: 'draft', updated: true })
      for (const [field, theirs, ours] of [
        ['title', { title: 'Their title' }, { title: 'Our title' }],
        ['html', { html: '<p>Their text.</p>' }, { html: '<p>Our text.</p>' }],
        ['seo_title', { seoTitle: 'Their SEO title' }, { seo_title: 'Our SEO title' }],
        ['meta_description', { metaDescription: 'Theirs.' }, { meta_description: 'Ours.' }],
        ['tags', { tags: ['Theirs'] }, { tags: ['Ours'] }],
      ] as const) {
        await byHand(field, theirs)
        const before = await fields()
        await edit(article, ours)
        expect(await ask()).toMatchObject({ status: 409, code: 'conflict', fields: [field] })
        expect(await fields()).toEqual(before)
        expect(await ask({ on_conflict: 'keep_theirs' })).toMatchObject({ status: 'draft' })
        expect((await fields())[field]).toEqual(before[field])
        const [value] = Object.values(theirs)
        expect(JSON.stringify(await get(article.job_id))).toContain(
          typeof value === 'string' ? value : value[0],
        )
        await byHand(
          field,
          Object.fromEntries(
            Object.keys(theirs).map((key) => [key, key === 'tags' ? ['Again'] : '<p>Again</p>']),
          ),
        )
        await edit(article, ours)
        expect(await ask({ on_conflict: 'overwrite' })).toMatchObject({ status: 'draft' })
        expect(JSON.stringify((await fields())[field]?.shown)).toMatch(/Our/)
      }
    }, 240_000)

    /** Changes the post of an article as a person does in Ghost's editor, and returns the changed post. */
    const byHand = async ({ job_id }: Pick<Article, 'job_id'>, change: object = {}) => {
      const known = await found(job_id)
      const path = `posts/${known?.id}/?source=html&formats=html&include=tags`
      const read = await api().ask({ method: 'GET', path }, OnePost)
      if (Object.keys(change).length === 0) return read.posts[0]
      const body = { posts: [{ ...change, updated_at: read.posts[0].updated_at }] }
      return (await api().ask({ method: 'PUT', path, body }, OnePost)).posts[0]
    }

    test('places to fill in do not go live through any door, and a draft keeps them', async () => {
      const { written, edit, publish, published, send, order } = await connected()
      // An outline has places to fill in.
      const article = await written({ title: `Places to fill in on ${dialect}` })
      await published(article, 'draft')
      const before = await byHand(article)
      expect(before).toMatchObject({ status: 'draft', html: expect.stringContaining('✎') })
      const overRest = await publish(article, 'publish')
      expect([overRest.status, await overRest.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'placeholders_left' }),
      ])
      const overMcp = await send('POST', '/mcp', {
        body: {
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'publish_article', arguments: order(article, 'publish') },
        },
        headers: { accept: 'application/json, text/event-stream' },
      })
      expect(await overMcp.text()).toMatch(/placeholders_left/)
      expect(await byHand(article)).toEqual(before)
      // A place that somebody wrote on the site counts, too, in every text that readers see.
      await edit(article, { html: '<p>All said [sic], as shown [1].</p>', tags: ['Billing'] })
      await published(article, 'draft')
      const clean = { html: '<p>It costs [1].</p>', custom_excerpt: 'Prices', tags: ['Billing'] }
      for (const left of [
        { html: '<p>It costs [✎ the <b>price</b>].</p>' },
        { custom_excerpt: 'Prices in [✎ your city]' },
        { tags: ['Billing', '[✎ your tag]'] },
      ]) {
        const now = await byHand(article, { ...clean, ...left })
        expect(await (await publish(article, 'publish')).json()).toMatchObject({ code: 'placeholders_left' })
        expect(await byHand(article)).toEqual(now)
      }
      // A scheduled post goes live by itself.
      const published_at = new Date(Date.now() + 7 * DAY).toISOString()
      const scheduled = await byHand(article, { ...clean, status: 'scheduled', published_at })
      await edit(article, { title: 'Prices in [✎ your city]' })
      expect(await (await publish(article, 'draft')).json()).toMatchObject({ code: 'placeholders_left' })
      expect(await byHand(article)).toEqual(scheduled)
      await edit(article, { title: `Prices on ${dialect}` })
      expect(await published(article, 'draft')).toMatchObject({ status: 'draft' })
      expect(await byHand(article)).toMatchObject({ title: `Prices on ${dialect}`, status: 'scheduled' })
      const live = await published(article, 'publish')
      expect(live.status).toBe('publish')
      expect((await readPage(live.post_url)).words).toContain('It costs [1].')
    }, 240_000)

    test('another account of the site is no second site, and gets no second post', async () => {
      const it = await connected()
      const article = await it.written({ title: `Two accounts on ${dialect}` })
      await it.edit(article, { html: '<p>By the integration.</p>' })
      const draft = await it.published(article, 'draft')
      const token = real.staffToken
      for (const url of [real.url, `${real.url}/`, `${real.url}/ghost/#/settings`])
        expect(await (await it.connect(token, url)).json()).toMatchObject({
          code: 'conflict',
          detail: expect.stringContaining(`connection_id ${it.connectionId}`),
        })
      // An earlier program let a second account connect the site under another spelling of its address.
      const other = await connectGhost(it, it.workspaceId, `${real.url}/`, token)
      for (const status of ['draft', 'publish'] as const) {
        const answer = await it.publish(article, status, other)
        expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict'])
      }
      expect(await byHand(article)).toMatchObject({ status: 'draft', html: '<p>By the integration.</p>' })
      // The integration's connection is ended, and the post continues through the person's one.
      await it.disconnect(it.connectionId)
      await it.edit(article, { html: '<p>By the person.</p>' })
      const live = await (await it.publish(article, 'publish', other)).json()
      expect(live).toMatchObject({ status: 'publish', updated: true, edit_url: draft.edit_url })
      await it.disconnect(other)
      const again = Site.parse(await (await it.connect(real.adminApiKey)).json())
      expect([it.connectionId, other]).toContain(again.connection_id)
      await it.edit(article, { html: '<p>By the integration again.</p>' })
      expect(await (await it.publish(article, 'publish', again.connection_id)).json()).toMatchObject({
        updated: true,
        edit_url: draft.edit_url,
      })
      const mark = encodeURIComponent(`codeinjection_foot:~'quillport-${article.job_id}'`)
      const { posts } = await api().ask({ method: 'GET', path: `posts/?filter=${mark}&fields=id` }, AnyPosts)
      expect(posts).toHaveLength(1)
    }, 240_000)

    test('a picture that vanished from the site is sent again, and one that a person took out stays out', async () => {
      const { written, edit, published } = await connected()
      const article = await written({ title: `A picture on ${dialect}`, image: true })
      await published(article, 'draft')
      const address = (await byHand(article)).feature_image ?? ''
      const file = /\/content\/images\/(.+)$/.exec(address)?.[1] ?? 'none'
      await rm(join(real.pictures, file))
      expect((await fetch(address, { method: 'HEAD' })).status).toBe(404)
      await edit(article, { meta_description: 'With a picture' })
      expect(await published(article, 'draft')).toMatchObject({ updated: true })
      const again = (await byHand(article)).feature_image ?? ''
      expect((await fetch(again, { method: 'HEAD' })).status).toBe(200)
      await byHand(article, { feature_image: null })
      // A new title would also redraw the title card, which would change the picture.
      await edit(article, { meta_description: 'Without a picture' })
      const { warnings } = await published(article, 'draft')
      expect(warnings.map(({ code }) => code)).toContain('image_left_out')
      expect(await byHand(article)).toMatchObject({
        meta_description: 'Without a picture',
        feature_image: null,
      })
    }, 240_000)

    test('tags, an address and a picture: an edit by hand is kept, and what Ghost itself chose is no edit', async () => {
      const { written, edit, publish, published } = await connected()
      const article = await written({ title: `Left to Ghost on ${dialect}` })
      await edit(article, { html: '<p>Our words.</p>' })
      await published(article, 'draft')
      await edit(article, { slug: `chosen-later-${dialect.toLowerCase()}` })
      expect(await published(article, 'draft')).toMatchObject({ updated: true })
      expect((await byHand(article)).slug).toMatch(/^chosen-later-/)
      await byHand(article, { tags: ['By hand'], feature_image: `${real.url}/by-hand.png` })
      await edit(article, { tags: ['Ours'] })
      expect(await (await publish(article, 'draft')).json()).toMatchObject({
        code: 'conflict',
        fields: ['tags'],
      })
      expect(await byHand(article)).toMatchObject({
        tags: [{ name: 'By hand' }],
        feature_image: `${real.url}/by-hand.png`,
      })
    })

    test('ten calls at once make one post, found by its marker while it is a draft', async () => {
      const { written, publish } = await connected()
      const article = await written({ title: 'One of ten' })
      const answers = await Promise.all(Array.from({ length: 10 }, () => publish(article, 'draft')))
      const urls = await Promise.all(answers.map(async (one) => (await one.json()).edit_url))
      expect(new Set(urls).size).toBe(1)
      expect(await found(article.job_id)).toMatchObject({ status: 'draft', editUrl: urls[0] })
    })
  })
})
