import { buildSchema, graphql } from 'graphql'
import { z } from 'zod'
import { json, type Reply } from '../../outbound/fake-server.fixture.ts'
import { serve } from '../../outbound/loopback.fixture.ts'
import { type AskedBytes, readAsked, readUpload } from '../file-store.fixture.ts'
import { API_VERSION } from './api.ts'
import { SHOPIFY_SCHEMA } from './shopify.schema.fixture.ts'

export const TOKEN = 'shpat_0123456789abcdef'
export const CLIENT = { id: '9f8e7d', secret: 'shpss_secret' }

const schema = buildSchema(SHOPIFY_SCHEMA)
const Ask = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) })
const Fields = z.object({
  title: z.string().optional(),
  body: z.string().optional(),
  summary: z.string().optional(),
  tags: z.array(z.string()).optional(),
  isPublished: z.boolean().optional(),
  blogId: z.string().optional(),
  image: z.object({ url: z.string(), altText: z.string() }).optional(),
  metafields: z
    .array(z.object({ namespace: z.string(), key: z.string(), type: z.string(), value: z.string() }))
    .default([]),
})
const Identified = z.object({
  metafields: z.array(z.object({ ownerId: z.string(), namespace: z.string(), key: z.string() })),
})
const Stage = z.object({ input: z.tuple([z.object({ filename: z.string(), mimeType: z.string() })]) })
const Create = z.object({
  files: z.tuple([z.object({ originalSource: z.string(), filename: z.string(), alt: z.string() })]),
})

type FakeArticle = {
  id: string
  handle: string
  title: string
  body: string
  summary: string
  tags: readonly string[]
  isPublished: boolean
  publishedAt: string | null
  createdAt: string
  image: { readonly url: string; readonly altText: string } | null
  blogId: string
  readonly metafields: Map<string, string>
}
type FakeFile = { id: string; name: string; alt: string; bytes: Buffer; looks: number; failed: boolean }

/** A fault of the next request: the given answer, or a lost answer to a request that is carried out. */
type Trouble = Reply | 'lost'

/** Starts a shop that answers the Admin API by its schema, with its errors, its bucket of points and its file storage. */
export const startShopify = async (now: () => number = Date.now) => {
  const articles: FakeArticle[] = []
  const files: FakeFile[] = []
  const staged = new Map<string, Buffer>()
  const troubles: { readonly operation: string; readonly trouble: Trouble }[] = []
  const state = {
    domain: 'teapots.test',
    scopes: ['read_content', 'write_content', 'read_files', 'write_files'],
    blogs: [
      { id: 'gid://shopify/Blog/1', handle: 'news', title: 'News' },
      { id: 'gid://shopify/Blog/2', handle: 'guides', title: 'Guides' },
    ],
    token: TOKEN,
    /** Number of checks until an uploaded file is served. */
    looksUntilReady: 1,
    filesFail: false,
    keepsMetafields: false,
    pageSize: 100,
  }
  const asked: string[] = []

  const shown = (article: FakeArticle) => ({
    ...article,
    __typename: 'Article',
    blog: state.blogs.find(({ id }) => id === article.blogId),
    metafield: ({ namespace, key }: { namespace: string; key: string }) => {
      const value = article.metafields.get(`${namespace}.${key}`)
      return value === undefined ? null : { id: 'gid://shopify/Metafield/1', value }
    },
  })
  const shownFile = (file: FakeFile) => {
    file.looks += 1
    const ready = file.looks > state.looksUntilReady
    return {
      __typename: 'MediaImage',
      id: file.id,
      fileStatus: file.failed ? 'FAILED' : ready ? 'READY' : 'PROCESSING',
      alt: file.alt,
      image: ready && !file.failed ? { url: `https://cdn.shopify.test/files/${file.name}?v=1` } : null,
    }
  }
  const fault = (code: string, field: readonly string[], message: string) => ({
    article: null,
    userErrors: [{ code, field, message }],
  })
  const write = (article: FakeArticle, input: unknown) => {
    const { metafields, ...fields } = Fields.parse(input)
    if ((fields.title ?? article.title) === '')
      return fault('BLANK', ['article', 'title'], "Title can't be blank")
    if ((fields.title ?? '').length > 255) return fault('TOO_LONG', ['article', 'title'], 'Title is too long')
    if (metafields.some(({ value }) => value === ''))
      return fault('BLANK', ['article', 'metafields'], "Value can't be blank")
    Object.assign(
      article,
      Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    )
    for (const { namespace, key, value } of metafields) article.metafields.set(`${namespace}.${key}`, value)
    if (!articles.includes(article)) articles.push(article)
    return { article: shown(article), userErrors: [] }
  }
  const newestFirst = () => [...articles].reverse()

  const root = {
    shop: () => ({
      name: 'Teapots',
      primaryDomain: { host: state.domain, url: `https://${state.domain}` },
    }),
    currentAppInstallation: () => ({
      accessScopes: state.scopes.map((handle) => ({ handle, description: '' })),
      app: { title: 'Quillport app' },
    }),
    blogs: () => ({ nodes: state.blogs, pageInfo: { hasNextPage: false } }),
    article: ({ id }: { id: string }) => {
      const article = articles.find((one) => one.id === id)
      return article ? shown(article) : null
    },
    articles: ({ first, after, query }: { first: number; after?: string; query?: string }) => {
      const from = Number(after ?? 0)
      const all = newestFirst().filter(
        ({ isPublished }) => isPublished || query !== 'published_status:published',
      )
      const to = from + Math.min(first, state.pageSize)
      return {
        nodes: all.slice(from, to).map(shown),
        pageInfo: { hasNextPage: to < all.length, endCursor: String(to) },
      }
    },
    files: ({ query }: { query: string }) => {
      const stem = /^filename:([\w-]+)\*$/.exec(query)?.[1] ?? 'no such query'
      return { nodes: files.filter(({ name }) => name.startsWith(stem)).map(shownFile), pageInfo: {} }
    },
    node: ({ id }: { id: string }) => {
      const file = files.find((one) => one.id === id)
      return file ? shownFile(file) : null
    },
    articleCreate: ({ article }: { article: unknown }) => {
      const { blogId, title } = Fields.parse(article)
      if (!state.blogs.some(({ id }) => id === blogId))
        return fault('NOT_FOUND', ['article', 'blogId'], 'Blog not found')
      const made: FakeArticle = {
        id: `gid://shopify/Article/${1000 + articles.length}`,
        handle: (title ?? '').toLowerCase().replace(/[^a-z\d]+/g, '-'),
        title: '',
        body: '',
        summary: '',
        tags: [],
        isPublished: false,
        publishedAt: null,
        createdAt: new Date(now()).toISOString(),
        image: null,
        blogId: blogId ?? '',
        metafields: new Map(),
      }
      return write(made, article)
    },
    articleUpdate: ({ id, article }: { id: string; article: unknown }) => {
      const known = articles.find((one) => one.id === id)
      return known ? write(known, article) : fault('NOT_FOUND', ['id'], 'Article not found')
    },
    metafieldsDelete: (given: unknown) => {
      if (state.keepsMetafields)
        return {
          deletedMetafields: null,
          userErrors: [{ field: ['metafields', '0'], message: 'Metafield is protected' }],
        }
      const deleted = Identified.parse(given).metafields.map(({ ownerId, namespace, key }) => {
        const known = articles.find(({ id }) => id === ownerId)
        return known?.metafields.delete(`${namespace}.${key}`) ? { ownerId, namespace, key } : null
      })
      return { deletedMetafields: deleted, userErrors: [] }
    },
    stagedUploadsCreate: (given: unknown) => {
      const { input } = Stage.parse(given)
      const place = `${server.origin}/store/${staged.size}`
      staged.set(`${place}/${input[0].filename}`, Buffer.alloc(0))
      const parameters = [
        { name: 'Content-Type', value: input[0].mimeType },
        { name: 'key', value: input[0].filename },
        { name: 'policy', value: 'signed' },
      ]
      const resourceUrl = `${place}/${input[0].filename}`
      return { stagedTargets: [{ url: place, resourceUrl, parameters }], userErrors: [] }
    },
    fileCreate: (given: unknown) => {
      const [{ originalSource, filename, alt }] = Create.parse(given).files
      const bytes = staged.get(originalSource)
      if (!bytes || bytes.length === 0)
        return {
          files: null,
          userErrors: [{ code: 'INVALID', field: ['files', '0'], message: 'No such upload' }],
        }
      const id = `gid://shopify/MediaImage/${files.length}`
      const file = { id, name: filename, alt, bytes, looks: 0, failed: state.filesFail }
      files.push(file)
      return { files: [shownFile(file)], userErrors: [] }
    },
  }

  const store = async (place: string, one: AskedBytes): Promise<Reply> => {
    const upload = await readUpload(one)
    if (!upload) return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
    staged.set(`${place}/${upload.key}`, upload.bytes)
    return { status: 201 }
  }

  const answer = async (one: AskedBytes): Promise<Trouble> => {
    const { pathname } = one.url
    if (pathname === '/admin/oauth/access_token') {
      const form = new URLSearchParams(one.body)
      const right =
        form.get('grant_type') === 'client_credentials' &&
        form.get('client_id') === CLIENT.id &&
        form.get('client_secret') === CLIENT.secret
      asked.push('token')
      return right
        ? json({ access_token: state.token, scope: state.scopes.join(','), expires_in: 86_399 })
        : json({ error: 'invalid_client' }, 400)
    }
    if (pathname.startsWith('/store/')) return store(`${server.origin}${pathname}`, one)
    if (pathname !== `/admin/api/${API_VERSION}/graphql.json`) return json({ errors: 'Not Found' }, 404)
    if (one.headers['x-shopify-access-token'] !== state.token)
      return json(
        { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' },
        401,
      )
    const { query, variables } = Ask.parse(JSON.parse(one.body))
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? ''
    asked.push(operation)
    const at = troubles.findIndex((trouble) => trouble.operation === operation)
    const trouble = at < 0 ? null : (troubles.splice(at, 1)[0]?.trouble ?? null)
    if (trouble !== null && trouble !== 'lost') return trouble
    const result = await graphql({ schema, source: query, rootValue: root, variableValues: variables })
    return trouble === 'lost' ? 'lost' : json(result)
  }

  const server = await serve(async (request, response) => {
    const reply = await answer(await readAsked(request, server.origin))
    if (reply === 'lost') response.destroy()
    else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
  })
  return {
    origin: server.origin,
    close: server.close,
    state,
    articles,
    files,
    asked,
    /** Makes the next request of this name fail. */
    trouble: (operation: string, trouble: Trouble) => {
      troubles.push({ operation, trouble })
    },
  }
}

/** Makes Shopify's answer when the shop's bucket of points is empty. */
export const throttled = (requested: number, available: number, restoreRate: number): Reply =>
  json({
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: requested,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 2000, currentlyAvailable: available, restoreRate },
      },
    },
  })

/** Makes an error of the whole GraphQL answer. */
export const graphqlError = (code: string): Reply =>
  json({ errors: [{ message: `Fake ${code}`, extensions: { code } }] })
