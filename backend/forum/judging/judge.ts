import { aloneOn, judgedTogether } from './compare.ts'
import { Controls } from './controls.ts'
import { hasInstructions } from './instructions.ts'
import { Asking, type Candidate, type Judging, textOf, type Verdicts } from './request-verdicts.ts'

/** The result of asks: verdicts by candidate id, and the calls and tokens used. Tokens are estimated. */
export type Judged = {
  readonly verdicts: Verdicts
  readonly calls: number
  readonly tokens: number
}

const MANY = 25

/** Splits a list into groups that fit one ask. */
export const inAsks = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / MANY) }, (_, at) => all.slice(at * MANY, (at + 1) * MANY))

/**
 * Lets a model judge posts, one batch of `inAsks` at a time. A post that `hasInstructions` recognizes is judged alone; the others
 * are judged together. Yields verdicts and their cost. Posts without a verdict remain to be judged. Never throws if the model
 * fails.
 */
export async function* judgePosts(
  judging: Judging,
  batches: Iterable<readonly Candidate[]> | AsyncIterable<readonly Candidate[]>,
): AsyncGenerator<Judged> {
  const asking = new Asking(judging)
  const spent = { calls: 0, tokens: 0 }
  let controls: Controls | null = null
  const judged = (verdicts: Verdicts): Judged => {
    const since = { calls: asking.calls - spent.calls, tokens: asking.tokens - spent.tokens }
    Object.assign(spent, { calls: asking.calls, tokens: asking.tokens })
    return { verdicts, ...since }
  }
  for await (const posts of batches) {
    if (asking.isOver) return
    const some = posts.filter((post) => !hasInstructions(post))
    controls ??= new Controls(asking, judging.business, posts.map(textOf).join('\n'))
    if (some.length > 0) yield judged(await judgedTogether(asking, controls, some))
    for (const post of posts.filter(hasInstructions)) yield judged(await aloneOn(asking, post))
  }
}
