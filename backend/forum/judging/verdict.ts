import { createHash } from 'node:crypto'
import type { Reason } from '../../../contract/forum.ts'
import { SCALE_LABELS } from '../scoring/scale.ts'
import type { Scored, SellerProfile } from '../scoring/score.ts'
import type { Business } from './ask.ts'
import { textOf, type Verdict } from './asking.ts'

/** The reason by which a verdict moves a score. */
export const SIGNAL = "Model's verdict"

const QUOTE_CAP = 140

const digest = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)

/** What a verdict was given for: another description of the business asks for another one. */
export const businessKey = ({ businessName, businessDescription, competitors }: SellerProfile): string =>
  digest(businessName, businessDescription, ...competitors)

/** The business as a model is told of it. */
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

/** What a verdict is given for. */
export type Text = {
  readonly title: string
  readonly body: string
  /** What it comments on: the same words mean something else under another post. */
  readonly comment?: { readonly postTitle: string } | null
}

/** What a text is known by; holds none of its words. */
export const textKey = ({ title, body, comment }: Text): string =>
  comment ? digest(title, body, comment.postTitle) : digest(title, body)

/** A post's score as the model has it: the signals stay as reasons, and one more carries the difference, so that the points sum. */
export const withVerdict = (scored: Scored, verdict: Verdict, post: Text): Scored => ({
  ...movedTo(verdict.score, scored, { signal: SIGNAL, quote: quoteIn(post, verdict) }),
  intent: verdict.intent,
})

/** A score with the reason that brings it there; that the scale has ends is no reason any more. */
const movedTo = (score: number, scored: Scored, reason: Pick<Reason, 'signal' | 'quote'>): Scored => {
  const { signals, sum } = unbound(scored)
  return { ...scored, score, reasons: [{ ...reason, points: score - sum }, ...signals] }
}

const unbound = ({ reasons }: Scored) => {
  const signals = reasons.filter(({ signal }) => !SCALE_LABELS.has(signal))
  return { signals, sum: signals.reduce((sum, { points }) => sum + points, 0) }
}

/** What a verdict on an earlier description still counts for; leads of before verdicts hold it under the last of these. */
const EARLIER = "Model's earlier verdict"
const GIVEN: ReadonlySet<string> = new Set([SIGNAL, EARLIER, "Model's judgement"])

/** A score by the signals that keeps what an earlier verdict moved it by, as far as 0 and 100 allow: most leads are never judged anew. */
export const withEarlier = (scored: Scored, before: readonly Reason[]): Scored => {
  const given = before.find(({ signal }) => GIVEN.has(signal))
  if (!given) return scored
  const score = Math.max(0, Math.min(100, unbound(scored).sum + given.points))
  return movedTo(score, scored, { signal: EARLIER, quote: given.quote })
}

/** The quoted words, of the title or of the body alone: a quote that runs from one into the other ends with the title. */
const quoteIn = (post: Text, { from, to }: Verdict): string =>
  textOf(post)
    .slice(from, Math.min(to, from + QUOTE_CAP))
    .split('\n', 1)[0] ?? ''
