import { POST_FIELDS, type PostField } from '../../../contract/publishing.ts'
import type { Warning } from '../../../contract/shapes.ts'
import { shortened } from '../../text/clean-text.ts'
import { type Post, type RemoteImage, warningIf } from '../port.ts'
import { schemaElement, withMark, withOurs } from './injection.ts'

/** The code that a post already injects into its page. */
export type Injected = {
  readonly codeinjection_head: string | null
  readonly codeinjection_foot: string | null
}
export const NOTHING_INJECTED: Injected = { codeinjection_head: null, codeinjection_foot: null }

/** Maximum number of characters that Ghost 6 accepts in each field. For the alternative text, Ghost's table of revisions sets the limit. */
const LONGEST = {
  title: 255,
  meta_title: 300,
  meta_description: 500,
  custom_excerpt: 300,
  feature_image_alt: 191,
} as const
const NAMES: Readonly<Record<keyof typeof LONGEST, string>> = {
  title: 'The title',
  meta_title: 'The search title',
  meta_description: 'The meta description',
  custom_excerpt: 'The excerpt',
  feature_image_alt: 'The image’s alternative text',
}

type Fields = Injected & {
  readonly title: string
  readonly html: string
  readonly slug?: string
  readonly custom_excerpt: string | null
  readonly meta_title: string | null
  readonly meta_description: string | null
  readonly tags?: readonly string[]
  readonly feature_image?: string
  readonly feature_image_alt?: string
}

/** Converts an article to the fields of a Ghost post, with warnings about what was left out or, in the fields to send, cut. */
export const fieldsOf = (
  post: Post,
  image: RemoteImage | null,
  injected: Injected,
  send: ReadonlySet<PostField> = new Set(POST_FIELDS),
): { readonly fields: Fields; readonly warnings: readonly Warning[] } => {
  const cuts = new Set<keyof typeof LONGEST>()
  const cut = (field: keyof typeof LONGEST, text: string): string => {
    if (text.length <= LONGEST[field]) return text
    if (send.has(FIELD_OF[field])) cuts.add(field)
    return shortened(text, LONGEST[field])
  }
  const head = post.jsonLd === null ? null : schemaElement(post.jsonLd)
  const fields: Fields = {
    title: cut('title', post.title),
    html: post.html,
    ...(post.slug === null ? {} : { slug: post.slug }),
    custom_excerpt: cut('custom_excerpt', post.metaDescription) || null,
    meta_title: cut('meta_title', post.seoTitle) || null,
    meta_description: cut('meta_description', post.metaDescription) || null,
    codeinjection_head: withOurs(injected.codeinjection_head, head),
    codeinjection_foot: withMark(injected.codeinjection_foot, post.marker),
    // If the article has no tags, the post keeps the tags that the person set on the site.
    ...(post.tags.length === 0 ? {} : { tags: post.tags }),
    ...(image === null
      ? {}
      : { feature_image: image.url, feature_image_alt: cut('feature_image_alt', post.imageAlt ?? '') }),
  }
  return {
    fields,
    warnings: [
      ...[...cuts].map((field) => ({
        code: 'cut',
        message: `${NAMES[field]} was cut, because Ghost allows only ${LONGEST[field]} characters.`,
      })),
      ...warningIf(
        post.categories.length > 0,
        'categories_left_out',
        'Ghost has only tags, so the categories were left out.',
      ),
    ],
  }
}

/** The field of an article behind each field of a Ghost post. */
const FIELD_OF = {
  title: 'title',
  html: 'html',
  custom_excerpt: 'meta_description',
  meta_title: 'seo_title',
  meta_description: 'meta_description',
  slug: 'slug',
  tags: 'tags',
  feature_image: 'image',
  feature_image_alt: 'image',
} as const satisfies Readonly<Record<string, PostField>>
const FIELDS: ReadonlyMap<string, PostField> = new Map(Object.entries(FIELD_OF))

/** Selects the chosen fields, and the code for the page where it differs from the post's. */
export const onlySent = (fields: Fields, now: Injected, send: ReadonlySet<PostField>): Partial<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => {
      if (name === 'codeinjection_head') return value !== now.codeinjection_head
      if (name === 'codeinjection_foot') return value !== now.codeinjection_foot
      const field = FIELDS.get(name)
      return field !== undefined && send.has(field)
    }),
  )
