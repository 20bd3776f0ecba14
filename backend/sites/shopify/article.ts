import { POST_FIELDS, type PostField, type PostStatus } from '../../../contract/publishing.ts'
import type { Warning } from '../../../contract/shapes.ts'
import { shortened } from '../../text/clean-text.ts'
import { type Post, type RemoteImage, warningIf } from '../port.ts'

/** The namespace of the metafield with the article's marker. Themes do not show it. */
export const NAMESPACE = 'quillport'
export const MARKER_KEY = 'marker'
export const FAQ_KEY = 'faq_schema'
const DESCRIPTION_TAG = { namespace: 'global', key: 'description_tag' } as const
const TITLE_LONGEST = 255
const TAG_LONGEST = 255

/** The fields that Shopify accepts for a new or changed article. */
export type ArticleFields = {
  readonly title?: string
  readonly handle?: string
  readonly body?: string
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly image?: { readonly url: string; readonly altText: string }
  readonly metafields: readonly Metafield[]
  readonly isPublished?: boolean
}
type Metafield = {
  readonly namespace: string
  readonly key: string
  readonly type: string
  readonly value: string
}

/** Converts a post to Shopify's fields, with warnings about what was cut or left out. */
export const articleFields = (
  post: Post,
  image: RemoteImage | null,
  send: ReadonlySet<PostField> = new Set(POST_FIELDS),
): { readonly fields: ArticleFields; readonly warnings: readonly Warning[] } => {
  const title = shortened(post.title, TITLE_LONGEST)
  return {
    fields: {
      ...(send.has('title') ? { title } : {}),
      ...(post.slug === null || !send.has('slug') ? {} : { handle: post.slug }),
      ...(send.has('html') ? { body: post.html } : {}),
      ...(send.has('meta_description')
        ? { summary: post.metaDescription === '' ? '' : `<p>${escaped(post.metaDescription)}</p>` }
        : {}),
      // If the article has no tags, the post keeps the tags that the person set in the shop.
      ...(post.tags.length === 0 || !send.has('tags')
        ? {}
        : { tags: post.tags.map((tag) => shortened(tag, TAG_LONGEST)) }),
      ...(image && send.has('image') ? { image: { url: image.url, altText: post.imageAlt ?? '' } } : {}),
      metafields: metafields(post, send),
    },
    warnings: warnings(post, send.has('title') ? title : post.title),
  }
}

/** Returns the flag to send. A draft keeps its state in the shop, so that a scheduled post stays scheduled. */
export const publishedFlag = (status: PostStatus): { readonly isPublished?: boolean } =>
  status === 'publish' ? { isPublished: true } : {}

const metafields = (
  { marker, seoTitle, metaDescription, jsonLd }: Post,
  send: ReadonlySet<PostField>,
): readonly Metafield[] => {
  const line = (namespace: string, key: string, value: string): Metafield => ({
    namespace,
    key,
    type: 'single_line_text_field',
    value: value.replace(/\s+/g, ' ').trim(),
  })
  return [
    line(NAMESPACE, MARKER_KEY, marker),
    // Shopify stores its search engine listing in the following two metafields.
    line('global', 'title_tag', send.has('seo_title') ? seoTitle : ''),
    line(DESCRIPTION_TAG.namespace, DESCRIPTION_TAG.key, send.has('meta_description') ? metaDescription : ''),
    ...(jsonLd === null ? [] : [{ namespace: NAMESPACE, key: FAQ_KEY, type: 'json', value: jsonLd }]),
  ].filter(({ value }) => value !== '')
}

/** Returns the metafields of the post in the shop that must be deleted, because the article no longer has their content. */
export const emptiedMetafields = (
  { metaDescription, jsonLd }: Post,
  send: ReadonlySet<PostField>,
  inShop: { readonly description: boolean; readonly faq: boolean },
): readonly Pick<Metafield, 'namespace' | 'key'>[] => [
  ...(inShop.description && metaDescription.trim() === '' && send.has('meta_description')
    ? [DESCRIPTION_TAG]
    : []),
  ...(inShop.faq && jsonLd === null && send.has('html') ? [{ namespace: NAMESPACE, key: FAQ_KEY }] : []),
]

const warnings = (post: Post, title: string): readonly Warning[] => [
  ...warningIf(
    title !== post.title,
    'cut',
    `The title was shortened, because Shopify allows only ${TITLE_LONGEST} characters.`,
  ),
  ...warningIf(
    post.categories.length > 0,
    'categories_left_out',
    'Shopify has only tags, so the categories were left out.',
  ),
  ...warningIf(
    post.jsonLd !== null,
    'faq_schema_left_out',
    `Shopify posts have no place for the FAQ markup that search engines read. Quillport saved the markup in the metafield ${NAMESPACE}.${FAQ_KEY}, which a theme can add to the page. The FAQ itself is in the post.`,
  ),
]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
