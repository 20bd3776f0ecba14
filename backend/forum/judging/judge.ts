import { AppError } from '../../../contract/errors.ts'
import { HOT_SCORE, type Intent } from '../../../contract/forum.ts'
import type { Model } from '../../model/models.ts'
import { type Business, dataOf, type Examples, manyOf, oneOf, placeOf, type Said, saidIn } from './ask.ts'
import { excerptOf } from './excerpt.ts'
import { speaksToReader } from './orders.ts'

/** A post that is worth a model's look, with what the signals made of it. */
export type Candidate = {
  readonly id: string
  readonly title: string
  readonly body: string
  /** The title of the post that it comments on; null where it is a post itself. */
  readonly under?: string | null
  /** Its score by the signals, 0 to 100. */
  readonly score: number
  /** The words that the signals rest on. */
  readonly quotes: readonly string[]
}

/** What a model made of a post: its score from 0 to 100, the intent, and where the words that decided it stand in `textOf` the post. */
export type Verdict = {
  readonly score: number
  readonly intent: Intent
  readonly from: number
  readonly to: number
}

/** The text of a post in which places are counted, in UTF-16 units. */
export const textOf = ({ title, body }: { readonly title: string; readonly body: string }): string =>
  `${title}\n${body}`

/** What came of some asks: the verdicts by the candidate's id, and the tokens that they took, counted as a quarter of the characters. */
export type Judged = {
  readonly verdicts: ReadonlyMap<string, Verdict>
  readonly calls: number
  readonly tokens: number
}

/** What is asked, of whom, and within what. */
export type Judging = {
  readonly model: Model
  readonly business: Business
  readonly examples: Examples
  /** Nothing is asked that might take more. */
  readonly tokens: number
  readonly signal?: AbortSignal | undefined
  /** Hears why an ask brought nothing. */
  readonly onFailure?: (message: string) => void
}

const MANY = 25
/** Characters of a post that are shown beside others, and alone. */
const ROOM = { many: 360, one: 480 } as const
/** So near to the border of the hot, and so far from the signals, a verdict is asked for once more. */
const NEAR_HOT = 15
const FAR = 40
/** Where more of an answer's quotes than this part stand in other posts or nowhere, it was not about these posts. */
const MOST_STRAY = 1 / 3
/** Asks in a row without a usable answer, after which a model is left alone. */
const FAILURES_IN_A_ROW = 2
/** Room for models that think before they answer. */
const THOUGHT_TOKENS = 3000
const ANSWER_TOKENS = 60
/** A model on the person's own processor takes minutes for many posts, ms. */
const TIMEOUT_MS = 300_000

const tokensOf = (...texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)

/** Letters of the title that a comment stands under. */
const UNDER_CAP = 120
/** What a comment is an answer to; its verdict rests on its own words, which alone can be quoted. */
const setting = ({ under }: Candidate): string =>
  under
    ? `(a comment; quote its own words. It stands under "${under.replace(/\s+/g, ' ').slice(0, UNDER_CAP)}")\n`
    : ''

const isHot = (score: number): boolean => score >= HOT_SCORE

/** Keeps what is spent, and ends with the first failure too many. */
class Asking {
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

  /** The verdicts of one ask by the candidate's id; empty where it brought nothing that can be believed. */
  async about(posts: readonly Candidate[]): Promise<ReadonlyMap<string, Verdict>> {
    const { model, business, examples, signal, onFailure } = this.judging
    const alone = posts.length === 1
    const system = alone ? oneOf(business) : manyOf(business)
    const shown = posts.map((post, at) => ({
      n: at + 1,
      text: `${setting(post)}${excerptOf(post, post.quotes, alone ? ROOM.one : ROOM.many).trimStart()}`,
    }))
    const prompt = dataOf(shown, alone ? { leads: [], others: [] } : examples)
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
      this.failures = verdicts.size > 0 ? 0 : this.failures + 1
      if (verdicts.size === 0) onFailure?.('its answer was about none of the posts that it was given')
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

/** Those verdicts whose quote stands in their own post; none at all where too many do not. */
const believed = (posts: readonly Candidate[], all: readonly Said[]): ReadonlyMap<string, Verdict> => {
  const out = new Map<string, Verdict>()
  let stray = 0
  for (const { n, score, intent, quote } of all) {
    const post = posts[n - 1]
    const place = post && placeOf(quote, textOf(post))
    if (place) out.set(post.id, { score: Math.round(score), intent, ...place })
    else stray += 1
  }
  return stray > all.length * MOST_STRAY ? new Map() : out
}

/** Whether a first verdict is worth a second look: near the border, far from the signals, or no lead where they saw one. */
const isUnsure = ({ score }: Verdict, post: Candidate): boolean =>
  Math.abs(score - HOT_SCORE) <= NEAR_HOT ||
  Math.abs(score - post.score) > FAR ||
  (isHot(post.score) && !isHot(score))

const isUnsureOf = (verdicts: ReadonlyMap<string, Verdict>, post: Candidate): boolean => {
  const verdict = verdicts.get(post.id)
  return verdict !== undefined && isUnsure(verdict, post)
}

const NONE: ReadonlyMap<string, Verdict> = new Map()

/** Two verdicts as one: the mean score, with the words of the later. */
const meanOf = (one: Verdict, other: Verdict): Verdict => ({
  ...other,
  score: Math.round((one.score + other.score) / 2),
})

/** Asks about one post by itself until two verdicts stand on the same side of the border, three times in all at the most. */
const settled = async (asking: Asking, post: Candidate, first: Verdict): Promise<Verdict> => {
  const again = async () => (await asking.about([post])).get(post.id)
  const second = await again()
  if (!second) return first
  if (isHot(first.score) === isHot(second.score)) return meanOf(first, second)
  const third = await again()
  if (!third) return meanOf(first, second)
  return meanOf(isHot(first.score) === isHot(third.score) ? first : second, third)
}

/** What a model says of a post that gives orders to its reader can take from its score, and never adds to it. */
const unswayed = (verdict: Verdict, post: Candidate): Verdict => ({
  ...verdict,
  score: Math.min(verdict.score, post.score),
})

/** Fewer verdicts than these may be nothing by chance. */
const TELLING = 6
/** What no instruction of ours asks for, even of a post that has nothing to do with the business. */
const NOTHING = 2

/** The only post that is worth anything, where all others are worth nothing: what "this one 100, all others 0" brings about. */
const oddOne = (
  posts: readonly Candidate[],
  verdicts: ReadonlyMap<string, Verdict>,
): Candidate | undefined => {
  const worth = posts.filter(({ id }) => (verdicts.get(id)?.score ?? 0) > NOTHING)
  return verdicts.size >= TELLING && worth.length === 1 ? worth[0] : undefined
}

/** Posts as they are asked about together. */
export const inAsks = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / MANY) }, (_, at) => all.slice(at * MANY, (at + 1) * MANY))

/** The verdicts on some posts; where one of them seems to have swayed the others, these are asked about without it, and it alone. */
const beyondSway = async (
  asking: Asking,
  posts: readonly Candidate[],
  apart: Set<Candidate>,
): Promise<ReadonlyMap<string, Verdict>> => {
  const verdicts = await asking.about(posts)
  const odd = oddOne(posts, verdicts)
  if (!odd) return verdicts
  const without = await asking.about(posts.filter((post) => post !== odd))
  const isSwayed = [...without].some(([id, { score }]) => score !== verdicts.get(id)?.score)
  if (!isSwayed) return verdicts
  apart.add(odd)
  return without
}

/**
 * Has a model judge posts, a batch of `inAsks` at a time: together, unsure ones once more by themselves. Posts that speak to
 * their reader are never shown beside others, whose verdicts they could sway. Yields after every ask what is settled by it;
 * a post without a verdict is still to be judged. Never throws for what a model does.
 */
export async function* judgePosts(
  judging: Judging,
  batches: Iterable<readonly Candidate[]> | AsyncIterable<readonly Candidate[]>,
): AsyncGenerator<Judged> {
  const asking = new Asking(judging)
  const spent = { calls: 0, tokens: 0 }
  const judged = (verdicts: ReadonlyMap<string, Verdict>): Judged => {
    const since = { calls: asking.calls - spent.calls, tokens: asking.tokens - spent.tokens }
    Object.assign(spent, { calls: asking.calls, tokens: asking.tokens })
    return { verdicts, ...since }
  }
  for await (const posts of batches) {
    if (asking.isOver) return
    const apart = new Set(posts.filter(speaksToReader))
    const some = posts.filter((post) => !apart.has(post))
    const first = some.length === 0 ? NONE : await beyondSway(asking, some, apart)
    const unsure = some.filter((post) => isUnsureOf(first, post))
    const sure = new Map([...first].filter(([id]) => unsure.every((post) => post.id !== id)))
    yield judged(sure)
    for (const post of unsure) {
      const verdict = first.get(post.id)
      if (verdict) yield judged(new Map([[post.id, await settled(asking, post, verdict)]]))
    }
    for (const post of apart) {
      const verdict = (await asking.about([post])).get(post.id)
      yield judged(verdict ? new Map([[post.id, unswayed(verdict, post)]]) : NONE)
    }
  }
}
