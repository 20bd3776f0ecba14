import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { DRAFTS_PER_DAY, type Draft, type forum, READABLE_AFTER_TRIAL } from '../../../contract/forum.ts'
import type { Output } from '../../../contract/operation.ts'
import type { replies } from '../../../contract/replies.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Db, dbNow, transaction } from '../../db/database.ts'
import { requireDailyLeft, takeDaily } from '../../limits/limits.ts'
import type { ForumTables, LeadRow } from '../forum.rows.ts'
import { readableLeads, requireForum } from '../leads/access.ts'
import { lockLead, readLead, touchLead } from '../leads/lead.table.ts'
import { noSuchLead } from '../leads/leads.ts'
import { withoutQuotes } from '../leads/without-quotes.ts'
import { placesOf } from '../watching/community.table.ts'
import type { ForumCall, ForumContext } from '../watching/context.ts'
import { moment, storedSavedReply, storedWarnings } from '../watching/json-columns.ts'
import { readSettings } from '../watching/settings.table.ts'
import { helpFor, writeReply } from './reply.ts'
import { savedRepliesOf } from './saved-replies.ts'

type Drafting = typeof forum.draftReply
type DraftRow = Readonly<Selectable<ForumTables['draft']>>

const draftOf = (row: DraftRow): Draft => ({
  draft_id: row.id,
  lead_id: row.lead_id,
  text: row.text,
  warnings: storedWarnings(row.warnings),
  written_by: row.written_by,
  saved_reply: row.saved_reply === null ? null : storedSavedReply(row.saved_reply),
  created_at: moment(row.created_at),
})

/** A lead that this workspace may answer now; throws `forum_not_enabled`, `not_found` and `lead_locked`. */
const answerableLead = async (db: Db, workspaceId: string, id: string): Promise<LeadRow> => {
  const access = await requireForum(db, workspaceId)
  const lead = await readLead(db, workspaceId, id)
  if (!lead) throw noSuchLead(id)
  const readable = await readableLeads(db, workspaceId, access)
  if (readable && !readable.has(id))
    throw new AppError(
      'lead_locked',
      `Only the ${READABLE_AFTER_TRIAL} best leads stay readable, handled or not, and this is none of them.`,
    )
  return lead
}

/**
 * Lets no more drafts of a workspace be under way on this server than the day has left, so that no model writes what will
 * not be kept. Gives the function that ends one; throws `daily_limit_reached`.
 */
const begin = async ({ db, draftsUnderWay }: ForumContext, workspaceId: string): Promise<() => void> => {
  await requireDailyLeft(
    db,
    workspaceId,
    'drafts',
    DRAFTS_PER_DAY,
    () => draftsUnderWay.get(workspaceId) ?? 0,
  )
  draftsUnderWay.set(workspaceId, (draftsUnderWay.get(workspaceId) ?? 0) + 1)
  return () => {
    const left = (draftsUnderWay.get(workspaceId) ?? 1) - 1
    if (left === 0) draftsUnderWay.delete(workspaceId)
    else draftsUnderWay.set(workspaceId, left)
  }
}

/** The drafts of a lead so far. */
const draftsBefore = async (db: Db, { workspace_id, id }: LeadRow): Promise<number> => {
  const { drafts } = await db
    .selectFrom('draft')
    .select((eb) => eb.fn.countAll<number>().as('drafts'))
    .where('workspace_id', '=', workspace_id)
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(drafts)
}

const placeOf = async (db: Db, lead: LeadRow) =>
  (await placesOf(db, [lead.community_id])).get(lead.community_id)

/** What helps to answer a lead, without a draft; throws as `answerableLead` does. */
export const replyHelp = async (
  { db }: ForumContext,
  { workspaceId }: ForumCall,
  leadId: string,
): Promise<Output<typeof replies.replyHelp>> => {
  const lead = await answerableLead(db, workspaceId, leadId)
  const settings = await readSettings(db, workspaceId)
  const watchedAs = (await placeOf(db, lead))?.name ?? ''
  const saved = await savedRepliesOf(db, workspaceId)
  const help = helpFor(settings, { ...lead, watchedAs }, saved)
  return { asks: [...help.asks], facts: [...help.facts], saved_replies: [...help.saved] }
}

/** Keeps a draft and counts it, together or not at all: whatever goes away meanwhile takes none of the day's. */
const save = (
  { db }: ForumContext,
  { settle }: ForumCall,
  lead: LeadRow,
  written: Awaited<ReturnType<typeof writeReply>>,
): Promise<Output<Drafting>> =>
  transaction(db, async (trx) => {
    const newest = await lockLead(trx, lead.workspace_id, lead.id)
    // It may have grown too old while the model wrote.
    if (!newest) throw noSuchLead(lead.id)
    await touchLead(trx, lead.id)
    const { remaining } = await takeDaily(trx, lead.workspace_id, 'drafts', DRAFTS_PER_DAY)
    // The post may have been deleted while the model wrote.
    const clean = (text: string) =>
      newest.post_deleted === lead.post_deleted ? text : withoutQuotes(text, lead)
    const row: DraftRow = {
      id: `draft_${randomUUID()}`,
      workspace_id: lead.workspace_id,
      lead_id: lead.id,
      text: clean(written.text),
      warnings: JSON.stringify(
        written.warnings.map((warning) => ({ ...warning, message: clean(warning.message) })),
      ),
      written_by: written.writtenBy,
      saved_reply: written.savedReply && JSON.stringify(written.savedReply),
      created_at: await dbNow(trx),
    }
    await trx.insertInto('draft').values(row).execute()
    await recordChange(trx, lead.workspace_id, 'settings', 'settings')
    await recordChange(trx, lead.workspace_id, 'draft', row.id)
    const answer = {
      ...draftOf(row),
      asks: newest.post_deleted === lead.post_deleted ? [...written.asks] : [],
      facts: [...written.facts],
      remaining_today: remaining,
    }
    await settle(trx, answer)
    return answer
  })

/** Writes a new draft for a lead; one that cannot be written is not counted. Throws `daily_limit_reached` and `upstream_failed` too. */
export const draftReply = async (
  context: ForumContext,
  call: ForumCall,
  leadId: string,
): Promise<Output<Drafting>> => {
  const { db } = context
  const { workspaceId } = call
  const lead = await answerableLead(db, workspaceId, leadId)
  const end = await begin(context, workspaceId)
  try {
    const settings = await readSettings(db, workspaceId)
    const model = await context.models.current()
    const place = await placeOf(db, lead)
    const saved = await savedRepliesOf(db, workspaceId)
    const written = await writeReply(
      settings,
      { ...lead, watchedAs: place?.name ?? '' },
      place?.rules ?? [],
      model,
      { saved, turn: await draftsBefore(db, lead) },
    )
    return await save(context, call, lead, written)
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'upstream_failed')
      context.onFailure({ of: 'draft', error: thrown, ids: { lead_id: leadId, workspace_id: workspaceId } })
    throw thrown
  } finally {
    end()
  }
}

/** Drafts as the changes feed shows them, by id. */
export const loadDrafts = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Draft>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('draft')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, draftOf(row)]))
}
