import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { INTENTS, Intent } from '../../../contract/forum.ts'
import { UNSPACED_SCRIPTS } from '../../../contract/unspaced-scripts.ts'
import { jsonOr } from '../../../transport/json.ts'
import { fenced } from '../../model/models.ts'

/** The business as it is described to a model. */
export type Business = {
  readonly name: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly competitors: readonly string[]
}

/** A post that the person marked: its intent, and the person's keywords that it contains. Contains no other word of the post. */
export type Example = { readonly intent: Intent; readonly keywords: readonly string[] }
/** Posts that the person marked as leads, and posts that they marked as not leads. */
export type Examples = { readonly leads: readonly Example[]; readonly others: readonly Example[] }

/** A post in a request to the model: its number in the request, and the text that the model sees. */
export type Shown = { readonly n: number; readonly text: string }

/** Maximum number of characters of the description in an ask about many posts, and in an ask about one post. */
const DESCRIPTION = { many: 700, one: 240 } as const
const COMPETITORS = { many: 12, one: 5 } as const

const cut = (text: string, room: number): string => {
  if (text.length <= room) return text
  const end = text.lastIndexOf('. ', room)
  return end > room / 2 ? text.slice(0, end + 1) : text.slice(0, room)
}

const businessOf = ({ name, description, competitors }: Business, posts: keyof typeof DESCRIPTION): string =>
  [
    `The business: ${name}. ${cut(description.replace(/\s+/g, ' '), DESCRIPTION[posts])}`,
    ...(competitors.length === 0
      ? []
      : [`Competitors: ${competitors.slice(0, COMPETITORS[posts]).join(', ')}.`]),
  ].join('\n')

const FORM = '{"n":1,"score":0,"intent":"discussion","quote":""}'

/** Writes the instructions for an ask about many posts. */
export const manyOf = (business: Business): string =>
  [
    'You read forum posts for a business and say how likely each author is a customer: whether they, or those they write for, need the kind of thing it sells, now.',
    businessOf(business, 'many'),
    'score, 0 to 100. 90: asks for such a thing, or for what others use for its job; compares, leaves or complains of a competitor as its user or buyer.',
    '80: a problem of their own that it solves, or a how-to whose natural answer is such a thing; also a 90 with one condition that does not fit.',
    '50: you cannot tell. 25: the subject without the need: law, tax, pay, prices, one dispute, their own profession, something near that it does not do.',
    '5: sells, builds or researches; news, tips, stories; trouble with a thing they own, parts, repair; content with what they have; another subject. Go by what is asked for, not by the words used.',
    'intent, the first that fits: brand_mention (names the business), competitor (is about named competitors), recommendation (asks for a product, tool or service), question (asks how), pain_point (a problem, asks for nothing), discussion.',
    'quote: 3 to 10 words in a row, copied from that post, that decide it.',
    `Answer with one line of JSON for each post and nothing else: ${FORM}`,
  ].join('\n')

/** Writes the instructions for an ask about one post, or for a second ask about a few posts. */
export const fewOf = (business: Business): string =>
  [
    'Does the author of a forum post, or whoever they write for, need what a business sells, now?',
    businessOf(business, 'one'),
    'score: 90 asks for such a thing, or weighs, leaves or complains of a competitor; 80 has a problem it solves, or asks how; 25 its subject without the need; 5 sells, researches, tells, repairs, or another subject.',
    'quote: 3 to 10 words in a row, copied, that decide it.',
    `Answer in JSON alone, a line for each post: ${FORM}`,
    `intent: ${INTENTS.join(', ')}.`,
  ].join('\n')

const list = (title: string, examples: readonly Example[]): readonly string[] => {
  const lines = examples.map(({ intent, keywords }) =>
    [`- ${intent}`, ...keywords.map((keyword) => JSON.stringify(keyword))].join(' '),
  )
  return lines.length === 0 ? [] : [title, ...new Set(lines)]
}

/** Fences the posts, each under its number, and the examples. */
export const dataOf = (posts: readonly Shown[], examples: Examples): string => {
  const mark = randomBytes(5).toString('hex')
  const shown = posts.map(({ n, text }) => `#${mark} ${n}\n${text.replaceAll(mark, '')}`)
  return fenced(
    posts.length === 1 ? 'post' : `posts, each under ${mark} and its number`,
    [
      ...list('Earlier posts that were leads, by intent and keywords:', examples.leads),
      ...list('Earlier posts that were not leads:', examples.others),
      ...shown,
    ].join('\n'),
  )
}

const Line = z.object({
  n: z.int(),
  score: z.number().min(0).max(100),
  intent: Intent,
  quote: z.string().max(400),
})
/** The model's line about the post with the number `n`. */
export type Said = z.infer<typeof Line>

/** Parses the lines of an answer that have the required form. If a number appears twice, its lines are left out. */
export const saidIn = (answer: string): readonly Said[] => {
  const byNumber = new Map<number, Said[]>()
  for (const [text] of answer.matchAll(/\{[^{}]*\}/g)) {
    const said = Line.safeParse(jsonOr(text)).data
    if (said) byNumber.set(said.n, [...(byNumber.get(said.n) ?? []), said])
  }
  return [...byNumber.values()].flatMap((all) => (all.length === 1 ? all : []))
}

/** Minimum length of a quote in characters. A shorter quote does not identify a post. */
const LEAST_QUOTE = 8
const WORD = /[\p{L}\p{N}]+/gu
/** A letter or digit of a script with spaces between words, so that a quote cannot begin or end within a word. */
const IN_WORD = `(?!${UNSPACED_SCRIPTS})[\\p{L}\\p{N}]`
const UNSPACED = new RegExp(UNSPACED_SCRIPTS, 'gu')
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text in normalization form KC, and for each of its UTF-16 units the place in the text that it comes from. */
const normalized = (text: string): { readonly plain: string; readonly places: readonly number[] } => {
  let plain = ''
  const places: number[] = []
  for (const { segment, index } of graphemes.segment(text)) {
    plain += segment.normalize('NFKC')
    while (places.length < plain.length) places.push(index)
  }
  return { plain, places: [...places, text.length] }
}

/** The length of a quote. A character of a script without spaces between words counts twice, because it says more. */
const lengthOf = (words: string): number => words.length + (words.match(UNSPACED)?.length ?? 0)

/** Finds a quote in a text, ignoring capitals and punctuation; null if the quote is missing or too short. */
export const whereQuoted = (
  quote: string,
  text: string,
): { readonly from: number; readonly to: number } | null => {
  const words = normalized(quote).plain.match(WORD) ?? []
  if (lengthOf(words.join(' ')) < Math.min(LEAST_QUOTE, text.trim().length)) return null
  const { plain, places } = normalized(text)
  const begins = new RegExp(`^${IN_WORD}`, 'u').test(words[0] ?? '') ? `(?<!${IN_WORD})` : ''
  const ends = new RegExp(`${IN_WORD}$`, 'u').test(words.at(-1) ?? '') ? `(?!${IN_WORD})` : ''
  const found = new RegExp(`${begins}${words.join('[^\\p{L}\\p{N}]+')}\\p{M}*${ends}`, 'iu').exec(plain)
  if (!found) return null
  return { from: places[found.index] ?? 0, to: places[found.index + found[0].length] ?? text.length }
}
