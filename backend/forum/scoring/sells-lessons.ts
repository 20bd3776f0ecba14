import { type Evidence, evidence } from './evidence.ts'
import type { FoundForms } from './forms.ts'
import type { LanguageProfile } from './profile.ts'
import type { ParsedSentence } from './reading.ts'
import type { Ask } from './seek.ts'
import { isShort } from './surroundings.ts'
import type { Signal } from './weights.ts'
import { wordSet } from './word-sets.ts'

/** The factor for the `theme` signal, which is weaker than words of the offer. */
const FIELD_SHARE = 0.6

const NOT = wordSet('not wont doesnt isnt arent cant cannot nothing')
const SELF = wordSet('i im ive my me we our us')
/** Maximum number of words between "my" and "not". */
const APART = 5
/** The factor for a complaint that only says that something fails. */
const BARE = 0.8

/** Whether a sentence says, in words of the offer, that something of the author's own fails: "My son does not …". */
const lacks = (s: ParsedSentence): boolean =>
  !s.sentence.question &&
  s.hits.length > 0 &&
  s.words.some(
    (w, i) =>
      NOT.has(w.sense) &&
      s.words.slice(Math.max(0, i - APART), i).some(({ sense }) => sense === 'my' || sense === 'our'),
  )

/** Whether a sentence can be about the author. A question that does not mention the author is not a complaint. */
const mayBeOwn = (s: ParsedSentence): boolean =>
  !s.sentence.question || s.words.some((w) => SELF.has(w.sense))

const OTHER_NEEDS: ReadonlySet<Signal> = new Set(['parts', 'law', 'dispute', 'charging', 'soldOut', 'theory'])
/** Signals of matters in which advice from a seller of lessons does not help. */
const OF_OTHERS: ReadonlySet<Signal> = new Set(['law', 'dispute', 'charging'])
const OTHER_SHARE = 0.5
const ASKED = 0.3
/** A complaint counts in full if its sentence, or a neighbouring sentence, is at least this near to the offer; otherwise, it counts half. */
const BESIDE = 0.3

const weightBeside = (all: readonly ParsedSentence[], { index }: ParsedSentence): number => {
  const near = Math.max(...all.slice(Math.max(0, index - 1), index + 2).map((s) => s.nearness))
  return 0.5 + 0.5 * Math.min(1, near / BESIDE)
}

/** Whether a short post contains only complaints: it asks for nothing and shows no other kind of need. */
const onlyComplains = (
  all: readonly ParsedSentence[],
  forms: readonly FoundForms[],
  asks: readonly Ask[],
): boolean =>
  isShort(all) &&
  !asks.some((a) => a.fit > ASKED && a.form.strength > 0.6) &&
  !forms.some((f) => f.circumstances.some((c) => OTHER_NEEDS.has(c.meaning.circumstance)))

/**
 * Pleas for advice and problems of the author's own. For sellers of lessons or advice, these are needs. For other sellers, they are
 * needs only if a short post does nothing but complain. Their strength depends on how near the post is to the offer, according to
 * `close`.
 */
export const lessonsOf = (
  profile: LanguageProfile,
  all: readonly ParsedSentence[],
  forms: readonly FoundForms[],
  asks: readonly Ask[],
  close: readonly Evidence[],
): Evidence[] => {
  const complains = onlyComplains(all, forms, asks)
  if (!profile.teaches && (!complains || all.some((s) => s.rivals.length > 0))) return []
  const other = forms.some((f) => f.circumstances.some((c) => OF_OTHERS.has(c.meaning.circumstance)))
  const share = profile.teaches && other ? OTHER_SHARE : 1
  const near =
    share *
    close.reduce((n, e) => Math.max(n, e.signal === 'theme' ? FIELD_SHARE * e.strength : e.strength), 0)
  const each = (
    circumstance: 'seeksLesson' | 'trouble' | 'inTrouble',
    signal: 'seeksLesson' | 'inTrouble',
  ): Evidence[] =>
    all.flatMap((s) => {
      if (!profile.teaches && !mayBeOwn(s)) return []
      const found = forms[s.index]?.circumstances.find((c) => c.meaning.circumstance === circumstance)
      if (found === undefined) return []
      const share = signal === 'inTrouble' ? weightBeside(all, s) : 1
      return [evidence(signal, near * share, s, found.from, found.to)]
    })
  const bare = all.find(lacks)
  const plight = complains
    ? [...each('inTrouble', 'inTrouble'), ...(bare ? [evidence('inTrouble', BARE * near, bare)] : [])]
    : []
  if (!profile.teaches) return [...each('trouble', 'inTrouble'), ...plight]
  const how = asks.find((a) => a.form.kind === 'howto')
  return [
    ...(how === undefined ? [] : [evidence('seeksLesson', near, how.sentence, how.from, how.to)]),
    ...each('seeksLesson', 'seeksLesson'),
    ...each('trouble', 'inTrouble'),
    ...plight,
  ]
}
