import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { readArticle, readImage, readVersion } from './article.table.ts'
import { allowListed, readBody } from './body.ts'
import { faqJsonLd, unfilledIn } from './faq-schema.ts'
import { placesIn } from './places.ts'

/** The hero image of an article. */
export type EditionImage = {
  readonly bytes: Uint8Array
  readonly mediaType: 'image/png' | 'image/webp'
  readonly alt: string
}

/** One version of an article as a site gets it. */
export type Edition = {
  readonly title: string
  readonly seoTitle: string
  readonly metaDescription: string
  readonly focusKeyword: string
  /** Allow-listed once more, without the FAQ's markup for machines. */
  readonly html: string
  /** Places in [brackets] that wait for the person. */
  readonly places: number
  /** The FAQ's markup; null where there is no FAQ, or one with such places. */
  readonly jsonLd: string | null
  readonly faqHasPlaces: boolean
  readonly tags: readonly string[]
  readonly categories: readonly string[]
  readonly image: EditionImage | null
  /** When the article was ordered, ms. */
  readonly since: number
}

const names = z.array(z.string())

/** A version of a completed article; null where there is none. */
export const readEdition = async (db: Db, id: string, version: number): Promise<Edition | null> => {
  const stored = await readVersion(db, id, version)
  const article = await readArticle(db, id)
  if (!stored || !article) return null
  const image = await readImage(db, id)
  const html = allowListed(stored.body)
  const { text, faq } = readBody(html)
  return {
    title: stored.title,
    seoTitle: stored.seo_title,
    metaDescription: stored.meta_description,
    focusKeyword: stored.focus_keyword,
    html,
    places: placesIn([stored.title, stored.meta_description, text].join('\n')),
    jsonLd: faqJsonLd(faq),
    faqHasPlaces: unfilledIn(faq) > 0,
    tags: names.parse(JSON.parse(stored.tags)),
    categories: names.parse(JSON.parse(stored.categories)),
    image: image
      ? { bytes: Buffer.from(image.base64, 'base64'), mediaType: image.media_type, alt: image.alt }
      : null,
    since: article.created_at,
  }
}
