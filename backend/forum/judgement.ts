import { z } from 'zod'
import { Intent, type Reason } from '../../contract/forum.ts'
import { fenced, type Model } from '../model/models.ts'
import type { Scored, SellerProfile } from './scoring/score.ts'

/** How far a model may move a score, in points. */
const MOST_POINTS = 25
const SIGNAL = "Model's judgement"
const POST_CAP = 5000
const TIMEOUT_MS = 60_000

/** What a model says of one lead, as it must answer. */
export const Judgement = z.strictObject({
  points: z.int().min(-MOST_POINTS).max(MOST_POINTS),
  intent: Intent,
  quote: z.string().max(300),
})
export type Judgement = z.infer<typeof Judgement>

type Text = { readonly title: string; readonly body: string }

const systemOf = (profile: SellerProfile): string =>
  [
    'You judge whether the author of a forum post is a possible customer of a business.',
    `The business: ${profile.businessName}. ${profile.businessDescription}`,
    `points: from -${MOST_POINTS} (certainly no customer: sells something, tells news, asks for something else) to ${MOST_POINTS} (asks now for just what the business sells). 0 where you cannot tell.`,
    'intent: recommendation (asks which product or person to take), pain_point (complains of a problem that the business solves), question (asks how something works), competitor (speaks of a competitor of the business), brand_mention (speaks of the business itself), discussion (everything else).',
    'quote: the words of the post that decided it, copied exactly, at most 20 words; empty where none did.',
  ].join('\n')

/** Asks a model about one post; throws `upstream_failed` when it gives no usable answer. */
export const judge = (
  model: Model,
  profile: SellerProfile,
  post: Text,
  signal?: AbortSignal,
): Promise<Judgement> =>
  model.generateObject({
    schema: Judgement,
    system: systemOf(profile),
    prompt: fenced('post', `${post.title}\n\n${post.body}`.slice(0, POST_CAP)),
    maxOutputTokens: 1500,
    timeoutMs: TIMEOUT_MS,
    signal,
  })

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()

/** The judgement as a reason: points within 0 to 100 of the score, and the quote only where the post holds it. */
export const withJudgement = (scored: Scored, judgement: Judgement, post: Text): Scored => {
  const isQuote = plain(`${post.title}\n${post.body}`).includes(plain(judgement.quote))
  const reason = { signal: SIGNAL, points: judgement.points, quote: isQuote ? judgement.quote : '' }
  return moved({ ...scored, intent: judgement.intent }, reason)
}

/** A new first score that keeps the earlier judgement, as far as 0 and 100 allow. */
export const keepJudgement = (scored: Scored, earlier: readonly Reason[]): Scored => {
  const kept = earlier.find(({ signal }) => signal === SIGNAL)
  return kept ? moved(scored, kept) : scored
}

/** The score moved by a reason, as far as 0 and 100 allow; one that moves nothing is left out. */
const moved = ({ score: before, intent, reasons }: Scored, reason: Reason): Scored => {
  const score = Math.max(0, Math.min(100, before + reason.points))
  const points = score - before
  return { score, intent, reasons: points === 0 ? reasons : [...reasons, { ...reason, points }] }
}
