import type { Reason } from '../../../contract/forum.ts'

/**
 * Sums of signals and the scores that they stand for, by straight lines between. Set on the tuning halves of the eight businesses
 * of `backend/evals/lead-sets/` together: the sum at 60 is the least from which six posts of ten are leads there and seven of ten
 * in the shared set, and above it each ten points hold a larger share of leads than the ten before. ARCHITECTURE.md has the shares.
 */
const KNOTS = [
  { sum: 0, score: 0 },
  { sum: 55, score: 60 },
  { sum: 100, score: 90 },
  { sum: 140, score: 100 },
] as const

/** The score from 0 to 100 that a sum of signals stands for; it never falls where the sum grows. */
export const scoreOf = (sum: number): number => {
  for (const [i, from] of KNOTS.entries()) {
    const to = KNOTS[i + 1]
    if (to === undefined || sum <= from.sum) return from.score
    if (sum < to.sum)
      return Math.round(from.score + ((sum - from.sum) / (to.sum - from.sum)) * (to.score - from.score))
  }
  return 0
}

const STARTS = 'A score starts at 0'
const ENDS = 'A score ends at 100'
const SCALED = 'Adjusted to how often such posts are leads'
/** What leads have that were scored before it was reworded. */
const SCALED_BEFORE = 'Scale, fitted to labelled posts'

/** Reasons that tell of the scale and not of the post. */
export const SCALE_LABELS: ReadonlySet<string> = new Set([STARTS, ENDS, SCALED, SCALED_BEFORE])

/** The reason that carries the difference between a sum of signals and its score, where there is one. */
export const scaleReason = (sum: number): readonly Reason[] => {
  const score = scoreOf(sum)
  const signal = sum < 0 ? STARTS : score === 100 ? ENDS : SCALED
  return score === sum ? [] : [{ signal, points: score - sum, quote: '' }]
}
