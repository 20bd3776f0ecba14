import { z } from 'zod'
import type { PostStatus } from '../../../contract/publishing.ts'
import type { Warning } from '../../../contract/shapes.ts'
import { type Post, type RemotePost, type Saved, SiteError, type ToSave, warningIf } from '../port.ts'
import { requirePublisher, requireWriter } from './account.ts'
import { contentOf, hasSchema, htmlText } from './content.ts'
import type { OpenSite } from './open.ts'
import { keepsSeo, StoredMeta, sendToRankMath, seoNotKept, takenMeta } from './seo-meta.ts'
import { termsFor } from './terms.ts'

/** A post, as an account that may edit it sees it. */
export const StoredPost = z.object({
  id: z.int(),
  status: z.string(),
  link: z.string(),
  content: z.object({ raw: z.string() }),
  meta: StoredMeta.default({}),
  featured_media: z.int().catch(0),
  _links: z.record(z.string(), z.unknown()).catch({}),
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
    editUrl: `${index.url.replace(/\/+$/, '')}/wp-admin/post.php?post=${id}&action=edit`,
    revision: null,
  }
}

/**
 * Makes a bare draft first and adds the rest in an update. An incomplete post is therefore never live, and if a plugin
 * rejects the rest, another try makes no second post.
 */
export const createPost = async (site: OpenSite, wanted: ToSave): Promise<Saved> => {
  requireWriter(site.account)
  if (wanted.status === 'publish') requirePublisher(site.account)
  const made = await site.api.call(StoredPost, '/wp/v2/posts', {
    body: { ...texts(wanted.post, false), status: 'draft' },
  })
  try {
    return await complete(site, made, wanted)
  } catch (thrown) {
    if (!(thrown instanceof SiteError)) throw thrown
    // The draft exists, so another try must look for it first.
    throw new SiteError(thrown.kind, thrown.message, { certain: false, retryAfter: thrown.retryAfter })
  }
}

/**
 * Saves a post again, and restores it from the trash if necessary. Throws `missing` if it no longer exists, and
 * `collision` if the draft has gone live meanwhile.
 */
export const updatePost = async (site: OpenSite, id: string, wanted: ToSave): Promise<Saved> => {
  if (wanted.status === 'publish') requirePublisher(site.account)
  const current = await site.api.call(StoredPost, `/wp/v2/posts/${id}`, {
    query: { context: 'edit' },
  })
  if (wanted.status === 'draft' && current.status === 'publish')
    throw new SiteError('collision', 'In the meantime, the post went live in WordPress.')
  const saved = await complete(site, current, wanted)
  return current.status === 'trash' ? { ...saved, warnings: [RESTORED, ...saved.warnings] } : saved
}

const RESTORED: Warning = {
  code: 'restored_from_trash',
  message: 'The post was in the WordPress trash. Quillport restored it.',
}

const texts = (post: Post, withSchema: boolean) => ({
  title: htmlText(post.title),
  content: contentOf(post, withSchema),
  excerpt: htmlText(post.metaDescription),
  ...(post.slug === null ? {} : { slug: post.slug }),
})

/** Whether this post keeps scripts, as WordPress itself reports. Settings can forbid what a role's capabilities allow. */
const keepsScripts = ({ _links }: StoredPost): boolean => 'wp:action-unfiltered-html' in _links

const complete = async (site: OpenSite, current: StoredPost, wanted: ToSave): Promise<Saved> => {
  const { post, image } = wanted
  const terms = await termsFor(site.api, post)
  const withSchema = post.jsonLd !== null && keepsScripts(current)
  const sent = await save(
    site,
    current,
    {
      ...texts(post, withSchema),
      ...statusField(current, wanted.status),
      ...terms.fields,
      ...(image === null ? {} : { featured_media: Number(image.id) }),
    },
    wanted,
  )
  // A filter of the site removed the script tag but left the script's text visible.
  const saved =
    withSchema && !hasSchema(sent.content.raw)
      ? await site.api.call(StoredPost, `/wp/v2/posts/${current.id}`, {
          body: { content: contentOf(post, false) },
        })
      : sent
  const seoKept =
    keepsSeo(post, saved.meta) ||
    (site.index.namespaces.includes('rankmath/v1') && (await sendToRankMath(site.api, saved.id, post)))
  return {
    post: remotePost(site, saved),
    warnings: [
      ...terms.warnings,
      ...notTaken(saved, wanted),
      ...(seoKept ? [] : [seoNotKept(site.index.namespaces)]),
    ],
  }
}

/** Saves a post with the registered meta keys, or without them if the account may not write them. */
const save = async (
  { api }: OpenSite,
  current: StoredPost,
  body: Readonly<Record<string, unknown>>,
  { post }: ToSave,
): Promise<StoredPost> => {
  const route = `/wp/v2/posts/${current.id}`
  const meta = takenMeta(post, current.meta)
  if (Object.keys(meta).length > 0) {
    const answer = await api.ask(route, { body: { ...body, meta } })
    const parsed = answer.ok ? StoredPost.safeParse(answer.value) : null
    if (parsed?.success) return parsed.data
    if (!answer.ok && answer.error.kind !== 'forbidden' && answer.error.kind !== 'invalid') throw answer.error
  }
  return api.call(StoredPost, route, { body })
}

/**
 * Returns the status to send. A draft keeps its status on the site; otherwise, a post that a person has published
 * meanwhile would go offline.
 */
const statusField = (current: StoredPost, wanted: PostStatus): { readonly status?: PostStatus } => {
  if (wanted === 'publish') return { status: 'publish' }
  return current.status === 'trash' ? { status: 'draft' } : {}
}

const notTaken = (saved: StoredPost, { post, status, image }: ToSave): readonly Warning[] => [
  ...warningIf(
    post.jsonLd !== null && !hasSchema(saved.content.raw),
    'faq_schema_left_out',
    'WordPress removes scripts from this account’s posts, so the FAQ markup for search engines was left out. The questions and answers are in the post. On most sites, an account with the role Editor keeps the markup.',
  ),
  ...warningIf(
    image !== null && saved.featured_media !== Number(image.id),
    'image_not_kept',
    'WordPress did not set the picture as the post’s featured image. Set it in WordPress.',
  ),
  ...warningIf(
    status === 'publish' && saved.status !== 'publish',
    'not_live',
    `WordPress keeps the post as ${saved.status}, because of a plugin or the post’s date. Publish it in WordPress.`,
  ),
]
