import { randomUUID } from 'node:crypto'
import { recordChanges } from '../../changes/changes.ts'
import { type Database, type Db, dbNow, type Trx } from '../../db/database.ts'
import type { CommunityRow, LeadRow } from '../forum.rows.ts'
import type { Verdict } from '../judging/asking.ts'
import { queueToJudge } from '../judging/to-judge.table.ts'
import { knownVerdicts } from '../judging/verdict.table.ts'
import { businessKey, textKey, withVerdict } from '../judging/verdict.ts'
import { readLead } from '../leads/lead.table.ts'
import { isWorthJudging, likelihood } from '../scoring/gate.ts'
import {
  type CompiledProfile,
  compileProfile,
  type Scored,
  type SellerProfile,
  scorePost,
} from '../scoring/score.ts'
import type { ForumPost } from '../sources/port.ts'
import { bandsOf, COPIES_WITHIN_MS, isCopy, keysOf, type PostKeys } from '../venues/post-keys.ts'
import type { KeptPost } from '../venues/venue.table.ts'
import type { Muting } from '../watching/muting-rules.ts'

/** Posts that score less are no leads; of them only a hash is kept. */
export const FLOOR_SCORE = 25
/** Near copies that are compared word by word, at most. */
const CANDIDATES = 5
/** Hashes of posts are kept so long, ms: quiet feeds list posts of a year ago. */
const REMEMBERED_MS = 400 * 24 * 60 * 60 * 1000

/** A post with its score and what it is known by; computed before the transaction begins. */
export type ReadPost = {
  /** Its number in its venue. */
  readonly seq: number
  readonly post: ForumPost
  /** When its source last said that it stands, ms. */
  readonly checkedAt: number
  readonly keys: PostKeys
  readonly scored: Scored
  /** Whether the score is a model's. */
  readonly judged: boolean
  /** How likely it is a lead; null where it is not worth a model's look. */
  readonly likelihood: number | null
  /** Empty for what is no lead. */
  readonly bands: readonly string[]
}

/** By what posts are scored: what is sold, and what a model said before. */
export type Scale = {
  readonly profile: CompiledProfile
  readonly businessKey: string
}

/** The scale of what is sold. */
export const scaleOf = (profile: SellerProfile): Scale => ({
  profile: compileProfile(profile),
  businessKey: businessKey(profile),
})

/** Scores a page of posts, each once: by a verdict where a model gave one, else by the signals. */
export const readPosts = async (
  db: Db,
  { profile, businessKey }: Scale,
  community: CommunityRow,
  kept: readonly KeptPost[],
): Promise<readonly ReadPost[]> => {
  const whose = { workspaceId: community.workspace_id, businessKey }
  const verdicts = await knownVerdicts(
    db,
    whose,
    kept.map(({ post }) => post),
  )
  const byKey = new Map<string, ReadPost>()
  for (const { seq, post, checkedAt } of kept) {
    const keys = keysOf(community.source, community.name, post)
    if (byKey.has(keys.post)) continue
    const signals = scorePost(profile, post)
    byKey.set(keys.post, {
      ...readBy(signals, verdicts.get(textKey(post)), post),
      ...{ seq, post, checkedAt, keys },
      likelihood: isWorthJudging(signals) ? Math.round(likelihood(signals)) : null,
    })
  }
  return [...byKey.values()]
}

/** A post's score with what follows from it. */
export const readBy = (
  signals: Scored,
  verdict: Verdict | undefined,
  post: ForumPost,
): Pick<ReadPost, 'scored' | 'judged' | 'bands'> => {
  const scored = verdict ? withVerdict(signals, verdict, post) : signals
  return {
    scored,
    judged: verdict !== undefined,
    bands: scored.score < FLOOR_SCORE ? [] : bandsOf(post),
  }
}

/** Where posts are kept and for which settings they were scored. */
export type Storing = {
  /** Whether posts that were met and were no leads are looked at again. */
  readonly again?: true
  readonly community: CommunityRow
  readonly scanId: string
  readonly profileRevision: number
  /** Whether a model judges posts here. */
  readonly hasModel: boolean
  readonly now: number
  /** Posts that were written before (ms) make no lead. */
  readonly since: number
  readonly muting: Muting
}

/** Whether a post makes a lead. */
const isLead = ({ community, since, muting }: Storing, { post, scored }: ReadPost): boolean =>
  scored.score >= FLOOR_SCORE && post.postedAt >= since && muting(post, community.name) === null

/** Keeps what is new of a page, under the lock of the workspace's settings. Returns how many leads it made; copies of known leads fold into them. */
export const storePosts = async (trx: Trx, storing: Storing, posts: readonly ReadPost[]): Promise<number> => {
  const { workspace_id } = storing.community
  const fresh = await open(trx, storing, posts)
  const kept = new Map<string, Kept>()
  for (const read of fresh)
    if (isLead(storing, read)) kept.set(read.keys.post, await keepLead(trx, storing, read))
  if (fresh.length > 0)
    await trx
      .insertInto('met_post')
      .values(
        fresh.map(({ keys }) => ({
          workspace_id,
          post_key: keys.post,
          lead_id: kept.get(keys.post)?.id ?? null,
          met_at: storing.now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'post_key']).doUpdateSet((eb) => ({
          lead_id: eb.fn.coalesce('met_post.lead_id', 'excluded.lead_id'),
        })),
      )
      .execute()
  await queue(trx, storing, storing.again ? posts : fresh)
  const made = [...kept.values()].filter(({ fate }) => fate === 'made')
  await recordChanges(
    trx,
    workspace_id,
    'lead',
    made.map(({ id }) => id),
  )
  return made.length
}

type Kept = { readonly id: string; readonly fate: 'made' | 'folded' }

/** Those of a page that were not met yet, or, where they are looked at again, that were met and made no lead. */
const open = async (
  trx: Trx,
  { community, again }: Storing,
  posts: readonly ReadPost[],
): Promise<readonly ReadPost[]> => {
  if (posts.length === 0) return []
  const met = await trx
    .selectFrom('met_post')
    .select(['post_key', 'lead_id'])
    .where('workspace_id', '=', community.workspace_id)
    .where(
      'post_key',
      'in',
      posts.map(({ keys }) => keys.post),
    )
    .execute()
  const leadOf = new Map(met.map(({ post_key, lead_id }) => [post_key, lead_id]))
  return posts.filter(({ keys }) => (again ? leadOf.get(keys.post) === null : !leadOf.has(keys.post)))
}

/** A copy leaves the lead as the community that showed it first has it: who copies a post must not word it. */
const keepLead = async (trx: Trx, storing: Storing, read: ReadPost): Promise<Kept> => {
  const twin = await findTwin(trx, storing, read)
  return twin ? { id: twin.id, fate: 'folded' } : { id: await insertLead(trx, storing, read), fate: 'made' }
}

/** A lead that is the same post elsewhere: the same address, or a near copy of its text in the last 60 days. */
const findTwin = async (
  trx: Trx,
  { community, now }: Storing,
  { post, keys, bands }: ReadPost,
): Promise<LeadRow | null> => {
  const { workspace_id } = community
  const leads = trx.selectFrom('lead').selectAll().where('workspace_id', '=', workspace_id)
  const same = keys.address && (await leads.where('address_key', '=', keys.address).executeTakeFirst())
  if (same) return same
  if (bands.length === 0) return null
  const alike = await trx
    .selectFrom('lead_band')
    .select(['lead_id', (eb) => eb.fn.countAll<number>().as('shared')])
    .where('workspace_id', '=', workspace_id)
    .where('band', 'in', bands)
    .where('found_at', '>', now - COPIES_WITHIN_MS)
    .groupBy('lead_id')
    .orderBy('shared', 'desc')
    .orderBy('lead_id')
    .limit(CANDIDATES)
    .execute()
  for (const { lead_id } of alike) {
    const lead = await readLead(trx, workspace_id, lead_id)
    if (lead && isCopy(lead, post)) return lead
  }
  return null
}

const postColumns = (storing: Storing, read: ReadPost) => {
  const { community, profileRevision } = storing
  const { post, keys, scored } = read
  return {
    community_id: community.id,
    source: community.source,
    source_id: post.sourceId,
    community: post.community,
    title: post.title,
    body: post.body,
    url: post.url,
    author: post.author,
    posted_at: post.postedAt,
    undated: post.undated ? 1 : 0,
    score: scored.score,
    intent: scored.intent,
    reasons: JSON.stringify(scored.reasons),
    address_key: keys.address ?? '',
    comment_post_title: post.comment?.postTitle ?? null,
    comment_post_url: post.comment?.postUrl ?? null,
    profile_revision: profileRevision,
    judged: judgedOf(storing, read),
  }
}

/** Whether a lead is judged, waits for it, or neither. */
const judgedOf = ({ hasModel }: Storing, { judged, likelihood }: ReadPost): LeadRow['judged'] =>
  judged ? 1 : hasModel && likelihood !== null ? 2 : 0

/** Puts those in line to be judged that are worth it and may become leads; leads among them that did not wait do so from now on. */
const queue = async (trx: Trx, storing: Storing, posts: readonly ReadPost[]): Promise<void> => {
  const { community, now, since, muting, hasModel, again } = storing
  const worth = posts.flatMap(({ keys, seq, likelihood, judged, post }) =>
    judged || likelihood === null || post.postedAt < since || muting(post, community.name) !== null
      ? []
      : [{ postKey: keys.post, seq, likelihood }],
  )
  await queueToJudge(trx, community, worth, now)
  if (!hasModel || !again || worth.length === 0) return
  const waiting = await trx
    .updateTable('lead')
    .set({ judged: 2 })
    .where('workspace_id', '=', community.workspace_id)
    .where('judged', '=', 0)
    .where('handled', '=', 0)
    .where('taken_up', '=', 0)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('met_post')
        .select('lead_id')
        .where('workspace_id', '=', community.workspace_id)
        .where(
          'post_key',
          'in',
          worth.map(({ postKey }) => postKey),
        )
        .where('lead_id', 'is not', null)
        .$castTo<{ lead_id: string }>(),
    )
    .returning('id')
    .execute()
  await recordChanges(
    trx,
    community.workspace_id,
    'lead',
    waiting.map(({ id }) => id),
  )
}

/** Makes a lead of a post and returns its id; `own` is what the person did with it already. */
export const insertLead = async (
  trx: Trx,
  storing: Storing,
  read: ReadPost,
  own: Partial<Pick<LeadRow, 'status' | 'taken_up' | 'touched_at'>> = {},
): Promise<string> => {
  const id = `lead_${randomUUID()}`
  const { workspace_id } = storing.community
  await trx
    .insertInto('lead')
    .values({
      id,
      workspace_id,
      scan_id: storing.scanId,
      found_at: storing.now,
      post_deleted: 0,
      checked_at: read.checkedAt,
      status: 'new',
      handled: 0,
      taken_up: 0,
      ...own,
      ...postColumns(storing, read),
    })
    .execute()
  await insertBands(trx, storing, id, read.bands)
  return id
}

const insertBands = async (
  trx: Trx,
  { community, now }: Storing,
  lead_id: string,
  bands: readonly string[],
) => {
  if (bands.length === 0) return
  await trx
    .insertInto('lead_band')
    .values(
      [...new Set(bands)].map((band) => ({
        workspace_id: community.workspace_id,
        band,
        lead_id,
        found_at: now,
      })),
    )
    .execute()
}

/** Throws away the hashes of posts that no source shows any more. */
export const forgetPosts = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('met_post')
    .where('met_at', '<', (await dbNow(db)) - REMEMBERED_MS)
    .execute()
}
