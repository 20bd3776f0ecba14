import type { Reason } from '../../../contract/forum.ts'
import { SCALE } from '../../../contract/scale-labels.ts'

/**
 * Sums of signals and their scores. Between two of these points, the score follows a straight line.
 * The points were chosen on the tuning halves of the eight businesses in `backend/evals/lead-sets/`. A score of 60 belongs to the
 * lowest sum above which six of ten posts are leads there, and seven of ten in the shared set. ARCHITECTURE.md lists the shares over
 * both halves.
 */
const KNOTS = [
  { sum: 0, score: 0 },
  { sum: 59, score: 60 },
  { sum: 112, score: 90 },
  { sum: 140, score: 100 },
] as const

/** The score for a sum of signals, from 0 to 100. A higher sum never gets a lower score. */
export const scoreOfSum = (sum: number): number => {
  for (const [i, from] of KNOTS.entries()) {
    const to = KNOTS[i + 1]
    if (to === undefined || sum <= from.sum) return from.score
    if (sum < to.sum)
      return Math.round(from.score + ((sum - from.sum) / (to.sum - from.sum)) * (to.score - from.score))
  }
  return 0
}

/** The reason for the difference between a sum of signals and its score; empty without a difference. */
export const scaleReason = (sum: number): readonly Reason[] => {
  const score = scoreOfSum(sum)
  const signal = sum < 0 ? SCALE.starts : score === 100 ? SCALE.ends : SCALE.adjusted
  return score === sum ? [] : [{ signal, points: score - sum, quote: '' }]
}
