import type { ReadLanguage } from '../../../contract/languages.ts'
import type { Ask } from '../../../contract/reply-parts.ts'
import { inAll, LANGUAGES } from '../scoring/languages/languages.ts'
import type { LanguageWords } from '../scoring/languages/words.ts'
import { namePattern } from '../scoring/names-in-text.ts'
import type { CompiledProfile } from '../scoring/profile.ts'
import { scorePost } from '../scoring/score.ts'
import { SIGNALS, type Signal } from '../scoring/weights.ts'

type Post = { readonly title: string; readonly body: string }

const AMOUNT = `(?:[$€£] ?\\d(?:[\\d.,]*\\d)?k?|\\d(?:[\\d.,]*\\d)?k? ?(?:[$€£]|(?:bucks|${inAll(({ money }) => money)})(?!\\p{L})))(?: ?(?:/|${inAll(({ asked }) => asked.per)}) ?\\p{L}+)?`
const PLACE = new RegExp(`(?<!\\p{L})(?:${inAll(({ asked }) => asked.places)})(?!\\p{L})`, 'gu')

/** Maximum number of characters of a post that are searched. */
const READ = 6000
const QUOTE_CAP = 140
const MOST_OF_A_KIND = 3

/** A pattern for the rest of a clause. */
const CLAUSE = '[^.,;:!?()\\n]{2,120}'

const alone = (words: string): string => `(?<!\\p{L})(?:${words})(?!\\p{L})`

const patternsOf = ({ upTo, cheap, must, without }: LanguageWords['asked']) => ({
  budget: new RegExp(`${alone(upTo)}[^.!?\\n\\d]{0,25}?${AMOUNT}|${alone(cheap)}`, 'giu'),
  must_have: new RegExp(`${alone(must)} ${CLAUSE}`, 'giu'),
  ruled_out: new RegExp(`${alone(without)} ${CLAUSE}`, 'giu'),
})

/** The signals whose quotes say what the author wants. The next list is for what the author does not want. */
const WANTS: readonly Signal[] = [
  'recommendation',
  'alternative',
  'choice',
  'experience',
  'howto',
  'seeksLesson',
  'inTrouble',
  'trouble',
  'askedAgain',
]
const RULES_OUT: readonly Signal[] = ['ruledOut', 'leaving']

const labelsOf = (signals: readonly Signal[]): ReadonlySet<string> =>
  new Set(signals.map((signal) => SIGNALS[signal].label))
const WANTS_LABELS = labelsOf(WANTS)
const RULES_OUT_LABELS = labelsOf(RULES_OUT)

/** Cuts a quote between words, so that it still occurs in the post. */
const cut = (quote: string): string =>
  quote.length <= QUOTE_CAP ? quote.trim() : quote.slice(0, quote.lastIndexOf(' ', QUOTE_CAP)).trim()

const found = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([words]) => cut(words))

/** Removes quotes that occur twice or are part of another quote. */
const distinct = (quotes: readonly string[]): readonly string[] =>
  quotes
    .filter((quote) => quote !== '')
    .filter(
      (quote, at) =>
        !quotes.some(
          (other, place) =>
            place !== at &&
            other.toLowerCase().includes(quote.toLowerCase()) &&
            (other.length > quote.length || place < at),
        ),
    )
    .slice(0, MOST_OF_A_KIND)

/** Returns the whole sentence around a quote if it is short enough, or else the quote. */
const inItsSentence = (post: Post, quote: string): string => {
  for (const field of [post.title, post.body]) {
    const at = field.indexOf(quote)
    if (at < 0 || quote === '') continue
    const from = Math.max(
      ...[...field.slice(0, at).matchAll(/[.!?:]\s+|\n/g)].map((end) => end.index + end[0].length),
      0,
    )
    const end = /[.!?]$/.test(quote) ? 0 : field.slice(at + quote.length).search(/[.!?\n]/)
    const to = end < 0 ? field.length : at + quote.length + end
    const sentence = field.slice(from, Math.max(to, at + quote.length)).trim()
    return sentence.length <= QUOTE_CAP ? sentence : quote
  }
  return quote
}

/** Returns the first name that occurs in a text, as the text writes it. Empty if none occurs. */
const nameIn = (names: readonly string[], text: string): string =>
  names.map((name) => (name.length > 1 ? namePattern(name).exec(text)?.[0] : undefined)).find(Boolean) ?? ''

/** Quotes what a post asks for and what limits the answer. What the author wants comes first. */
export const asksIn = (
  profile: CompiledProfile,
  post: Post,
  language: ReadLanguage,
  competitors: readonly string[],
): readonly Ask[] => {
  const { reasons } = scorePost(profile, post)
  const quotesOf = (labels: ReadonlySet<string>) =>
    reasons.filter(({ signal, points }) => labels.has(signal) && points > 0).map(({ quote }) => quote)
  const text = `${post.title}\n${post.body}`.slice(0, READ)
  const { budget, must_have, ruled_out } = patternsOf(LANGUAGES[language].asked)
  const sentencesOf = (labels: ReadonlySet<string>) =>
    distinct(quotesOf(labels).map((quote) => inItsSentence(post, quote)))
  // A sentence may say both what the author leaves and what they want. It counts as a want only if no other sentence names a want.
  const asked = sentencesOf(WANTS_LABELS)
  const left = sentencesOf(RULES_OUT_LABELS)
  const others = asked.filter((quote) => !left.includes(quote))
  const wanted = others.length > 0 ? others : asked
  // Of a sentence that also asks, only the words that rule something out are quoted.
  const leaves = quotesOf(RULES_OUT_LABELS).map((quote) => {
    const sentence = inItsSentence(post, quote)
    return asked.includes(sentence) ? quote.replace(/[?!.]+$/, '') : sentence
  })
  // No quote is listed under two kinds. If a ruled-out quote is part of a want, only the competitor that the quote names is ruled out, or
  // the quote itself if it is short.
  const ruledOut = [...leaves, ...found(text, ruled_out)].map((quote) => {
    const want = wanted.find((one) => one.includes(quote))
    if (want === undefined) return quote
    return nameIn(competitors, quote) || (quote.length > want.length / 2 ? '' : quote)
  })
  const title = cut(post.title.split('\n', 1)[0] ?? '')
  const all = {
    wants: wanted.length > 0 ? wanted : distinct([title]),
    budget: distinct(found(text, budget)),
    place: distinct(found(text, PLACE)),
    must_have: distinct(found(text, must_have)),
    ruled_out: distinct(ruledOut),
  }
  return (Object.keys(all) as (keyof typeof all)[]).flatMap((kind) =>
    all[kind].map((quote) => ({ kind, quote })),
  )
}
