import type { AskForm } from './form-kinds.ts'
import { KIND } from './phrases.ts'
import { type ParsedSentence, together } from './reading.ts'
import { wordSet } from './word-sets.ts'

/** The parts of a post that matter for all of its requests, computed once. */
export type Surroundings = {
  readonly all: readonly ParsedSentence[]
  readonly title: ParsedSentence | undefined
  readonly whole: number
  readonly titleOutside: boolean
  readonly titleAsksHow: boolean
  /** True for a comment. `title` is then the title of the post above. */
  readonly isComment: boolean
  readonly isShort: boolean
}

/** How many words before and after a request belong to its object. */
export const BEFORE = 4
export const AFTER = 9

/** Whether a word from `from` up to but not including `to` is of one of the kinds. */
export const overlaps = (kinds: number, s: ParsedSentence, from = 0, to = s.words.length): boolean => {
  for (let i = Math.max(0, from); i < Math.min(s.words.length, to); i++) {
    if (((s.words[i]?.kinds ?? 0) & kinds) !== 0) return true
  }
  return false
}

const SHORT = 35

/** Whether a post has so few words that each of them matters. */
export const isShort = (all: readonly ParsedSentence[]): boolean =>
  all.reduce((n, s) => n + s.words.length, 0) <= SHORT

export const isTitle = (s: ParsedSentence): boolean => s.sentence.field === 'title'

export const HOW = wordSet('how why')

// Under a title that asks how, "Any suggestions?" asks for advice.
const asksHow = (s: ParsedSentence): boolean =>
  HOW.has(s.words[0]?.sense ?? '') && !overlaps(KIND.product | KIND.ware | KIND.rival, s)

/** Computes the surroundings of a post, or of a comment under the title `above`. */
export const surroundingsOf = (
  all: readonly ParsedSentence[],
  above: readonly ParsedSentence[] | null = null,
): Surroundings => {
  const titles = above ?? all.filter(isTitle)
  return {
    all,
    title: titles[0],
    whole: together(all.flatMap((s) => s.hits)),
    titleOutside: titles.some((s) => s.outside.length > 0),
    titleAsksHow: titles.some(asksHow),
    isComment: above !== null,
    isShort: isShort(all),
  }
}

/** Whether the sentence, the sentence before it or the title names a competitor or the seller. */
export const besideRival = ({ all, title }: Surroundings, s: ParsedSentence): boolean =>
  [s, title, all[s.index - 1]].some((o) => o !== undefined && o.rivals.length + o.brands.length > 0)

const WHOLE = 0.45
const SHORT_WHOLE = 0.9

/**
 * How near a request's object is to the offer, from 0 to 1. The words around the request count most; the title and the neighbouring
 * sentences count less. For an open form, the title and the neighbouring sentences count more than for other forms. In a short
 * post, every word counts.
 */
export const fitOf = (
  around: Surroundings,
  form: AskForm,
  s: ParsedSentence,
  from: number,
  to: number,
): number => {
  const { all } = around
  const title = around.title === s ? 0 : (around.title?.nearness ?? 0)
  const before = all[s.index - 1]?.nearness ?? 0
  const earlier = all[s.index - 2]?.nearness ?? 0
  const after = all[s.index + 1]?.nearness ?? 0
  const local = Math.max(
    together(s.hits, from - BEFORE, to + AFTER),
    around.isShort && form.kind !== 'howto' ? SHORT_WHOLE * around.whole : 0,
  )
  if (form.open)
    return Math.max(local, 0.95 * s.nearness, 0.9 * title, 0.8 * before, 0.65 * earlier, 0.6 * after)
  const whole = overlaps(KIND.product | KIND.ware, s, from, to) ? WHOLE * around.whole : 0
  // A comment names its own object: the title above does not count.
  const named = around.isComment ? 0 : 0.75 * title
  return Math.max(local, whole, 0.85 * s.nearness, named, 0.5 * before, 0.5 * after)
}
