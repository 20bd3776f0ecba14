import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { LeadRow } from '../forum.rows.ts'
import type { ForumPost } from '../sources/port.ts'
import { storedPost } from '../watching/json-columns.ts'

/** Where a page ends, by its last post: when the post was read (ms), the id of the post's community, and the post's number in the venue. */
export const PassedPosition = z.tuple([z.int(), z.string().min(1), z.int()])
export type PassedPosition = z.infer<typeof PassedPosition>

/** A kept post that a workspace has met, with the lead that the post became or was merged into. */
export type MetPost = {
  readonly postKey: string
  readonly communityId: string
  readonly seq: number
  readonly fetchedAt: number
  readonly checkedAt: number
  readonly post: ForumPost
  readonly leadId: string | null
}

/** Selects the kept posts of watched communities that a workspace has met, with the lead of each. */
const metPosts = (db: Db, workspaceId: string) =>
  db
    .selectFrom('community')
    .innerJoin('venue_post', 'venue_post.venue_id', 'community.venue_id')
    .innerJoin('met_post', (join) =>
      join
        .onRef('met_post.post_key', '=', 'venue_post.post_key')
        .on('met_post.workspace_id', '=', workspaceId),
    )
    .leftJoin('lead', 'lead.id', 'met_post.lead_id')
    .where('community.workspace_id', '=', workspaceId)
    .where('community.removed_at', 'is', null)
    .where('venue_post.post', 'is not', null)
    .whereRef('venue_post.seq', '<=', 'community.read_seq')

/** Whether a post with this lead is passed over: it is a copy of the lead, or the person said that it is not a lead. */
export const isPassedOver = (
  lead: Pick<LeadRow, 'source_id' | 'not_lead_reason' | 'taken_up' | 'status'>,
  sourceId: string,
): boolean =>
  lead.source_id !== sourceId ||
  lead.not_lead_reason !== null ||
  (lead.taken_up === 1 && lead.status === 'ignored')

/**
 * Selects all posts that were passed over: posts without a lead, and posts for which `isPassedOver` is true. Leaves out
 * posts whose lead was deleted for its age.
 */
const passedOver = (db: Db, workspaceId: string) =>
  metPosts(db, workspaceId).where(
    sql<boolean>`(met_post.lead_id is null or (lead.id is not null and (lead.source_id <> venue_post.source_id
      or lead.not_lead_reason is not null or (lead.taken_up = 1 and lead.status = 'ignored'))))`,
  )

/** Counts the posts that were passed over. */
export const countPassed = async (db: Db, workspaceId: string): Promise<number> => {
  const { count } = await passedOver(db, workspaceId)
    .select((eb) => eb.fn.count<number>('venue_post.post_key').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const COLUMNS = [
  'venue_post.venue_id',
  'venue_post.seq',
  'venue_post.post_key',
  'venue_post.fetched_at',
  'venue_post.checked_at',
  'community.id as community_id',
  'met_post.lead_id',
] as const

type Found = {
  readonly venue_id: string
  readonly seq: number
  readonly post_key: string
  readonly fetched_at: number
  readonly checked_at: number
  readonly community_id: string
  readonly lead_id: string | null
}

/** Adds the posts' texts to the rows of one page. Sorting all rows with their texts would be slow. */
const withPosts = async (db: Db, rows: readonly Found[]): Promise<readonly MetPost[]> => {
  if (rows.length === 0) return []
  const texts = await db
    .selectFrom('venue_post')
    .select(['venue_id', 'post_key', 'post'])
    .where(
      'post_key',
      'in',
      rows.map(({ post_key }) => post_key),
    )
    .where('venue_id', 'in', [...new Set(rows.map(({ venue_id }) => venue_id))])
    .execute()
  const textOf = new Map(texts.map(({ venue_id, post_key, post }) => [`${venue_id} ${post_key}`, post]))
  return rows.flatMap((row) => {
    const text = textOf.get(`${row.venue_id} ${row.post_key}`) ?? null
    if (text === null) return []
    return [
      {
        postKey: row.post_key,
        communityId: row.community_id,
        seq: row.seq,
        fetchedAt: row.fetched_at,
        checkedAt: row.checked_at,
        post: storedPost(text),
        leadId: row.lead_id,
      },
    ]
  })
}

/**
 * Reads a page of the posts that were passed over, the most recently read first, and where the page ends; null on the last page. The
 * page has fewer posts than `limit` if some are deleted meanwhile.
 */
export const passedPage = async (
  db: Db,
  workspaceId: string,
  position: PassedPosition | null,
  limit: number,
): Promise<{ readonly posts: readonly MetPost[]; readonly end: PassedPosition | null }> => {
  let query = passedOver(db, workspaceId).select(COLUMNS)
  if (position) {
    const [fetchedAt, communityId, seq] = position
    query = query.where((eb) =>
      eb.or([
        eb('venue_post.fetched_at', '<', fetchedAt),
        eb.and([eb('venue_post.fetched_at', '=', fetchedAt), eb('community.id', '>', communityId)]),
        eb.and([
          eb('venue_post.fetched_at', '=', fetchedAt),
          eb('community.id', '=', communityId),
          eb('venue_post.seq', '<', seq),
        ]),
      ]),
    )
  }
  const rows = await query
    .orderBy('venue_post.fetched_at', 'desc')
    .orderBy('community.id')
    .orderBy('venue_post.seq', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    posts: await withPosts(db, page),
    end: last ? [last.fetched_at, last.community_id, last.seq] : null,
  }
}

/** Reads a kept post that a workspace has met, by its key; undefined if no watched community still has it. */
export const readMetPost = async (
  db: Db,
  workspaceId: string,
  postKey: string,
): Promise<MetPost | undefined> => {
  const row = await metPosts(db, workspaceId)
    .select(COLUMNS)
    .where('venue_post.post_key', '=', postKey)
    .orderBy('venue_post.fetched_at', 'desc')
    .executeTakeFirst()
  return row && (await withPosts(db, [row])).at(0)
}
