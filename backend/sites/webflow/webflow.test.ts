import { expect, it, onTestFinished } from 'vitest'
import { createOutbound } from '../../outbound/outbound.ts'
import { adapterFor } from '../adapters.ts'
import type { ChooseFields, Post, PostImage } from '../port.ts'
import { sendAll } from '../send-all.fixture.ts'
import { mapFields } from './field-map.ts'
import { BLOG_FIELDS, COLLECTION, problem, startWebflow, TOKEN } from './webflow-fake.fixture.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const now = () => NOW
const POST: Post = {
  title: 'Tee kochen — für Anfänger',
  html: '<h2>Water</h2><p>Fresh &amp; cold.</p>',
  jsonLd: null,
  seoTitle: 'How to brew tea | Teapots',
  metaDescription: 'Five steps to good tea.',
  focusKeyword: 'brew tea',
  slug: null,
  tags: [],
  categories: [],
  imageAlt: 'A pot of tea',
  marker: 'quillport-3f2a',
  since: NOW,
}
const SEO_FIELDS = [
  { slug: 'seo-title', displayName: 'SEO title', type: 'PlainText' },
  { slug: 'meta-description', displayName: 'Meta description', type: 'PlainText' },
] as const
const IMAGE: PostImage = {
  bytes: Buffer.from('not really a picture'),
  mediaType: 'image/webp',
  fileName: 'tee-quillport-3f2a.webp',
  alt: 'A pot of tea',
}

const start = async (given: { readonly collection?: string; readonly site?: string } = {}) => {
  const webflow = await startWebflow(now)
  onTestFinished(webflow.close)
  webflow.state.fields = [...BLOG_FIELDS, ...SEO_FIELDS]
  const open = (token = TOKEN) =>
    adapterFor(
      {
        platform: 'webflow',
        api_token: token,
        collection: given.collection ?? 'post',
        ...(given.site === undefined ? {} : { site: given.site }),
      },
      {
        outboundTo: (origin) =>
          createOutbound({ allowedOrigins: () => new Set([origin]), userAgent: 'test', now }),
        now,
        signal: AbortSignal.timeout(60_000),
        platformOrigins: { webflow: webflow.origin },
      },
    )
  return { webflow, site: open(), open }
}

it('finds out the site, the collection and what limits publishing', async () => {
  const { site, webflow } = await start()
  expect(await site.probe()).toEqual({
    name: 'Teapots: Blog Posts',
    url: 'https://www.teapots.test/post',
    fixedUrl: 'https://teapots.webflow.io/post',
    account: 'an API token',
    mayPublish: true,
    message: null,
  })
  const { state } = webflow
  state.sitePublished = false
  state.customDomain = false
  state.scope = 'cms:read cms:write sites:read'
  state.fields = [
    ...state.fields,
    { slug: 'author', displayName: 'Author', type: 'Reference', isRequired: true },
  ]
  const limited = await site.probe()
  expect(limited).toMatchObject({ mayPublish: false, url: 'https://teapots.webflow.io/post' })
  for (const word of ['Author', 'assets:write', 'not published']) expect(limited.message).toContain(word)
  state.scope = 'cms:read,sites:read'
  await expect(site.probe()).rejects.toMatchObject({ kind: 'forbidden' })
})

it('asks for the site, the collection or the text field if it cannot choose itself', async () => {
  const { site, webflow } = await start()
  webflow.state.fields = BLOG_FIELDS.filter(({ type }) => type !== 'RichText')
  await expect(site.probe()).rejects.toMatchObject({ kind: 'invalid' })
  await expect(site.create({ post: POST, status: 'draft', image: null })).rejects.toMatchObject({
    kind: 'invalid',
  })
  webflow.state.otherSite = true
  await expect(site.probe()).rejects.toMatchObject({
    kind: 'missing',
    message: expect.stringContaining('Other (other)'),
  })
  const wrong = await start({ collection: 'recipes' })
  await expect(wrong.site.probe()).rejects.toMatchObject({
    kind: 'missing',
    message: expect.stringContaining('Its collections are: post'),
  })
  const noSite = await start({ site: 'unknown' })
  await expect(noSite.site.probe()).rejects.toMatchObject({ kind: 'missing' })
})

it('saves a draft into the fields that the collection has, then puts the same one live', async () => {
  const { site, webflow } = await start({ collection: COLLECTION })
  const image = { id: 'asset0', url: 'https://cdn.test/tea.webp' }
  const saved = await site.create({ post: POST, status: 'draft', image })
  const [item] = webflow.items
  expect(item).toMatchObject({
    isDraft: true,
    lastPublished: null,
    fieldData: {
      name: POST.title,
      slug: expect.stringMatching(/^tee-kochen-fur-anfanger-[\da-f]{10}$/),
      'post-body': POST.html,
      'post-summary': POST.metaDescription,
      'main-image': { fileId: 'asset0', url: image.url, alt: 'A pot of tea' },
      'seo-title': POST.seoTitle,
      'meta-description': POST.metaDescription,
    },
  })
  const slug = String(item?.fieldData.slug)
  expect(saved).toEqual({
    post: {
      id: item?.id,
      status: 'draft',
      postUrl: `https://www.teapots.test/post/${slug}`,
      editUrl: 'https://webflow.com/design/teapots',
      revision: null,
    },
    fields: expect.anything(),
    warnings: [],
  })
  const live = await site.update(
    saved.post,
    {
      post: { ...POST, title: 'Tea, better' },
      status: 'publish',
      image: null,
    },
    sendAll,
  )
  expect(live.post).toMatchObject({ id: item?.id, status: 'publish', postUrl: saved.post.postUrl })
  expect(webflow.items).toHaveLength(1)
  expect(item).toMatchObject({
    isDraft: false,
    lastPublished: expect.any(String),
    fieldData: { name: 'Tea, better', slug },
  })
  expect(await site.recentPosts()).toEqual([{ title: 'Tea, better', url: saved.post.postUrl }])
})

it('puts a new post live at once, and gives advice if the site was never published', async () => {
  const { site, webflow } = await start()
  expect((await site.create({ post: POST, status: 'publish', image: null })).post.status).toBe('publish')
  webflow.state.sitePublished = false
  await expect(
    site.create({ post: { ...POST, marker: 'two' }, status: 'publish', image: null }),
  ).rejects.toMatchObject({
    kind: 'invalid',
    certain: true,
  })
})

it('does not warn about a cut of a field that is not sent', async () => {
  const { site } = await start()
  const { post: there } = await site.create({ post: POST, status: 'draft', image: null })
  const wanted = { post: { ...POST, title: 'tea '.repeat(100) }, status: 'draft', image: null } as const
  const { warnings } = await site.update(there, wanted, () => new Set(['html']))
  expect(warnings.map(({ code }) => code)).not.toContain('cut')
})

it('warns about what was cut, left out or dropped', async () => {
  const { site, webflow } = await start()
  webflow.state.fields = BLOG_FIELDS.filter(({ type }) => type !== 'Image')
  const post = {
    ...POST,
    title: 'tea '.repeat(100),
    html: '<p>a</p><table><tr><td>b</td></tr></table>',
    metaDescription: 'Five steps to good tea, and one to a better one.',
    jsonLd: '{"@type":"FAQPage"}',
    tags: ['tea'],
  }
  const { warnings } = await site.create({
    post,
    status: 'draft',
    image: { id: 'a', url: 'https://cdn.test/a' },
  })
  expect(warnings.map(({ code }) => code)).toEqual([
    'cut',
    'cut',
    'seo_fields_left_out',
    'image_left_out',
    'labels_left_out',
    'faq_schema_left_out',
    'html_dropped',
  ])
  expect(JSON.stringify(webflow.items)).not.toContain('FAQPage')
})

it('stores the marker in a field if the collection has one, and keeps the slug plain', async () => {
  const { site, webflow } = await start()
  webflow.state.fields = [
    ...webflow.state.fields,
    { slug: 'quillport-marker', displayName: 'Quillport marker', type: 'PlainText' },
  ]
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  expect(webflow.items[0]?.fieldData.slug).toBe('tee-kochen-fur-anfanger')
  await site.create({ post: { ...POST, marker: 'quillport-other' }, status: 'draft', image: null })
  expect(webflow.items[1]?.fieldData.slug).toMatch(/^tee-kochen-fur-anfanger-[\da-f]{10}$/)
  expect(await site.find(POST)).toMatchObject({ id: post.id })
})

it('puts the summary into the field for it, not into one about the author or the picture', () => {
  const summaryOf = (...slugs: readonly string[]) =>
    mapFields(
      slugs.map((slug) => ({
        slug,
        displayName: slug,
        type: 'PlainText',
        isEditable: true,
        isRequired: false,
      })),
    ).summary?.slug
  expect(summaryOf('author-intro', 'main-image-description', 'short-intro', 'post-summary')).toBe(
    'post-summary',
  )
  expect(summaryOf('author-intro', 'photo-description', 'short-intro')).toBe('short-intro')
  expect(summaryOf('author-intro', 'main-image-description')).toBeUndefined()
})

it('says what became of an address that Webflow does not allow', async () => {
  const { site, webflow } = await start()
  const made = (slug: string, marker: string) =>
    site.create({ post: { ...POST, slug, marker }, status: 'draft', image: null })
  expect((await made('fußpflege', 'quillport-1')).warnings).toEqual([
    {
      code: 'address_changed',
      message: expect.stringMatching(/so fußpflege became fusspflege-[0-9a-f]{10}\.$/),
    },
  ])
  expect(webflow.items[0]?.fieldData.slug).toMatch(/^fusspflege-/)
  expect((await made('fusspflege', 'quillport-2')).warnings).toEqual([])
})

it('changes the address of a draft, and keeps the address of a live post with a warning', async () => {
  const { site, webflow } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  const slug = () => webflow.items[0]?.fieldData.slug
  const before = slug()
  const update = (chosen: string | null, status: 'draft' | 'publish', send: typeof sendAll = sendAll) =>
    site.update(post, { post: { ...POST, slug: chosen }, status, image: null }, send)
  await update(null, 'draft')
  await update('other', 'draft', () => new Set(['title']))
  expect(slug()).toBe(before)
  const changed = await update('good-tea', 'draft')
  expect(slug()).toMatch(/^good-tea-[\da-f]{10}$/)
  expect(changed).toMatchObject({
    post: { postUrl: `https://www.teapots.test/post/${slug()}` },
    warnings: [],
  })
  expect(await site.find(POST)).toMatchObject({ id: post.id })
  await update('best-tea', 'publish')
  const live = slug()
  expect(live).toMatch(/^best-tea-[\da-f]{10}$/)
  expect((await update('best-tea', 'publish')).warnings).toEqual([])
  expect((await update('better-tea', 'publish')).warnings).toEqual([
    { code: 'address_kept', message: expect.stringContaining(`kept the post’s address ${live}`) },
  ])
  expect(slug()).toBe(live)
})

it('never takes a live post offline or recreates a deleted post, and restores an archived post', async () => {
  const { site, webflow } = await start()
  const { post } = await site.create({ post: POST, status: 'publish', image: null })
  await expect(
    site.update(post, { post: POST, status: 'draft', image: null }, sendAll),
  ).rejects.toMatchObject({
    kind: 'collision',
  })
  const [item] = webflow.items
  if (item) item.isArchived = true
  expect(await site.read(post.id, POST)).toBeNull()
  expect(await site.find(POST)).toMatchObject({ id: post.id, status: 'draft' })
  await site.update(post, { post: POST, status: 'publish', image: null }, sendAll)
  expect(item?.isArchived).toBe(false)
  webflow.items.length = 0
  await expect(
    site.update(post, { post: POST, status: 'publish', image: null }, sendAll),
  ).rejects.toMatchObject({
    kind: 'missing',
  })
  expect(await site.read(post.id, POST)).toBeNull()
})

it('finds a post whose answer was lost, on any page', async () => {
  const { site, webflow } = await start()
  expect(await site.find(POST)).toBeNull()
  webflow.trouble('POST', 'lost')
  await expect(site.create({ post: POST, status: 'publish', image: null })).rejects.toMatchObject({
    kind: 'unreachable',
    certain: false,
  })
  for (let n = 0; n < 205; n += 1)
    webflow.items.push({
      id: `n${n}`,
      isDraft: true,
      isArchived: false,
      lastPublished: null,
      fieldData: { name: 'x', slug: `x-${n}` },
    })
  expect(await site.find(POST)).toMatchObject({ id: webflow.items[0]?.id, status: 'publish' })
  expect(await site.find({ ...POST, marker: 'quillport-3f2' })).toBeNull()
})

it('searches no posts that are older than the article', async () => {
  const { site, webflow } = await start()
  expect(await site.find(POST)).toBeNull()
  const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString()
  const old = (at: number) => ({
    id: `n${at}`,
    isDraft: true,
    isArchived: false,
    lastPublished: null,
    createdOn: day(at),
    fieldData: { name: 'x', slug: `x-${at}` },
  })
  webflow.items.push(...Array.from({ length: 305 }, (_, at) => old(at)))
  webflow.asked.length = 0
  expect(await site.find(POST)).toBeNull()
  expect(webflow.asked.length).toBe(1)
  // If the list has another order, an old post says nothing about the posts after it.
  webflow.items.reverse()
  expect(await site.find(POST)).toBeNull()
  expect(webflow.asked.length).toBe(1 + 4)
})

it('says whether a draft goes live when the site is published, and a post from the archive does not', async () => {
  const { site, webflow } = await start()
  const draft = { post: POST, status: 'draft', image: null } as const
  const { post } = await site.create({ ...draft, status: 'publish' })
  const [item] = webflow.items
  const told: boolean[] = []
  const choose: ChooseFields = (now, goesLive) => {
    told.push(goesLive)
    return sendAll(now, goesLive)
  }
  for (const state of [
    { lastPublished: null, isDraft: true, isArchived: false },
    { lastPublished: null, isDraft: false, isArchived: false },
    { isDraft: false, isArchived: true },
  ]) {
    Object.assign(item ?? {}, state)
    await site.update(post, draft, choose)
  }
  expect(told).toEqual([false, true, false])
  expect(item).toMatchObject({ isDraft: true, isArchived: false })
})

it('treats an answer lost between saving and publishing as uncertain, and completes the post on a repeat', async () => {
  const { site, webflow } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  webflow.trouble('/publish', problem(503, 'internal_error'))
  await expect(
    site.update(post, { post: POST, status: 'publish', image: null }, sendAll),
  ).rejects.toMatchObject({
    kind: 'failed',
    certain: false,
  })
  expect(await site.read(post.id, POST)).toMatchObject({ status: 'draft' })
  expect((await site.update(post, { post: POST, status: 'publish', image: null }, sendAll)).post.status).toBe(
    'publish',
  )
  expect(webflow.items).toHaveLength(1)
})

it('says that a refusal to put a post live came after the post was saved', async () => {
  const { site, webflow } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  const live = { post: POST, status: 'publish', image: null } as const
  for (const refusal of [problem(409, 'conflict'), problem(429, 'too_many_requests')]) {
    webflow.trouble('/publish', refusal)
    await expect(site.update(post, live, sendAll)).rejects.toMatchObject({ certain: false })
  }
  expect((await site.update(post, live, sendAll)).post.status).toBe('publish')
})

it('distinguishes refusals, with the wait and the field at fault', async () => {
  const { site, webflow, open } = await start()
  const { post } = await site.create({ post: POST, status: 'draft', image: null })
  const cases = [
    [problem(429, 'too_many_requests', [], { 'retry-after': '42' }), { kind: 'limited', retryAfter: 42 }],
    [problem(429, 'too_many_requests'), { kind: 'limited', retryAfter: 60 }],
    [problem(403, 'missing_scopes', [{ name: 'odd' }]), { kind: 'forbidden' }],
    [problem(409, 'conflict'), { kind: 'invalid' }],
    [
      problem(400, 'validation_error', [{ param: 'color', description: 'Field is required' }]),
      { kind: 'invalid', message: expect.stringContaining('color: Field is required'), certain: true },
    ],
    [problem(500, 'internal_error'), { kind: 'failed', certain: false }],
    [
      { status: 200, body: '<html>' },
      { kind: 'failed', certain: false },
    ],
  ] as const
  for (const [reply, expected] of cases) {
    webflow.trouble('PATCH', reply)
    await expect(
      site.update(post, { post: POST, status: 'draft', image: null }, sendAll),
    ).rejects.toMatchObject(expected)
  }
  webflow.trouble('GET', 'lost')
  await expect(site.read(post.id, POST)).rejects.toMatchObject({ kind: 'unreachable', certain: true })
  await expect(open('ws-revoked').probe()).rejects.toMatchObject({ kind: 'login' })
})

it('uploads a picture in two steps without sending the token to the file storage', async () => {
  const { site, webflow } = await start()
  const image = await site.uploadImage(IMAGE)
  expect(webflow.assets).toMatchObject([{ id: image.id, altText: 'A pot of tea', name: IMAGE.fileName }])
  expect(webflow.assets[0]?.bytes?.equals(IMAGE.bytes)).toBe(true)
  await expect(
    site.uploadImage({ ...IMAGE, bytes: Buffer.alloc(4 * 1024 * 1024 + 1) }),
  ).rejects.toMatchObject({ kind: 'invalid' })
})

it('finds an upload whose answer was lost, but not one whose bytes never arrived', async () => {
  const { site, webflow } = await start()
  webflow.state.storeStatus = 503
  await expect(site.uploadImage(IMAGE)).rejects.toMatchObject({ kind: 'failed' })
  expect(await site.findImage(IMAGE)).toBeNull()
  webflow.state.storeStatus = 201
  webflow.trouble('PATCH', 'lost')
  await expect(site.uploadImage(IMAGE)).rejects.toMatchObject({ certain: false })
  expect(await site.findImage(IMAGE)).toMatchObject({ id: 'asset1' })
  expect(await site.findImage({ ...IMAGE, fileName: 'other.webp' })).toBeNull()
})
