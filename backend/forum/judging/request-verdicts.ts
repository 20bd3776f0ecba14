import { AppError } from '../../../contract/errors.ts'
import type { Intent } from '../../../contract/forum.ts'
import type { Model } from '../../model/models.ts'
import { excerptOf } from './excerpt.ts'
import {
  type Business,
  dataOf,
  type Examples,
  fewOf,
  manyOf,
  type Said,
  saidIn,
  whereQuoted,
} from './prompt.ts'

/** A post that is worth judging, with its score by the signals. */
export type Candidate = {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Title of the post that the comment is on; null for a post. */
  readonly under?: string | null
  /** The score of the post's signals, 0 to 100. */
  readonly score: number
  /** The words that the signals quote. */
  readonly quotes: readonly string[]
}

/** A model's verdict on a post: a score from 0 to 100, the intent, and the position of the deciding words in the post's `textOf`. */
export type Verdict = {
  readonly score: number
  readonly intent: Intent
  readonly from: number
  readonly to: number
}

/** Returns the text in which a verdict's `from` and `to` are counted, in UTF-16 units. */
export const textOf = ({ title, body }: { readonly title: string; readonly body: string }): string =>
  `${title}\n${body}`

/** Verdicts by candidate id. */
export type Verdicts = ReadonlyMap<string, Verdict>

/** The model, the business that it judges for, and the limits. */
export type Judging = {
  readonly model: Model
  readonly business: Business
  readonly examples: Examples
  /** The tokens left in the judging allowance. An ask that may need more is not sent. */
  readonly tokens: number
  readonly signal?: AbortSignal | undefined
  /** Receives the reason why an ask produced no verdict. */
  readonly onFailure?: (message: string) => void
}

/** Maximum number of characters of a post in an ask about many posts, and in an ask about one post. */
const ROOM = { many: 350, one: 480 } as const
/**
 * Maximum share of an answer's quotes that may be missing from their posts. An answer with more missing quotes is not about these
 * posts.
 */
const MOST_STRAY = 1 / 3
/** Number of failed asks in a row after which no more asks are sent. An unusable answer about one post alone is not counted. */
const FAILURES_IN_A_ROW = 2
/** Extra tokens for models that think before they answer. */
const THOUGHT_TOKENS = 3000
const ANSWER_TOKENS = 60
/** Timeout of a call, in ms. A model on the person's own processor takes minutes for many posts. */
const TIMEOUT_MS = 300_000

/** Estimates the number of tokens as a quarter of the characters. */
const tokensOf = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)

/** Maximum number of characters that a model sees of the title above a comment. */
const UNDER_CAP = 120
/** Introduces a comment with the title of its post. Only the comment's own words may be quoted. */
const setting = ({ under }: Candidate): string =>
  under
    ? `(a comment; quote its own words. It stands under "${under.replace(/\s+/g, ' ').slice(0, UNDER_CAP)}")\n`
    : ''

/** Sends asks and counts their cost. `isOver` becomes true when too many asks in a row have failed. */
export class Asking {
  calls = 0
  tokens = 0
  private failures = 0
  private readonly judging: Judging

  constructor(judging: Judging) {
    this.judging = judging
  }

  get isOver(): boolean {
    return this.failures >= FAILURES_IN_A_ROW
  }

  /** Asks about posts and returns verdicts by candidate id; empty if nothing was asked, or if the answer cannot be believed. */
  async about(posts: readonly Candidate[], instructed: 'fully' | 'briefly'): Promise<Verdicts> {
    const { model, business, examples, signal, onFailure } = this.judging
    const alone = posts.length === 1
    const briefly = alone || instructed === 'briefly'
    const system = briefly ? fewOf(business) : manyOf(business)
    const shown = posts.map((post, at) => ({
      n: at + 1,
      text: `${setting(post)}${excerptOf(post, post.quotes, alone ? ROOM.one : ROOM.many).trimStart()}`,
    }))
    const prompt = dataOf(shown, briefly ? { leads: [], others: [] } : examples)
    const asked = tokensOf(system, prompt)
    if (this.isOver || this.tokens + asked + posts.length * ANSWER_TOKENS > this.judging.tokens)
      return new Map()
    this.calls += 1
    this.tokens += asked
    try {
      const answer = await model.generateText({
        system,
        prompt,
        maxOutputTokens: THOUGHT_TOKENS + posts.length * ANSWER_TOKENS,
        timeoutMs: TIMEOUT_MS,
        signal,
      })
      this.tokens += tokensOf(answer)
      const verdicts = believed(posts, saidIn(answer))
      // One post may ask the model for an answer that is no verdict. That says nothing about the model.
      if (verdicts.size > 0) this.failures = 0
      else if (!alone) this.failures += 1
      if (verdicts.size === 0) onFailure?.('its answer did not match any of the posts that it was given')
      return verdicts
    } catch (thrown) {
      signal?.throwIfAborted()
      if (!(thrown instanceof AppError) || thrown.code !== 'upstream_failed') throw thrown
      this.failures += 1
      onFailure?.(thrown.message)
      return new Map()
    }
  }
}

/** Returns the verdicts whose quotes are in their own posts; empty if too many quotes are missing. */
const believed = (posts: readonly Candidate[], all: readonly Said[]): Verdicts => {
  const out = new Map<string, Verdict>()
  let stray = 0
  for (const { n, score, intent, quote } of all) {
    const post = posts[n - 1]
    const quoted = post && whereQuoted(quote, textOf(post))
    if (quoted) out.set(post.id, { score: Math.round(score), intent, ...quoted })
    else stray += 1
  }
  return stray > all.length * MOST_STRAY ? new Map() : out
}
