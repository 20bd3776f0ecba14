import type { Db } from '../../db/database.ts'
import type { CommunityRow } from '../forum.rows.ts'
import type { Verdict } from '../judging/asking.ts'
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
import type { MutedBy, Muting } from '../watching/muting-rules.ts'

/** Posts that score less are no leads. */
export const FLOOR_SCORE = 25

/** What a workspace's posts are scored by: what it sells, and the key of its model's verdicts. */
export type Scale = {
  readonly profile: CompiledProfile
  readonly businessKey: string
}

export const scaleOf = (profile: SellerProfile): Scale => ({
  profile: compileProfile(profile),
  businessKey: businessKey(profile),
})

/** A post's score, and how it came about. */
export type PostScore = {
  readonly scored: Scored
  /** Whether the score is a model's. */
  readonly judged: boolean
  /** How likely the post is a lead by its signals; null where it is not worth a model's look. */
  readonly likelihood: number | null
}

/** The score that signals come to: by a model's verdict where there is one, else by themselves and what an earlier verdict still counts for. */
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

/** The same of a post whose signals are still to be found. */
export const scoreOf = (
  { profile }: Pick<Scale, 'profile'>,
  post: Post,
  verdict?: Verdict | undefined,
  before?: Scored['reasons'],
): PostScore => scoreBy(scorePost(profile, post), post, verdict, before)

/** What a workspace wants no leads of. */
export type Unwanted = {
  readonly muting: Muting
  /** Posts that were written before (ms) make no lead. */
  readonly since: number
}

/** Why a post can be no lead whatever it scores; null where it can be one. */
export const whyUnwanted = (
  { muting, since }: Unwanted,
  post: ForumPost,
  communityName: string,
): MutedBy | { readonly code: 'old' } | null =>
  muting(post, communityName) ?? (post.postedAt < since ? { code: 'old' } : null)

/** Whether a scored post makes a lead. */
export const isLead = (
  unwanted: Unwanted,
  post: ForumPost,
  communityName: string,
  { score }: Pick<Scored, 'score'>,
): boolean => score >= FLOOR_SCORE && whyUnwanted(unwanted, post, communityName) === null

/** A kept post with its score and what it is known by. */
export type ReadPost = PostScore & {
  /** Its number in its venue. */
  readonly seq: number
  readonly post: ForumPost
  /** When its source last had it, ms. */
  readonly checkedAt: number
  readonly keys: PostKeys
  /** Empty for what is no lead. */
  readonly bands: readonly string[]
}

/** A kept post with the score that it has. */
export const readPost = ({ seq, post, checkedAt }: KeptPost, keys: PostKeys, score: PostScore): ReadPost => ({
  ...score,
  ...{ seq, post, checkedAt, keys },
  bands: score.scored.score < FLOOR_SCORE ? [] : bandsOf(post),
})

/** Scores a page of kept posts of a community, each once. */
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
