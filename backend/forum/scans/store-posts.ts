import { randomUUID } from 'node:crypto'
import { recordChanges } from '../../changes/changes.ts'
import { type Database, dbNow, type Trx } from '../../db/database.ts'
import type { Model } from '../../model/models.ts'
import type { CommunityRow, LeadRow, SettingsRow } from '../forum.rows.ts'
import { type Queued, queueToJudge } from '../judging/to-judge.table.ts'
import { hotSince, readLead } from '../leads/lead.table.ts'
import { COPIES_WITHIN_MS, isCopy } from '../venues/copies.ts'
import { lockPost, REMEMBERED_MS } from '../venues/venue.table.ts'
import type { ForumContext } from '../watching/context.ts'
import { mutingOf } from '../watching/muting-rules.ts'
import { isLead, leadsSince, type ReadPost, type Unwanted, whyUnwanted } from './score-posts.ts'

/** Maximum number of possible copies that are compared word by word. */
const CANDIDATES = 5

/** The data for storing a community's posts: the settings that they were scored with, and which posts are unwanted. */
export type Storing = Unwanted & {
  readonly community: CommunityRow
  readonly scanId: string
  readonly profileRevision: number
  /** Whether a model judges the posts. */
  readonly hasModel: boolean
  readonly now: number
}

/** Builds the `Storing` from locked settings. Without a `scanId`, leads belong to no scan. */
export const storingOf = (
  context: Pick<ForumContext, 'keepDays'>,
  settings: SettingsRow,
  community: CommunityRow,
  now: number,
  { scanId = '', model }: { readonly scanId?: string; readonly model: Model | null },
): Storing => ({
  community,
  scanId,
  profileRevision: settings.profile_revision,
  hasModel: model !== null,
  now,
  since: leadsSince(context, now),
  muting: mutingOf(settings),
})

/**
 * Stores new posts under the lock of the workspace's settings. Merges copies of known leads into those leads. Returns
 * the number of leads that it made.
 */
export const storeNewPosts = async (
  trx: Trx,
  storing: Storing,
  posts: readonly ReadPost[],
): Promise<number> => {
  const leadOf = await leadsOfMet(trx, storing, posts)
  const fresh = posts.filter(({ keys }) => !leadOf.has(keys.post))
  const made = await makeLeads(trx, storing, fresh)
  await queueToJudge(trx, storing.community, worthJudging(storing, fresh), storing.now)
  return made
}

/**
 * Handles posts that the workspace has met before: makes leads of posts without a lead, and queues posts and their
 * leads for a model. Returns the number of leads that it made.
 */
export const storeMetPosts = async (
  trx: Trx,
  storing: Storing,
  posts: readonly ReadPost[],
): Promise<number> => {
  const leadOf = await leadsOfMet(trx, storing, posts)
  const made = await makeLeads(
    trx,
    storing,
    posts.filter(({ keys }) => leadOf.get(keys.post) === null),
  )
  const worth = worthJudging(storing, posts)
  await queueToJudge(trx, storing.community, worth, storing.now)
  if (storing.hasModel) await letWait(trx, storing, worth)
  return made
}

/** Maps the key of each post that an earlier scan read to its lead id, or to null if the post has no lead. */
const leadsOfMet = async (
  trx: Trx,
  { community }: Storing,
  posts: readonly ReadPost[],
): Promise<ReadonlyMap<string, string | null>> => {
  if (posts.length === 0) return new Map()
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
  return new Map(met.map(({ post_key, lead_id }) => [post_key, lead_id]))
}

type Kept = { readonly id: string; readonly fate: 'made' | 'folded' }

const makeLeads = async (trx: Trx, storing: Storing, posts: readonly ReadPost[]): Promise<number> => {
  const { community, now } = storing
  const { workspace_id } = community
  const kept = new Map<string, Kept>()
  for (const read of posts) {
    if (!isLead(storing, read.post, community.name, read.scored)) continue
    const lead = await keepLead(trx, storing, read)
    if (lead) kept.set(read.keys.post, lead)
  }
  if (posts.length > 0)
    await trx
      .insertInto('met_post')
      .values(
        posts.map(({ keys }) => ({
          workspace_id,
          post_key: keys.post,
          lead_id: kept.get(keys.post)?.id ?? null,
          met_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'post_key']).doUpdateSet((eb) => ({
          lead_id: eb.fn.coalesce('met_post.lead_id', 'excluded.lead_id'),
        })),
      )
      .execute()
  const made = [...kept.values()].filter(({ fate }) => fate === 'made')
  await recordChanges(
    trx,
    workspace_id,
    'lead',
    made.map(({ id }) => id),
  )
  return made.length
}

/**
 * Makes a lead, or merges the post into the lead that it copies. A copy does not change the lead, so that nobody can
 * reword a lead with a copy. Returns null if the post is no longer kept.
 */
const keepLead = async (trx: Trx, storing: Storing, read: ReadPost): Promise<Kept | null> => {
  const twin = await findTwin(trx, storing, read)
  if (twin) return { id: twin.id, fate: 'folded' }
  const id = await insertLead(trx, storing, read)
  return id === null ? null : { id, fate: 'made' }
}

/** Finds a lead for the same post elsewhere: with the same address, or a near copy of its text that was found in the last 60 days. */
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
    hot_since: hotSince(scored.score, storing.now, null),
    intent: scored.intent,
    reasons: JSON.stringify(scored.reasons),
    address_key: keys.address ?? '',
    comment_post_title: post.comment?.postTitle ?? null,
    comment_post_url: post.comment?.postUrl ?? null,
    profile_revision: profileRevision,
    judged: judgedOf(storing, read),
  }
}

/** Returns the `judged` column of a new lead. */
const judgedOf = ({ hasModel }: Storing, { judged, likelihood }: ReadPost): LeadRow['judged'] =>
  judged ? 1 : hasModel && likelihood !== null ? 2 : 0

/** Selects the posts that a model should judge: those that are worth judging and may become leads. */
const worthJudging = (storing: Storing, posts: readonly ReadPost[]): readonly Queued[] =>
  posts.flatMap(({ keys, seq, likelihood, judged, post }) =>
    judged || likelihood === null || whyUnwanted(storing, post, storing.community.name) !== null
      ? []
      : [{ postKey: keys.post, seq, likelihood }],
  )

/** Marks the leads of queued posts as waiting for a model. */
const letWait = async (trx: Trx, { community }: Storing, queued: readonly Queued[]): Promise<void> => {
  if (queued.length === 0) return
  const { workspace_id } = community
  const waiting = await trx
    .updateTable('lead')
    .set({ judged: 2 })
    .where('workspace_id', '=', workspace_id)
    .where('judged', '=', 0)
    .where('handled', '=', 0)
    .where('taken_up', '=', 0)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('met_post')
        .select('lead_id')
        .where('workspace_id', '=', workspace_id)
        .where(
          'post_key',
          'in',
          queued.map(({ postKey }) => postKey),
        )
        .where('lead_id', 'is not', null)
        .$castTo<{ lead_id: string }>(),
    )
    .returning('id')
    .execute()
  await recordChanges(
    trx,
    workspace_id,
    'lead',
    waiting.map(({ id }) => id),
  )
}

/**
 * Makes a lead of a post and returns the lead's id; null if the post is no longer kept. `own` contains what the person has already done
 * with the post.
 */
export const insertLead = async (
  trx: Trx,
  storing: Storing,
  read: ReadPost,
  own: Partial<Pick<LeadRow, 'status' | 'taken_up' | 'touched_at'>> = {},
): Promise<string | null> => {
  // Since the post was read, its author may have deleted it, or the post that it is a comment on.
  const post = await lockPost(trx, storing.community.venue_id, read.seq)
  if (!post) return null
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
      ...postColumns(storing, { ...read, post }),
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

/** Deletes the hashes of posts that are too old to be listed by any source. */
export const forgetPosts = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('met_post')
    .where('met_at', '<', (await dbNow(db)) - REMEMBERED_MS)
    .execute()
}
