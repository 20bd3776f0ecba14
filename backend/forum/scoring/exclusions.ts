import { FUNCTION_WORDS } from './general-words.ts'
import { sentencesOf } from './text.ts'

/** A description parted into what is offered and what the seller says is not. */
export type Offer = { readonly offered: string; readonly excluded: readonly (readonly string[])[] }

// A clause of refusal: "we do not do payroll", "is not a bookkeeping service", "not for large firms".
const REFUSAL =
  /\b(?:(?:do|does|did|are|is|will|can)(?:n['’]t| not)|cannot|never|not for|not an?|nor|no longer|except(?: for)?|other than)\b/i
// "You do not need a technician" is praise, not a limit.
const PRAISE = /^\s*(?:need|have to|require|want|lose|worry|pay|charge|share|lock|waste|miss|get)\b/i
const OFFER_VERBS = new Set(
  'we do does sell sells offer offers make makes provide provides cover covers handle handles serve serves support supports include includes work works ship ships carry repair run runs are is also it currently yet teach teaches'.split(
    ' ',
  ),
)

const itemsOf = (clause: string): string[][] =>
  clause
    .split(/[,;:()]|\b(?:or|and|nor|but)\b/i)
    .map((item) => sentencesOf('body', item).flatMap((s) => s.words.map((w) => w.norm)))
    .map((words) => words.filter((w) => !OFFER_VERBS.has(w) && !FUNCTION_WORDS.has(w)))
    .filter((words) => words.length > 0 && words.length <= 5)

const SELLS =
  /\b(?:is|are|makes?|sells?|builds?|gives?|offers?|provides?|teach(?:es)?|delivers?|brews?|bakes?)\b ([^.:;()]{3,160})/i
const TURN = /\b(?:for|that|which|who|to|so|where|with|made|we|from|in|at|by)\b/i

/** The things that the description says are sold: the last word of each item after "is", "makes" or "sells". */
export const waresIn = (description: string): readonly string[] => {
  const phrase = (SELLS.exec(description)?.[1] ?? '').split(TURN, 1)[0] ?? ''
  return phrase
    .split(/,|\band\b|\bor\b/i)
    .flatMap((item) => sentencesOf('body', item).flatMap((s) => s.words.at(-1)?.norm ?? []))
    .filter((w) => w.length > 2 && !FUNCTION_WORDS.has(w))
}

/** Reads the seller's own limits ("We do not do payroll, …") out of the description. */
export const notOffered = (description: string): Offer => {
  const offered: string[] = []
  const excluded: string[][] = []
  for (const sentence of description.split(/(?<=[.!?])\s+|\n+/)) {
    const found = REFUSAL.exec(sentence)
    const rest = found === null ? '' : sentence.slice(found.index + found[0].length)
    if (found === null || PRAISE.test(rest)) {
      offered.push(sentence)
      continue
    }
    const [refused, ...more] = rest.split(/\bbut\b/i)
    offered.push(sentence.slice(0, found.index), ...more)
    excluded.push(...itemsOf(refused ?? ''))
  }
  return { offered: offered.join('. '), excluded }
}
