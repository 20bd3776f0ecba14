import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type forum, HOT_SCORE, type LeadStatus } from '../../../contract/forum.ts'
import type { Input } from '../../../contract/operation.ts'
import { type Db, nowSql, type Trx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { LeadRow } from '../forum.rows.ts'
import type { ForumPost } from '../sources/port.ts'

/** Where a page of leads ends: the score, the time of posting (ms) and the id of the last lead on the page. */
export const LeadPosition = z.tuple([z.int().min(0).max(100), z.int(), z.string().min(1)])
export type LeadPosition = z.infer<typeof LeadPosition>

const after =
  ([score, postedAt, id]: LeadPosition) =>
  (eb: ExpressionBuilder<Tables, 'lead'>) =>
    eb.and([
      // A redundant condition, so that the database can start in the index.
      eb('score', '<=', score),
      eb.or([
        eb('score', '<', score),
        eb.and([eb('score', '=', score), eb('posted_at', '<', postedAt)]),
        eb.and([eb('score', '=', score), eb('posted_at', '=', postedAt), eb('id', '>', id)]),
      ]),
    ])

/** Selects a page: best first, then newest, then by id. A status overrides `include_handled`. */
export const leadPageQuery = (
  db: Db,
  workspaceId: string,
  filter: Omit<Input<typeof forum.listLeads>, 'cursor' | 'limit'>,
  position: LeadPosition | null,
  limit: number,
) => {
  let query = db.selectFrom('lead').selectAll().where('workspace_id', '=', workspaceId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  else if (!filter.include_handled) query = query.where('handled', '=', 0)
  if (filter.min_score !== undefined) query = query.where('score', '>=', filter.min_score)
  if (filter.intent !== undefined) query = query.where('intent', '=', filter.intent)
  if (position) query = query.where(after(position))
  return query.orderBy('score', 'desc').orderBy('posted_at', 'desc').orderBy('id').limit(limit)
}

/** Reads the ids of the best leads, handled or not, so that marking a lead does not unlock the next. */
export const bestLeads = async (db: Db, workspaceId: string, count: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('lead')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .orderBy('score', 'desc')
    .orderBy('posted_at', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Reads a lead; undefined if the workspace has no lead with that id. */
export const readLead = (db: Db, workspaceId: string, id: string): Promise<LeadRow | undefined> =>
  db
    .selectFrom('lead')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Reads a lead and locks it until the transaction ends. */
export const lockLead = (trx: Trx, workspaceId: string, id: string): Promise<LeadRow | undefined> =>
  trx
    .updateTable('lead')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Locks a lead until the transaction ends. Returns whether its post is known to be deleted. */
export const isPostDeleted = async (trx: Trx, workspaceId: string, id: string): Promise<boolean> =>
  (await lockLead(trx, workspaceId, id))?.post_deleted === 1

/** Returns the texts of a lead in the form of a post. */
export const wordsOfLead = ({
  title,
  body,
  comment_post_title,
  comment_post_url,
}: LeadRow): Pick<ForumPost, 'title' | 'body' | 'comment'> => ({
  title,
  body,
  comment:
    comment_post_title === null ? null : { postTitle: comment_post_title, postUrl: comment_post_url ?? '' },
})

/** Returns the post of a lead, as the source gave it. */
export const postOfLead = (lead: LeadRow): ForumPost => ({
  ...wordsOfLead(lead),
  sourceId: lead.source_id,
  url: lead.url,
  author: lead.author,
  postedAt: lead.posted_at,
  undated: lead.undated === 1 ? true : undefined,
  community: lead.community,
})

/** Reads the workspace's leads with these ids, in no particular order. */
export const readLeads = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<readonly LeadRow[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('lead')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('id', 'in', ids)
        .execute()

/** Returns the `hot_since` column for a new score. `before` is the lead until now, or null for a new lead. `now` is in ms. */
export const hotSince = (
  score: number,
  now: number,
  before: Pick<LeadRow, 'score' | 'hot_since'> | null,
): number | null => {
  if (score < HOT_SCORE) return null
  return before && before.score >= HOT_SCORE ? before.hot_since : now
}

/** Returns the `handled` column for a status. */
export const handledOf = (status: LeadStatus): 0 | 1 => (status === 'replied' || status === 'ignored' ? 1 : 0)

/** Returns whether a mark says that the post was a lead (`lead`) or was not (`none`); null if it says neither. */
export const markedAs = ({
  status,
  not_lead_reason,
}: Pick<LeadRow, 'status' | 'not_lead_reason'>): 'lead' | 'none' | null => {
  if (not_lead_reason !== null) return 'none'
  return status === 'saved' || status === 'replied' ? 'lead' : null
}

/**
 * Counts of marked leads. `of` counts the leads that the person marked as a lead or as not a lead; `leads` counts those marked as a
 * lead.
 */
export type Marked = { readonly leads: number; readonly of: number }

/** Counts the marked leads of each of a workspace's communities, by community id. Leaves out communities without such leads. */
export const markedLeads = async (db: Db, workspaceId: string): Promise<ReadonlyMap<string, Marked>> => {
  const rows = await db
    .selectFrom('lead')
    .select([
      'community_id',
      (eb) => eb.fn.countAll<number>().as('of'),
      (eb) => eb.fn.count<number>('not_lead_reason').as('none'),
    ])
    .where('workspace_id', '=', workspaceId)
    // The same condition as in the partial index.
    .where(sql<boolean>`(status in ('saved', 'replied') or not_lead_reason is not null)`)
    .groupBy('community_id')
    .execute()
  return new Map(rows.map((row) => [row.community_id, { leads: row.of - row.none, of: row.of }]))
}

/**
 * Whether nothing that the person did keeps a lead: no mark that they left on it, no draft, no reply that they wrote or copied, and they
 * did not take up its post. A mark that they took back leaves no trace.
 */
export const isUntouched = (lead: Pick<LeadRow, 'status' | 'kept_at' | 'taken_up'>): boolean =>
  lead.status === 'new' && lead.kept_at === null && lead.taken_up === 0

/** Selects the leads for which `isUntouched` is true. */
export const untouchedLeads = (db: Db, workspaceId: string) =>
  db
    .selectFrom('lead')
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'new')
    .where('kept_at', 'is', null)
    .where('taken_up', '=', 0)

/** Records that a workspace's lead is in use, which keeps the lead and extends its retention. Returns false if there is no such lead. */
export const touchLead = async (trx: Trx, workspaceId: string, id: string): Promise<boolean> => {
  const touched = await trx
    .updateTable('lead')
    .set({ touched_at: nowSql(trx), kept_at: nowSql(trx) })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return touched !== undefined
}

/** Reads the leads with one of these statuses, the most recently marked first, at most `limit`. */
export const markedSo = async (
  db: Db,
  workspaceId: string,
  statuses: readonly LeadStatus[],
  limit: number,
): Promise<readonly Pick<LeadRow, 'title' | 'body' | 'intent'>[]> =>
  db
    .selectFrom('lead')
    .select(['title', 'body', 'intent'])
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', statuses)
    .where('post_deleted', '=', 0)
    .orderBy('touched_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Removes a deleted post's texts from its lead and sets the columns in `kept`. The mark and the score stay. */
export const clearPost = async (
  trx: Trx,
  id: string,
  kept: Pick<LeadRow, 'url' | 'reasons' | 'comment_post_url'>,
): Promise<void> => {
  await trx
    .updateTable('lead')
    .set((eb) => ({
      ...{ title: '', body: '', author: null, source_id: '', address_key: '', post_deleted: 1 },
      // An empty title still shows that the post was a comment.
      comment_post_title: eb.case().when('comment_post_title', 'is not', null).then('').end(),
      ...kept,
    }))
    .where('id', '=', id)
    .execute()
  await sql`delete from lead_band where lead_id = ${id}`.execute(trx)
}
