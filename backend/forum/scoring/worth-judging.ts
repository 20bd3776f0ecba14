import { SCALE_LABELS } from './scale.ts'
import type { Scored } from './score.ts'

/** What speaks against a lead counts less here: a reader may well see past it. */
const AGAINST = 0.6

/**
 * How likely a post is to be a lead, in points without bounds: among posts that score 0 too, the likelier ones come first.
 */
export const likelihood = ({ reasons }: Pick<Scored, 'reasons'>): number =>
  reasons.reduce(
    (n, { signal, points }) => (SCALE_LABELS.has(signal) ? n : n + (points < 0 ? AGAINST * points : points)),
    0,
  )

/** Set on labelled posts of eight businesses: about 95 % of the leads reach it, and half of the posts of those sets. */
const WORTH = 9

/** True for a post that a model should look at before it is called no lead; of one in a language that is not read nothing else is known. */
export const isWorthJudging = (scored: Pick<Scored, 'reasons' | 'isUnread'>): boolean =>
  scored.isUnread === true || likelihood(scored) >= WORTH
