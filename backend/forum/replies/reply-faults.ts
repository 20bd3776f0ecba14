import { withoutBlanks } from '../../../contract/blanks.ts'
import type { Warning } from '../../../contract/forum.ts'
import { ALL_WORDS, inAll } from '../scoring/languages/languages.ts'
import type { LanguageWords } from '../scoring/languages/words.ts'
import { isNamed } from '../scoring/names-in-text.ts'

/** A draft, and the texts that its words may come from. */
export type Checked = {
  readonly text: string
  /** The person's texts about the business and about replies. */
  readonly ownWords: string
  /** The post, title first. */
  readonly post: string
  readonly competitors: readonly string[]
}

type Code = Warning['code']

const quoted = (words: readonly string[]): string => words.map((one) => `“${one.trim()}”`).join(', ')

const warning = (code: Code, found: readonly string[], message: string): readonly Warning[] =>
  found.length === 0 ? [] : [{ code, message: message.replace('{found}', () => quoted(found)), rule: null }]

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)]

const NUMBERS = new Map(
  ALL_WORDS.flatMap(({ faults }) =>
    faults.numbers
      .split(' ')
      .flatMap((words, value) => words.split('|').map((word): [string, number] => [word, value])),
  ),
)
const numberOf = (word: string): number => NUMBERS.get(word.toLowerCase()) ?? Number.NaN

const all = (kind: keyof LanguageWords['faults']): string => inAll(({ faults }) => faults[kind])

const UNIT = `(?:${all('percent')}|${all('counted')})`
const MONEY = `[$€£¥]|\\b(?:bucks|${inAll(({ money }) => money)})\\b`
const SHARE = new RegExp(`%|${all('percent')}`, 'i')
const FIGURE = new RegExp(
  `(?<![\\p{L}\\p{N}_#.,-])(?<before>[$€£¥] ?)?(?<figure>\\d[\\d.,]*\\d|\\d)(?<after> ?(?:%|k\\b|[$€£¥]|${UNIT}\\b))?|(?<![\\p{L}\\p{N}])(?<word>\\p{L}{2,20}) (?<unit>${UNIT})\\b`,
  'giu',
)

type Figure = {
  readonly shown: string
  readonly value: number
  readonly money: boolean
  readonly share: boolean
}

/** Converts a figure to a number. "1,200", "1.200" and "1200" are equal; a last part without exactly three digits is a fraction. */
const asNumber = (figure: string): number =>
  Number(figure.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))

const figuresIn = (text: string): readonly Figure[] =>
  [...text.matchAll(FIGURE)].flatMap(({ 0: shown, groups = {} }) => {
    const value = groups.figure === undefined ? numberOf(groups.word ?? '') : asNumber(groups.figure)
    if (Number.isNaN(value)) return []
    const around = `${groups.before ?? ''}${groups.after ?? ''}${groups.unit ?? ''}`
    return [
      {
        shown: shown.trim(),
        value,
        money: new RegExp(MONEY, 'iu').test(around),
        share: SHARE.test(groups.after ?? groups.unit ?? ''),
      },
    ]
  })

const LIST_NUMBER = /^[^\S\n\r\u2028\u2029]*\d{1,2}[.)]\s/gm

/**
 * Warns of numbers that are neither in the settings nor in the post. A sum of money or a percentage must appear there
 * in the same form.
 */
const figures = ({ text, ownWords, post }: Checked): readonly Warning[] => {
  const own = figuresIn(ownWords)
  const known = [...own, ...figuresIn(post)]
  // Also contains number words without a unit, such as "three".
  const plain = new Set([
    ...known.map(({ value }) => value),
    ...(`${ownWords}\n${post}`.match(/\p{L}+/gu) ?? []).map(numberOf).filter((one) => !Number.isNaN(one)),
  ])
  const found = figuresIn(text.replace(LIST_NUMBER, '')).filter(({ value, money, share }) => {
    // The person may leave out the unit ("a course is 79 dollars, a call 60"), but a post with "60 clients" names no price.
    const isSum = (one: Figure) => one.value === value && (one.money || (own.includes(one) && !one.share))
    if (money) return !known.some(isSum)
    if (share) return !known.some((one) => one.value === value && one.share)
    return value > 1 && !plain.has(value)
  })
  return warning(
    'figure',
    unique(found.map(({ shown }) => shown)),
    'Check before you post: {found} is neither in your settings nor in the post.',
  )
}

const DEAL = new RegExp(
  `\\b(?:${all('code')})\\b(?:[:\\s"'“”„«]{1,4}(?=[A-Z0-9]*[A-Z])[A-Z0-9]{4,15}\\b)?|\\b\\d{1,2} ?% (?:${all('off')})\\b`,
  'giu',
)
const CODE = /\b(?=[A-Z0-9]*[A-Z]{3})(?=[A-Z0-9]*\d)[A-Z0-9]{5,15}\b/g

/** Whether a text offers a discount or a code, in any language. */
export const offersDeal = (text: string): boolean => text.match(DEAL) !== null

const deals = ({ text, post }: Checked): readonly Warning[] =>
  warning(
    'discount_code',
    unique([...(text.match(DEAL) ?? []), ...(text.match(CODE) ?? []).filter((code) => !post.includes(code))]),
    'Forums see this as advertising: {found}. Remove the discount.',
  )

const ELSEWHERE = new RegExp(`\\b(?:${all('elsewhere')})\\b`, 'giu')

const EMAIL_ADDRESS = /\w@[\w-]+\.\w/

/** Whether a text moves the conversation off the forum, in any language or by an email address. */
export const movesElsewhere = (text: string): boolean =>
  text.match(ELSEWHERE) !== null || EMAIL_ADDRESS.test(text)

const elsewhere = ({ text }: Checked): readonly Warning[] =>
  warning(
    'direct_message',
    unique(text.match(ELSEWHERE) ?? []),
    'This moves the conversation off the forum: {found}. Readers and moderators dislike that.',
  )

const DISPARAGING = new RegExp(`\\b(?:${all('disparages')})\\b`, 'giu')

const disparaged = ({ text, competitors }: Checked): readonly Warning[] => {
  const sentences = text.match(/[^.!?\n]+[.!?]*/g) ?? []
  const found = sentences.flatMap((sentence) => {
    const rival = competitors.find((name) => isNamed(sentence, name))
    const words = rival === undefined ? [] : (sentence.match(DISPARAGING) ?? [])
    return rival === undefined || words.length === 0 ? [] : [`${rival}: ${unique(words).join(', ')}`]
  })
  return warning(
    'rival',
    unique(found),
    'This criticizes a competitor: {found}. Readers think badly of sellers who do that.',
  )
}

const GREETING = new RegExp(
  `^\\s*(?:(?:${all('greeting')})\\b[^.!?\\n]{0,30}|(?:${all('dear')}) \\p{Lu}?\\p{L}+,)`,
  'iu',
)
const SIGN_OFF = new RegExp(`\\n\\s*((?:${all('signOff')})\\b[^\\n]{0,40})\\s*$`, 'iu')

const greetings = ({ text }: Checked): readonly Warning[] => [
  ...warning(
    'greeting',
    [GREETING.exec(text)?.[0], SIGN_OFF.exec(text)?.[1]].filter((one) => one !== undefined),
    'Forum replies have no greeting or signature. Remove: {found}.',
  ),
]

const hashtags = ({ text }: Checked): readonly Warning[] =>
  warning(
    'hashtag',
    unique(text.match(/(?<![\p{L}\p{N}&/#])#\p{L}[\p{L}\p{N}_]+/gu) ?? []),
    'Remove the hashtags: {found}.',
  )

const MACHINE = new RegExp(`\\b(?:${all('asMachine')})\\b`, 'giu')
const MODEL = new RegExp(`\\b(?:${inAll(({ model }) => model)})s?\\b`, 'giu')

const machineWords = ({ text, ownWords, post }: Checked): readonly Warning[] => {
  const spoken = new RegExp(MODEL.source, 'iu').test(`${ownWords}\n${post}`)
  return warning(
    'machine_words',
    unique([...(text.match(MACHINE) ?? []), ...(spoken ? [] : (text.match(MODEL) ?? []))]),
    'This sounds like a language model, not like you: {found}.',
  )
}

/** Number of words in a row that two texts do not share by chance. */
const RUN = 8
/** A sentence repeats another if this share of the longer sentence's words is in both sentences, in the same order. */
const NEAR = 0.85

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}]+(?:'\p{L}+)*/gu) ?? []

/** Whether at least `least` words are shared, in any order. A quick test that rules out most sentences. */
const sharesWords = (one: readonly string[], other: ReadonlySet<string>, least: number): boolean =>
  one.filter((word) => other.has(word)).length >= least

/** Counts the words that two sentences share in the same order. */
const sharedInOrder = (one: readonly string[], other: readonly string[]): number => {
  let row: readonly number[] = new Array(other.length + 1).fill(0)
  for (const word of one) {
    const next = [0]
    for (let at = 1; at <= other.length; at += 1)
      next.push(word === other[at - 1] ? (row[at - 1] ?? 0) + 1 : Math.max(row[at] ?? 0, next[at - 1] ?? 0))
    row = next
  }
  return row.at(-1) ?? 0
}

const SENTENCE = /[^.!?\n]+/g
/** Maximum number of words of a sentence that are compared. */
const COMPARED = 60

/** Warns of sentences that repeat the post, word for word or nearly. */
const repeated = ({ text, post, ownWords }: Checked): readonly Warning[] => {
  const source = ` ${wordsOf(post).join(' ')} `
  const own = ` ${wordsOf(ownWords).join(' ')} `
  const theirs = (post.match(SENTENCE) ?? []).map((one) => wordsOf(one).slice(0, COMPARED))
  const found = (text.match(SENTENCE) ?? []).filter((sentence) => {
    const words = wordsOf(sentence).slice(0, COMPARED)
    if (words.length < RUN) return false
    for (let at = 0; at + RUN <= words.length; at += 1) {
      const run = ` ${words.slice(at, at + RUN).join(' ')} `
      if (source.includes(run) && !own.includes(run)) return true
    }
    return theirs.some(
      (other) =>
        other.length >= RUN &&
        sharesWords(words, new Set(other), NEAR * Math.max(words.length, other.length)) &&
        sharedInOrder(words, other) >= NEAR * Math.max(words.length, other.length),
    )
  })
  return warning('quotes_post', found, 'This repeats the post: {found}.')
}

/** Warns of what forum readers dislike, and quotes the words that show it. */
export const faultsIn = (given: Checked): readonly Warning[] => {
  const checked = { ...given, text: withoutBlanks(given.text) }
  return [figures, deals, elsewhere, disparaged, greetings, hashtags, machineWords, repeated].flatMap(
    (check) => check(checked),
  )
}
