import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  ArticleVersion,
  articles,
  DELETED_KEPT_DAYS,
  IMAGE_KIB,
  ListedArticle,
  ListedVersion,
} from '../../contract/articles.ts'
import { ChangePage } from '../../contract/changes.ts'
import { countChecks } from '../../contract/check-groups.ts'
import { COSTS } from '../../contract/credits.ts'
import { DAY } from '../../contract/time.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { createModels } from '../model/models.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { moneyOf, PICTURED, PLAIN, startArticles } from './articles.fixture.ts'
import { readEdition } from './articles.ts'
import { startImageModel } from './image-model.fixture.ts'
import { readPictureFile } from './picture-file.ts'
import { drawSvg } from './resvg.ts'

const Problem = z.object({ code: z.string(), detail: z.string() })
const ListPage = z.object({
  articles: z.array(ListedArticle),
  count: z.int(),
  next_cursor: z.string().nullable(),
})
const VersionPage = z.object({ versions: z.array(ListedVersion), next_cursor: z.string().nullable() })
const ORDER = {
  title: 'How to chase late invoices',
  focus_keyword: 'late invoices',
  topic: 'Most late payers forgot. A reminder on day three works. Fees need a contract.',
}
const OWNER = 'token-of-the-owner'

const square = async (color: string, side = 512): Promise<Buffer> =>
  Buffer.from(
    (
      await drawSvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="${color}"/></svg>`,
      )
    ).png,
  )
const RED = (await square('#c00')).toString('base64')

/** A service with an article, and the calls of a test on that article. */
const owned = async (make: MakeDatabase, order: object = {}, overrides = {}) => {
  const it = await startArticles(make, 40, overrides)
  const article = await it.written({ ...ORDER, ...order })
  const path = `/api/v1/articles/${article.job_id}`
  const call = async (method: string, at: string, body?: Readonly<Record<string, unknown>>) => {
    const answer = await it.send(method, at, body ? { body } : {})
    return { status: answer.status, body: await answer.json() }
  }
  const refusal = async (...sent: Parameters<typeof call>) => {
    const { status, body } = await call(...sent)
    return [status, Problem.parse(body).code] as const
  }
  const versions = async (query = '') =>
    VersionPage.parse((await call('GET', `${path}/versions${query}`)).body)
  const picture = async (query = '') =>
    articles.image.output.parse((await call('GET', `${path}/image${query}`)).body)
  return { ...it, article, id: article.job_id, path, call, refusal, versions, picture }
}

/** The same, with the calls of the owner of the own service. */
const ownedByOwner = async (make: MakeDatabase, order: object = {}) => {
  const it = await owned(make, order)
  const own = startBackend(it, { owner: { workspaceId: it.workspaceId, token: OWNER } })
  const byOwner = async (method: string, path: string) => {
    const answer = await own.send(method, `/owner${path}`, {
      key: OWNER,
      ...(method === 'GET' ? {} : { body: {} }),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const forget = async () => {
    const job = own.jobs.find(({ name }) => name === 'forget-articles')
    await job?.poll({ owner: 'test', leaseMs: 60_000, signal: new AbortController().signal })
  }
  const deletedFor = (days: number) =>
    it.db
      .updateTable('article')
      .set({ deleted_at: sql`deleted_at - ${sql.lit(days * DAY)}` })
      .execute()
  return { ...it, byOwner, forget, deletedFor }
}

describeEachDatabase('versions of an article', (make) => {
  it('stores every change as a version and lists the changed fields', async () => {
    const it = await owned(make)
    await it.call('PATCH', it.path, { title: 'Late invoices, again', tags: ['Money'] })
    await it.call('PATCH', it.path, { html: '<p>Mine about late invoices.</p>', slug: 'late-invoices' })
    const { versions, next_cursor } = await it.versions()
    expect(next_cursor).toBeNull()
    expect(versions).toMatchObject([
      { version: 3, origin: 'person', changed: ['html', 'slug'], word_count: 4, restored_from: null },
      { version: 2, origin: 'person', changed: ['title', 'tags'], title: 'Late invoices, again' },
      { version: 1, origin: 'service', changed: [], title: ORDER.title },
    ])
    const article = await it.get(it.id)
    expect(article.slug).toBe('late-invoices')
    expect(versions[0]?.checks).toEqual(countChecks(article.checks ?? []))
    const first = await it.versions('?limit=2')
    expect(first.versions.map(({ version }) => version)).toEqual([3, 2])
    const rest = await it.versions(`?limit=2&cursor=${first.next_cursor}`)
    expect(rest).toMatchObject({ versions: [{ version: 1 }], next_cursor: null })
    expect(await it.refusal('GET', `${it.path}/versions?cursor=x`)).toEqual([400, 'invalid_input'])
  })

  it('shows each version as it was saved, and no version of another article', async () => {
    const it = await owned(make)
    await it.call('PATCH', it.path, { title: 'Another title', html: '<p>All new.</p>' })
    const { body } = await it.call('GET', `${it.path}/versions/1`)
    expect(ArticleVersion.parse(body)).toMatchObject({
      version: 1,
      title: ORDER.title,
      html: it.article.html,
      checks: it.article.checks,
      has_image: false,
      slug: null,
    })
    expect(await it.refusal('GET', `${it.path}/versions/9`)).toEqual([404, 'not_found'])
    const { key } = await newAccount(it)
    for (const at of [`${it.path}/versions`, `${it.path}/versions/1`])
      expect((await it.send('GET', at, { key })).status).toBe(404)
    expect((await it.send('POST', `${it.path}/versions/1/restore`, { key, body: {} })).status).toBe(404)
  })

  it('restores an earlier version with its checks as a new version, and keeps all versions', async () => {
    const it = await owned(make)
    const change = { title: 'Changed', html: '<p>Changed.</p>', slug: 'changed', categories: ['Work'] }
    await it.call('PATCH', it.path, change)
    expect(await it.refusal('POST', `${it.path}/versions/1/restore`, { newest: 1 })).toEqual([
      409,
      'conflict',
    ])
    expect((await it.call('POST', `${it.path}/versions/1/restore`, { newest: 2 })).status).toBe(200)
    expect(await it.get(it.id)).toMatchObject({
      version: 3,
      title: ORDER.title,
      html: it.article.html,
      checks: it.article.checks,
      slug: null,
      categories: [],
    })
    expect((await it.versions()).versions[0]).toMatchObject({
      version: 3,
      restored_from: 1,
      changed: ['title', 'html', 'slug', 'categories'],
    })
    expect((await it.call('POST', `${it.path}/versions/2/restore`, {})).body).toMatchObject({
      ...change,
      html: expect.stringContaining('<p>Changed.</p>'),
    })
    expect(await it.refusal('POST', `${it.path}/versions/4/restore`, {})).toEqual([409, 'conflict'])
    expect(await it.refusal('POST', `${it.path}/versions/7/restore`, {})).toEqual([404, 'not_found'])
  })

  it.each(['Late Invoices', 'late--invoices', '/etc/passwd', 'a'.repeat(121)])(
    'refuses %s as the end of an address',
    async (slug) => {
      const it = await owned(make)
      expect(await it.refusal('PATCH', it.path, { slug })).toEqual([400, 'invalid_input'])
    },
  )
})

describeEachDatabase('the list of articles', (make) => {
  it('lists a workspace’s own articles page by page, without their texts', async () => {
    const it = await owned(make)
    const { job_id: waiting } = z
      .object({ job_id: z.string() })
      .parse(await (await it.order({ title: 'Not yet written' })).json())
    const list = async (query: string) =>
      ListPage.parse((await it.call('GET', `/api/v1/articles${query}`)).body)
    const all = await list('')
    expect(all).toMatchObject({ count: 2, next_cursor: null })
    expect(new Set(all.articles.map(({ job_id }) => job_id))).toEqual(new Set([waiting, it.id]))
    expect(all.articles.find(({ job_id }) => job_id === it.id)).toMatchObject({
      title: ORDER.title,
      version: 1,
      written_by: 'outline',
      word_count: it.article.word_count,
      checks: { all: it.article.checks?.length },
      publications: [],
    })
    expect(all.articles.find(({ job_id }) => job_id === waiting)).toMatchObject({
      title: 'Not yet written',
      status: 'pending',
      version: null,
      checks: null,
    })
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: z.infer<typeof ListPage> = await list(`?limit=1${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...page.articles.map(({ job_id }) => job_id))
      cursor = page.next_cursor
    }
    expect(seen).toEqual(all.articles.map(({ job_id }) => job_id))
    expect((await list('?status=pending')).articles.map(({ job_id }) => job_id)).toEqual([waiting])
    expect(await it.refusal('GET', '/api/v1/articles?cursor=x')).toEqual([400, 'invalid_input'])
    const { key } = await newAccount(it)
    expect(await (await it.send('GET', '/api/v1/articles', { key })).json()).toMatchObject({ count: 0 })
  })
})

describeEachDatabase('the picture of an article', (make) => {
  it('is replaced by an uploaded file, which is encoded again, and an earlier version keeps its own', async () => {
    const it = await owned(make, { image: true })
    const before = await it.picture()
    const hidden = Buffer.concat([Buffer.from(RED, 'base64'), Buffer.from('<script>alert(1)</script>')])
    const body = { newest: 1, base64: hidden.toString('base64'), image_alt: 'A red square' }
    const { body: replaced } = await it.call('PUT', `${it.path}/image`, body)
    expect(replaced).toMatchObject({ version: 2, has_image: true, image_alt: 'A red square' })
    const after = await it.picture()
    const file = Buffer.from(after.base64, 'base64')
    expect(readPictureFile(file)).toEqual({ mediaType: 'image/webp', width: 1200, height: 630 })
    expect(file.length).toBeLessThanOrEqual(IMAGE_KIB * 1024)
    expect(file.toString('latin1')).not.toContain('script')
    expect(await it.picture('?image_id=ordered')).toEqual(before)
    expect((await it.versions()).versions[0]?.changed).toEqual(['image', 'image_alt'])
    await it.call('POST', `${it.path}/versions/1/restore`, {})
    expect(await it.picture()).toEqual(before)
    // A site receives the picture of the version that it shows.
    expect((await readEdition(it.db, it.id, 2))?.image).toMatchObject({ alt: 'A red square', bytes: file })
    expect((await readEdition(it.db, it.id, 3))?.image).toMatchObject({ alt: before.alt })
    expect(await moneyOf(it)).toMatchObject({ balance: 40 - PICTURED })
  })

  it('is added to an article without a picture, described, and checked by its description', async () => {
    const it = await owned(make)
    expect(await it.refusal('PATCH', it.path, { image_alt: 'Nothing' })).toEqual([400, 'invalid_input'])
    await it.call('PUT', `${it.path}/image`, { base64: RED })
    expect(await it.get(it.id)).toMatchObject({ has_image: true, image_alt: ORDER.title })
    const altCheck = async () => (await it.get(it.id)).checks?.find(({ id }) => id === 'keyphrase_in_alt')
    expect(await altCheck()).toMatchObject({ passed: true })
    await it.call('PATCH', it.path, { image_alt: ORDER.title, seo_title: 'Late' })
    expect((await it.versions()).versions[0]?.changed).toEqual(['seo_title'])
    await it.call('PATCH', it.path, { image_alt: 'A red square' })
    expect(await altCheck()).toMatchObject({ passed: false })
  })

  it.each<[string, () => Promise<Buffer>, string]>([
    ['text', async () => Buffer.from('<svg onload="alert(1)"/>'.repeat(20)), 'is not a PNG, JPEG or WebP'],
    [
      'a picture that unpacks to gigabytes',
      async () => {
        const file = Buffer.from(RED, 'base64')
        file.writeUInt32BE(60_000, 16)
        file.writeUInt32BE(60_000, 20)
        return file
      },
      'is 60000 × 60000 px',
    ],
    ['a tiny picture', () => square('#000', 64), 'is 64 × 64 px'],
    [
      'a picture with a head alone',
      async () => Buffer.concat([Buffer.from(RED, 'base64').subarray(0, 40), Buffer.alloc(999)]),
      'is damaged',
    ],
  ])('is not replaced by %s', async (_, file, reason) => {
    const it = await owned(make, { image: true })
    const { status, body } = await it.call('PUT', `${it.path}/image`, {
      base64: (await file()).toString('base64'),
    })
    expect([status, Problem.parse(body).code]).toEqual([400, 'invalid_input'])
    expect(Problem.parse(body).detail).toContain(`The image ${reason}`)
    expect((await it.get(it.id)).version).toBe(1)
    expect(await it.db.selectFrom('article_picture').select('id').execute()).toEqual([])
  })

  it('is generated again once for its price, even if the order is repeated', async () => {
    const it = await owned(make)
    const headers = { 'idempotency-key': 'anew' }
    const anew = async () => (await it.send('POST', `${it.path}/image`, { body: {}, headers })).json()
    const made = await anew()
    const left = 40 - PLAIN - COSTS.hero_image
    expect(made).toMatchObject({
      article: { version: 2, has_image: true, image_alt: expect.stringContaining('late invoices') },
      credits_charged: COSTS.hero_image,
      credits_balance: left,
    })
    expect(await anew()).toEqual(made)
    expect(await moneyOf(it)).toMatchObject({ balance: left, sum: left })
    // The card of the same title would be the same picture.
    expect(await it.refusal('POST', `${it.path}/image`, {})).toEqual([409, 'conflict'])
    await it.call('PATCH', it.path, { title: 'فواتير متأخرة' })
    expect(await it.refusal('POST', `${it.path}/image`, {})).toEqual([409, 'conflict'])
    await it.call('PATCH', it.path, { title: 'Another title on late invoices' })
    // The card was drawn again with the new title, at no cost.
    expect(await it.refusal('POST', `${it.path}/image`, {})).toEqual([409, 'conflict'])
    expect(await moneyOf(it)).toMatchObject({ balance: left })
    expect((await it.call('PUT', `${it.path}/image`, { base64: RED })).status).toBe(200)
    expect((await it.call('POST', `${it.path}/image`, {})).status).toBe(200)
    expect(await moneyOf(it)).toMatchObject({ balance: left - COSTS.hero_image })
  })

  it('costs nothing if the image model fails or the credits are not sufficient', async () => {
    const model = await startImageModel({ status: 400 })
    const models = createModels({
      configured: null,
      image: model.choice,
      lookAround: false,
      now: Date.now,
    })
    try {
      const it = await owned(make, {}, { models })
      expect(await it.refusal('POST', `${it.path}/image`, {})).toEqual([502, 'upstream_failed'])
      model.answer({ picture: Buffer.from('<svg/>') })
      expect(await it.refusal('POST', `${it.path}/image`, {})).toEqual([502, 'upstream_failed'])
      expect(await moneyOf(it)).toMatchObject({ balance: 40 - PLAIN, sum: 40 - PLAIN })
      model.answer({ picture: await square('#0a0') })
      expect((await it.call('POST', `${it.path}/image`, {})).status).toBe(200)
      await it.db
        .updateTable('workspace')
        .set({ balance: COSTS.hero_image - 1 })
        .execute()
      const asked = model.requests.length
      expect(await it.refusal('POST', `${it.path}/image`, {})).toEqual([403, 'insufficient_credits'])
      expect(model.requests.length).toBe(asked)
    } finally {
      await model.close()
    }
  })
})

describeEachDatabase('a deleted article', (make) => {
  it('is hidden from everybody, and can be restored completely within 30 days', async () => {
    const it = await ownedByOwner(make, { image: true })
    await it.call('PATCH', it.path, { title: 'Changed' })
    const before = await it.get(it.id)
    const deleted = await it.byOwner('DELETE', `/articles/${it.id}`)
    expect(deleted).toMatchObject({ status: 200, body: { job_id: it.id } })
    for (const at of [it.path, `${it.path}/image`, `${it.path}/versions`, `${it.path}/versions/1`])
      expect([at, await it.refusal('GET', at)]).toEqual([at, [404, 'not_found']])
    expect(await it.refusal('PATCH', it.path, { title: 'Late' })).toEqual([404, 'not_found'])
    expect(await it.refusal('POST', `${it.path}/publish`, { connection_id: 'site_1' })).toEqual([
      404,
      'not_found',
    ])
    expect((await it.call('GET', '/api/v1/articles')).body).toMatchObject({ count: 0 })
    const feed = async () =>
      ChangePage.parse((await it.call('GET', '/api/v1/changes')).body).items.filter(
        ({ kind }) => kind === 'article',
      )
    expect(await feed()).toEqual([])
    expect((await it.byOwner('GET', '/deleted-articles')).body).toMatchObject({
      articles: [{ job_id: it.id, title: 'Changed' }],
    })
    await it.deletedFor(DELETED_KEPT_DAYS - 1)
    await it.forget()
    expect((await it.byOwner('POST', `/articles/${it.id}/restore`)).body).toEqual(before)
    expect(await it.get(it.id)).toEqual(before)
    expect((await it.versions()).versions.length).toBe(2)
    expect(await feed()).toMatchObject([{ id: it.id, data: { title: 'Changed' } }])
    expect((await it.byOwner('GET', '/deleted-articles')).body).toEqual({ articles: [] })
    expect(await moneyOf(it)).toMatchObject({ balance: 40 - PICTURED, sum: 40 - PICTURED })
  })

  it('is deleted for good after 30 days, with its versions and pictures', async () => {
    const it = await ownedByOwner(make, { image: true })
    await it.call('PUT', `${it.path}/image`, { base64: RED })
    const { job_id: kept } = await it.written({ title: 'Stays' })
    await it.byOwner('DELETE', `/articles/${it.id}`)
    await it.deletedFor(DELETED_KEPT_DAYS)
    expect((await it.byOwner('POST', `/articles/${it.id}/restore`)).status).toBe(404)
    expect((await it.byOwner('GET', '/deleted-articles')).body).toEqual({ articles: [] })
    await it.forget()
    const left = await it.db.selectFrom('article').select('id').execute()
    expect(left).toEqual([{ id: kept }])
    for (const table of ['article_version', 'article_image', 'article_picture'] as const) {
      const rows = await it.db
        .selectFrom(table)
        .select('article_id')
        .where('article_id', '=', it.id)
        .execute()
      expect([table, rows]).toEqual([table, []])
    }
  })

  it('is not deleted while it is being written, nor by an agent key, nor from another workspace', async () => {
    const it = await ownedByOwner(make)
    const { job_id } = z
      .object({ job_id: z.string() })
      .parse(await (await it.order({ title: 'Not yet written' })).json())
    expect((await it.byOwner('DELETE', `/articles/${job_id}`)).status).toBe(409)
    expect((await it.send('DELETE', `/owner/articles/${it.id}`)).status).toBe(401)
    const other = await newAccount(it)
    const elsewhere = startBackend(it, { owner: { workspaceId: other.workspaceId, token: OWNER } })
    expect((await elsewhere.send('DELETE', `/owner/articles/${it.id}`, { key: OWNER })).status).toBe(404)
    await it.byOwner('DELETE', `/articles/${it.id}`)
    const back = await elsewhere.send('POST', `/owner/articles/${it.id}/restore`, { key: OWNER, body: {} })
    expect(back.status).toBe(404)
    expect((await it.byOwner('DELETE', `/articles/${it.id}`)).status).toBe(404)
    expect((await it.byOwner('GET', '/deleted-articles')).body.articles).toHaveLength(1)
  })
})
