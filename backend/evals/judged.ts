import { JUDGED_PER_DAY, judgeTokensPerDay } from '../../contract/forum.ts'
import { inAsks, judgePosts } from '../forum/judging/judge.ts'
import type { Candidate } from '../forum/judging/request-verdicts.ts'
import { businessOf } from '../forum/judging/verdict.ts'
import { scoreBy } from '../forum/scans/score-posts.ts'
import type { Scored, SellerProfile } from '../forum/scoring/score.ts'
import { isWorthJudging, likelihood } from '../forum/scoring/worth-judging.ts'
import type { Model } from '../model/models.ts'

/** A post with the score of its signals, before a model judged it. */
export type ScoredPost = {
  readonly id: string | number
  readonly title: string
  readonly body: string
  readonly scored: Scored
}

/** The cost of judging. */
export type Spent = { readonly judged: number; readonly calls: number; readonly tokens: number }

const candidateOf = ({ id, title, body, scored }: ScoredPost): Candidate => ({
  ...{ id: String(id), title, body, score: scored.score },
  quotes: scored.reasons.map(({ quote }) => quote),
})

/** Formats the cost as a sentence. */
export const spentWords = ({ judged, calls, tokens }: Spent): string =>
  `judged ${judged} posts in ${calls} calls with about ${tokens} tokens (${Math.round(tokens / Math.max(1, judged))} a post)`

/** Splits a list into parts whose lengths differ by at most one, as if each part were the posts of one day. */
const parts = <T>(all: readonly T[], count: number): readonly (readonly T[])[] =>
  Array.from({ length: count }, (_, at) =>
    all.slice(Math.floor((all.length * at) / count), Math.floor((all.length * (at + 1)) / count)),
  )

/**
 * Lets a model judge posts as a service does, within its daily budget, as if the posts arrived over `days` days.
 * Returns the posts with their new scores; posts that were not judged keep the score of their signals.
 */
export const judged = async (
  { model, profile, days }: { readonly model: Model; readonly profile: SellerProfile; readonly days: number },
  posts: readonly ScoredPost[],
): Promise<{ readonly posts: readonly ScoredPost[]; readonly spent: Spent }> => {
  const scores = new Map(posts.map((post) => [String(post.id), post.scored]))
  const spent = { judged: 0, calls: 0, tokens: 0 }
  for (const day of parts(posts, days)) {
    const likely = day
      .filter(({ scored }) => isWorthJudging(scored))
      .toSorted((one, other) => likelihood(other.scored) - likelihood(one.scored))
      .slice(0, JUDGED_PER_DAY.scale)
    const judging = {
      ...{ model, business: businessOf(profile), examples: { leads: [], others: [] } },
      tokens: judgeTokensPerDay(JUDGED_PER_DAY.scale),
    }
    const byId = new Map(likely.map((post) => [String(post.id), post]))
    for await (const { verdicts, calls, tokens } of judgePosts(judging, inAsks(likely.map(candidateOf)))) {
      spent.calls += calls
      spent.tokens += tokens
      spent.judged += verdicts.size
      for (const [id, verdict] of verdicts) {
        const post = byId.get(id)
        if (post) scores.set(id, scoreBy(post.scored, post, verdict).scored)
      }
    }
  }
  return {
    posts: posts.map((post) => ({ ...post, scored: scores.get(String(post.id)) ?? post.scored })),
    spent,
  }
}
