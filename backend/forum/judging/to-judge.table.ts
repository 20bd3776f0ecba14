import { DAY } from '../../../contract/time.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Database, type Db, dbNow, type Trx, transaction } from '../../db/database.ts'
import type { KeptPost } from '../venues/venue.table.ts'
import { storedPost } from '../watching/json-columns.ts'

/**
 * Maximum time that a post waits to be judged, in ms. A post that has waited longer leaves the queue: likelier posts used the
 * judging allowance.
 */
const WAITS_MS = 3 * DAY

/** A post that waits to be judged. */
export type Waiting = KeptPost & { readonly postKey: string; readonly communityId: string }

/** A kept post to queue: its key, its number in its venue, and how likely it is to be a lead. */
export type Queued = {
  readonly postKey: string
  readonly seq: number
  readonly likelihood: number
}

/** Queues posts of a community to be judged. Posts that are already queued stay as they are. */
export const queueToJudge = async (
  trx: Trx,
  community: { readonly id: string; readonly workspace_id: string; readonly venue_id: string | null },
  posts: readonly Queued[],
  now: number,
): Promise<void> => {
  const { venue_id } = community
  if (posts.length === 0 || venue_id === null) return
  await trx
    .insertInto('to_judge')
    .values(
      posts.map(({ postKey, seq, likelihood }) => ({
        workspace_id: community.workspace_id,
        post_key: postKey,
        community_id: community.id,
        venue_id,
        seq,
        likelihood,
        queued_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['workspace_id', 'post_key']).doNothing())
    .execute()
}

/** Reads the keys of the posts that wait to be judged, the likeliest first. Some of these posts may be muted by now. */
export const waitingKeys = async (db: Db, workspaceId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('to_judge')
    .select('post_key')
    .where('workspace_id', '=', workspaceId)
    .orderBy('likelihood', 'desc')
    .orderBy('post_key')
    .execute()
  return rows.map(({ post_key }) => post_key)
}

/** Reads the posts with these keys that still wait and are still kept, the likeliest first. */
export const waitingPosts = async (
  db: Db,
  workspaceId: string,
  keys: readonly string[],
): Promise<readonly Waiting[]> => {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('to_judge')
    .innerJoin('venue_post', (join) =>
      join
        .onRef('venue_post.venue_id', '=', 'to_judge.venue_id')
        .onRef('venue_post.seq', '=', 'to_judge.seq'),
    )
    .select([
      'to_judge.post_key',
      'to_judge.community_id',
      'venue_post.seq',
      'venue_post.post',
      'venue_post.checked_at',
    ])
    .where('to_judge.workspace_id', '=', workspaceId)
    .where('to_judge.post_key', 'in', keys)
    .where('venue_post.post', 'is not', null)
    .orderBy('to_judge.likelihood', 'desc')
    .orderBy('to_judge.post_key')
    .execute()
  return rows.flatMap(({ post_key, community_id, seq, post, checked_at }) =>
    post === null
      ? []
      : [
          {
            postKey: post_key,
            communityId: community_id,
            seq,
            post: storedPost(post),
            checkedAt: checked_at,
          },
        ],
  )
}

/** Removes a post from the queue. */
export const leaveLine = async (trx: Trx, workspaceId: string, postKey: string): Promise<void> => {
  await trx
    .deleteFrom('to_judge')
    .where('workspace_id', '=', workspaceId)
    .where('post_key', '=', postKey)
    .execute()
}

/** Maximum number of posts that leave the queue in one transaction. */
const BATCH = 500

/** Removes posts that have waited too long. Their leads no longer count as waiting. */
export const forgetWaiting = async (db: Database): Promise<void> => {
  const before = (await dbNow(db)) - WAITS_MS
  for (let passed = BATCH; passed === BATCH; ) passed = await forgetSome(db, before)
}

const forgetSome = (db: Database, before: number): Promise<number> =>
  transaction(db, async (trx) => {
    const old = await trx
      .selectFrom('to_judge')
      .leftJoin('met_post', (join) =>
        join
          .onRef('met_post.workspace_id', '=', 'to_judge.workspace_id')
          .onRef('met_post.post_key', '=', 'to_judge.post_key'),
      )
      .select(['to_judge.workspace_id', 'to_judge.post_key', 'met_post.lead_id'])
      .where('to_judge.queued_at', '<', before)
      .limit(BATCH)
      .execute()
    for (const { workspace_id, post_key, lead_id } of old) {
      await leaveLine(trx, workspace_id, post_key)
      if (lead_id === null) continue
      const waited = await trx
        .updateTable('lead')
        .set({ judged: 0 })
        .where('id', '=', lead_id)
        .where('judged', '=', 2)
        .returning('id')
        .executeTakeFirst()
      if (waited) await recordChange(trx, workspace_id, 'lead', waited.id)
    }
    return old.length
  })
