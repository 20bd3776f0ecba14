import { FLOOR_SCORE } from '../../../contract/forum.ts'
import { DAY } from '../../../contract/time.ts'
import type { Db } from '../../db/database.ts'
import type { CommunityRow } from '../forum.rows.ts'
import type { Verdict } from '../judging/request-verdicts.ts'
import { knownVerdicts } from '../judging/verdict.table.ts'
import { businessKey, textKey, withEarlier, withVerdict } from '../judging/verdict.ts'
import {
  type CompiledProfile,
  compileProfile,
  type Post,
  type Scored,
  type SellerProfile,
  scorePost,
} from '../scoring/score.ts'
import { isWorthJudging, likelihood } from '../scoring/worth-judging.ts'
import type { ForumPost } from '../sources/port.ts'
import { bandsOf } from '../venues/copies.ts'
import { keysOf, type PostKeys } from '../venues/post-keys.ts'
import type { KeptPost } from '../venues/venue.table.ts'
import type { ForumContext } from '../watching/context.ts'
import type { MutedBy, Muting } from '../watching/muting-rules.ts'

/** The data with which a workspace's posts are scored: the profile and the key of the stored verdicts. */
export type Scale = {
  readonly profile: CompiledProfile
  readonly businessKey: string
}

export const scaleOf = (profile: SellerProfile): Scale => ({
  profile: compileProfile(profile),
  businessKey: businessKey(profile),
})

/** A post's score with its origin. */
export type PostScore = {
  readonly scored: Scored
  /** Whether a model gave the score. */
  readonly judged: boolean
  /** How likely the post is to be a lead, judged by its signals; null if it is not worth judging. */
  readonly likelihood: number | null
}

/** Scores a post: by the verdict if there is one, otherwise by the signals and an earlier verdict in `before`. */
export const scoreBy = (
  signals: Scored,
  post: Post,
  verdict?: Verdict | undefined,
  before: Scored['reasons'] = [],
): PostScore => ({
  scored: verdict ? withVerdict(signals, verdict, post) : withEarlier(signals, before),
  judged: verdict !== undefined,
  likelihood: isWorthJudging(signals) ? Math.round(likelihood(signals)) : null,
})

/** Reads a post's signals and scores it by `scoreBy`. */
export const scoreOf = (
  { profile }: Pick<Scale, 'profile'>,
  post: Post,
  verdict?: Verdict | undefined,
  before?: Scored['reasons'],
): PostScore => scoreBy(scorePost(profile, post), post, verdict, before)

/** The posts that a workspace does not want as leads. */
export type Unwanted = {
  readonly muting: Muting
  /** A post that was written before this time (ms) does not become a lead. */
  readonly since: number
}

/**
 * Returns the time (ms) before which a post must not have been written in order to become a lead. Without this limit, the post of a
 * deleted lead would return when its site lists it under another id, or when its hash is deleted too.
 */
export const leadsSince = ({ keepDays }: Pick<ForumContext, 'keepDays'>, now: number): number =>
  keepDays.leads === undefined ? 0 : now - keepDays.leads * DAY

/** Returns why a post cannot become a lead at any score; null if it can. */
export const whyUnwanted = (
  { muting, since }: Unwanted,
  post: ForumPost,
  communityName: string,
): MutedBy | { readonly code: 'old' } | null =>
  muting(post, communityName) ?? (post.postedAt < since ? { code: 'old' } : null)

/** Whether a scored post becomes a lead. */
export const isLead = (
  unwanted: Unwanted,
  post: ForumPost,
  communityName: string,
  { score }: Pick<Scored, 'score'>,
): boolean => score >= FLOOR_SCORE && whyUnwanted(unwanted, post, communityName) === null

/** A kept post with its score and its keys. */
export type ReadPost = PostScore & {
  /** Number of the post in its venue. */
  readonly seq: number
  readonly post: ForumPost
  /** When the source was last known to list the post, in ms. */
  readonly checkedAt: number
  readonly keys: PostKeys
  /** The post's MinHash bands; empty below `FLOOR_SCORE`. */
  readonly bands: readonly string[]
}

/** Joins a kept post, its keys and its score. */
export const readPost = ({ seq, post, checkedAt }: KeptPost, keys: PostKeys, score: PostScore): ReadPost => ({
  ...score,
  ...{ seq, post, checkedAt, keys },
  bands: score.scored.score < FLOOR_SCORE ? [] : bandsOf(post),
})

/** Scores a batch of kept posts of a community. Posts that occur twice are scored once. */
export const readPosts = async (
  db: Db,
  scale: Scale,
  community: CommunityRow,
  kept: readonly KeptPost[],
): Promise<readonly ReadPost[]> => {
  const verdicts = await knownVerdicts(
    db,
    { workspaceId: community.workspace_id, businessKey: scale.businessKey },
    kept.map(({ post }) => post),
  )
  const byKey = new Map<string, ReadPost>()
  for (const one of kept) {
    const keys = keysOf(community.source, community.name, one.post)
    if (byKey.has(keys.post)) continue
    byKey.set(keys.post, readPost(one, keys, scoreOf(scale, one.post, verdicts.get(textKey(one.post)))))
  }
  return [...byKey.values()]
}
