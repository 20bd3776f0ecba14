import { inAll } from '../scoring/languages/languages.ts'
import type { LanguageWords } from '../scoring/languages/words.ts'

type Text = { readonly title: string; readonly body: string; readonly under?: string | null }

// A gap between two words of one sentence. `GAP` contains no letter or digit and words contain nothing else, so that a pattern matches a
// run of characters in only one way.
const GAP = '[^\\p{L}\\p{N}.!?\\n]+'
const within = (words: number): string => `(?:${GAP}[\\p{L}\\p{N}]+){0,${words}}?${GAP}`
/** Number 100 that is not a price, a percentage or part of a larger number. */
const HUNDRED = '(?<![,.$£€~])100(?![%,.]?\\d|%)'

const words = (kind: keyof LanguageWords['instructions']): string =>
  inAll(({ instructions }) => instructions[kind])
const RATING = words('rate')
const HUNDREDS = `${HUNDRED}|${words('hundred')}`
const OTHERS = words('others')
const MOST = `${HUNDREDS}|${words('most')}`
const LEAST = `0|${words('least')}`
const MACHINE = `${words('machine')}|${inAll(({ model }) => model)}`

/** Phrases that address a machine or a person who sorts posts, rather than the people on the forum. */
const FORMS: readonly RegExp[] = [
  `(?:${words('ignore')})${within(5)}(?:${words('rules')})`,
  `(?:${RATING})${within(8)}(?:${MOST})`,
  `(?:${MOST})${within(4)}(?:${RATING})`,
  `(?:${words('mine')})${within(3)}(?:${HUNDREDS})(?! (?:dollars|euros?|pounds|people|percent|times))`,
  `(?:${OTHERS})${within(6)}(?:${LEAST})`,
  `(?:${LEAST})${within(5)}(?:${OTHERS})`,
  `(?:${words('address')})${within(2)}(?:${MACHINE})`,
  'system (?:prompt|message|note|override|instruction)',
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${form})(?![\\p{L}\\p{N}])`, 'iu'))

/** Machine syntax: a written-out verdict, or the marks of a conversation with a model. */
const MARKS =
  /["']?(?:score|intent|verdicts?)["']?\s*[:=]\s*["']?\d|<\/?(?:system|assistant|instructions?)>|\[\/?inst\]|<\|/i

/** Whether a post contains instructions for a model, which may sway its verdicts on this post and on the other posts of the ask. */
export const hasInstructions = ({ title, body, under }: Text): boolean => {
  const text = `${under ?? ''}\n${title}\n${body}`.normalize('NFKC')
  return MARKS.test(text) || FORMS.some((form) => form.test(text))
}
