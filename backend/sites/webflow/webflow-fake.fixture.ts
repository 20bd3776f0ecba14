import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Asked, json, type Reply } from '../../outbound/fake-server.fixture.ts'
import { serve } from '../../outbound/loopback.fixture.ts'
import { type AskedBytes, readAsked, readUpload } from '../file-store.fixture.ts'

export const TOKEN = 'ws-0123456789abcdef'
const SITE = '580e63e98c9a982ac9b8b741'
export const COLLECTION = '580e63fc8c9a982ac9b8b745'

type Field = {
  readonly slug: string
  readonly displayName: string
  readonly type: string
  readonly isRequired?: boolean
  readonly validations?: { readonly maxLength?: number }
}
type Item = {
  id: string
  isDraft: boolean
  isArchived: boolean
  lastPublished: string | null
  createdOn?: string
  fieldData: Record<string, unknown>
}
type Asset = { id: string; name: string; hash: string; bytes: Buffer | null; altText: string }

const Written = z.strictObject({
  isArchived: z.boolean().optional(),
  isDraft: z.boolean().optional(),
  fieldData: z.record(z.string(), z.unknown()),
})

/** The fields of Webflow's own blog template. */
export const BLOG_FIELDS: readonly Field[] = [
  { slug: 'name', displayName: 'Name', type: 'PlainText', isRequired: true },
  { slug: 'slug', displayName: 'Slug', type: 'PlainText', isRequired: true },
  { slug: 'post-body', displayName: 'Post Body', type: 'RichText' },
  { slug: 'post-summary', displayName: 'Post Summary', type: 'PlainText', validations: { maxLength: 40 } },
  { slug: 'main-image', displayName: 'Main Image', type: 'Image' },
  { slug: 'thumbnail-image', displayName: 'Thumbnail image', type: 'Image' },
  { slug: 'featured', displayName: 'Featured?', type: 'Switch' },
  { slug: 'color', displayName: 'Color', type: 'Color' },
]

/** Makes an error in the form of the Data API. */
export const problem = (
  status: number,
  code: string,
  details: readonly unknown[] = [],
  headers: Readonly<Record<string, string>> = {},
): Reply => json({ message: `Fake ${code}`, code, externalReference: null, details }, status, headers)

/** A fault of the next request: the given answer, or a lost answer to a request that is carried out. */
type Trouble = Reply | 'lost'

/** Starts Webflow's Data API with one site, its collection and its assets. It checks fields as Webflow does. */
export const startWebflow = async (clock: () => number = Date.now) => {
  const items: Item[] = []
  const assets: Asset[] = []
  const troubles: { readonly request: string; readonly trouble: Trouble }[] = []
  const asked: string[] = []
  const state = {
    fields: BLOG_FIELDS,
    scope: 'cms:read,cms:write,sites:read,assets:read,assets:write',
    sitePublished: true,
    customDomain: true,
    otherSite: false,
    /** Whether rich text gives each paragraph an attribute. */
    marksParagraphs: false,
    /** The status of the file storage's answer. */
    storeStatus: 201,
  }

  const faults = (fieldData: Readonly<Record<string, unknown>>, own: Item | null) => {
    const known = new Map(state.fields.map((field) => [field.slug, field]))
    return [
      ...Object.entries(fieldData).flatMap(([slug, value]) => {
        const field = known.get(slug)
        if (!field) return [{ param: slug, description: `Field not described in schema: '${slug}'` }]
        const most = field.validations?.maxLength ?? (slug === 'name' ? 256 : Number.POSITIVE_INFINITY)
        return typeof value === 'string' && value.length > most
          ? [{ param: slug, description: `Expected value to have ${most} characters at most` }]
          : []
      }),
      ...state.fields
        .filter(({ slug, isRequired }) => isRequired && own === null && (fieldData[slug] ?? '') === '')
        .map(({ slug }) => ({ param: slug, description: 'Field is required' })),
      ...(items.some((item) => item !== own && item.fieldData.slug === fieldData.slug)
        ? [{ param: 'slug', description: `Unique value is already in database: '${fieldData.slug}'` }]
        : []),
    ]
  }
  const now = () => new Date(clock()).toISOString()
  const write = (item: Item | null, body: string, live: boolean): Reply => {
    const given = Written.safeParse(JSON.parse(body))
    if (!given.success) return problem(400, 'bad_request', ['malformed'])
    const { fieldData, isDraft, isArchived } = given.data
    const wrong = faults(fieldData, item)
    if (wrong.length > 0) return problem(400, 'validation_error', wrong)
    const made: Item = item ?? {
      id: createHash('md5').update(String(items.length)).digest('hex').slice(0, 24),
      isDraft: true,
      isArchived: false,
      lastPublished: null,
      createdOn: now(),
      fieldData: {},
    }
    const body2 = fieldData['post-body']
    // Rich text drops tables.
    const kept = typeof body2 === 'string' ? body2.replace(/<table.*<\/table>/s, '') : null
    Object.assign(made.fieldData, fieldData, {
      ...(kept === null
        ? {}
        : { 'post-body': state.marksParagraphs ? kept.replaceAll('<p>', '<p id="">') : kept }),
    })
    made.isDraft = isDraft ?? made.isDraft
    made.isArchived = isArchived ?? made.isArchived
    if (live && !state.sitePublished) return problem(409, 'conflict')
    if (live) made.lastPublished = now()
    if (item === null) items.push(made)
    return json(made, item === null ? 202 : 200)
  }

  const itemRequest = (one: Asked, rest: string): Reply => {
    const { searchParams } = one.url
    if (rest === '' && one.method === 'GET') {
      const slug = searchParams.get('slug')
      const limit = Number(searchParams.get('limit') ?? 100)
      const offset = Number(searchParams.get('offset') ?? 0)
      if (limit > 100) return problem(400, 'bad_request')
      const found = [...items].reverse().filter((item) => slug === null || item.fieldData.slug === slug)
      const page = found.slice(offset, offset + limit)
      return json({ items: page, pagination: { limit, offset, total: found.length } })
    }
    if (rest === '' && one.method === 'POST') return write(null, one.body, false)
    if (rest === '/live' && one.method === 'POST') return write(null, one.body, true)
    if (rest === '/publish' && one.method === 'POST') {
      const { itemIds } = z.object({ itemIds: z.array(z.string()) }).parse(JSON.parse(one.body))
      if (!state.sitePublished) return problem(409, 'conflict')
      const found = items.filter(({ id }) => itemIds.includes(id))
      for (const item of found) Object.assign(item, { lastPublished: now(), isDraft: false })
      return json({ publishedItemIds: found.map(({ id }) => id), errors: [] }, 202)
    }
    const item = items.find(({ id }) => rest === `/${id}`)
    if (!item) return problem(404, 'resource_not_found')
    if (one.method === 'PATCH') return write(item, one.body, false)
    return one.method === 'GET' ? json(item) : problem(405, 'route_not_found')
  }

  const assetRequest = (one: Asked, path: string): Reply => {
    if (path === `sites/${SITE}/assets` && one.method === 'POST') {
      const { fileName, fileHash } = z
        .strictObject({ fileName: z.string(), fileHash: z.string().regex(/^[\da-f]{32}$/) })
        .parse(JSON.parse(one.body))
      const id = `asset${assets.length}`
      assets.push({ id, name: fileName, hash: fileHash, bytes: null, altText: '' })
      return json(
        {
          id,
          uploadUrl: `${server.origin}/bucket`,
          uploadDetails: { acl: 'public-read', key: id, Policy: 'signed', 'X-Amz-Signature': 'abc' },
          hostedUrl: `${server.origin}/cdn/${id}`,
          originalFileName: fileName,
        },
        202,
      )
    }
    if (path === `sites/${SITE}/assets`)
      return json({
        assets: assets.map(({ id, name }) => ({
          id,
          originalFileName: name,
          displayName: name,
          hostedUrl: `${server.origin}/cdn/${id}`,
        })),
        pagination: { total: assets.length },
      })
    const asset = assets.find(({ id }) => path === `assets/${id}`)
    if (!asset || one.method !== 'PATCH') return problem(404, 'resource_not_found')
    asset.altText = z.object({ altText: z.string() }).parse(JSON.parse(one.body)).altText
    return json({ id: asset.id, displayName: asset.name, variants: [] })
  }

  const store = async (one: AskedBytes): Promise<Reply> => {
    const upload = await readUpload(one)
    const asset = assets.find(({ id }) => id === upload?.key)
    if (!upload || !asset) return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
    if (state.storeStatus !== 201) return { status: state.storeStatus }
    if (createHash('md5').update(upload.bytes).digest('hex') !== asset.hash) return { status: 400 }
    asset.bytes = upload.bytes
    return { status: 201 }
  }

  const answer = async (one: AskedBytes): Promise<Reply> => {
    const path = one.url.pathname.replace(/^\/v2\//, '')
    if (path === '/bucket') return store(one)
    if (path.startsWith('/cdn/'))
      return { status: assets.some(({ id, bytes }) => path === `/cdn/${id}` && bytes) ? 200 : 403 }
    if (one.headers.authorization !== `Bearer ${TOKEN}`) return problem(401, 'not_authorized')
    if (path === 'token/introspect') return json({ authorization: { id: 'a', scope: state.scope } })
    if (!state.scope.includes('cms:write') && one.method !== 'GET') return problem(403, 'missing_scopes')
    if (path === 'sites') {
      const site = {
        id: SITE,
        displayName: 'Teapots',
        shortName: 'teapots',
        lastPublished: state.sitePublished ? now() : null,
        customDomains: state.customDomain ? [{ id: 'd', url: 'www.teapots.test' }] : [],
      }
      return json({
        sites: state.otherSite ? [site, { ...site, id: 'other', displayName: 'Other' }] : [site],
      })
    }
    const collection = { id: COLLECTION, displayName: 'Blog Posts', singularName: 'Blog Post', slug: 'post' }
    if (path === `sites/${SITE}/collections`) return json({ collections: [collection] })
    if (path === `collections/${COLLECTION}`) return json({ ...collection, fields: state.fields })
    const items = new RegExp(`^collections/${COLLECTION}/items(.*)$`).exec(path)
    return items ? itemRequest(one, items[1] ?? '') : assetRequest(one, path)
  }

  const server = await serve(async (request, response) => {
    const one = await readAsked(request, server.origin)
    const name = `${one.method} ${one.url.pathname}`
    asked.push(`${name}${one.url.search}`)
    const at = troubles.findIndex(({ request: part }) => name.includes(part))
    const trouble = at < 0 ? null : (troubles.splice(at, 1)[0]?.trouble ?? null)
    const reply = trouble === null || trouble === 'lost' ? await answer(one) : trouble
    if (trouble === 'lost') response.destroy()
    else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  })
  return {
    origin: server.origin,
    close: server.close,
    state,
    items,
    assets,
    asked,
    /** Makes the next request fail whose method and path contain this text. */
    trouble: (request: string, trouble: Trouble) => {
      troubles.push({ request, trouble })
    },
  }
}
