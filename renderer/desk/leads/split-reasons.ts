import type { z } from 'zod'
import type { Reason } from '../../../contract/forum.ts'
import { SCALE_LABELS } from '../../../contract/scale-labels.ts'

/** The number of reasons that are visible while the others are folded. */
const SHOWN = 5

type OneReason = z.infer<typeof Reason>

/** Whether a reason says how the scale limits or adjusts the score, and nothing about the post. */
export const isOfScale = ({ signal }: OneReason): boolean => SCALE_LABELS.has(signal)

/** Splits reasons into the visible and the folded reasons, strongest first. The scale's reason completes the sum, so it is visible, and last. */
export const splitReasons = (
  reasons: readonly OneReason[],
): { readonly shown: readonly OneReason[]; readonly folded: readonly OneReason[] } => {
  const ofScale = reasons.filter(isOfScale)
  const ofPost = reasons
    .filter((reason) => !isOfScale(reason))
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  const room = Math.max(0, SHOWN - ofScale.length)
  return { shown: [...ofPost.slice(0, room), ...ofScale], folded: ofPost.slice(room) }
}
