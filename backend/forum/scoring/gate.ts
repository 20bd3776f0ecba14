import type { Scored } from './score.ts'

/** Posts that score less by their signals are not worth a model's look. */
const LEAST = 15

/** How likely a post is a lead, for a model to look at the likeliest first; null where it is not worth a look. */
export const likelihoodOf = ({ score }: Scored): number | null => (score < LEAST ? null : score)
