import type { SiteField, SiteFields } from '../port.ts'
import { type StoredMeta, seoFieldsOf } from './seo-meta.ts'

/** The parts of a stored post that are compared. */
type Stored = {
  readonly slug: string
  readonly title: { readonly raw: string }
  readonly content: { readonly raw: string }
  readonly excerpt: { readonly raw: string }
  readonly tags: readonly number[]
  readonly categories: readonly number[]
  readonly featured_media: number
  readonly meta: StoredMeta
  readonly _embedded?:
    | { readonly 'wp:term': readonly (readonly { readonly id: number; readonly name: string }[])[] }
    | null
    | undefined
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  '#039': "'",
  '#39': "'",
  amp: '&',
}

const plain = (raw: string): string =>
  raw.replaceAll(/&(lt|gt|quot|#0?39|amp);/g, (sign, name: string) => ENTITIES[name] ?? sign)
const text = (raw: string): SiteField => ({ stored: raw, shown: plain(raw) })

/** Converts a post to its fields, for comparison with what Quillport saved. */
export const fieldsOf = (post: Stored): SiteFields => {
  const { seo_title, focus_keyword, meta_description } = seoFieldsOf(post.meta)
  const excerpt = post.excerpt.raw
  return {
    title: text(post.title.raw),
    slug: text(post.slug),
    html: { stored: post.content.raw, shown: post.content.raw },
    meta_description: {
      stored: JSON.stringify([excerpt, meta_description ?? '']),
      shown: plain(excerpt) || (meta_description ?? ''),
      beside: [meta_description ?? ''],
    },
    ...(seo_title === undefined ? {} : { seo_title: text(seo_title) }),
    ...(focus_keyword === undefined ? {} : { focus_keyword: text(focus_keyword) }),
    tags: terms(post, post.tags),
    categories: terms(post, post.categories),
    image: { stored: String(post.featured_media), shown: String(post.featured_media) },
  }
}

const terms = ({ _embedded }: Stored, ids: readonly number[]): SiteField => {
  const names = new Map((_embedded?.['wp:term'] ?? []).flat().map(({ id, name }) => [id, plain(name)]))
  return {
    stored: [...ids].sort((a, b) => a - b).join(' '),
    shown: ids.flatMap((id) => names.get(id) ?? []),
  }
}
