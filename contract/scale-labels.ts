/** The labels of the reasons that come from the scale of scores. They explain how the scale limits or adjusts a score. */
export const SCALE = {
  starts: 'A score starts at 0',
  ends: 'Capped at 100',
  adjusted: 'Adjusted to how often such posts are leads',
  /** Old labels, which older leads still have. */
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

type Labelled = { readonly signal: string }

/** Whether a reason only adjusts the sum of the signals: to the scale of scores, or to a model's verdict. */
export const isAdjusting = ({ signal }: Labelled): boolean =>
  SCALE_LABELS.has(signal) || VERDICT_LABELS.has(signal)

/**
 * Separates the reasons for a score. `verdict`: the model's verdict, if there is one; the points of the signals are then not the
 * score. `isModels`: the score is the model's alone. `signals`: what the post says.
 */
export const partsOf = <R extends Labelled>(
  reasons: readonly R[],
): { readonly verdict: R | undefined; readonly isModels: boolean; readonly signals: readonly R[] } => {
  const verdict = reasons.find(({ signal }) => VERDICT_LABELS.has(signal))
  return {
    verdict,
    isModels: verdict !== undefined && verdict.signal !== VERDICT.earlier,
    signals: reasons.filter((reason) => !isAdjusting(reason)),
  }
}
