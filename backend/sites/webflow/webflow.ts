import { z } from 'zod'
import type { SiteLogin } from '../../../contract/owner/sites.ts'
import type { Warning } from '../../../contract/shapes.ts'
import type { AdapterContext } from '../context.ts'
import { endsBefore } from '../older.ts'
import {
  afterASave,
  type ChooseFields,
  type KnownPost,
  nullOn,
  type Post,
  type PostMarker,
  type Probed,
  type RemotePost,
  type Saved,
  type SiteAdapter,
  SiteError,
  type SiteFields,
  type ToSave,
  warningIf,
} from '../port.ts'
import { WEBFLOW, type WebflowApi, webflowApi } from './api.ts'
import { findAsset, uploadAsset } from './assets.ts'
import { readCollection, type SiteCollection } from './collection.ts'
import {
  type FieldMap,
  fieldData,
  siteFields as fieldsIn,
  mapFields,
  onlySent,
  slugEnd,
  slugOf,
  unfilled,
} from './field-map.ts'

type Login = Extract<SiteLogin, { platform: 'webflow' }>

const PAGE = 100
const Item = z.object({
  id: z.string(),
  isDraft: z.boolean().default(false),
  isArchived: z.boolean().default(false),
  lastPublished: z.string().nullish(),
  createdOn: z.string().nullish(),
  fieldData: z.looseObject({ name: z.string(), slug: z.string() }),
})
type Item = z.infer<typeof Item>
const Items = z.object({ items: z.array(Item), pagination: z.object({ total: z.number() }).optional() })
const Published = z.object({ publishedItemIds: z.array(z.string()).default([]) })
const Authorization = z.object({ authorization: z.object({ scope: z.string() }) })

type Home = SiteCollection & { readonly map: FieldMap }

/** Opens a collection of a Webflow site, over the Data API. */
export const webflowSite = (login: Login, context: AdapterContext): SiteAdapter => {
  const origin = context.platformOrigins?.webflow ?? WEBFLOW
  const api = webflowApi(origin, login.api_token, context.outboundTo(origin))
  let known: Home | null = null
  const fresh = async (): Promise<Home> => {
    const found = await readCollection(api, login)
    return { ...found, map: mapFields(found.collection.fields) }
  }
  const home = async (): Promise<Home> => {
    known ??= await fresh()
    return known
  }
  return {
    probe: async () => probe(api, await fresh()),
    recentPosts: async () => recentPosts(api, await home()),
    uploadImage: async (image) => uploadAsset(api, (await home()).site.id, image),
    findImage: async ({ fileName }) => findAsset(api, (await home()).site.id, fileName),
    create: async (wanted) => create(api, await home(), wanted),
    update: async ({ id }, wanted, choose) => update(api, await home(), id, wanted, choose),
    fields: async (id) => {
      const at = await home()
      const item = await load(api, at, id)
      return item && siteFields(at, item)
    },
    // Webflow copies a picture into the item, so the item does not depend on the asset.
    hasImage: async () => true,
    find: async (mark) => find(api, await home(), mark),
    read: async (id) => {
      const at = await home()
      const item = await load(api, at, id)
      return item && !item.isArchived ? remoteOf(at, item) : null
    },
  }
}

const probe = async (api: WebflowApi, at: Home): Promise<Probed> => {
  const { collection, map, site, url, published } = at
  const { authorization } = await api.ask({ path: 'token/introspect', answer: Authorization })
  const scopes = new Set(authorization.scope.toLowerCase().split(/[\s,]+/))
  if (!scopes.has('cms:write'))
    throw new SiteError(
      'forbidden',
      'Posts need the scope cms:write, but the token lacks it. Create a token that has this scope.',
    )
  requireBody(at)
  const missing = unfilled(collection.fields, map)
  const messages = [
    ...(missing.length === 0
      ? []
      : [
          `The collection requires ${missing.join(', ')}, which articles do not have. Make these fields optional in Webflow.`,
        ]),
    ...(scopes.has('assets:write')
      ? []
      : ['The token lacks the scope assets:write, so posts have no picture.']),
    ...(published
      ? []
      : ['The site is not published in Webflow yet, so posts stay drafts until you publish the site.']),
  ]
  return {
    name: `${site.name}: ${collection.displayName}`,
    url: `${url}/${collection.slug}`,
    fixedUrl: `https://${site.shortName}.webflow.io/${collection.slug}`,
    account: 'an API token',
    mayPublish: published,
    message: messages.length === 0 ? null : messages.join(' '),
  }
}

const requireBody = ({ map, collection }: Home): void => {
  if (map.body) return
  throw new SiteError(
    'invalid',
    `The collection ${collection.displayName} has no rich text field for the article. Add a rich text field in Webflow.`,
  )
}

const itemsPath = ({ collection }: Home): string => `collections/${collection.id}/items`

const load = (api: WebflowApi, at: Home, id: string): Promise<Item | null> =>
  nullOn(api.ask({ path: `${itemsPath(at)}/${encodeURIComponent(id)}`, answer: Item }), 'missing')

/**
 * Whether an item is live. Unpublishing removes the time of the last publishing. Later changes do not affect the live
 * version until the item is published again.
 */
const isLive = ({ lastPublished, isArchived }: Item): boolean =>
  typeof lastPublished === 'string' && !isArchived

const remoteOf = ({ url, collection, site }: Home, item: Item): RemotePost => ({
  id: item.id,
  status: isLive(item) ? 'publish' : 'draft',
  postUrl: `${url}/${collection.slug}/${item.fieldData.slug}`,
  // Webflow has no address that opens an item. The closest page is the site's designer with its CMS panel.
  editUrl: `https://webflow.com/design/${site.shortName}`,
  revision: null,
})

const siteFields = ({ map }: Home, { fieldData: values }: Item): SiteFields => fieldsIn(values, map)

const create = async (api: WebflowApi, at: Home, { post, status, image }: ToSave): Promise<Saved> => {
  requireBody(at)
  const { values, warnings } = fieldData(post, image, at.map)
  const live = status === 'publish'
  const body = {
    isArchived: false,
    isDraft: !live,
    fieldData: { ...values, slug: await freeSlug(api, at, post) },
  }
  const path = live ? `${itemsPath(at)}/live` : itemsPath(at)
  const item = await api.ask({ path, method: 'POST', body, answer: Item })
  return {
    // The answer for a live item may arrive before the item has its publishing time.
    post: { ...remoteOf(at, item), status },
    fields: siteFields(at, item),
    warnings: [...warnings, ...respelled(post, body.fieldData.slug), ...dropped(post, at, item)],
  }
}

/** Says which address the post has if Webflow does not allow the address that the person chose. */
const respelled = ({ slug }: Post, sent: string): readonly Warning[] =>
  warningIf(
    slug !== null && /[^a-z0-9-]/.test(slug),
    'address_changed',
    `Webflow allows only the letters a to z, digits and hyphens in an address, so ${slug} became ${sent}.`,
  )

/** Finds a slug for a post. It ends in the marker's short form if no field stores the marker or if the plain slug is taken. */
const freeSlug = async (
  api: WebflowApi,
  at: Home,
  { title, slug: wanted, marker }: Post,
): Promise<string> => {
  const slug = slugOf(wanted ?? title)
  if (at.map.marker === null) return slug + slugEnd(marker)
  const { items } = await api.ask({ path: `${itemsPath(at)}?slug=${slug}&limit=1`, answer: Items })
  return items.length === 0 ? slug : slug + slugEnd(marker)
}

const update = async (
  api: WebflowApi,
  at: Home,
  id: string,
  { post, status, image }: ToSave,
  choose: ChooseFields,
): Promise<Saved> => {
  requireBody(at)
  const now = await load(api, at, id)
  if (!now) throw new SiteError('missing', 'The post was deleted in Webflow.')
  const live = isLive(now)
  if (status === 'draft' && live)
    throw new SiteError('collision', 'The post went live in Webflow before Quillport could save the draft.')
  // Such a draft goes live when somebody publishes the site.
  const isQueued = !live && !now.isDraft && !now.isArchived
  const send = choose(siteFields(at, now), isQueued)
  const { values: all, warnings } = fieldData(post, image, at.map, send)
  const values = onlySent(all, at.map, send)
  const address = send.has('slug') ? await changedSlug(api, at, now, post) : UNCHANGED
  // A draft that waits for the site's next publishing keeps waiting. A post from the archive does not wait, although it
  // may have been live.
  const isDraft = status === 'draft' && !isQueued
  const body = { isArchived: false, isDraft, fieldData: { ...values, ...address.values } }
  const path = `${itemsPath(at)}/${encodeURIComponent(id)}`
  const item = await api.ask({ path, method: 'PATCH', body, answer: Item })
  if (status === 'publish') await afterASave(publish(api, at, id))
  return {
    post: { ...remoteOf(at, item), status },
    fields: siteFields(at, item),
    warnings: [...warnings, ...address.warnings, ...dropped(post, at, item)],
  }
}

type Address = { readonly values: { readonly slug?: string }; readonly warnings: readonly Warning[] }
const UNCHANGED: Address = { values: {}, warnings: [] }

/** Returns the slug for the address that a person chose. A live post keeps its slug, so that readers' links keep working. */
const changedSlug = async (api: WebflowApi, at: Home, now: Item, post: Post): Promise<Address> => {
  const there = now.fieldData.slug
  const wanted = slugOf(post.slug ?? post.title)
  if (post.slug === null || there === wanted || there === wanted + slugEnd(post.marker)) return UNCHANGED
  if (isLive(now)) {
    const message = `The post is live and readers may have links to it, so Quillport kept the post’s address ${there}. If you want another address, change the slug in Webflow.`
    return { values: {}, warnings: [{ code: 'address_kept', message }] }
  }
  const slug = await freeSlug(api, at, post)
  return { values: { slug }, warnings: respelled(post, slug) }
}

const publish = async (api: WebflowApi, at: Home, id: string): Promise<void> => {
  const body = { itemIds: [id] }
  const path = `${itemsPath(at)}/publish`
  const { publishedItemIds } = await api.ask({ path, method: 'POST', body, answer: Published })
  if (!publishedItemIds.includes(id))
    throw new SiteError(
      'invalid',
      'Webflow saved the post but did not put it live. Publish the site in Webflow once, then try again.',
    )
}

/** Warns about what rich text dropped, which Webflow does not report. */
const dropped = (post: Post, { map }: Home, item: Item): readonly Warning[] => {
  const kept = map.body ? String(item.fieldData[map.body.slug] ?? '') : ''
  const lost = (['table', 'img'] as const).filter(
    (tag) => post.html.includes(`<${tag}`) && !kept.includes(`<${tag}`),
  )
  const names = { table: 'tables', img: 'pictures within the text' }
  const words = lost.map((tag) => names[tag]).join(' and ')
  return warningIf(lost.length > 0, 'html_dropped', `Webflow’s rich text did not keep ${words}.`)
}

/** Reads the items page by page, newest first, until they are older than `since` (ms). Webflow cannot filter by the end of a slug. */
async function* itemsSince(api: WebflowApi, at: Home, since: number): AsyncGenerator<Item> {
  for (let offset = 0; ; offset += PAGE) {
    const path = `${itemsPath(at)}?limit=${PAGE}&offset=${offset}&sortBy=createdOn&sortOrder=desc`
    const { items, pagination } = await api.ask({ path, answer: Items })
    yield* items
    if (items.length < PAGE || offset + PAGE >= (pagination?.total ?? Number.POSITIVE_INFINITY)) return
    const made = items.map(({ createdOn }) => createdOn)
    if (endsBefore(made, since)) return
  }
}

const find = async (api: WebflowApi, at: Home, { marker, since }: PostMarker): Promise<RemotePost | null> => {
  const field = at.map.marker?.slug
  for await (const item of itemsSince(api, at, since)) {
    const marked = field !== undefined && item.fieldData[field] === marker
    if (marked || item.fieldData.slug.endsWith(slugEnd(marker))) return remoteOf(at, item)
  }
  return null
}

const recentPosts = async (api: WebflowApi, at: Home): Promise<readonly KnownPost[]> => {
  const path = `${itemsPath(at)}?limit=${PAGE}&sortBy=lastPublished&sortOrder=desc`
  const { items } = await api.ask({ path, answer: Items })
  return items.filter(isLive).map((item) => ({ title: item.fieldData.name, url: remoteOf(at, item).postUrl }))
}
