import type { z } from 'zod'
import type { Reason } from '../../../contract/forum.ts'
import { SCALE_LABELS, VERDICT_LABELS } from '../../../contract/scale-labels.ts'

/** The number of reasons that are visible while the others are folded. */
const SHOWN = 5

type OneReason = z.infer<typeof Reason>

/** Whether a reason only adjusts the sum of the signals: to the scale of scores, or to a model's verdict. */
export const isAdjusting = ({ signal }: OneReason): boolean =>
  SCALE_LABELS.has(signal) || VERDICT_LABELS.has(signal)

/** Splits reasons into the visible and the folded reasons, strongest first. The adjusting reason completes the sum, so it is visible, and last. */
export const splitReasons = (
  reasons: readonly OneReason[],
): { readonly shown: readonly OneReason[]; readonly folded: readonly OneReason[] } => {
  const adjusting = reasons.filter(isAdjusting)
  const ofPost = reasons
    .filter((reason) => !isAdjusting(reason))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const room = Math.max(0, SHOWN - adjusting.length)
  return { shown: [...ofPost.slice(0, room), ...adjusting], folded: ofPost.slice(room) }
}
