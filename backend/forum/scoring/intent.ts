import type { Intent } from '../../../contract/forum.ts'
import type { Evidence } from './evidence.ts'
import type { ReadSentence } from './reading.ts'
import type { Ask } from './seek.ts'

/** What the intent is decided from. */
export type Seen = {
  readonly sentences: readonly ReadSentence[]
  readonly asks: readonly Ask[]
  readonly evidence: readonly Evidence[]
}

const isTitle = (s: ReadSentence): boolean => s.sentence.field === 'title'

const NEAR_ENOUGH = 0.3

/** The post is about competitors: one in the title, one being left, or several in one breath of a question. */
const aboutRivals = ({ sentences, evidence }: Seen): boolean =>
  sentences.some((s) => isTitle(s) && s.rivals.length > 0) || evidence.some((e) => e.signal === 'leaving')

/** The first intent that fits, in the order brand, competitor, recommendation, question, pain, discussion. */
export const intentOf = (seen: Seen): Intent => {
  if (seen.sentences.some((s) => s.brands.length > 0)) return 'brand_mention'
  if (aboutRivals(seen)) return 'competitor'
  const near = seen.asks.filter((a) => a.fit >= NEAR_ENOUGH)
  const asks = near.length > 0 ? near : seen.asks
  const wants = asks.filter((a) => a.form.kind !== 'howto')
  if (wants.length > 0) return 'recommendation'
  if (asks.length > 0) return 'question'
  if (seen.evidence.some((e) => e.signal === 'trouble' && e.strength >= NEAR_ENOUGH)) return 'pain_point'
  if (seen.sentences.some((s) => s.sentence.question && s.nearness >= NEAR_ENOUGH)) return 'question'
  return 'discussion'
}
