import { createHash } from 'node:crypto'
import type { Reason } from '../../../contract/forum.ts'
import { SCALE_LABELS, VERDICT, VERDICT_LABELS } from '../../../contract/scale-labels.ts'
import type { Scored, SellerProfile } from '../scoring/score.ts'
import type { Business } from './prompt.ts'
import { textOf, type Verdict } from './request-verdicts.ts'

const QUOTE_CAP = 140

const digest = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)

/** Computes a key for the business's description. A verdict is valid for one description only. */
export const businessKey = ({ businessName, businessDescription, competitors }: SellerProfile): string =>
  digest(businessName, businessDescription, ...competitors)

/** The business as it is described to a model. */
export const businessOf = ({
  businessName,
  businessDescription,
  keywords,
  competitors,
}: SellerProfile): Business => ({
  name: businessName,
  description: businessDescription,
  keywords,
  competitors,
})

/** The text that a verdict is about. */
export type Text = {
  readonly title: string
  readonly body: string
  /** The post that the comment is on. The same comment means something else under another post. */
  readonly comment?: { readonly postTitle: string } | null
}

/** Computes the key of a text. Contains no word of the text. */
export const textKey = ({ title, body, comment }: Text): string =>
  comment ? digest(title, body, comment.postTitle) : digest(title, body)

/** Sets the score to the verdict's score. Keeps the signals as reasons, and adds a reason so that the points add up. */
export const withVerdict = (scored: Scored, verdict: Verdict, post: Text): Scored => ({
  ...movedTo(verdict.score, scored, { signal: VERDICT.newest, quote: quoteIn(post, verdict) }),
  intent: verdict.intent,
})

/** Sets the score and adds a reason for the difference. Reasons from the scale are dropped. */
const movedTo = (score: number, scored: Scored, reason: Pick<Reason, 'signal' | 'quote'>): Scored => {
  const { signals, sum } = unbound(scored)
  return { ...scored, score, reasons: [{ ...reason, points: score - sum }, ...signals] }
}

const unbound = ({ reasons }: Scored) => {
  const signals = reasons.filter(({ signal }) => !SCALE_LABELS.has(signal))
  return { signals, sum: signals.reduce((sum, { points }) => sum + points, 0) }
}

/**
 * Adds an earlier verdict's points to the signals' score, within 0 to 100. Most leads are never judged again, so this keeps their
 * verdicts in use.
 */
export const withEarlier = (scored: Scored, before: readonly Reason[]): Scored => {
  const given = before.find(({ signal }) => VERDICT_LABELS.has(signal))
  if (!given) return scored
  const score = Math.max(0, Math.min(100, unbound(scored).sum + given.points))
  return movedTo(score, scored, { signal: VERDICT.earlier, quote: given.quote })
}

/**
 * Returns the quoted words, from the title or from the body. A quote that continues from the title into the body is cut
 * at the end of the title.
 */
const quoteIn = (post: Text, { from, to }: Verdict): string =>
  textOf(post)
    .slice(from, Math.min(to, from + QUOTE_CAP))
    .split('\n', 1)[0] ?? ''
