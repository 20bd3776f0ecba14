import type { Warning } from '../../contract/shapes.ts'
import type { Edition } from '../articles/articles.ts'
import type { Post, PostImage } from '../sites/sites.ts'

/** What goes to a site, with what a person should know of it. */
export type Outgoing = {
  readonly post: Post
  readonly image: PostImage | null
  readonly warnings: readonly Warning[]
}

/** The post and picture that an article becomes on every site. */
export const outgoing = (articleId: string, edition: Edition): Outgoing => {
  const { image, places, faqHasPlaces, ...content } = edition
  const marker = `quillport-${articleId}`
  return {
    post: { ...content, imageAlt: image?.alt ?? null, marker },
    image: image && { ...image, fileName: fileNameOf(content.title, marker, image.mediaType) },
    warnings: [
      ...(places > 0
        ? [{ code: 'unfilled', message: 'The text still has places in [brackets] that readers would see.' }]
        : []),
      ...(faqHasPlaces
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
