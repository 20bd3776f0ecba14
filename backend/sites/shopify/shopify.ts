import { z } from 'zod'
import type { SiteLogin } from '../../../contract/owner/sites.ts'
import type { Warning } from '../../../contract/shapes.ts'
import type { AdapterContext } from '../context.ts'
import { endsBefore } from '../older.ts'
import {
  afterASave,
  type ChooseFields,
  type KnownPost,
  type PostMarker,
  type RemotePost,
  type Saved,
  type SiteAdapter,
  SiteError,
  type SiteFields,
  type ToSave,
} from '../port.ts'
import { type ShopifyApi, shopifyApi, shopOf, throwUserErrors, UserErrors } from './api.ts'
import {
  type ArticleFields,
  articleFields,
  emptiedMetafields,
  FAQ_KEY,
  MARKER_KEY,
  NAMESPACE,
  publishedFlag,
} from './article.ts'
import { findFile, uploadFile } from './files.ts'
import { probedShop, readShop, type Shop } from './shop.ts'

type Login = Extract<SiteLogin, { platform: 'shopify' }>

const FIELDS = `id handle isPublished publishedAt createdAt blog { handle } marker: metafield(namespace: "${NAMESPACE}", key: "${MARKER_KEY}") { value }`
const TITLE_TAG = `seoTitle: metafield(namespace: "global", key: "title_tag") { value }`
const DESCRIPTION_TAG = `seoDescription: metafield(namespace: "global", key: "description_tag") { value }`
const FAQ = `faq: metafield(namespace: "${NAMESPACE}", key: "${FAQ_KEY}") { value }`
const WHOLE = `${FIELDS} title body summary tags image { url altText } ${TITLE_TAG} ${DESCRIPTION_TAG} ${FAQ}`
const READ = `query Article($id: ID!) { article(id: $id) { ${WHOLE} } }`
const LIST = `query Articles($after: String) {
  articles(first: 100, after: $after, sortKey: ID, reverse: true) {
    nodes { ${FIELDS} }
    pageInfo { hasNextPage endCursor }
  }
}`
const RECENT = `query Recent($query: String!) {
  articles(first: 100, sortKey: PUBLISHED_AT, reverse: true, query: $query) { nodes { title handle blog { handle } } }
}`
const CREATE = `mutation Create($article: ArticleCreateInput!) {
  articleCreate(article: $article) { article { ${WHOLE} } userErrors { field message code } }
}`
const UPDATE = `mutation Update($id: ID!, $article: ArticleUpdateInput!) {
  articleUpdate(id: $id, article: $article) { article { ${WHOLE} } userErrors { field message code } }
}`
const EMPTY = `mutation Empty($emptied: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $emptied) { userErrors { field message } }
}`

const Article = z.object({
  id: z.string(),
  handle: z.string(),
  isPublished: z.boolean(),
  /** When the article went live or will go live; null if neither. */
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  blog: z.object({ handle: z.string() }),
  marker: z.object({ value: z.string() }).nullable(),
})
type Article = z.infer<typeof Article>
/** An article with the fields that Quillport sends. */
const WholeArticle = Article.extend({
  title: z.string(),
  body: z.string(),
  summary: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
  image: z.object({ url: z.string(), altText: z.string().nullish() }).nullish(),
  seoTitle: z.object({ value: z.string() }).nullish(),
  seoDescription: z.object({ value: z.string() }).nullish(),
  faq: z.object({ value: z.string() }).nullish(),
})
type WholeArticle = z.infer<typeof WholeArticle>
const Read = z.object({ article: WholeArticle.nullable() })
const Listed = z.object({
  articles: z.object({
    nodes: z.array(Article),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})
const Recent = z.object({
  articles: z.object({
    nodes: z.array(
      z.object({ title: z.string(), handle: z.string(), blog: z.object({ handle: z.string() }) }),
    ),
  }),
})
const Written = z.object({ article: WholeArticle.nullable(), userErrors: UserErrors })
const Created = z.object({ articleCreate: Written })
const Updated = z.object({ articleUpdate: Written })
const Emptied = z.object({ metafieldsDelete: z.object({ userErrors: UserErrors }) })

/** Opens a blog of a Shopify shop, over the GraphQL Admin API. */
export const shopifySite = (login: Login, context: AdapterContext): SiteAdapter => {
  const shop = shopOf(login.shop)
  const origin = context.platformOrigins?.shopify ?? `https://${shop}`
  const api = shopifyApi({ shop, origin, secret: login.access_token }, context)
  let known: Shop | null = null
  const home = async (): Promise<Shop> => {
    known ??= await readShop(api, login.blog)
    return known
  }
  return {
    probe: async () => probedShop(shop, await readShop(api, login.blog)),
    recentPosts: async () => recentPosts(api, await home()),
    uploadImage: (image) => uploadFile(api, image),
    findImage: ({ fileName }) => findFile(api, fileName),
    create: async (wanted) => create(api, await home(), wanted),
    update: async ({ id }, wanted, choose) => update(api, await home(), id, wanted, choose),
    fields: async (id) => {
      const article = await load(api, id)
      return article && fieldsOf(article)
    },
    // Shopify copies a picture into the post, so the post does not depend on the file.
    hasImage: async () => true,
    find: async (mark) => find(api, await home(), mark),
    read: async (id) => {
      const article = await load(api, id)
      return article && remoteOf(api, await home(), article)
    },
  }
}

const load = async (api: ShopifyApi, id: string): Promise<WholeArticle | null> =>
  (await api.ask({ query: READ, variables: { id }, answer: Read })).article

const remoteOf = ({ shop }: ShopifyApi, { url }: Shop, article: Article): RemotePost => ({
  id: article.id,
  status: article.isPublished ? 'publish' : 'draft',
  postUrl: postUrl(url, article),
  editUrl: `https://admin.shopify.com/store/${shop.replace(/\.myshopify\.com$/, '')}/content/articles/${article.id.split('/').at(-1)}`,
  revision: null,
})

const postUrl = (url: string, { blog, handle }: Pick<Article, 'blog' | 'handle'>): string =>
  `${url}/blogs/${blog.handle}/${handle}`

const fieldsOf = (article: WholeArticle): SiteFields => {
  const text = (value: string | null | undefined) => ({ stored: value ?? '', shown: value ?? '' })
  const tags = [...(article.tags ?? [])].sort()
  const description = article.seoDescription?.value ?? ''
  const picture = article.image ? new URL(article.image.url).pathname.split('/').at(-1) : ''
  return {
    title: text(article.title),
    html: text(article.body),
    meta_description: {
      stored: JSON.stringify([article.summary ?? '', description]),
      shown: description,
      beside: [article.summary ?? ''],
    },
    seo_title: text(article.seoTitle?.value),
    slug: text(article.handle),
    tags: { stored: JSON.stringify(tags), shown: tags },
    image: { ...text(picture), beside: [article.image?.altText ?? ''] },
  }
}

const create = async (api: ShopifyApi, shop: Shop, { post, status, image }: ToSave): Promise<Saved> => {
  const { fields, warnings } = articleFields(post, image)
  const article = {
    ...fields,
    blogId: shop.blog.id,
    author: { name: shop.name },
    isPublished: status === 'publish',
  }
  const { articleCreate } = await api.ask({
    query: CREATE,
    variables: { article },
    answer: Created,
    changes: true,
  })
  return savedOf(api, shop, savedIn(articleCreate), warnings)
}

const update = async (
  api: ShopifyApi,
  shop: Shop,
  id: string,
  { post, status, image }: ToSave,
  choose: ChooseFields,
): Promise<Saved> => {
  const now = await load(api, id)
  if (!now) throw new SiteError('missing', 'The post was deleted in the shop.')
  if (status === 'draft' && now.isPublished)
    throw new SiteError('collision', 'The post went live in the shop before Quillport could save the draft.')
  const isScheduled = !now.isPublished && now.publishedAt !== null
  const send = choose(fieldsOf(now), isScheduled)
  const { fields, warnings } = articleFields(post, image, send)
  const article = { ...fields, ...publishedFlag(status) }
  const inShop = { description: !!now.seoDescription, faq: !!now.faq }
  const emptied = emptiedMetafields(post, send, inShop)
  const saved =
    emptied.length > 0 ? await changeAndEmpty(api, id, article, emptied) : await change(api, id, article)
  return savedOf(api, shop, saved, warnings)
}

const change = async (
  api: ShopifyApi,
  id: string,
  article: Partial<ArticleFields>,
): Promise<WholeArticle> => {
  const variables = { id, article }
  const { articleUpdate } = await api.ask({ query: UPDATE, variables, answer: Updated, changes: true })
  return savedIn(articleUpdate)
}

/**
 * Changes an article and deletes metafields, because Shopify accepts no empty ones. Shopify may refuse the change, so nothing is deleted
 * before it. The summary is sent last: until the description is deleted, both stay as they were and do not look edited on the site.
 */
const changeAndEmpty = async (
  api: ShopifyApi,
  id: string,
  { summary, ...article }: ArticleFields,
  emptied: ReturnType<typeof emptiedMetafields>,
): Promise<WholeArticle> => {
  const saved = await change(api, id, article)
  return afterASave(
    empty(api, id, emptied).then(() => (summary === undefined ? saved : change(api, id, { summary }))),
  )
}

const empty = async (
  api: ShopifyApi,
  id: string,
  emptied: ReturnType<typeof emptiedMetafields>,
): Promise<void> => {
  const { metafieldsDelete } = await api.ask({
    query: EMPTY,
    variables: { emptied: emptied.map((one) => ({ ownerId: id, ...one })) },
    answer: Emptied,
    changes: true,
  })
  const [kept] = metafieldsDelete.userErrors
  if (kept)
    throw new SiteError(
      'failed',
      `Shopify saved the post but did not delete ${emptied.map(({ key }) => (key === FAQ_KEY ? 'the FAQ' : 'the description')).join(' and ')} for search engines. Shopify says: ${kept.message.slice(0, 300)}`,
    )
}

const savedOf = (
  api: ShopifyApi,
  shop: Shop,
  article: WholeArticle,
  warnings: readonly Warning[],
): Saved => ({
  post: remoteOf(api, shop, article),
  fields: fieldsOf(article),
  warnings,
})

const savedIn = ({ article, userErrors }: z.infer<typeof Written>): WholeArticle => {
  throwUserErrors(userErrors)
  if (article) return article
  throw new SiteError('failed', 'Shopify accepted the post, but its answer did not contain the post.', {
    certain: false,
  })
}

/** Finds a post. Shopify cannot filter articles by a metafield, so this reads all articles that are new enough, the newest first. */
const find = async (
  api: ShopifyApi,
  shop: Shop,
  { marker, since }: PostMarker,
): Promise<RemotePost | null> => {
  for (let after: string | null = null; ; ) {
    const { articles }: z.infer<typeof Listed> = await api.ask({
      query: LIST,
      variables: { after },
      answer: Listed,
    })
    const found = articles.nodes.find((article) => article.marker?.value === marker)
    if (found) return remoteOf(api, shop, found)
    const made = articles.nodes.map(({ createdAt }) => createdAt)
    if (!articles.pageInfo.hasNextPage || endsBefore(made, since)) return null
    after = articles.pageInfo.endCursor
  }
}

const recentPosts = async (api: ShopifyApi, { url }: Shop): Promise<readonly KnownPost[]> => {
  const variables = { query: 'published_status:published' }
  const { articles } = await api.ask({ query: RECENT, variables, answer: Recent })
  return articles.nodes.map((article) => ({ title: article.title, url: postUrl(url, article) }))
}
