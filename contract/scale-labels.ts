/** The labels of the reasons that come from the scale of scores. They explain how the scale limits or adjusts a score. */
export const SCALE = {
  starts: 'A score starts at 0',
  ends: 'Capped at 100',
  adjusted: 'Adjusted for how often such posts turn out to be leads',
  /** Old labels, which older leads still have. */
  adjustedEarlier: 'Adjusted to how often such posts are leads',
  adjustedBefore: 'Scale, fitted to labelled posts',
  endsBefore: 'A score ends at 100',
} as const

/** The labels of the reasons that adjust a score to a model's verdict. */
export const VERDICT = {
  newest: "Model's verdict",
  /** A verdict on an earlier description of the business. */
  earlier: "Model's earlier verdict",
  /** An old label, which older leads still have. */
  before: "Model's judgement",
} as const

/** All labels of reasons that come from a model's verdict. */
export const VERDICT_LABELS: ReadonlySet<string> = new Set(Object.values(VERDICT))

/** All labels of reasons that come from the scale and not from the post. */
export const SCALE_LABELS: ReadonlySet<string> = new Set(Object.values(SCALE))
