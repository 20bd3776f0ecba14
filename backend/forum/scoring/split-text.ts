/** One word of a post: its plain form for matching, and its place in its field. */
export type Word = {
  readonly norm: string
  /** The English word with the same meaning, if scoring tests for that word; in English posts, the word itself. */
  readonly sense: string
  readonly start: number
  readonly end: number
  readonly capital: boolean
  readonly link: boolean
}

/** A sentence of one field. `start` and `end` are offsets in the field's text. */
export type Sentence = {
  readonly field: 'title' | 'body'
  readonly words: readonly Word[]
  readonly start: number
  readonly end: number
  readonly question: boolean
}

/** Maximum number of characters of a body that are read. */
export const LONGEST_BODY = 12_000
const LONGEST_TITLE = 600
const SENTENCE_LIMIT = 80
const WORD_LIMIT = 60

const LETTER = /[\p{L}\p{N}\p{M}]/u
const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff/g
/** A text without invisible characters, which split words for programs but not for readers. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')

const ENTITY = /&(?:#x?[0-9a-f]{1,6}|[a-z]{2,8});/iy
const APOSTROPHE_ENTITY = /&(?:#0?39|#x27|apos|rsquo|#8217);/iy
const TAG = /<\/?[a-z][^<>]{0,300}>/iy
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>()[\]"]{1,2000}/iy

const isAsciiWord = (c: number): boolean =>
  (c >= 97 && c <= 122) || (c >= 65 && c <= 90) || (c >= 48 && c <= 57)

const isInvisible = (c: number): boolean =>
  c === 0xad ||
  c === 0x34f ||
  c === 0x61c ||
  c === 0x180e ||
  (c >= 0x200b && c <= 0x200f) ||
  (c >= 0x202a && c <= 0x202e) ||
  (c >= 0x2060 && c <= 0x206f) ||
  (c >= 0xfe00 && c <= 0xfe0f) ||
  c === 0xfeff ||
  (c >= 0xe0000 && c <= 0xe007f)

const isApostrophe = (c: number): boolean => c === 39 || c === 0x2019 || c === 0x2bc || c === 0xff07

const sticky = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex - at : 0
}

/** Whether a word starts with "ht" or "ww". Cheaper than testing `ADDRESS` at every word. */
const mayBeAddress = (c: number, next: number): boolean =>
  ((c | 32) === 104 && (next | 32) === 116) || ((c | 32) === 119 && (next | 32) === 119)

/** The name in an address: "kashoo" for https://www.kashoo.com/pricing. */
const nameInAddress = (address: string): string => {
  const host = address.replace(/^https?:\/\//i, '').split(/[/?#:]/, 1)[0] ?? ''
  const labels = host
    .toLowerCase()
    .split('.')
    .filter((l) => l !== 'www')
  return labels.length > 1 ? (labels.at(-2) ?? '') : (labels[0] ?? '')
}

const plain = (raw: string): string => {
  const lower = raw.toLowerCase()
  let ascii = true
  for (let i = 0; i < lower.length; i++) {
    const c = lower.charCodeAt(i)
    if (c > 127 || c === 39 || c === 38) {
      ascii = false
      break
    }
  }
  if (ascii) return lower
  return lower
    .replace(/&[^;]{0,8};/g, '')
    .replace(INVISIBLE, '')
    .replace(/['\u2019\u02bc\uff07]/g, '')
    .normalize('NFKC')
    .toLowerCase()
}

const wordEnd = (text: string, from: number, limit: number): number => {
  let i = from
  while (i < limit) {
    const c = text.codePointAt(i) ?? 0
    if (isAsciiWord(c)) i += 1
    else if (c > 127 && !isApostrophe(c)) {
      const ch = String.fromCodePoint(c)
      if (!isInvisible(c) && !LETTER.test(ch)) return i
      i += ch.length
    } else {
      const skip = isApostrophe(c) ? 1 : c === 38 ? sticky(APOSTROPHE_ENTITY, text, i) : 0
      const next = text.charCodeAt(i + skip)
      if (skip === 0 || !((next >= 97 && next <= 122) || (next >= 65 && next <= 90))) return i
      i += skip
    }
  }
  return i
}

const BULLET = 42
const lineBreaks = (text: string, at: number, lineStart: number): boolean => {
  if (at - lineStart < 60) return true
  let i = at + 1
  while (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9) i++
  const next = text.charCodeAt(i)
  return (
    next === 10 ||
    next === 13 ||
    next === BULLET ||
    next === 45 ||
    next === 35 ||
    next === 62 ||
    Number.isNaN(next)
  )
}

const SHORTENED = new Set(['etc', 'eg', 'ie', 'vs', 'mr', 'mrs', 'dr', 'approx', 'incl', 'e', 'g', 'i'])

/** Whether a full stop belongs to an abbreviation, such as "vs.", or "etc." before a small letter. */
const shortened = (text: string, last: Word | undefined, at: number): boolean => {
  if (last === undefined || last.end !== at || !SHORTENED.has(last.norm)) return false
  let i = at + 1
  while (i < at + 4 && !isAsciiWord(text.charCodeAt(i))) i++
  const next = text.charCodeAt(i)
  return last.norm === 'vs' || (next >= 97 && next <= 122)
}

/** Splits one field into sentences of words in a single pass, in linear time. */
export const sentencesOf = (field: 'title' | 'body', whole: string): Sentence[] => {
  const text = whole.slice(0, field === 'title' ? LONGEST_TITLE : LONGEST_BODY)
  const out: Sentence[] = []
  let words: Word[] = []
  let lineStart = 0
  const close = (at: number, question: boolean): void => {
    const first = words[0]
    if (first !== undefined) out.push({ field, words, start: first.start, end: at, question })
    words = []
  }
  let i = 0
  while (i < text.length) {
    const c = text.charCodeAt(i)
    if (c === 32) {
      i++
    } else if (isAsciiWord(c) || c > 127) {
      const address = mayBeAddress(c, text.charCodeAt(i + 1)) ? sticky(ADDRESS, text, i) : 0
      if (address > 0) {
        const norm = nameInAddress(text.slice(i, i + address))
        if (norm !== '')
          words.push({ norm, sense: norm, start: i, end: i + address, capital: false, link: true })
        i += address
      } else {
        const end = wordEnd(text, i, Math.min(text.length, i + WORD_LIMIT))
        if (end === i) {
          if (c === 0x2026 || c === 0x3002 || c === 0xff1f) close(i + 1, c === 0xff1f)
          i += c >= 0xd800 && c <= 0xdbff ? 2 : 1
        } else {
          const norm = plain(text.slice(i, end))
          const capital = c >= 65 && c <= 90
          if (norm !== '') words.push({ norm, sense: norm, start: i, end, capital, link: false })
          i = end
        }
      }
      if (words.length >= SENTENCE_LIMIT) close(i, false)
    } else if (c === 63) {
      close(i + 1, true)
      i++
    } else if (c === 46 || c === 33) {
      const next = text.charCodeAt(i + 1)
      if (!(isAsciiWord(next) || next === 46 || shortened(text, words.at(-1), i))) close(i + 1, false)
      i++
    } else if (c === 10 || c === 13) {
      if (lineBreaks(text, i, lineStart)) close(i, false)
      i++
      lineStart = i
    } else if (c === 60) {
      i += sticky(TAG, text, i) || 1
    } else if (c === 38) {
      i += sticky(ENTITY, text, i) || 1
    } else {
      i++
    }
  }
  close(text.length, false)
  return out
}

/** The plain words of a short text, such as a keyword or a name. */
export const wordsOf = (text: string): string[] =>
  sentencesOf('body', text).flatMap((s) => s.words.map((w) => w.norm))
