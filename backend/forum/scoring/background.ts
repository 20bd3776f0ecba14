import { type Evidence, evidence } from './evidence.ts'
import type { CircumstanceForm, RoleForm } from './form-kinds.ts'
import type { FoundForms } from './forms.ts'
import type { Found } from './phrases.ts'
import type { LanguageProfile } from './profile.ts'
import { type ParsedSentence, together } from './reading.ts'
import { isTitle } from './surroundings.ts'
import type { Signal } from './weights.ts'
import { wordSet } from './word-sets.ts'

const NEEDS_NEARNESS: ReadonlySet<Signal> = new Set(['byHand', 'trouble'])
const TITLE_COUNTS_MORE: ReadonlySet<Signal> = new Set(['law', 'charging', 'dispute', 'owned', 'parts'])
const IN_BODY = 0.3

const strengthOf = (
  signal: Signal,
  all: readonly ParsedSentence[],
  s: ParsedSentence,
  found: Found<CircumstanceForm>,
): number => {
  const base = found.meaning.strength
  if (NEEDS_NEARNESS.has(signal)) {
    const local = together(s.hits, found.from - 8, found.to + 8)
    const around = Math.max(
      all[s.index - 1]?.nearness ?? 0,
      all[s.index + 1]?.nearness ?? 0,
      all[0]?.nearness ?? 0,
    )
    return base * Math.max(local, 0.6 * around)
  }
  if (TITLE_COUNTS_MORE.has(signal)) {
    if (isTitle(s)) return base
    return signal === 'law' && !s.sentence.question ? 0 : base * IN_BODY
  }
  return base
}

/** Whether the word is part of a term of the trade, such as "disaster recovery plan", and so is not a complaint. */
const ofTrade = (s: ParsedSentence, at: number): boolean =>
  s.hits.some((h) => h.from <= at && h.to > at && h.to - h.from > 1)

/** Signals that do not count for sellers of lessons or advice: theory is what they teach, and habits can be "fixed" too. */
const OF_THINGS: ReadonlySet<Signal> = new Set(['parts', 'theory', 'soldOut'])

const STAND_INS = wordSet(
  'similar alternative alternatives replacement replacements replace replacing instead comparable equivalent substitute',
)
const BUYING = wordSet('where anyone anybody find buy get')

/** Whether the author wants the sold-out product itself. Authors who would accept a replacement say so. */
const wantsVeryThing = (all: readonly ParsedSentence[]): boolean =>
  all.some((s) => s.rivals.length > 0 && s.words.some((w) => BUYING.has(w.sense))) &&
  !all.some((s) => s.words.some((w) => STAND_INS.has(w.sense)))

/** Signals of the author's situation. A form does not count if the profile mentions its `about` word. */
export const circumstancesOf = (
  profile: LanguageProfile,
  all: readonly ParsedSentence[],
  forms: readonly FoundForms[],
): Evidence[] =>
  all.flatMap((s) =>
    (forms[s.index]?.circumstances ?? []).flatMap((found) => {
      const { circumstance: signal, about } = found.meaning
      if (signal === 'seeksLesson' || signal === 'inTrouble') return []
      if (signal === 'soldOut' && !wantsVeryThing(all)) return []
      if (profile.teaches && OF_THINGS.has(signal)) return []
      if (signal === 'theory' && !isTitle(s)) return []
      if (signal === 'trouble' && ofTrade(s, found.to - 1)) return []
      if (about !== '' && profile.speaksOf(about)) return []
      return [evidence(signal, strengthOf(signal, all, s, found), s, found.from, found.to)]
    }),
  )

const NEGATIONS = wordSet('not isnt arent wasnt dont didnt never no cant less without')

/** Whether a form counts: `titleOnly` forms count in titles, stories outside questions, contentment without a negation. */
const counts = (s: ParsedSentence, form: RoleForm, from: number): boolean => {
  if (form.titleOnly && !isTitle(s)) return false
  if (form.role === 'story') return !s.sentence.question
  if (form.role !== 'content') return true
  return !s.words.slice(Math.max(0, from - 2), from).some((w) => NEGATIONS.has(w.sense))
}

const OTHER_MAKER = 0.35

/** The strength of a form. An `ofOffer` form is weaker if the product is unlike the offer. */
const roleStrength = (s: ParsedSentence, { meaning, from, to }: Found<RoleForm>): number =>
  meaning.ofOffer
    ? meaning.strength * Math.max(OTHER_MAKER, Math.min(1, together(s.hits, from, to + 6) / 0.3))
    : meaning.strength

const OWN_WORD = 0.1

/** Whether a form about jobs uses words of the offer, such as "interview" for an interview coach. */
const ofOwnTrade = (s: ParsedSentence, { meaning, from, to }: Found<RoleForm>): boolean =>
  meaning.role === 'hiring' && s.hits.some((h) => h.from < to && h.to > from && h.weight >= OWN_WORD)

/** Signals that the author sells, polls, tells a story, hires, works for others or is content. */
export const rolesOf = (all: readonly ParsedSentence[], forms: readonly FoundForms[]): Evidence[] =>
  all.flatMap((s) =>
    (forms[s.index]?.roles ?? []).flatMap((found) =>
      counts(s, found.meaning, found.from) && !ofOwnTrade(s, found)
        ? [evidence(found.meaning.role, roleStrength(s, found), s, found.from, found.to)]
        : [],
    ),
  )

const SELF = wordSet('i im ive id my me we our us')
const READER = wordSet('you your youre yourself')
const MANY = 4

/** A post gives advice if its statements address the reader more often than they mention the author. */
export const lecturesOf = (all: readonly ParsedSentence[]): Evidence[] => {
  let self = 0
  let reader = 0
  let first: ParsedSentence | undefined
  for (const s of all) {
    if (s.sentence.question) continue
    for (const w of s.words) {
      if (SELF.has(w.sense)) self++
      else if (READER.has(w.sense)) {
        reader++
        first ??= s
      }
    }
  }
  return reader >= MANY && reader > self ? [evidence('lectures', 1, first)] : []
}

const SELF_ASKING = new Set([...SELF, 'id', 'mine', 'ill', 'weve', 'were'])
const ALL = wordSet('you your yours youre yall everyone everybody anyone people folks guys')

/** A question to everybody in a post that hardly mentions its author is a poll rather than a request. */
export const asksAroundOf = (all: readonly ParsedSentence[]): Evidence[] => {
  let self = 0
  for (const s of all) {
    for (const w of s.words) if (SELF_ASKING.has(w.sense) && ++self > 1) return []
  }
  const asked = all.find((s) => s.sentence.question && s.words.some((w) => ALL.has(w.sense)))
  return asked === undefined ? [] : [evidence('asksAround', 1, asked)]
}

const LONG = { from: 40, to: 300 } as const

/** In a long post, more words bear on the offer by chance. */
export const lengthOf = (all: readonly ParsedSentence[]): Evidence[] => {
  const words = all.reduce((n, s) => n + s.words.length, 0)
  return words > LONG.from ? [evidence('long', (words - LONG.from) / (LONG.to - LONG.from))] : []
}
