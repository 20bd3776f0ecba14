import { expect, it, onTestFinished } from 'vitest'
import { json } from '../../outbound/fake-server.fixture.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { adapterFor } from '../adapters.ts'
import type { Post, PostImage } from '../port.ts'
import { sendAll } from '../send-all.fixture.ts'
import { CLIENT, graphqlError, startShopify, TOKEN, throttled } from './shopify-fake.fixture.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const now = () => NOW
const POST: Post = {
  title: 'How to brew tea',
  html: '<h2>Water</h2><p>Fresh &amp; cold.</p>',
  jsonLd: null,
  seoTitle: 'How to brew tea | Teapots',
  metaDescription: 'Five steps to <good> tea.',
  focusKeyword: 'brew tea',
  slug: null,
  tags: ['tea', 'brewing'],
  categories: [],
  imageAlt: 'A pot of tea',
  marker: 'quillport-3f2a',
  since: NOW,
}
const IMAGE: PostImage = {
  bytes: Buffer.from('not really a picture'),
  mediaType: 'image/webp',
  fileName: 'quillport-3f2a.webp',
  alt: 'A pot of tea',
}

const start = async (
  given: { readonly blog?: string; readonly token?: string; readonly shop?: string } = {},
) => {
  const shopify = await startShopify(now)
  onTestFinished(shopify.close)
  const open = (token = given.token ?? TOKEN) =>
    adapterFor(
      {
        platform: 'shopify',
        shop: given.shop ?? 'teapots',
        access_token: token,
        ...(given.blog === undefined ? {} : { blog: given.blog }),
      },
      {
        outboundTo: (origin) =>
          createOutbound({ allowedOrigins: () => new Set([origin]), userAgent: 'test', now }),
        now,
        signal: AbortSignal.timeout(60_000),
        platformOrigins: { shopify: shopify.origin },
      },
    )
  return { shopify, site: open(), open }
}

it('finds out the shop, its blog and what the app may do', async () => {
  const { site, shopify } = await start({ blog: 'guides' })
  expect(await site.probe()).toEqual({
    name: 'Teapots: Guides',
    url: 'https://teapots.test/blogs/guides',
    fixedUrl: 'https://teapots.myshopify.com/blogs/guides',
    account: 'Quillport app',
    mayPublish: true,
    message: null,
  })
  shopify.state.scopes = ['read_content', 'write_content']
  expect((await site.probe()).message).toContain('write_files')
  shopify.state.scopes = ['read_content']
  await expect(site.probe()).rejects.toMatchObject({ kind: 'forbidden' })
})

it('lists the shop’s blogs if the requested blog does not exist', async () => {
  const { site, shopify } = await start({ blog: 'recipes' })
  await expect(site.probe()).rejects.toMatchObject({
    kind: 'missing',
    message: expect.stringContaining('news, guides'),
  })
  shopify.state.blogs = []
  await expect(site.probe()).rejects.toMatchObject({
    kind: 'missing',
    message: expect.stringContaining('no blog yet'),
  })
})

it('accepts every spelling of a shop’s address, and no other address', async () => {
  for (const shop of [
    'Teapots.myshopify.com',
    'https://teapots.myshopify.com/admin',
    'https://admin.shopify.com/store/teapots/content',
  ])
    expect(
      (await (await start({ shop })).site.create({ post: POST, status: 'draft', image: null })).post.editUrl,
    ).toBe('https://admin.shopify.com/store/teapots/content/articles/1000')
  for (const shop of [
    'teapots.test',
    'https://evil.test/teapots.myshopify.com',
    'teapots.myshopify.com.evil.test',
    '',
  ])
    await expect(start({ shop })).rejects.toMatchObject({ kind: 'invalid' })
})

it('saves a draft with all its fields, then puts the same one live', async () => {
  const { site, shopify } = await start()
  const saved = await site.create({ post: POST, status: 'draft', image: null })
  expect(saved).toEqual({
    post: {
      id: 'gid://shopify/Article/1000',
      status: 'draft',
      postUrl: 'https://teapots.test/blogs/news/how-to-brew-tea',
      editUrl: 'https://admin.shopify.com/store/teapots/content/articles/1000',
      revision: null,
    },
    fields: expect.anything(),
    warnings: [],
  })
  const [article] = shopify.articles
  expect(article).toMatchObject({
    body: POST.html,
    summary: '<p>Five steps to &lt;good&gt; tea.</p>',
    tags: ['tea', 'brewing'],
    isPublished: false,
  })
  expect(Object.fromEntries(article?.metafields ?? [])).toEqual({
    'quillport.marker': 'quillport-3f2a',
    'global.title_tag': POST.seoTitle,
    'global.description_tag': POST.metaDescription,
  })
  const again = await site.update(
    saved.post,
    {
      post: { ...POST, title: 'Tea, better', tags: [] },
      status: 'publish',
      image: null,
    },
    sendAll,
  )
  expect(again.post).toMatchObject({ id: saved.post.id, status: 'publish' })
  expect(shopify.articles).toHaveLength(1)
  expect(article).toMatchObject({ title: 'Tea, better', tags: ['tea', 'brewing'], isPublished: true })
  expect(await site.recentPosts()).toEqual([{ title: 'Tea, better', url: saved.post.postUrl }])
})

it('empties the description of a post, in the shop’s search listing too, only if the article’s was emptied', async () => {
  const { site, shopify } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  const emptied = { post: { ...POST, metaDescription: '' }, status: 'draft', image: null } as const
  const [article] = shopify.articles
  await site.update(post, emptied, () => new Set(['html']))
  expect(article?.metafields.get('global.description_tag')).toBe(POST.metaDescription)
  for (const _ of ['emptied', 'already empty']) {
    const saved = await site.update(post, emptied, sendAll)
    expect(article?.summary).toBe('')
    expect(Object.fromEntries(article?.metafields ?? [])).toEqual({
      'quillport.marker': 'quillport-3f2a',
      'global.title_tag': POST.seoTitle,
    })
    expect(saved.fields.meta_description).toMatchObject({ shown: '', beside: [''] })
  }
})

it('deletes the FAQ for search engines if the article no longer has it', async () => {
  const { site, shopify } = await start()
  const faq = { ...POST, jsonLd: '{"@type":"FAQPage"}' }
  const { post } = await site.create({ post: faq, status: 'draft', image: null })
  const [article] = shopify.articles
  const kept = () => article?.metafields.get('quillport.faq_schema')
  expect(kept()).toBe(faq.jsonLd)
  const without = { post: { ...faq, jsonLd: null }, status: 'draft', image: null } as const
  await site.update(post, without, () => new Set(['title']))
  expect(kept()).toBe(faq.jsonLd)
  await site.update(post, without, sendAll)
  expect(kept()).toBeUndefined()
  expect(article?.summary).toBe('<p>Five steps to &lt;good&gt; tea.</p>')
  expect(article?.metafields.get('global.description_tag')).toBe(POST.metaDescription)
})

it('says that a post may have been saved if the shop does not empty its description', async () => {
  const { site, shopify } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  shopify.state.keepsMetafields = true
  const emptied = { post: { ...POST, metaDescription: '' }, status: 'draft', image: null } as const
  await expect(site.update(post, emptied, sendAll)).rejects.toMatchObject({
    kind: 'failed',
    certain: false,
    message: expect.stringContaining('Metafield is protected'),
  })
})

it('deletes no description if the shop refuses the update', async () => {
  const { site, shopify } = await start()
  const { post, fields } = await site.create({ post: POST, status: 'draft', image: null })
  const refused = { post: { ...POST, title: '', metaDescription: '' }, status: 'draft', image: null } as const
  await expect(site.update(post, refused, sendAll)).rejects.toMatchObject({ kind: 'invalid', certain: true })
  expect(shopify.articles[0]?.metafields.get('global.description_tag')).toBe(POST.metaDescription)
  expect(await site.fields(post.id)).toEqual(fields)
})

it('leaves a description that it could not empty as it was, so that it does not look edited, and empties it in the next update', async () => {
  const { site, shopify } = await start()
  const { post, fields } = await site.create({ post: POST, status: 'draft', image: null })
  const wanted = { ...POST, title: 'Tea, better', metaDescription: '' }
  const emptied = { post: wanted, status: 'draft', image: null } as const
  for (const [trouble, kind] of [
    [graphqlError('ACCESS_DENIED'), 'forbidden'],
    [json({}, 502), 'failed'],
  ] as const) {
    shopify.trouble('Empty', trouble)
    await expect(site.update(post, emptied, sendAll)).rejects.toMatchObject({ kind, certain: false })
    expect(shopify.articles[0]?.title).toBe('Tea, better')
    expect((await site.fields(post.id))?.meta_description).toEqual(fields.meta_description)
  }
  shopify.trouble('Empty', 'lost')
  await expect(site.update(post, emptied, sendAll)).rejects.toMatchObject({ certain: false })
  expect((await site.fields(post.id))?.meta_description?.shown).toBe('')
  const saved = await site.update(post, emptied, sendAll)
  expect(saved.fields.meta_description).toMatchObject({ shown: '', beside: [''] })
})

it('says whether a draft is scheduled, and keeps its time', async () => {
  const { site, shopify } = await start()
  const draft = { post: POST, status: 'draft', image: null } as const
  const { post } = await site.create(draft)
  const [article] = shopify.articles
  const told: boolean[] = []
  for (const publishedAt of [null, '2999-01-01T00:00:00Z']) {
    Object.assign(article ?? {}, { publishedAt })
    await site.update(post, draft, (now, goesLive) => {
      told.push(goesLive)
      return sendAll(now, goesLive)
    })
    expect(article).toMatchObject({ isPublished: false, publishedAt })
  }
  expect(told).toEqual([false, true])
})

it('does not warn about a cut of a field that is not sent', async () => {
  const { site } = await start()
  const { post: there } = await site.create({ post: POST, status: 'draft', image: null })
  const wanted = { post: { ...POST, title: 'tea '.repeat(100) }, status: 'draft', image: null } as const
  const { warnings } = await site.update(there, wanted, () => new Set(['html']))
  expect(warnings.map(({ code }) => code)).not.toContain('cut')
})

it('warns about what was cut or left out', async () => {
  const { site, shopify } = await start()
  const post = { ...POST, title: 'tea '.repeat(100), jsonLd: '{"@type":"FAQPage"}', categories: ['Drinks'] }
  const { warnings } = await site.create({ post, status: 'draft', image: null })
  expect(warnings.map(({ code }) => code)).toEqual(['cut', 'categories_left_out', 'faq_schema_left_out'])
  expect(shopify.articles[0]?.title.length).toBeLessThanOrEqual(255)
  expect(shopify.articles[0]?.body).not.toContain('FAQPage')
  expect(shopify.articles[0]?.metafields.get('quillport.faq_schema')).toBe('{"@type":"FAQPage"}')
})

it('never takes a live post offline, and never recreates a deleted post', async () => {
  const { site, shopify } = await start()
  const { post } = await site.create({ post: POST, status: 'publish', image: null })
  await expect(
    site.update(post, { post: POST, status: 'draft', image: null }, sendAll),
  ).rejects.toMatchObject({
    kind: 'collision',
  })
  shopify.articles.length = 0
  await expect(
    site.update(post, { post: POST, status: 'publish', image: null }, sendAll),
  ).rejects.toMatchObject({
    kind: 'missing',
    certain: true,
  })
  expect(await site.read(post.id, POST)).toBeNull()
})

it('finds a post whose answer was lost, on any page', async () => {
  const { site, shopify } = await start()
  expect(await site.find(POST)).toBeNull()
  shopify.trouble('Create', 'lost')
  await expect(site.create({ post: POST, status: 'draft', image: null })).rejects.toMatchObject({
    kind: 'unreachable',
    certain: false,
  })
  for (let n = 0; n < 5; n += 1)
    await site.create({ post: { ...POST, marker: `other-${n}` }, status: 'draft', image: null })
  shopify.state.pageSize = 2
  expect(await site.find(POST)).toMatchObject({
    id: 'gid://shopify/Article/1000',
    status: 'draft',
  })
  expect(shopify.asked.filter((name) => name === 'Articles').length).toBe(1 + 3)
  expect(await site.find({ ...POST, marker: 'quillport-3f2' })).toBeNull()
})

it('searches no posts that are older than the article', async () => {
  const { site, shopify } = await start()
  for (let n = 0; n < 6; n += 1)
    await site.create({ post: { ...POST, marker: `other-${n}` }, status: 'draft', image: null })
  for (const article of shopify.articles.slice(0, 4)) article.createdAt = '2024-05-01T10:00:00Z'
  shopify.state.pageSize = 2
  shopify.asked.length = 0
  expect(await site.find(POST)).toBeNull()
  expect(shopify.asked.filter((name) => name === 'Articles').length).toBe(2)
  // If the list has another order, an old post says nothing about the posts after it.
  for (const [at, article] of shopify.articles.entries()) article.createdAt = `2024-05-0${9 - at}T10:00:00Z`
  shopify.asked.length = 0
  expect(await site.find(POST)).toBeNull()
  expect(shopify.asked.filter((name) => name === 'Articles').length).toBe(3)
})

it('treats only lost answers to changes as uncertain', async () => {
  const { site, shopify } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  shopify.trouble('Article', 'lost')
  await expect(site.read(post.id, POST)).rejects.toMatchObject({ kind: 'unreachable', certain: true })
  shopify.trouble('Update', 'lost')
  await expect(
    site.update(post, { post: POST, status: 'publish', image: null }, sendAll),
  ).rejects.toMatchObject({
    certain: false,
  })
  expect(await site.read(post.id, POST)).toMatchObject({ status: 'publish' })
})

it('distinguishes refusals, with the wait if Shopify names one', async () => {
  const { site, shopify, open } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  const cases = [
    [throttled(300, 50, 100), { kind: 'limited', retryAfter: 3, certain: true }],
    [json({ errors: 'Exceeded' }, 429, { 'retry-after': '2.0' }), { kind: 'limited', retryAfter: 2 }],
    [graphqlError('ACCESS_DENIED'), { kind: 'forbidden', certain: true }],
    [graphqlError('INTERNAL_SERVER_ERROR'), { kind: 'failed', certain: false }],
    [graphqlError('argumentNotAccepted'), { kind: 'failed', certain: true }],
    [json({ data: { x: null }, errors: [{ message: 'Timeout' }] }), { kind: 'failed', certain: false }],
    [json({ errors: 'Unavailable Shop' }, 402), { kind: 'forbidden' }],
    [json({ errors: 'Locked' }, 423), { kind: 'forbidden' }],
    [json({}, 502), { kind: 'failed', certain: false }],
    [
      { status: 200, body: '<html>' },
      { kind: 'failed', certain: false },
    ],
    [{ status: 302, headers: { location: '/password' } }, { kind: 'invalid' }],
  ] as const
  for (const [reply, expected] of cases) {
    shopify.trouble('Update', reply)
    await expect(
      site.update(post, { post: POST, status: 'draft', image: null }, sendAll),
    ).rejects.toMatchObject(expected)
  }
  await expect(
    site.create({ post: { ...POST, title: '' }, status: 'draft', image: null }),
  ).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining('blank'),
  })
  await expect(open('shpat_revoked').probe()).rejects.toMatchObject({ kind: 'login' })
})

it('gets a token for an app’s id and secret once, and says how to correct wrong ones', async () => {
  const { site, shopify, open } = await start({ token: `${CLIENT.id}:${CLIENT.secret}` })
  await site.probe()
  await site.create({ post: POST, status: 'draft', image: null })
  expect(shopify.asked.filter((name) => name === 'token')).toHaveLength(1)
  await expect(open(`${CLIENT.id}:wrong`).probe()).rejects.toMatchObject({ kind: 'login' })
})

it('uploads a picture, waits until it is served, and gives it to the post', async () => {
  const { site, shopify } = await start()
  const image = await site.uploadImage(IMAGE)
  expect(image.url).toBe('https://cdn.shopify.test/files/quillport-3f2a.webp?v=1')
  expect(shopify.files[0]?.alt).toBe('A pot of tea')
  expect(shopify.files[0]?.bytes.equals(IMAGE.bytes)).toBe(true)
  await site.create({ post: POST, status: 'draft', image })
  expect(shopify.articles[0]?.image).toEqual({ url: image.url, altText: 'A pot of tea' })
})

it('finds an upload whose answer was lost, and no other file', async () => {
  const { site, shopify } = await start()
  await site.uploadImage({ ...IMAGE, fileName: 'quillport-3f2.webp' })
  expect(await site.findImage(IMAGE)).toBeNull()
  shopify.trouble('CreateFile', 'lost')
  await expect(site.uploadImage(IMAGE)).rejects.toMatchObject({ certain: false })
  expect(await site.findImage(IMAGE)).toMatchObject({ id: 'gid://shopify/MediaImage/1' })
})

it('refuses a picture that Shopify cannot read', async () => {
  const { site, shopify } = await start()
  shopify.state.filesFail = true
  await expect(site.uploadImage(IMAGE)).rejects.toMatchObject({ kind: 'invalid' })
  expect(await site.findImage(IMAGE)).toBeNull()
})
