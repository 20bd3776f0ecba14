import type { z } from 'zod'
import type { Reason } from '../../../contract/forum.ts'
import { isAdjusting, partsOf } from '../../../contract/scale-labels.ts'

/** The number of reasons that are visible while the others are folded. */
const SHOWN = 5

type OneReason = z.infer<typeof Reason>

/** Sorts signals by their points, without the sign. */
export const strongestFirst = (signals: readonly OneReason[]): readonly OneReason[] =>
  signals.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))

/** Splits reasons into the visible and the folded reasons, strongest first. The adjusting reason completes the sum, so it is visible, and last. */
export const splitReasons = (
  reasons: readonly OneReason[],
): { readonly shown: readonly OneReason[]; readonly folded: readonly OneReason[] } => {
  const adjusting = reasons.filter(isAdjusting)
  const ofPost = strongestFirst(partsOf(reasons).signals)
  const room = Math.max(0, SHOWN - adjusting.length)
  return { shown: [...ofPost.slice(0, room), ...adjusting], folded: ofPost.slice(room) }
}

type Quoted = { readonly title?: string; readonly reasons: readonly OneReason[] }

/** The words that the verdict quotes from the post; empty if they begin the title, which they would only repeat. */
export const verdictQuote = ({ title = '', reasons }: Quoted): string => {
  const quote = partsOf(reasons).verdict?.quote ?? ''
  return title.startsWith(quote) ? '' : quote
}

/** The quotes to mark in the post: those of the strongest reasons. While the signals are folded away, only the model's words are the reason. */
export const markedQuotes = (lead: Quoted, signalsShown: boolean): readonly string[] =>
  partsOf(lead.reasons).isModels && !signalsShown
    ? [verdictQuote(lead)]
    : splitReasons(lead.reasons).shown.map(({ quote }) => quote)
