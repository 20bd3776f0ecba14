import { createHash } from 'node:crypto'
import { z } from 'zod'
import { POST_FIELDS, type PostField } from '../../../contract/publishing.ts'
import type { Warning } from '../../../contract/shapes.ts'
import { addressWords } from '../../text/address-words.ts'
import { shortened } from '../../text/clean-text.ts'
import { type Post, type RemoteImage, type SiteFields, warningIf } from '../port.ts'
import type { WebflowField } from './collection.ts'

/** The fields of a collection for each part of a post; null for a part without a field. Every collection also has `name` and `slug`. */
export type FieldMap = {
  readonly body: WebflowField | null
  readonly summary: WebflowField | null
  readonly image: WebflowField | null
  readonly seoTitle: WebflowField | null
  readonly seoDescription: WebflowField | null
  readonly marker: WebflowField | null
}

/** The slug of the plain text field for the marker. Without this field, a post's slug ends in a short form of the marker. */
const MARKER_FIELD = 'quillport-marker'
const NAME_LONGEST = 256
const SLUG_LONGEST = 80

/** Finds the fields by their type and name. Webflow's templates use post-body, post-summary and main-image. */
export const mapFields = (fields: readonly WebflowField[]): FieldMap => {
  const pick = (types: readonly string[], name: RegExp, not?: RegExp) =>
    fields.find(
      ({ type, slug, isEditable }) =>
        isEditable && types.includes(type) && name.test(slug) && !(not?.test(slug) ?? false),
    ) ?? null
  const text = ['PlainText']
  return {
    body:
      pick(['RichText'], /^(post-)?(body|content|article|text)$/) ??
      pick(['RichText'], /body|content/) ??
      pick(['RichText'], /./),
    summary:
      pick(text, /^(post-)?(summary|excerpt|teaser|description|intro)$/) ??
      pick(text, /summary|excerpt|teaser|description|intro/, /seo|meta|og-|author|image|photo/),
    image: pick(['Image'], /main|hero|cover|featured/, /og-|seo/) ?? pick(['Image'], /./, /og-|seo|author/),
    seoTitle: pick(text, /(seo|meta).*title|title-tag/),
    seoDescription: pick(text, /(seo|meta).*desc/),
    marker: pick(text, new RegExp(`^${MARKER_FIELD}$`)),
  }
}

/** Lists the names of required fields that an article does not fill. */
export const unfilled = (fields: readonly WebflowField[], map: FieldMap): readonly string[] => {
  const filled = new Set(['name', 'slug', ...Object.values(map).map((field) => field?.slug)])
  return fields
    .filter(({ isRequired, slug }) => isRequired && !filled.has(slug))
    .map(({ displayName }) => displayName)
}

/** Converts an article to values of a collection's fields, with warnings about what was left out or, in the fields to send, cut. */
export const fieldData = (
  post: Post,
  image: RemoteImage | null,
  map: FieldMap,
  send: ReadonlySet<PostField> = new Set(POST_FIELDS),
): { readonly values: Readonly<Record<string, unknown>>; readonly warnings: readonly Warning[] } => {
  const values: Record<string, unknown> = {}
  const warnings: Warning[] = []
  const text = (of: PostField, field: WebflowField | null, value: string, longest?: number) => {
    const most = longest ?? field?.validations?.maxLength ?? value.length
    if (value.length > most && send.has(of))
      warnings.push({
        code: 'cut',
        message: `${field?.displayName ?? 'The name'} was cut, because this field allows only ${most} characters.`,
      })
    values[field?.slug ?? 'name'] = shortened(value, most)
  }
  text('title', null, post.title, NAME_LONGEST)
  if (map.body) values[map.body.slug] = post.html
  if (map.summary) text('meta_description', map.summary, post.metaDescription)
  if (map.seoTitle) text('seo_title', map.seoTitle, post.seoTitle)
  if (map.seoDescription) text('meta_description', map.seoDescription, post.metaDescription)
  if (map.marker) values[map.marker.slug] = post.marker
  if (map.image && image)
    values[map.image.slug] = { fileId: image.id, url: image.url, alt: post.imageAlt ?? '' }
  return { values, warnings: [...warnings, ...leftOut(post, image, map)] }
}

/** A picture in an item. */
const Picture = z.object({ fileId: z.string(), alt: z.string().nullish().catch(null) })

/** Reads an item's values as the fields of an article. */
export const siteFields = (values: Readonly<Record<string, unknown>>, map: FieldMap): SiteFields => {
  const textOf = (field: WebflowField | null): string => {
    const value = field ? values[field.slug] : ''
    return typeof value === 'string' ? value : ''
  }
  const text = (value: string) => ({ stored: value, shown: value })
  const summary = textOf(map.summary)
  const description = textOf(map.seoDescription)
  const picture = Picture.safeParse(map.image ? values[map.image.slug] : null).data
  return {
    title: text(typeof values.name === 'string' ? values.name : ''),
    html: text(textOf(map.body)),
    meta_description: {
      stored: JSON.stringify([summary, description]),
      shown: description || summary,
      beside: [summary],
    },
    ...(map.seoTitle ? { seo_title: text(textOf(map.seoTitle)) } : {}),
    image: { ...text(picture?.fileId ?? ''), beside: [picture?.alt ?? ''] },
  }
}

/** Selects the values of the chosen fields, and the marker. */
export const onlySent = (
  values: Readonly<Record<string, unknown>>,
  map: FieldMap,
  send: ReadonlySet<PostField>,
): Readonly<Record<string, unknown>> => {
  const fields: readonly (readonly [string | undefined, PostField])[] = [
    ['name', 'title'],
    [map.body?.slug, 'html'],
    [map.summary?.slug, 'meta_description'],
    [map.seoDescription?.slug, 'meta_description'],
    [map.seoTitle?.slug, 'seo_title'],
    [map.image?.slug, 'image'],
  ]
  const left = new Set(fields.filter(([, field]) => !send.has(field)).map(([slug]) => slug))
  return Object.fromEntries(Object.entries(values).filter(([slug]) => !left.has(slug)))
}

const leftOut = (post: Post, image: RemoteImage | null, map: FieldMap): readonly Warning[] => {
  const seo = [
    ...(map.seoTitle ? [] : ['the search title']),
    ...(map.seoDescription ? [] : ['the meta description']),
  ]
  const labels = [
    ...(post.tags.length > 0 ? ['tags'] : []),
    ...(post.categories.length > 0 ? ['categories'] : []),
  ]
  return [
    ...warningIf(
      seo.length > 0,
      'seo_fields_left_out',
      `The collection has no field for ${seo.join(' and ')}. Add plain text fields named SEO title and SEO description, and use them in the SEO settings of the collection’s page.`,
    ),
    ...warningIf(
      map.image === null && image !== null,
      'image_left_out',
      'The collection has no image field for the picture.',
    ),
    ...warningIf(
      labels.length > 0,
      'labels_left_out',
      `Webflow keeps ${labels.join(' and ')} in separate collections, so they were left out.`,
    ),
    ...warningIf(
      post.jsonLd !== null,
      'faq_schema_left_out',
      'Webflow’s rich text does not allow markup for search engines, so the FAQ markup was left out. The FAQ itself is in the post.',
    ),
  ]
}

/** Returns the end of a slug that represents a marker. It distinguishes the posts of a collection and does not distract readers. */
export const slugEnd = (marker: string): string =>
  `-${createHash('sha256').update(marker).digest('hex').slice(0, 10)}`

/** Converts a title, or the address that a person chose, to the slug of a post in its collection. Webflow allows only a–z, digits and hyphens. */
export const slugOf = (text: string): string => addressWords(text, SLUG_LONGEST) || 'post'
