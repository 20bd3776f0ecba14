import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { DRAFTS_PER_DAY, type Draft, type forum, READABLE_AFTER_TRIAL } from '../../contract/forum.ts'
import type { Output } from '../../contract/operation.ts'
import { recordChange } from '../changes/changes.ts'
import { type Db, dbNow, transaction } from '../db/database.ts'
import { requireDailyLeft, takeDaily } from '../limits/limits.ts'
import type { Model } from '../model/models.ts'
import { readableLeads, requireForum } from './access.ts'
import { placesOf } from './community.table.ts'
import type { ForumCall, ForumContext } from './context.ts'
import type { ForumTables, LeadRow, SettingsRow } from './forum.rows.ts'
import { lockLead, readLead, touchLead } from './lead.table.ts'
import { noSuchLead } from './leads.ts'
import { withoutQuotes } from './quotes.ts'
import { writeReply } from './reply.ts'
import { readSettings } from './settings.table.ts'
import { moment, storedWarnings } from './stored.ts'

type Drafting = typeof forum.draftReply
type DraftRow = Readonly<Selectable<ForumTables['draft']>>

const draftOf = (row: DraftRow): Draft => ({
  draft_id: row.id,
  lead_id: row.lead_id,
  text: row.text,
  warnings: storedWarnings(row.warnings),
  written_by: row.written_by,
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
      `Only the ${READABLE_AFTER_TRIAL} best leads stay readable, and this is none of them.`,
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

/** Tries at words that the workspace did not get before. */
const MOST_VARIATIONS = 20

const draftsOf = (db: Db, workspaceId: string) =>
  db.selectFrom('draft').select('id').where('workspace_id', '=', workspaceId)

/** A reply that no other lead has; where it would be the same outline, or the same for this lead again, in other words. */
const writeOwn = async (
  db: Db,
  settings: SettingsRow,
  lead: LeadRow,
  rules: readonly string[],
  model: Model | null,
) => {
  const { workspace_id, id } = lead
  const earlier = (await draftsOf(db, workspace_id).where('lead_id', '=', id).execute()).length
  for (let variation = earlier; ; variation += 1) {
    const written = await writeReply(settings, lead, rules, model, { variation })
    if (written.writtenBy !== 'outline' || variation - earlier >= MOST_VARIATIONS) return written
    const taken = await draftsOf(db, workspace_id).where('text', '=', written.text).executeTakeFirst()
    if (!taken) return written
  }
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
      created_at: await dbNow(trx),
    }
    await trx.insertInto('draft').values(row).execute()
    await recordChange(trx, lead.workspace_id, 'settings', 'settings')
    await recordChange(trx, lead.workspace_id, 'draft', row.id)
    const answer = { ...draftOf(row), remaining_today: remaining }
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
    const rules = (await placesOf(db, [lead.community_id])).get(lead.community_id)?.rules ?? []
    const written = await writeOwn(db, settings, lead, rules, model)
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
