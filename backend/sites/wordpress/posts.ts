import { z } from 'zod'
import { POST_FIELDS, type PostField, type PostStatus } from '../../../contract/publishing.ts'
import type { Warning } from '../../../contract/shapes.ts'
import {
  afterASave,
  type ChooseFields,
  nullOn,
  type Post,
  type RemotePost,
  type Saved,
  SiteError,
  type SiteFields,
  type ToSave,
  warningIf,
} from '../port.ts'
import { requirePublisher, requireWriter } from './account.ts'
import { contentOf, hasSchema, htmlText } from './content.ts'
import type { OpenSite } from './open.ts'
import { keepsSeo, StoredMeta, sendsSeo, sendToRankMath, seoNotKept, takenMeta } from './seo-meta.ts'
import { fieldsOf } from './site-fields.ts'
import { termsFor } from './terms.ts'

/** A post, as an account that may edit it sees it. */
export const StoredPost = z.object({
  id: z.int(),
  status: z.string(),
  link: z.string(),
  slug: z.string().catch(''),
  title: z.object({ raw: z.string() }),
  content: z.object({ raw: z.string() }),
  excerpt: z.object({ raw: z.string() }),
  tags: z.array(z.int()).catch([]),
  categories: z.array(z.int()).catch([]),
  meta: StoredMeta.default({}),
  featured_media: z.int().catch(0),
  _links: z.record(z.string(), z.unknown()).catch({}),
  /** The post's terms by taxonomy, if they were asked for. */
  _embedded: z
    .object({ 'wp:term': z.array(z.array(z.object({ id: z.int(), name: z.string() }))) })
    .nullish()
    .catch(null),
})
export type StoredPost = z.infer<typeof StoredPost>

/** Converts a post to the form of the port. The address of a draft is its preview's address. */
export const remotePost = (
  { index }: Pick<OpenSite, 'index'>,
  { id, status, link }: Pick<StoredPost, 'id' | 'status' | 'link'>,
): RemotePost => {
  const live = status === 'publish'
  return {
    id: String(id),
    status: live ? 'publish' : 'draft',
    postUrl: live ? link : `${link}${link.includes('?') ? '&' : '?'}preview=true`,
    editUrl: `${index.url.replace(/(?<!\/)\/+$/, '')}/wp-admin/post.php?post=${id}&action=edit`,
    revision: null,
  }
}

/**
 * Creates a draft with only the texts first and adds the rest in an update. An incomplete post is therefore never live, and if a plugin rejects the
 * rest, another try does not create a second post.
 */
export const createPost = async (site: OpenSite, wanted: ToSave): Promise<Saved> => {
  requireWriter(site.account)
  if (wanted.status === 'publish') requirePublisher(site.account)
  const made = await site.api.call(StoredPost, '/wp/v2/posts', {
    body: { ...texts(wanted.post, false), status: 'draft' },
  })
  const rest = async () => complete(site, made, wanted, ALL, await termsFor(site.api, wanted.post))
  return afterASave(rest())
}

const readWhole = ({ api }: OpenSite, id: string): Promise<StoredPost> =>
  api.call(StoredPost, `/wp/v2/posts/${id}`, { query: { context: 'edit', _embed: 'wp:term' } })

/** Reads the fields of a post as they are now; null if the post no longer exists. */
export const readFields = async (site: OpenSite, id: string): Promise<SiteFields | null> => {
  const post = await nullOn(readWhole(site, id), 'missing')
  return post && fieldsOf(post)
}

/**
 * Saves the chosen fields of a post again, and restores it from the trash if necessary. WordPress cannot refuse a write
 * because the post has changed, so the post is read right before the write. An edit that reaches WordPress between the two
 * requests is still lost. Throws `missing` if the post no longer exists, and `collision` if the draft has gone live
 * meanwhile.
 */
export const updatePost = async (
  site: OpenSite,
  id: string,
  wanted: ToSave,
  choose: ChooseFields,
): Promise<Saved> => {
  if (wanted.status === 'publish') requirePublisher(site.account)
  const read = async () => {
    const current = await readWhole(site, id)
    if (wanted.status === 'draft' && current.status === 'publish')
      throw new SiteError(
        'collision',
        'The post went live in WordPress before Quillport could save the draft.',
      )
    return { current, send: choose(fieldsOf(current), current.status === 'future') }
  }
  const first = await read()
  const terms = await termsFor(site.api, onlyTerms(wanted.post, first.send))
  // Looking up terms takes several requests, during which a person may save the post.
  const { current, send } = wantsTerms(wanted.post, first.send) ? await read() : first
  const saved = await complete(site, current, wanted, send, terms)
  return current.status === 'trash' ? { ...saved, warnings: [RESTORED, ...saved.warnings] } : saved
}

type Terms = Awaited<ReturnType<typeof termsFor>>
type Sent = ReadonlySet<PostField>
const ALL: Sent = new Set(POST_FIELDS)

const onlyTerms = ({ tags, categories }: Post, send: Sent): Pick<Post, 'tags' | 'categories'> => ({
  tags: send.has('tags') ? tags : [],
  categories: send.has('categories') ? categories : [],
})
const wantsTerms = (post: Post, send: Sent): boolean => {
  const { tags, categories } = onlyTerms(post, send)
  return tags.length + categories.length > 0
}

const RESTORED: Warning = {
  code: 'restored_from_trash',
  message: 'The post was in the WordPress trash. Quillport restored it.',
}

const texts = (post: Post, withSchema: boolean, send: Sent = ALL) => ({
  ...(send.has('title') ? { title: htmlText(post.title) } : {}),
  ...(send.has('html') ? { content: contentOf(post, withSchema) } : {}),
  ...(send.has('meta_description') ? { excerpt: htmlText(post.metaDescription) } : {}),
  ...(post.slug === null || !send.has('slug') ? {} : { slug: post.slug }),
})

/** Whether this post keeps scripts, as WordPress itself reports. Settings can forbid what a role's capabilities allow. */
const keepsScripts = ({ _links }: StoredPost): boolean => 'wp:action-unfiltered-html' in _links

const complete = async (
  site: OpenSite,
  current: StoredPost,
  wanted: ToSave,
  send: Sent,
  terms: Terms,
): Promise<Saved> => {
  const { post, image } = wanted
  const withSchema = post.jsonLd !== null && keepsScripts(current)
  const sent = await save(
    site,
    current,
    {
      ...texts(post, withSchema, send),
      ...statusField(current, wanted.status),
      ...terms.fields,
      ...(image !== null && send.has('image') ? { featured_media: Number(image.id) } : {}),
    },
    takenMeta(post, current.meta, send),
  )
  // A filter of the site removed the script tag but left the script's text visible.
  const saved =
    withSchema && send.has('html') && !hasSchema(sent.content.raw)
      ? await afterASave(
          site.api.call(StoredPost, `/wp/v2/posts/${current.id}`, {
            body: { content: contentOf(post, false) },
          }),
        )
      : sent
  const seoKept =
    !sendsSeo(send) ||
    keepsSeo(post, saved.meta, send) ||
    (site.index.namespaces.includes('rankmath/v1') && (await sendToRankMath(site.api, saved.id, post, send)))
  return {
    post: remotePost(site, saved),
    fields: fieldsOf(saved),
    warnings: [
      ...terms.warnings,
      ...notTaken(saved, wanted, send),
      ...(seoKept ? [] : [seoNotKept(site.index.namespaces)]),
    ],
  }
}

/** Saves a post with the registered meta keys, or without them if the account may not write them. Sends nothing without a change. */
const save = async (
  { api }: OpenSite,
  current: StoredPost,
  body: Readonly<Record<string, unknown>>,
  meta: Readonly<Record<string, string>>,
): Promise<StoredPost> => {
  const route = `/wp/v2/posts/${current.id}`
  if (Object.keys(meta).length > 0) {
    const answer = await api.ask(route, { body: { ...body, meta } })
    const parsed = answer.ok ? StoredPost.safeParse(answer.value) : null
    if (parsed?.success) return parsed.data
    if (!answer.ok && answer.error.kind !== 'forbidden' && answer.error.kind !== 'invalid') throw answer.error
  }
  return Object.keys(body).length === 0 ? current : api.call(StoredPost, route, { body })
}

/**
 * Returns the status to send. A draft keeps its status on the site; otherwise, a post that a person has published
 * meanwhile would go offline.
 */
const statusField = (current: StoredPost, wanted: PostStatus): { readonly status?: PostStatus } => {
  if (wanted === 'publish') return current.status === 'publish' ? {} : { status: 'publish' }
  return current.status === 'trash' ? { status: 'draft' } : {}
}

const notTaken = (saved: StoredPost, { post, status, image }: ToSave, send: Sent): readonly Warning[] => [
  ...warningIf(
    send.has('html') && post.jsonLd !== null && !hasSchema(saved.content.raw),
    'faq_schema_left_out',
    'WordPress removes scripts from this account’s posts, so the FAQ markup for search engines was left out. The questions and answers are in the post. On most sites, an account with the role Editor keeps the markup.',
  ),
  ...warningIf(
    send.has('image') && image !== null && saved.featured_media !== Number(image.id),
    'image_not_kept',
    'WordPress did not set the picture as the post’s featured image. Set it in WordPress.',
  ),
  ...warningIf(
    status === 'publish' && saved.status !== 'publish',
    'not_live',
    `Because of a plugin or the post’s date, WordPress left the post in the state ${saved.status}. Publish it in WordPress.`,
  ),
]
