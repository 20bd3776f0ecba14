import type { Db } from '../db/database.ts'
import { namesIn, readArticle, readOwnArticle, readVersion } from './article.table.ts'
import { checkBody } from './check-body.ts'
import { faqJsonLd, unfilledIn } from './faq-schema.ts'
import { readPicture } from './picture.table.ts'
import { countPlaces } from './places.ts'

/** One version of an article, as a site receives it. */
export type Edition = NonNullable<Awaited<ReturnType<typeof readEdition>>>

/** Reads a version of a completed article; null if there is none or the article is deleted. Throws `invalid_input` if the version is too complex. */
export const readEdition = async (db: Db, id: string, version: number) => {
  const stored = await readVersion(db, id, version)
  const article = await readArticle(db, id)
  if (!stored || !article || article.deleted_at !== null) return null
  const image = await readPicture(db, id, stored)
  const { html, reading } = await checkBody(article.workspace_id, {
    html: stored.body,
    isEdit: false,
    beside: null,
  })
  const { text, faq } = reading
  const [tags, categories] = [namesIn(stored.tags), namesIn(stored.categories)]
  const beside = [
    stored.title,
    stored.seo_title,
    stored.meta_description,
    image?.alt ?? '',
    ...tags,
    ...categories,
  ]
  return {
    title: stored.title,
    seoTitle: stored.seo_title,
    metaDescription: stored.meta_description,
    focusKeyword: stored.focus_keyword,
    slug: stored.slug,
    /** The body, allow-listed again and without the JSON-LD of the FAQ. */
    html,
    /** Number of places that the person has to fill in, in all texts that readers see. */
    places: [...beside, text].reduce((sum, one) => sum + countPlaces(one), 0),
    jsonLd: faqJsonLd(faq),
    faqHasPlaces: unfilledIn(faq) > 0,
    tags,
    categories,
    image: image
      ? {
          id: image.id,
          bytes: Buffer.from(image.base64, 'base64'),
          mediaType: image.media_type,
          alt: image.alt,
        }
      : null,
    since: article.created_at,
    /** Whether the article was written without a model. */
    isOutline: article.written_by === 'outline',
  }
}

/** Reads the newest version of a workspace's article; null if there is none. */
export const readNewestEdition = async (db: Db, workspaceId: string, id: string) => {
  const article = await readOwnArticle(db, workspaceId, id)
  return article ? readEdition(db, id, article.version) : null
}

/** Returns the text of HTML from any source, with a line for each paragraph. Throws `invalid_input` if it is too complex. */
export const plainTextOf = async (workspaceId: string, html: string): Promise<string> => {
  const { reading } = await checkBody(workspaceId, { html, isEdit: false, beside: null })
  return reading.text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
