import type { CircumstanceForm } from './circumstances.ts'
import { type Evidence, evidence } from './evidence.ts'
import type { FoundForms } from './forms.ts'
import type { Found } from './phrases.ts'
import type { LanguageProfile } from './profile.ts'
import { type ParsedSentence, together } from './reading.ts'
import type { RoleForm } from './roles.ts'
import { isTitle } from './surroundings.ts'
import type { Signal } from './weights.ts'

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

/** The word belongs to the trade, as in "a disaster recovery plan", and complains of nothing. */
const ofTrade = (s: ParsedSentence, at: number): boolean =>
  s.hits.some((h) => h.from <= at && h.to > at && h.to - h.from > 1)

/** Says nothing to who sells lessons or advice: the theory is what they are asked for, and a habit is "fixed", too. */
const OF_THINGS: ReadonlySet<Signal> = new Set(['parts', 'theory', 'soldOut'])

const STAND_INS = new Set(
  'similar alternative alternatives replacement replacements replace replacing instead comparable equivalent substitute'.split(
    ' ',
  ),
)
const BUYING = new Set(['where', 'anyone', 'anybody', 'find', 'buy', 'get'])

/** Who looks for the very thing that is sold out; another one in its place would do for most, who then say so. */
const wantsVeryThing = (all: readonly ParsedSentence[]): boolean =>
  all.some((s) => s.rivals.length > 0 && s.words.some((w) => BUYING.has(w.sense))) &&
  !all.some((s) => s.words.some((w) => STAND_INS.has(w.sense)))

/** Signals of the author's situation; a form about a thing that the profile itself speaks of is silent. */
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

const NEGATIONS = new Set([
  'not',
  'isnt',
  'arent',
  'wasnt',
  'dont',
  'didnt',
  'never',
  'no',
  'cant',
  'less',
  'without',
])

/** A title form counts in titles, a story only where nobody asks, and contentment only unnegated. */
const counts = (s: ParsedSentence, form: RoleForm, from: number): boolean => {
  if (form.titleOnly && !isTitle(s)) return false
  if (form.role === 'story') return !s.sentence.question
  if (form.role !== 'content') return true
  return !s.words.slice(Math.max(0, from - 2), from).some((w) => NEGATIONS.has(w.sense))
}

const OTHER_MAKER = 0.35

/** What a form is worth: one that tells of a thing made counts little where that thing is not like the offer. */
const roleStrength = (s: ParsedSentence, { meaning, from, to }: Found<RoleForm>): number =>
  meaning.ofOffer
    ? meaning.strength * Math.max(OTHER_MAKER, Math.min(1, together(s.hits, from, to + 6) / 0.3))
    : meaning.strength

const OWN_WORD = 0.1

/** A job told of in the words of the offer ("interview", for who coaches people for them) is no other trade. */
const ofOwnTrade = (s: ParsedSentence, { meaning, from, to }: Found<RoleForm>): boolean =>
  meaning.role === 'hiring' && s.hits.some((h) => h.from < to && h.to > from && h.weight >= OWN_WORD)

/** Signals that the author sells, polls, tells, hires or is content. */
export const rolesOf = (all: readonly ParsedSentence[], forms: readonly FoundForms[]): Evidence[] =>
  all.flatMap((s) =>
    (forms[s.index]?.roles ?? []).flatMap((found) =>
      counts(s, found.meaning, found.from) && !ofOwnTrade(s, found)
        ? [evidence(found.meaning.role, roleStrength(s, found), s, found.from, found.to)]
        : [],
    ),
  )

const SELF = new Set(['i', 'im', 'ive', 'id', 'my', 'me', 'we', 'our', 'us'])
const READER = new Set(['you', 'your', 'youre', 'yourself'])
const MANY = 4

/** Statements that speak to the reader more often than of the author give advice rather than seek it. */
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
const ALL = new Set('you your yours youre yall everyone everybody anyone people folks guys'.split(' '))

/** A question to everybody in which the author says nothing of himself asks around rather than for help. */
export const asksAroundOf = (all: readonly ParsedSentence[]): Evidence[] => {
  let self = 0
  for (const s of all) {
    for (const w of s.words) if (SELF_ASKING.has(w.sense) && ++self > 1) return []
  }
  const asked = all.find((s) => s.sentence.question && s.words.some((w) => ALL.has(w.sense)))
  return asked === undefined ? [] : [evidence('asksAround', 1, asked)]
}

const LONG = { from: 40, to: 300 } as const

/** The more words, the more of them bear on the offer by chance. */
export const lengthOf = (all: readonly ParsedSentence[]): Evidence[] => {
  const words = all.reduce((n, s) => n + s.words.length, 0)
  return words > LONG.from ? [evidence('long', (words - LONG.from) / (LONG.to - LONG.from))] : []
}
