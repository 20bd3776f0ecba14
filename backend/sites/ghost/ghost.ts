import { z } from 'zod'
import type { SiteLogin } from '../../../contract/owner/sites.ts'
import type { PostStatus } from '../../../contract/publishing.ts'
import type { Warning } from '../../../contract/shapes.ts'
import type { AdapterContext } from '../context.ts'
import { headOf } from '../exchange.ts'
import {
  type ChooseFields,
  nullOn,
  type Post,
  type Probed,
  type RemoteImage,
  type RemotePost,
  type Saved,
  type SiteAdapter,
  SiteError,
  type SiteFields,
  type ToSave,
  warningIf,
} from '../port.ts'
import { uploadForm } from '../upload-form.ts'
import { baseOf, type GhostApi, ghostApi } from './api.ts'
import { fieldsOf, type Injected, NOTHING_INJECTED, onlySent } from './fields.ts'
import { markOf, schemaElement } from './injection.ts'

type Login = Extract<SiteLogin, { platform: 'ghost' }>

const GhostPost = z.object({
  id: z.string(),
  url: z.string(),
  /** The status. `sent` means that the post was published only as mail. */
  status: z.enum(['draft', 'scheduled', 'published', 'sent']),
  updated_at: z.string(),
  codeinjection_head: z.string().nullable(),
  codeinjection_foot: z.string().nullable(),
})
type GhostPost = z.infer<typeof GhostPost>
const Posts = z.object({ posts: z.array(GhostPost) })
const OnePost = z.object({ posts: z.tuple([GhostPost]) }).transform(({ posts }) => posts[0])
/** A post with the fields that Quillport sends. `html` is what Ghost made of the sent HTML. */
const WholePost = GhostPost.extend({
  slug: z.string().nullish(),
  title: z.string(),
  html: z.string().nullish(),
  custom_excerpt: z.string().nullish(),
  meta_title: z.string().nullish(),
  meta_description: z.string().nullish(),
  feature_image: z.string().nullish(),
  feature_image_alt: z.string().nullish(),
  tags: z.array(z.object({ name: z.string() })).nullish(),
})
type WholePost = z.infer<typeof WholePost>
const OneWhole = z.object({ posts: z.tuple([WholePost]) }).transform(({ posts }) => posts[0])
const KnownPosts = z.object({ posts: z.array(z.object({ title: z.string(), url: z.string() })) })
const Images = z.object({ images: z.tuple([z.object({ url: z.string() })]) })

const Site = z.object({ site: z.object({ title: z.string(), url: z.url().max(500), version: z.string() }) })
const AnyPosts = z.object({ posts: z.array(z.unknown()) })
const Me = z.object({
  users: z.tuple([
    z.object({ name: z.string(), roles: z.array(z.object({ name: z.string() })).default([]) }),
  ]),
})

/** Opens a site on Ghost, over its Admin API. */
export const ghostSite = (login: Login, { outboundTo, now }: AdapterContext): SiteAdapter => {
  const base = baseOf(login.url)
  const api = ghostApi(base, login.admin_api_key, outboundTo(new URL(base).origin), now)
  return {
    probe: () => probe(api),
    recentPosts: async () => {
      const path = `posts/?limit=100&fields=id,uuid,title,url&filter=status:published&order=${encodeURIComponent('published_at desc')}`
      const { posts } = await api.ask({ method: 'GET', path }, KnownPosts)
      return posts.map(({ title, url }) => ({ title, url }))
    },
    uploadImage: async (image) => {
      const body = uploadForm([{ name: 'purpose', value: 'image' }], image)
      const { images } = await api.ask({ method: 'POST', path: 'images/upload/', body }, Images)
      return { id: images[0].url, url: images[0].url }
    },
    findImage: ({ fileName }) => findImage(api, fileName),
    create: (wanted) => create(api, wanted),
    update: (remote, wanted, choose) => update(api, remote, wanted, choose),
    fields: async (id) => {
      const post = await loadWhole(api, id)
      return post && siteFields(post)
    },
    hasImage: async ({ url }) => (await headOf(api.outbound, url))?.status !== 404,
    find: ({ marker }) => find(api, marker),
    read: async (id) => {
      const post = await load(api, id)
      return post && remoteOf(api, post)
    },
  }
}

/** Finds the account of the key and what the account may do. */
const probe = async (api: GhostApi): Promise<Probed> => {
  const { site } = await siteAt(api)
  await api.ask({ method: 'GET', path: 'posts/?limit=1&fields=id' }, AnyPosts)
  const person = await personOf(api)
  const contributor = person?.roles.some(({ name }) => name === 'Contributor') ?? false
  return {
    name: site.title,
    url: site.url,
    account: person?.name ?? 'an integration',
    mayPublish: !contributor,
    message: contributor
      ? 'This key belongs to a contributor, who can only save drafts and cannot upload images.'
      : null,
  }
}

const siteAt = async (api: GhostApi): Promise<z.infer<typeof Site>> => {
  try {
    return await api.ask({ method: 'GET', path: 'site/' }, Site)
  } catch (thrown) {
    if (thrown instanceof SiteError && thrown.kind === 'failed')
      throw new SiteError(
        'missing',
        `No Ghost site was found at ${api.base}. Enter the site’s address without /ghost.`,
      )
    throw thrown
  }
}

/** Finds the person of a staff token; null for an integration's key, which belongs to no person. */
const personOf = async (api: GhostApi) => {
  const asked = api.ask({ method: 'GET', path: 'users/me/?include=roles' }, Me)
  return (await nullOn(asked, 'missing', 'forbidden'))?.users[0] ?? null
}

const FIELDS = 'fields=id,uuid,slug,status,url,updated_at,codeinjection_head,codeinjection_foot'

const load = (api: GhostApi, id: string): Promise<GhostPost | null> => {
  const path = `posts/${encodeURIComponent(id)}/?${FIELDS}`
  return nullOn(api.ask({ method: 'GET', path }, OnePost), 'missing')
}

/** The form in which Ghost returns whole posts. */
const WHOLE = 'formats=html&include=tags'

const loadWhole = (api: GhostApi, id: string): Promise<WholePost | null> => {
  const path = `posts/${encodeURIComponent(id)}/?${WHOLE}`
  return nullOn(api.ask({ method: 'GET', path }, OneWhole), 'missing')
}

const siteFields = (post: WholePost): SiteFields => {
  const text = (value: string | null | undefined) => ({ stored: value ?? '', shown: value ?? '' })
  const tags = (post.tags ?? []).map(({ name }) => name)
  const { custom_excerpt, meta_description, feature_image, feature_image_alt } = post
  return {
    title: text(post.title),
    html: text(post.html),
    meta_description: {
      stored: JSON.stringify([custom_excerpt ?? '', meta_description ?? '']),
      shown: meta_description ?? custom_excerpt ?? '',
      beside: [custom_excerpt ?? ''],
    },
    seo_title: text(post.meta_title),
    slug: text(post.slug),
    tags: { stored: JSON.stringify(tags), shown: tags },
    // The alternative text belongs to the picture, but the picture alone says whether it was replaced or taken out.
    image: {
      stored: JSON.stringify([feature_image ?? '', feature_image ? (feature_image_alt ?? '') : '']),
      shown: feature_image ?? '',
      beside: [feature_image ? (feature_image_alt ?? '') : ''],
    },
  }
}

const isLive = ({ status }: GhostPost): boolean => status === 'published' || status === 'sent'

const remoteOf = ({ base }: GhostApi, post: GhostPost): RemotePost => ({
  id: post.id,
  status: isLive(post) ? 'publish' : 'draft',
  postUrl: post.url,
  editUrl: `${base}/ghost/#/editor/post/${post.id}`,
  revision: post.updated_at,
})

const find = async (api: GhostApi, marker: string): Promise<RemotePost | null> => {
  const mark = markOf(marker)
  const filter = encodeURIComponent(`codeinjection_foot:~'${mark.replaceAll("'", "\\'")}'`)
  const path = `posts/?limit=100&${FIELDS}&filter=${filter}&order=${encodeURIComponent('created_at asc')}`
  const { posts } = await api.ask({ method: 'GET', path }, Posts)
  // In the filter, an underscore matches any character, so the marks are compared again.
  const found = posts.find(({ codeinjection_foot }) => codeinjection_foot?.includes(mark))
  return found ? remoteOf(api, found) : null
}

const create = async (api: GhostApi, { post, status, image }: ToSave): Promise<Saved> => {
  const { fields, warnings } = fieldsOf(post, image, NOTHING_INJECTED)
  const body = { posts: [{ ...fields, status: status === 'publish' ? 'published' : 'draft' }] }
  const made = await api.ask({ method: 'POST', path: `posts/?source=html&${WHOLE}`, body }, OneWhole)
  return savedOf(api, post, made, warnings)
}

const savedOf = (api: GhostApi, post: Post, saved: WholePost, warnings: readonly Warning[]): Saved => ({
  post: remoteOf(api, saved),
  fields: siteFields(saved),
  warnings: [...warnings, ...dropped(post, saved)],
})

/** Sends the chosen fields. Ghost refuses the update if the post has changed since it was read. */
const update = async (
  api: GhostApi,
  remote: RemotePost,
  { post, status, image }: ToSave,
  choose: ChooseFields,
): Promise<Saved> => {
  const now = await loadWhole(api, remote.id)
  if (!now) throw new SiteError('missing', 'The post was deleted on the site.')
  if (status === 'draft' && isLive(now))
    throw new SiteError('collision', 'The post went live on the site before Quillport could save the draft.')
  const send = choose(siteFields(now), now.status === 'scheduled')
  const { fields, warnings } = fieldsOf(post, image, now, send)
  const change = { ...onlySent(fields, now, send), ...statusOf(now, status, api.now()) }
  if (Object.keys(change).length === 0) return savedOf(api, post, now, [])
  const body = { posts: [{ ...change, updated_at: now.updated_at }] }
  const path = `posts/${encodeURIComponent(remote.id)}/?source=html&${WHOLE}`
  const saved = await api.ask({ method: 'PUT', path, body }, OneWhole)
  return savedOf(api, post, saved, warnings)
}

/** Returns the status to send. A draft keeps its status on the site, so that a scheduled post stays scheduled. */
const statusOf = (now: GhostPost, status: PostStatus, at: number) => {
  if (status === 'draft' || isLive(now)) return {}
  return now.status === 'scheduled'
    ? { status: 'published', published_at: new Date(at).toISOString() }
    : { status: 'published' }
}

/** Warns about what Ghost dropped without a message. */
const dropped = ({ jsonLd }: Post, saved: Injected): readonly Warning[] =>
  warningIf(
    jsonLd !== null && !saved.codeinjection_head?.includes(schemaElement(jsonLd)),
    'faq_schema_dropped',
    'Ghost removed the FAQ markup that search engines read. The FAQ itself is in the post.',
  )

/** Finds an upload. Ghost does not list images; it serves an upload under its own name in the folder of the month. */
const findImage = async (
  { base, outbound, now }: GhostApi,
  fileName: string,
): Promise<RemoteImage | null> => {
  const today = new Date(now())
  // Ghost may name folders by its local time, in which the next month can have begun.
  const months = [0, -1, 1].map(
    (back) => new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + back)),
  )
  for (const month of months) {
    const folder = `${month.getUTCFullYear()}/${String(month.getUTCMonth() + 1).padStart(2, '0')}`
    const url = `${base}/content/images/${folder}/${encodeURIComponent(fileName)}`
    const answer = await headOf(outbound, url)
    const isThere =
      answer?.status === 200 && answer.url === url && answer.headers.get('content-type')?.startsWith('image/')
    if (isThere) return { id: url, url }
  }
  return null
}
