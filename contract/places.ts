/**
 * The sign with which each place begins that Quillport leaves for the person to fill in, as in `[✎ Your price]`. Other
 * brackets, such as `[1]` and `[sic]`, are the author's own.
 */
export const PLACE_SIGN = '✎'

/**
 * Matches a place from its opening bracket to the words before its closing bracket, which may be missing. Invisible characters
 * and fullwidth brackets do not hide a place.
 */
const PLACE = /[[［][\s\p{Cf}\p{Default_Ignorable_Code_Point}]*✎([^\]］]*)/gu

const CLOSED_PLACE = new RegExp(`${PLACE.source}[\\]］]?`, PLACE.flags)

/** Finds the places that are left to fill in, in the order of the text. Returns the words of each place. */
export const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACE)].map(([, words = '']) => words.replaceAll(/\s+/g, ' ').trim())

/** Finds the first place in a text: its start and its end, in UTF-16 units. Null if there is none. */
export const firstPlaceIn = (text: string): { readonly from: number; readonly to: number } | null => {
  const [found] = text.matchAll(CLOSED_PLACE)
  return found ? { from: found.index, to: found.index + found[0].length } : null
}

/** Removes the places that are left to fill in, because they are not part of the article’s text. */
export const withoutPlaces = (text: string): string => text.replaceAll(CLOSED_PLACE, '')

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
  '&lbrack;': '[',
  '&lsqb;': '[',
  '&rbrack;': ']',
  '&rsqb;': ']',
}

const NUMBERED = /&#(?:x([\da-f]{1,6})|(\d{1,7}));?/giu
const LAST_CHARACTER = 0x10_ff_ff

/** Finds the places in HTML. */
export const placesInHtml = (html: string): readonly string[] =>
  placesIn(
    html
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(NUMBERED, (sign, hex?: string, decimal?: string) => {
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code > LAST_CHARACTER ? sign : String.fromCodePoint(code)
      })
      .replaceAll(/&(?:lt|gt|quot|amp|lbrack|lsqb|rbrack|rsqb);/g, (sign) => ENTITIES[sign] ?? sign),
  )

/** Finds the places in an article: in its allow-listed HTML and in every other text that a site shows to readers. */
export const placesOf = (article: {
  readonly title: string
  readonly html?: string | undefined
  readonly seo_title?: string | undefined
  readonly meta_description?: string | undefined
  readonly image_alt?: string | undefined
  readonly tags?: readonly string[] | undefined
  readonly categories?: readonly string[] | undefined
}): readonly string[] => {
  const { title, html = '', seo_title = '', meta_description = '', image_alt = '' } = article
  const { tags = [], categories = [] } = article
  return [
    ...[title, seo_title, meta_description, image_alt, ...tags, ...categories].flatMap(placesIn),
    ...placesInHtml(html),
  ]
}
