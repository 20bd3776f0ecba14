import type { z } from 'zod'
import { AppError, wrongField } from '../../../contract/errors.ts'
import type { forum, Lead, LockedLead, ReadableLead } from '../../../contract/forum.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import { WRONG_CURSOR } from '../../../contract/shapes.ts'
import { moment } from '../../../contract/time.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Call } from '../../idempotency/idempotency.ts'
import { opaque, readOpaque } from '../../text/opaque.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import type { LeadRow } from '../forum.rows.ts'
import { type Watched, watchedByIds } from '../watching/community.table.ts'
import { storedReasons } from '../watching/json-columns.ts'
import { readableLeads, requireKind } from './access.ts'
import { LeadPosition, leadPageQuery, readLeads, wordsOfLead } from './lead.table.ts'

type Listing = typeof forum.listLeads

/** The contract's words for the numbers in the `judged` column. */
const VERDICTS = ['none', 'given', 'waiting'] as const

const lockedLead = (row: LeadRow): z.infer<typeof LockedLead> => ({
  lead_id: row.id,
  score: row.score,
  intent: row.intent,
  status: row.status,
  locked: true,
})

const commentOf = (row: LeadRow): ReadableLead['comment'] => {
  const { comment } = wordsOfLead(row)
  return comment && { post_title: comment.postTitle, post_url: comment.postUrl }
}

const readableLead = (row: LeadRow, watched: Watched | undefined): ReadableLead => ({
  ...lockedLead(row),
  locked: false,
  source: row.source,
  community: row.community,
  title: row.title,
  body: row.body,
  url: row.url,
  author: row.author,
  comment: commentOf(row),
  posted_at: moment(row.posted_at),
  undated: row.undated === 1,
  found_at: moment(row.found_at),
  post_deleted: row.post_deleted === 1,
  reasons: storedReasons(row.reasons),
  verdict: VERDICTS[row.judged],
  rules: [...(watched?.rules ?? [])],
  watched_as: watched?.name ?? '',
  not_lead:
    row.not_lead_reason === null ? null : { reason: row.not_lead_reason, note: row.not_lead_note ?? '' },
  taken_up: row.taken_up === 1,
})

/** Reads leads as callers see them. Leads whose id is not in `readable` are locked; null means that all are readable. */
export const leadsOf = async (
  db: Db,
  rows: readonly LeadRow[],
  readable: ReadonlySet<string> | null,
): Promise<readonly Lead[]> => {
  const watched = await watchedByIds(
    db,
    rows.map(({ community_id }) => community_id),
  )
  return rows.map((row) =>
    readable === null || readable.has(row.id)
      ? readableLead(row, watched.get(row.community_id))
      : lockedLead(row),
  )
}

/** Reads the position in a cursor; null without a cursor. Throws `invalid_input` for another text. */
export const positionIn = <S extends z.ZodType>(
  schema: S,
  cursor: string | undefined,
): z.output<S> | null => {
  if (cursor === undefined) return null
  const position = readOpaque(schema, cursor)
  if (position) return position
  throw wrongField('cursor', WRONG_CURSOR)
}

/** Lists a page of leads, best first. Throws `forum_not_enabled`, and `invalid_input` for a text that is not a cursor. */
export const listLeads = async (
  db: Database,
  { workspaceId, forumAccess: access }: Pick<Call, 'workspaceId' | 'forumAccess'>,
  input: Input<Listing>,
): Promise<Output<Listing>> => {
  requireKind(access)
  const position = positionIn(LeadPosition, input.cursor)
  const rows = await leadPageQuery(db, workspaceId, input, position, input.limit + 1).execute()
  const page = rows.slice(0, input.limit)
  const last = rows.length > input.limit ? page.at(-1) : undefined
  const leads = await leadsOf(db, page, await readableLeads(db, workspaceId, access))
  return {
    leads,
    count: leads.length,
    next_cursor: last ? opaque([last.score, last.posted_at, last.id] satisfies LeadPosition) : null,
  }
}

/** Reads leads by id, all readable, for the operator of the service. */
export const loadAllLeads = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Lead>> => {
  const leads = await leadsOf(db, await readLeads(db, workspaceId, ids), null)
  return new Map(leads.map((lead) => [lead.lead_id, lead]))
}

/** Reads leads for the changes feed, by id. Leaves out deleted leads, and all leads without access. */
export const loadLeads = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Lead>> => {
  const access = await forumAccessOf(db, workspaceId)
  if (access.kind === 'none') return new Map()
  const rows = await readLeads(db, workspaceId, ids)
  const leads = await leadsOf(db, rows, await readableLeads(db, workspaceId, access))
  return new Map(leads.map((lead) => [lead.lead_id, lead]))
}

/**
 * Returns those of these leads, readable or not, that exist and have a post that is not known to be deleted. Maps each id to the time (ms)
 * from which the lead counts as hot, if it is hot.
 */
export const presentLeads = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await readLeads(db, workspaceId, ids)
  return new Map(
    rows
      .filter(({ post_deleted }) => post_deleted === 0)
      .map(({ id, hot_since, found_at }) => [id, hot_since ?? found_at]),
  )
}

/** Makes the error for a lead that the workspace does not have. */
export const noSuchLead = (id: string): AppError =>
  new AppError('not_found', `There is no lead ${id}. List the leads to find the right id.`)
