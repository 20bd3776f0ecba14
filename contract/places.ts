/**
 * The sign with which each place begins that Quillport leaves for the person to fill in, as in `[✎ Your price]`. Other
 * brackets, such as `[1]` and `[sic]`, are the author's own.
 */
export const PLACE_SIGN = '✎'

/** Also finds a place whose closing bracket is missing or that contains brackets. */
const PLACE = /\[\s*✎([^\]]*)/gu

/** Finds the places that are left to fill in, in the order of the text. Returns the words of each place. */
export const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACE)].map(([, words = '']) => words.replaceAll(/\s+/g, ' ').trim())

/** Removes the places that are left to fill in, because they are not part of the article’s text. */
export const withoutPlaces = (text: string): string => text.replaceAll(/\[\s*✎[^\]]*\]?/gu, '')

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** Finds the places in an article: in its allow-listed HTML, title and descriptions. */
export const placesOf = (article: {
  readonly title: string
  readonly html?: string | undefined
  readonly seo_title?: string | undefined
  readonly meta_description?: string | undefined
}): readonly string[] => {
  const { title, html = '', seo_title = '', meta_description = '' } = article
  const text = html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (sign) => ENTITIES[sign] ?? sign)
  return [title, seo_title, meta_description, text].flatMap(placesIn)
}
