import { literalPattern } from './literal-pattern.ts'
import { UNSPACED_SCRIPTS } from './unspaced-scripts.ts'

/** The words of a post that a text may quote. */
export type Quoted = {
  readonly title: string
  readonly body: string
  readonly author: string | null
  /** Title of the post that the comment is on. */
  readonly comment_post_title?: string | null
}

const REMOVED = '[quote removed: its author deleted it]'
const NAME_REMOVED = '[name removed]'

/**
 * Minimum length of a quote. A word counts 2. In scripts without spaces between words, a character counts 1. A quote thus has six
 * words or twelve such characters.
 */
const QUOTE_LENGTH = 12
/** Minimum length of a quote between quotation marks, counted in the same way. */
const MARKED_LENGTH = 6
const WORD_LENGTH = 2
const SIGN_LENGTH = 1

/** A letter or digit, or a character that may occur between two in a word: accent, soft hyphen or zero-width character. */
const LETTER = '[\\p{L}\\p{N}\\p{M}\\u00ad\\u200b-\\u200d\\u2060]'
const WORD = new RegExp(
  `${UNSPACED_SCRIPTS}\\p{M}*|(?:(?!${UNSPACED_SCRIPTS})${LETTER})+(?:['’](?:(?!${UNSPACED_SCRIPTS})${LETTER})+)*`,
  'gu',
)
const ONE_SIGN = new RegExp(`^${UNSPACED_SCRIPTS}`, 'u')
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060]/g
const IN_MARKS = /["“„«»「『‘]([^"“”„«»「」『』‘\n]{3,2000})["”“»«」』’]/gu
const CONTACT =
  /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,253}\.\p{L}{2,24}|\+?\d[\d ()/.-]{6,40}\d/gu

type Word = {
  readonly plain: string
  readonly from: number
  readonly to: number
  readonly length: number
}
const wordsOf = (text: string): readonly Word[] =>
  [...text.matchAll(WORD)].map((found) => ({
    plain: found[0].normalize('NFC').toLowerCase().replaceAll('’', "'").replace(INVISIBLE, ''),
    from: found.index,
    to: found.index + found[0].length,
    length: ONE_SIGN.test(found[0]) ? SIGN_LENGTH : WORD_LENGTH,
  }))

const joined = (words: readonly Word[]): string => ` ${words.map(({ plain }) => plain).join(' ')} `

/** Returns the shortest run of words from `at` on that is long enough to be a quote; null if the text ends first. */
const runFrom = (words: readonly Word[], at: number): readonly Word[] | null => {
  let length = 0
  for (let end = at; end < words.length; end += 1) {
    length += words[end]?.length ?? 0
    if (length >= QUOTE_LENGTH) return words.slice(at, end + 1)
  }
  return null
}

/** A range of a text, in UTF-16 units. */
type Stretch = { readonly from: number; readonly to: number }

/** Finds what a text shares with a post but not with the person's own words: long runs, parts in quotation marks, contacts. */
const finderOf = (post: Quoted, own: string): ((text: string) => readonly Stretch[]) => {
  const postText = [post.title, post.body, post.comment_post_title ?? ''].join('\n')
  const [theirs, ours] = [joined(wordsOf(postText)), joined(wordsOf(own))]
  const isTheirs = (words: readonly Word[]) => theirs.includes(joined(words)) && !ours.includes(joined(words))
  return (text) => {
    const words = wordsOf(text)
    const runs = words.flatMap((first, at) => {
      const run = runFrom(words, at)
      return run && isTheirs(run) ? [{ from: first.from, to: run.at(-1)?.to ?? first.to }] : []
    })
    const marked = [...text.matchAll(IN_MARKS)].flatMap(({ index, 1: inside = '' }) => {
      const piece = wordsOf(inside)
      const [first, last] = [piece[0], piece.at(-1)]
      const length = piece.reduce((sum, word) => sum + word.length, 0)
      return first && last && length >= MARKED_LENGTH && isTheirs(piece)
        ? [{ from: index + 1 + first.from, to: index + 1 + last.to }]
        : []
    })
    const contacts = [...text.matchAll(CONTACT)].flatMap(({ index, 0: contact }) =>
      postText.includes(contact) && !own.includes(contact)
        ? [{ from: index, to: index + contact.length }]
        : [],
    )
    return [...runs, ...marked, ...contacts].toSorted((one, other) => one.from - other.from)
  }
}

const withoutStretches = (text: string, stretches: readonly Stretch[]): string => {
  let out = ''
  let kept = 0
  for (const { from, to } of stretches) {
    if (from > kept || out === '') out += text.slice(kept, from) + REMOVED
    kept = Math.max(kept, to)
  }
  return out + text.slice(kept)
}

const BESIDE = '[^\\p{L}\\p{N}\\n]*(?:\\p{L}+[^\\p{L}\\p{N}\\n]+){0,2}'

/**
 * Removes a name from a text. A name that could be a plain word is removed only where the text marks it as an account's
 * name, such as @anna, and next to a removed quote.
 */
const withoutName = (text: string, name: string, isPlain: boolean): string => {
  if (name.length < 3) return text
  const all = (pattern: string) => new RegExp(pattern, 'giu')
  const [start, end] = ['(?<![\\p{L}\\p{N}_])', '(?![\\p{L}\\p{N}_])']
  const account = all(`${start}(?:@|u/)${isPlain ? '' : '?'}${literalPattern(name)}${end}`)
  if (!isPlain) return text.replace(account, NAME_REMOVED)
  const quote = literalPattern(REMOVED)
  return text
    .replace(account, NAME_REMOVED)
    .replace(all(`${start}${literalPattern(name)}(?=${BESIDE}${quote})`), NAME_REMOVED)
    .replace(all(`(${quote}${BESIDE})${literalPattern(name)}${end}`), `$1${NAME_REMOVED}`)
}

/** Removes something from a text. Returns the same text if there is nothing to remove. */
export type Clean = (text: string) => string

/** Removes the words and the author's name of a deleted post from a person's own text. */
export const quoteRemover = (post: Quoted): Clean => {
  const find = finderOf(post, '')
  return (text) => withoutName(withoutStretches(text, find(text)), post.author ?? '', false)
}

const PLAIN_WORD = /^\p{L}+$/u

/**
 * Like `quoteRemover`, for a saved reply, which may also be used for other posts. The person's own text about their business
 * (`own`) stays.
 */
export const savedQuoteRemover = (post: Quoted, own: string): Clean => {
  const find = finderOf(post, own)
  const name = post.author ?? ''
  const isOwn = own.toLowerCase().includes(name.toLowerCase())
  const isPlain = PLAIN_WORD.test(name)
  return (text) => {
    const rest = withoutStretches(text, find(text))
    return isOwn ? rest : withoutName(rest, name, isPlain)
  }
}
