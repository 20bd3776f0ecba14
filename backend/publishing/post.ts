import type { Warning } from '../../contract/shapes.ts'
import type { Edition } from '../articles/articles.ts'
import type { Post, PostImage } from '../sites/sites.ts'

/** A place that the outline leaves for the person to fill in, such as [your figure]. */
const UNFILLED = /\[[^[\]]*\p{L}[^[\]]*\]/u

/** What goes to a site, with what a person should know of it. */
export type Outgoing = {
  readonly post: Post
  readonly image: PostImage | null
  readonly warnings: readonly Warning[]
}

/** The post and picture that an article becomes on every site. */
export const outgoing = (articleId: string, edition: Edition): Outgoing => {
  const { title, seoTitle, metaDescription, focusKeyword, html, tags, categories, image } = edition
  const marker = `quillport-${articleId}`
  // Only the outline leaves places open; brackets of a model or a person mean what they say.
  const mayBeOpen = edition.writtenBy === 'outline'
  const open = mayBeOpen && [title, edition.text, metaDescription].some((text) => UNFILLED.test(text))
  const faqIsOpen = mayBeOpen && faqTexts(edition.jsonLd).some((text) => UNFILLED.test(text))
  return {
    post: {
      title,
      html,
      jsonLd: faqIsOpen ? null : edition.jsonLd,
      seoTitle,
      metaDescription,
      focusKeyword,
      tags,
      categories,
      imageAlt: image?.alt ?? null,
      marker,
    },
    image: image && { ...image, fileName: fileNameOf(title, marker, image.mediaType) },
    warnings: [
      ...(open
        ? [{ code: 'unfilled', message: 'The text still has places in [brackets] that readers would see.' }]
        : []),
      ...(faqIsOpen
        ? [
            {
              code: 'faq_schema_left_out',
              message:
                'The markup of the FAQ for search engines was left out: the FAQ has places in [brackets] to fill in.',
            },
          ]
        : []),
    ],
  }
}

/** The texts of JSON-LD without its structure, which has brackets of its own. */
const faqTexts = (jsonLd: string | null): readonly string[] => {
  const texts: string[] = []
  if (jsonLd !== null)
    JSON.parse(jsonLd, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
  return texts
}

const SLUG_LENGTH = 60

/** Readable for people, and found again by the marker in it. */
const fileNameOf = (title: string, marker: string, mediaType: PostImage['mediaType']): string => {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
  return `${[slug, marker].filter((part) => part !== '').join('-')}.${mediaType === 'image/png' ? 'png' : 'webp'}`
}
