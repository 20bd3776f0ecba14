import type { Intent } from '../../../contract/forum.ts'
import type { Evidence } from './evidence.ts'
import { KIND } from './phrases.ts'
import type { ParsedSentence } from './reading.ts'
import type { Ask } from './seek.ts'
import { AFTER, BEFORE, isTitle, overlaps } from './surroundings.ts'
import { wordSet } from './word-sets.ts'

/** The findings that decide the intent. */
export type Seen = {
  readonly sentences: readonly ParsedSentence[]
  readonly asks: readonly Ask[]
  readonly evidence: readonly Evidence[]
}

const NEAR_ENOUGH = 0.3

const LIKENESS = wordSet('like similar simular without not')

/** Whether a name only says what the wanted product is like, or is not like. */
const onlyLikens = (s: ParsedSentence, from: number): boolean =>
  s.words.slice(Math.max(0, from - 2), from).some((w) => LIKENESS.has(w.sense))

const titleNames = (s: ParsedSentence): boolean => isTitle(s) && s.rivals.some((m) => !onlyLikens(s, m.from))

/** Whether a request for a choice, an alternative or an experience names a competitor. */
const asksAboutRival = (a: Ask): boolean =>
  (a.form.kind === 'choice' || a.form.kind === 'alternative' || a.form.kind === 'experience') &&
  a.sentence.rivals.some((m) => m.from < a.to && m.to > a.from && !onlyLikens(a.sentence, m.from))

/** Whether the post is about competitors: it names them in the title, leaves them, or asks about them. */
const aboutRivals = ({ sentences, asks, evidence }: Seen): boolean =>
  sentences.some(titleNames) || asks.some(asksAboutRival) || evidence.some((e) => e.signal === 'leaving')

const titleAsksHow = (asks: readonly Ask[]): boolean =>
  asks.some((a) => a.form.kind === 'howto' && isTitle(a.sentence))

/** Whether a product is named in or beside the request, so that it asks for more than advice. */
const namesThing = (a: Ask): boolean =>
  overlaps(KIND.product | KIND.ware | KIND.rival, a.sentence, a.from - BEFORE, a.to + AFTER)

/** The first intent that fits, in the order brand, competitor, recommendation, question, pain, discussion. */
export const intentOf = (seen: Seen): Intent => {
  if (seen.sentences.some((s) => s.brands.length > 0)) return 'brand_mention'
  if (aboutRivals(seen)) return 'competitor'
  const near = seen.asks.filter((a) => a.fit >= NEAR_ENOUGH)
  const asks = near.length > 0 ? near : seen.asks
  const wants = asks.filter((a) => a.form.kind !== 'howto')
  if (wants.length > 0 && !(titleAsksHow(asks) && !wants.some(namesThing))) return 'recommendation'
  if (asks.length > 0) return 'question'
  if (seen.evidence.some((e) => e.signal === 'trouble' && e.strength >= NEAR_ENOUGH)) return 'pain_point'
  if (seen.sentences.some((s) => s.sentence.question && s.nearness >= NEAR_ENOUGH)) return 'question'
  return 'discussion'
}
