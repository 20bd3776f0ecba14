import { type Evidence, evidence } from './evidence.ts'
import type { CircumstanceForm, RoleForm } from './form-kinds.ts'
import type { FoundForms } from './forms.ts'
import type { Found } from './phrases.ts'
import type { LanguageProfile } from './profile.ts'
import { type ParsedSentence, together } from './reading.ts'
import { isShort, isTitle } from './surroundings.ts'
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
    return signal === 'law' && !s.sentence.question ? 0 : base * (isShort(all) ? 1 : IN_BODY)
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

/** Whether a form counts. `titleOnly` forms count only in titles, stories only outside questions, contentment only without a negation. */
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
  meaning.role === 'hiring' && s.hits.some((h) => (h.from === from || h.to === to) && h.weight >= OWN_WORD)

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

/** A post is wholly about its author's own need if words about the author, less those about the reader, make up this share of all words. */
const OWN_SHARE = 0.12
const LEAST_WORDS = 35
/** Each word about the reader cancels this many words about the author, because advice addresses the reader. */
const READER_FACTOR = 1.5

/** Evidence of how much a post speaks of its author and not of the reader. */
export const ownNeedOf = (all: readonly ParsedSentence[]): Evidence[] => {
  let own = 0
  let words = 0
  let first: ParsedSentence | undefined
  for (const s of all) {
    words += s.words.length
    for (const { sense } of s.words) {
      if (SELF.has(sense)) {
        own++
        first ??= s
      } else if (READER.has(sense)) own -= READER_FACTOR
    }
  }
  const strength = own / Math.max(LEAST_WORDS, words) / OWN_SHARE
  return strength > 0 ? [evidence('ownNeed', strength, first)] : []
}

const LONG = { from: 40, to: 300 } as const

/** Evidence that a post is long. In a long post, more words bear on the offer by chance. */
export const lengthOf = (all: readonly ParsedSentence[]): Evidence[] => {
  const words = all.reduce((n, s) => n + s.words.length, 0)
  return words > LONG.from ? [evidence('long', (words - LONG.from) / (LONG.to - LONG.from))] : []
}
