import { createHash } from 'node:crypto'
import { BOUND_LABELS, type Scored, type SellerProfile } from '../scoring/score.ts'
import type { Business } from './ask.ts'
import { textOf, type Verdict } from './judge.ts'

/** The reason by which a verdict moves a score. */
export const SIGNAL = "Model's verdict"

const QUOTE_CAP = 140

const digest = (...texts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('base64url').slice(0, 22)

/** What a verdict was given for: another description of the business asks for another one. */
export const businessKey = ({ businessName, businessDescription, competitors }: SellerProfile): string =>
  digest(businessName, businessDescription, ...competitors)

/** The business as a model is told of it. */
export const businessOf = ({ businessName, businessDescription, competitors }: SellerProfile): Business => ({
  name: businessName,
  description: businessDescription,
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
export const withVerdict = (scored: Scored, verdict: Verdict, post: Text): Scored => {
  const signals = scored.reasons.filter(({ signal }) => !BOUND_LABELS.has(signal))
  const points = verdict.score - signals.reduce((sum, reason) => sum + reason.points, 0)
  return {
    score: verdict.score,
    intent: verdict.intent,
    reasons: [{ signal: SIGNAL, points, quote: quoteIn(post, verdict) }, ...signals],
  }
}

/** The quoted words, of the title or of the body alone: a quote that runs from one into the other ends with the title. */
const quoteIn = (post: Text, { from, to }: Verdict): string =>
  textOf(post)
    .slice(from, Math.min(to, from + QUOTE_CAP))
    .split('\n', 1)[0] ?? ''
