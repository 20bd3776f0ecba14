import { PLACE_SIGN, placesIn } from '../../contract/places.ts'
import type { ArticleOrder } from './article-order.ts'
import { escaped } from './document.ts'

/** Counts the places in a text that the person has to fill in. */
export const countPlaces = (text: string): number => placesIn(text).length

/** A bracket, or a tag, in HTML. */
const BRACKET_OR_TAG = /[[\]［］]|<[^<>]*>/gu
/** A tag within a line of text. Other tags end the block, and brackets do not reach beyond their block. */
const INLINE = /^<\/?(?:a|b|br|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>$/u
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Maximum length of a bracketed text in Chinese, Japanese or Korean that can be the author's remark, such as `[图1]`. */
const SHORT = 2
/** The longest place with brackets in it, in UTF-16 units of its HTML. Reading longer ones would take too long. */
const LONGEST = 1_000

/** Removes the markup of HTML and of Markdown from words. */
const bareOf = (words: string): string => words.replaceAll(/<[^<>]*>|[*_`~]/gu, '')

/** A gap without words, as outlines in an unknown language leave it. */
const GAP = /^\s*(?:…|\.{3})\s*$/u
/** A line to write on. `bareOf` removes it, because Markdown has the same signs. */
const LINE = /^\s*_[\s_]*$/u
/** What an author adds to quoted words, which is no gap. */
const REMARK = /^(?:sic!?|nb)$/iu
/** A single word, such as `price`, or signs that stand for a number or a name, such as `X`. */
const SINGLE = /^(?:[\p{L}\p{M}][\p{L}\p{M}\p{N}\p{Cf}'’/_.:,()-]{2,}|X+|x{2,}|N)$/u
/** A word of two signs in Chinese, Japanese or Korean, and those that are an author's remark. */
const SHORT_CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}$/u
const CJK_REMARK = /[图図注表]|原文/u
/** Signs at the ends of such words: “price?”, “$price”. Alone, they stand for a number. */
const AT_ENDS = /^["'“„«(?!…,.%$#€£¥\p{Cf}\s]+|["'”“»)?!…,.%$#€£¥\p{Cf}\s]+$/gu
const SIGN = /^[?$€£¥]+$/u

const asksForWords = (bare: string): boolean =>
  GAP.test(bare) || /\s/u.test(bare.trim()) || (CJK.test(bare) && [...bare.trim()].length > SHORT)
const isSingle = (bare: string): boolean => {
  const core = bare.replaceAll(AT_ENDS, '')
  if (core === '') return SIGN.test(bare.trim())
  if (CJK.test(core)) return SHORT_CJK.test(core) && !CJK_REMARK.test(core)
  return SINGLE.test(core) && !REMARK.test(core)
}

/**
 * A letter or a digit before a bracket, as in `list[index]`, or a small letter after it, as in `[w]ord`, where the bracket is part of a
 * word, also through inline elements. Not in scripts that are written without spaces.
 */
const IN_WORD =
  '(?:(?![\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}])'
const TAGS = '(?:<\\/?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)\\b[^<>]{0,200}>)*'
const BEFORE = new RegExp(`${IN_WORD}[\\p{L}\\p{N}])${TAGS}$`, 'u')
const AFTER = new RegExp(`^${TAGS}${IN_WORD}[\\p{Ll}\\p{Lo}])`, 'u')
/** How much of the HTML beside a bracket is read, in UTF-16 units. */
const NEAR = 200
/** The start of an element with code, in which brackets mean something else, or its end. */
const CODE = /^<(\/?)(?:code|pre)\b/u

type Span = {
  readonly from: number
  readonly to: number
  readonly isCode: boolean
  /** Whether there are brackets within the brackets. */
  readonly isOuter: boolean
}

/** Finds the brackets in HTML that close in their block, each after the brackets within it. */
const bracketsIn = (html: string): readonly Span[] => {
  const spans: Span[] = []
  let open: number[] = []
  let codes = 0
  for (const { index, 0: found } of html.matchAll(BRACKET_OR_TAG)) {
    if (found === '[' || found === '［') open.push(index)
    else if (found === ']' || found === '］') {
      const from = open.pop()
      if (from !== undefined)
        spans.push({ from, to: index + 1, isCode: codes > 0, isOuter: (spans.at(-1)?.from ?? -1) > from })
    } else {
      const code = CODE.exec(found)
      if (code) codes = Math.max(0, codes + (code[1] === '' ? 1 : -1))
      if (!INLINE.test(found)) open = []
    }
  }
  return spans
}

/**
 * Marks the places that a writer left in rendered HTML, so that every later version can distinguish them from other brackets. A place
 * contains a space, or is a longer text in a script that is written without spaces, or a single word that stands alone, unlike `[1]`,
 * `[sic]` and code. Brackets within a place belong to it. Brackets that the person wrote in the order (`own`) stay as they are.
 */
export const markPlaces = (html: string, own: string): string => {
  const theirs = bareOf(escaped(own))
  const standsAlone = ({ from, to, isCode }: Span): boolean =>
    !isCode &&
    !BEFORE.test(html.slice(Math.max(0, from - NEAR), from)) &&
    !AFTER.test(html.slice(to, to + NEAR))
  const isPlace = (span: Span): boolean => {
    if (span.isOuter && span.to - span.from > LONGEST) return false
    const words = html.slice(span.from + 1, span.to - 1)
    const bare = bareOf(words)
    return (
      (asksForWords(bare) || ((LINE.test(words) || isSingle(bare)) && standsAlone(span))) &&
      countPlaces(`[${bare}]`) === 0 &&
      !theirs.includes(`[${bare}]`)
    )
  }
  let marked = ''
  let after = 0
  for (const span of bracketsIn(html).toSorted((one, other) => one.from - other.from)) {
    if (span.from < after || !isPlace(span)) continue
    const words = html.slice(span.from + 1, span.to - 1).trim()
    marked += `${html.slice(after, span.from)}[${PLACE_SIGN} ${words}]`
    after = span.to
  }
  return marked + html.slice(after)
}

/** Returns the person's own words in an order, whose brackets are no places. */
export const ownWords = ({
  title,
  topic = '',
  instructions = '',
}: Pick<ArticleOrder, 'title' | 'topic' | 'instructions'>): string => [title, topic, instructions].join('\n')
