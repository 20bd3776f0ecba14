/**
 * The sign at the beginning of each place that Quillport leaves for the person to fill in, as in `[✎ Your price]`. The sign
 * right after an opening bracket of any kind starts a place, which ends at the matching closing bracket. Brackets without
 * the sign, such as `[1]` and `[sic]`, are the author's own.
 */
export const PLACE_SIGN = '✎'

// A model, an editor or a person may change the kind of brackets. The sign still identifies a place.
const OPENING = '[({［（｛【〔〖「『《〈'
const CLOSING = '])}］）｝】〕〗」』》〉'
const BRACKETS = /[[({［（｛【〔〖「『《〈\])}］）｝】〕〗」』》〉]/g
/** Matches the beginning of a place, even if there are invisible characters between the bracket and the sign. */
const BEGINNING = /[[({［（｛【〔〖「『《〈][\s\p{Cf}\p{Default_Ignorable_Code_Point}]*✎/gu

/** The number of ASCII brackets at the start of `OPENING`. As many fullwidth brackets of the same kinds follow them. */
const WITH_FULLWIDTH = 3
/** Returns the number of a bracket's kind. A fullwidth bracket has the same number as the ASCII bracket. */
const kindOf = (bracket: string, among: string): number => {
  const at = among.indexOf(bracket)
  return at < WITH_FULLWIDTH || at >= 2 * WITH_FULLWIDTH ? at : at - WITH_FULLWIDTH
}

/**
 * Returns where the text in each opening bracket ends: after the matching closing bracket or, if there is none, after the
 * next closing bracket of its kind.
 */
const endsOfBrackets = (text: string): ReadonlyMap<number, number> => {
  const ends = new Map<number, number>()
  const open = Array.from(OPENING, (): number[] => [])
  const closed = Array.from(CLOSING, (): number[] => [])
  for (const { index, 0: bracket } of text.matchAll(BRACKETS)) {
    if (OPENING.includes(bracket)) {
      open[kindOf(bracket, OPENING)]?.push(index)
      continue
    }
    const kind = kindOf(bracket, CLOSING)
    closed[kind]?.push(index)
    const from = open[kind]?.pop()
    if (from !== undefined) ends.set(from, index + 1)
  }
  for (const [kind, left] of open.entries()) {
    const places = closed[kind] ?? []
    let next = 0
    for (const from of left) {
      while (next < places.length && (places[next] ?? 0) < from) next += 1
      ends.set(from, (places[next] ?? text.length) + 1)
    }
  }
  return ends
}

/** A place in a text: its start and its end, in UTF-16 units, and its words. */
type Place = { readonly from: number; readonly to: number; readonly words: string }

/**
 * Finds every place, in linear time, in the order of the text. Brackets within a place belong to it. A place that is never
 * closed ends with the text.
 */
export const placeRanges = (text: string): readonly Place[] => {
  if (!text.includes(PLACE_SIGN)) return []
  const ends = endsOfBrackets(text)
  const found: Place[] = []
  let after = 0
  for (const { index: from, 0: beginning } of text.matchAll(BEGINNING)) {
    if (from < after) continue
    const end = ends.get(from) ?? text.length + 1
    const words = text.slice(from + beginning.length, end - 1)
    after = Math.min(end, text.length)
    found.push({ from, to: after, words })
  }
  return found
}

/** Finds the places that are left to fill in, in the order of the text. Returns the words of each place. */
export const placesIn = (text: string): readonly string[] =>
  placeRanges(text).map(({ words }) => words.replaceAll(/\s+/g, ' ').trim())

/** Removes the places that are left to fill in, because they are not part of the article’s text. */
export const withoutPlaces = (text: string): string => {
  let rest = ''
  let after = 0
  for (const { from, to } of placeRanges(text)) {
    rest += text.slice(after, from)
    after = to
  }
  return rest + text.slice(after)
}

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  lbrack: '[',
  lsqb: '[',
  rbrack: ']',
  rsqb: ']',
  lpar: '(',
  rpar: ')',
  lbrace: '{',
  lcub: '{',
  rbrace: '}',
  rcub: '}',
  Tab: '\t',
  NewLine: '\n',
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  numsp: ' ',
  puncsp: ' ',
  thinsp: ' ',
  hairsp: ' ',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  ZeroWidthSpace: '\u200b',
  NoBreak: '\u2060',
}
const NAMED = new RegExp(`&(${Object.keys(ENTITIES).join('|')});`, 'g')

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
      .replaceAll(NAMED, (sign, name: string) => ENTITIES[name] ?? sign),
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
