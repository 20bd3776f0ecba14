import { type ExpressionBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { forum, LeadStatus } from '../../../contract/forum.ts'
import type { Input } from '../../../contract/operation.ts'
import { type Db, nowSql, type Trx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { LeadRow } from '../forum.rows.ts'
import type { ForumPost } from '../sources/port.ts'

/** Where a page of leads ended: the score, the time of posting (ms) and the id of its last lead. */
export const LeadPlace = z.tuple([z.int().min(0).max(100), z.int(), z.string().min(1)])
export type LeadPlace = z.infer<typeof LeadPlace>

const after =
  ([score, postedAt, id]: LeadPlace) =>
  (eb: ExpressionBuilder<Tables, 'lead'>) =>
    eb.and([
      // Redundant, but the index can be entered by it.
      eb('score', '<=', score),
      eb.or([
        eb('score', '<', score),
        eb.and([eb('score', '=', score), eb('posted_at', '<', postedAt)]),
        eb.and([eb('score', '=', score), eb('posted_at', '=', postedAt), eb('id', '>', id)]),
      ]),
    ])

/** The query of a page: best first, then newest, then by id. An explicit status beats `include_handled`. */
export const leadPageQuery = (
  db: Db,
  workspaceId: string,
  filter: Omit<Input<typeof forum.listLeads>, 'cursor' | 'limit'>,
  place: LeadPlace | null,
  limit: number,
) => {
  let query = db.selectFrom('lead').selectAll().where('workspace_id', '=', workspaceId)
  if (filter.status !== undefined) query = query.where('status', '=', filter.status)
  else if (!filter.include_handled) query = query.where('handled', '=', 0)
  if (filter.min_score !== undefined) query = query.where('score', '>=', filter.min_score)
  if (filter.intent !== undefined) query = query.where('intent', '=', filter.intent)
  if (place) query = query.where(after(place))
  return query.orderBy('score', 'desc').orderBy('posted_at', 'desc').orderBy('id').limit(limit)
}

/** Ids of the best leads, handled or not: what is marked makes no room for the next. */
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

/** The lead, or undefined where the workspace has none of that id. */
export const readLead = (db: Db, workspaceId: string, id: string): Promise<LeadRow | undefined> =>
  db
    .selectFrom('lead')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The lead, locked until the transaction ends. */
export const lockLead = (trx: Trx, workspaceId: string, id: string): Promise<LeadRow | undefined> =>
  trx
    .updateTable('lead')
    .set((eb) => ({ status: eb.ref('status') }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** The words of a lead as its post has them. */
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

/** The leads of these ids that the workspace has, in no order. */
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

/** Whether a lead of this status counts as handled, for the row. */
export const handledOf = (status: LeadStatus): 0 | 1 => (status === 'replied' || status === 'ignored' ? 1 : 0)

/** What the person's mark says of a lead: that it was one, or none; null where it says neither. */
export const markedAs = ({
  status,
  not_lead_reason,
}: Pick<LeadRow, 'status' | 'not_lead_reason'>): 'lead' | 'none' | null => {
  if (not_lead_reason !== null) return 'none'
  return status === 'saved' || status === 'replied' ? 'lead' : null
}

/** Of the leads that the person marked, how many were leads. */
export type Marked = { readonly leads: number; readonly of: number }

/** The same for each community of a workspace that has any, by its id. */
export const markedLeads = async (db: Db, workspaceId: string): Promise<ReadonlyMap<string, Marked>> => {
  const rows = await db
    .selectFrom('lead')
    .select([
      'community_id',
      (eb) => eb.fn.countAll<number>().as('of'),
      (eb) => eb.fn.count<number>('not_lead_reason').as('none'),
    ])
    .where('workspace_id', '=', workspaceId)
    // As the index that holds them says it.
    .where(sql<boolean>`(status in ('saved', 'replied') or not_lead_reason is not null)`)
    .groupBy('community_id')
    .execute()
  return new Map(rows.map((row) => [row.community_id, { leads: row.of - row.none, of: row.of }]))
}

/** Notes that somebody does something with a lead, which is kept the longer for it. */
export const touchLead = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('lead')
    .set({ touched_at: nowSql(trx) })
    .where('id', '=', id)
    .execute()
}

/** The leads that were marked so, the newest marks first, at most so many. */
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

/** Takes a deleted post's words from its lead; mark, score and the points of the reasons stay. */
export const clearPost = async (
  trx: Trx,
  id: string,
  kept: Pick<LeadRow, 'url' | 'reasons' | 'comment_post_url'>,
): Promise<void> => {
  await trx
    .updateTable('lead')
    .set((eb) => ({
      ...{ title: '', body: '', author: null, source_id: '', address_key: '', post_deleted: 1 },
      // Whether it was a comment stays known.
      comment_post_title: eb.case().when('comment_post_title', 'is not', null).then('').end(),
      ...kept,
    }))
    .where('id', '=', id)
    .execute()
  await sql`delete from lead_band where lead_id = ${id}`.execute(trx)
}
