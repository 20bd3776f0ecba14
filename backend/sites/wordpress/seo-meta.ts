import { z } from 'zod'
import type { PostField } from '../../../contract/publishing.ts'
import type { Warning } from '../../../contract/shapes.ts'
import { type Post, SiteError } from '../port.ts'
import type { Api } from './api.ts'

type Fields = Pick<Post, 'seoTitle' | 'metaDescription' | 'focusKeyword'>
type Meta = Readonly<Record<string, string>>

const yoast = ({ seoTitle, metaDescription, focusKeyword }: Fields): Meta => ({
  _yoast_wpseo_title: seoTitle,
  _yoast_wpseo_metadesc: metaDescription,
  _yoast_wpseo_focuskw: focusKeyword,
})
const rankMath = ({ seoTitle, metaDescription, focusKeyword }: Fields): Meta => ({
  rank_math_title: seoTitle,
  rank_math_description: metaDescription,
  rank_math_focus_keyword: focusKeyword,
})

/** The meta fields of a post as WordPress shows them. If no key is registered, WordPress sends an empty list. */
export const StoredMeta = z.record(z.string(), z.unknown()).catch({})
export type StoredMeta = z.infer<typeof StoredMeta>

/** The field of an article behind each key. */
const FIELD_OF: Readonly<Record<string, PostField>> = {
  _yoast_wpseo_title: 'seo_title',
  _yoast_wpseo_metadesc: 'meta_description',
  _yoast_wpseo_focuskw: 'focus_keyword',
  rank_math_title: 'seo_title',
  rank_math_description: 'meta_description',
  rank_math_focus_keyword: 'focus_keyword',
}
const SEO_FIELDS = new Set(Object.values(FIELD_OF))

type Send = ReadonlySet<PostField>
const onlySent = (meta: Meta, send: Send): Meta =>
  Object.fromEntries(Object.entries(meta).filter(([key]) => send.has(FIELD_OF[key] ?? 'title')))

/** Whether an update sends any of the fields. */
export const sendsSeo = (send: Send): boolean => [...SEO_FIELDS].some((field) => send.has(field))

/** Reads the fields that the site registered; absent fields cannot be read. */
export const seoFieldsOf = (stored: StoredMeta): Partial<Record<PostField, string>> => {
  const found: Partial<Record<PostField, string>> = {}
  for (const [key, field] of Object.entries(FIELD_OF)) {
    const value = stored[key]
    if (typeof value === 'string' && !found[field]) found[field] = value
  }
  return found
}

/** Selects the sent fields that the site registered. WordPress would drop the other fields without a message. */
export const takenMeta = (post: Fields, stored: StoredMeta, send: Send): Meta =>
  Object.fromEntries(
    Object.entries(onlySent({ ...yoast(post), ...rankMath(post) }, send)).filter(([key]) => key in stored),
  )

const isKept = (wanted: Meta, stored: StoredMeta): boolean =>
  Object.entries(wanted).every(([key, value]) => stored[key] === value)

/** Whether at least one of the plugins has stored all the sent fields. */
export const keepsSeo = (post: Fields, stored: StoredMeta, send: Send): boolean =>
  isKept(onlySent(yoast(post), send), stored) || isKept(onlySent(rankMath(post), send), stored)

/** Saves the fields on Rank Math's own route, after the post itself was saved; false if Rank Math refused them or did not answer. */
export const sendToRankMath = async (
  api: Api,
  postId: number,
  post: Fields,
  send: Send,
): Promise<boolean> => {
  const body = { objectID: postId, objectType: 'post', meta: onlySent(rankMath(post), send) }
  try {
    return (await api.ask('/rankmath/v1/updateMeta', { body })).ok
  } catch (thrown) {
    if (thrown instanceof SiteError) return false
    throw thrown
  }
}

/** Warns about fields that no plugin accepted, and says what to do. */
export const seoNotKept = (namespaces: readonly string[]): Warning => ({
  code: 'seo_meta_not_kept',
  message: `Paste the SEO title, the meta description and the focus keyword on the site by hand. ${reason(namespaces)}`,
})

const reason = (namespaces: readonly string[]): string => {
  if (namespaces.includes('yoast/v1')) return 'Yoast SEO does not accept these texts from Quillport.'
  if (namespaces.includes('rankmath/v1')) return 'Rank Math did not let this account change these texts.'
  return 'To send these texts automatically next time, install the Rank Math plugin on the site.'
}
