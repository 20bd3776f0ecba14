import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { DRAFTS_PER_DAY, type Draft, type forum, READABLE_AFTER_TRIAL } from '../../../contract/forum.ts'
import type { Output } from '../../../contract/operation.ts'
import type { replies } from '../../../contract/replies.ts'
import { moment } from '../../../contract/time.ts'
import { quoteRemover } from '../../../contract/without-quotes.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Db, dbNow, type Trx, transaction } from '../../db/database.ts'
import { dailyUse, requireDailyLeft, takeDaily } from '../../limits/limits.ts'
import type { Model } from '../../model/models.ts'
import type { ForumTables, LeadRow } from '../forum.rows.ts'
import { readableLeads, requireForum } from '../leads/access.ts'
import { lockLead, readLead, touchLead } from '../leads/lead.table.ts'
import { noSuchLead } from '../leads/leads.ts'
import { watchedByIds } from '../watching/community.table.ts'
import type { ForumCall, ForumContext } from '../watching/context.ts'
import { storedSavedReply, storedWarnings } from '../watching/json-columns.ts'
import { readSettings } from '../watching/settings.table.ts'
import { rulesAgainstPromotion } from './community-rules.ts'
import { helpFor, writeReply } from './reply.ts'
import { POST_DELETED } from './reply-checks.ts'
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

/** Reads a lead that the workspace may answer now. Throws `forum_not_enabled`, `not_found` and `lead_locked`. */
const answerableLead = async (db: Db, workspaceId: string, id: string): Promise<LeadRow> => {
  const access = await requireForum(db, workspaceId)
  const lead = await readLead(db, workspaceId, id)
  if (!lead) throw noSuchLead(id)
  const readable = await readableLeads(db, workspaceId, access)
  if (readable && !readable.has(id))
    throw new AppError(
      'lead_locked',
      `After the trial, only the ${READABLE_AFTER_TRIAL} best leads stay readable, whatever their status. This lead is not among them.`,
    )
  return lead
}

/**
 * Starts a draft and returns the function that ends it. This process never writes more drafts for a workspace at once than the
 * workspace may still make today, so that no model writes a draft in vain. Throws `daily_limit_reached`.
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

const draftsOf = (db: Db, { workspace_id, id }: LeadRow): Promise<readonly DraftRow[]> =>
  db
    .selectFrom('draft')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('lead_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const communityOf = async (db: Db, lead: LeadRow) =>
  (await watchedByIds(db, [lead.community_id])).get(lead.community_id)

/** Reads the help for answering a lead, without a draft. Throws like `answerableLead`. */
export const replyHelp = async (
  { db }: ForumContext,
  { workspaceId }: ForumCall,
  leadId: string,
): Promise<Output<typeof replies.replyHelp>> => {
  const lead = await answerableLead(db, workspaceId, leadId)
  const settings = await readSettings(db, workspaceId)
  const community = await communityOf(db, lead)
  const saved = await savedRepliesOf(db, workspaceId)
  const help = helpFor(settings, { ...lead, watchedAs: community?.name ?? '' }, saved)
  const [forbidden_by = null] = rulesAgainstPromotion(community?.rules ?? [])
  return {
    asks: [...help.asks],
    facts: [...help.facts],
    saved_replies: [...help.saved],
    forbidden_by,
  }
}

type Written = Awaited<ReturnType<typeof writeReply>>

/** Writes a reply with the current settings and saved replies. Throws the model's errors. */
const writeFor = async (
  db: Db,
  lead: LeadRow,
  model: Model | null,
  drafted: readonly string[],
): Promise<Written> => {
  const settings = await readSettings(db, lead.workspace_id)
  const community = await communityOf(db, lead)
  const saved = await savedRepliesOf(db, lead.workspace_id)
  const watched = { ...lead, watchedAs: community?.name ?? '' }
  return writeReply(settings, watched, community?.rules ?? [], model, { saved, drafted })
}

/** Stores a draft and counts it in the same transaction, so that only stored drafts are counted. The caller has locked the lead. */
const keep = async (
  trx: Trx,
  { settle }: ForumCall,
  lead: LeadRow,
  written: Written,
): Promise<Output<Drafting>> => {
  await touchLead(trx, lead.workspace_id, lead.id)
  const { remaining } = await takeDaily(trx, lead.workspace_id, 'drafts', DRAFTS_PER_DAY)
  const row: DraftRow = {
    id: `draft_${randomUUID()}`,
    workspace_id: lead.workspace_id,
    lead_id: lead.id,
    text: written.text,
    warnings: JSON.stringify(written.warnings),
    written_by: written.writtenBy,
    saved_reply: written.savedReply && JSON.stringify(written.savedReply),
    created_at: await dbNow(trx),
  }
  await trx.insertInto('draft').values(row).execute()
  await recordChange(trx, lead.workspace_id, 'settings', 'settings')
  await recordChange(trx, lead.workspace_id, 'draft', row.id)
  const answer = {
    ...draftOf(row),
    asks: [...written.asks],
    facts: [...written.facts],
    remaining_today: remaining,
    repeated: false,
  }
  await settle(trx, answer)
  return answer
}

const NO_OTHER =
  'Quillport has no new draft for this post. This is an earlier draft, so it does not count toward the daily limit again. To get a new draft, connect a language model, or save another reply that suits this post.'

/** Answers with an earlier draft, which is not counted again. Updates the draft's warnings, which may have changed. */
const repeat = async (
  trx: Trx,
  { workspaceId, settle }: ForumCall,
  before: DraftRow,
  written: Written,
): Promise<Output<Drafting>> => {
  const warnings = JSON.stringify(written.warnings)
  if (warnings !== before.warnings) {
    await trx.updateTable('draft').set({ warnings }).where('id', '=', before.id).execute()
    await recordChange(trx, workspaceId, 'draft', before.id)
  }
  const today = await dailyUse(trx, workspaceId, 'drafts', DRAFTS_PER_DAY)
  const answer = {
    ...draftOf(before),
    warnings: written.warnings.map((warning) =>
      warning.code === 'no_model' ? { ...warning, message: NO_OTHER } : warning,
    ),
    asks: [...written.asks],
    facts: [...written.facts],
    remaining_today: Math.max(0, today.per_day - today.used),
    repeated: true,
  }
  await settle(trx, answer)
  return answer
}

/** Removes the post from a draft if the post was deleted while the model was writing. */
const withoutPost = (written: Written, lead: LeadRow): Written => ({
  ...written,
  text: quoteRemover(lead)(written.text),
  warnings: [POST_DELETED],
  asks: [],
})

/** Removes the title of the post that a lead is a comment on, if that post was deleted while the model was writing. */
const withoutTitle = (written: Written, { comment_post_title }: LeadRow): Written => {
  const clean = quoteRemover({ title: comment_post_title ?? '', body: '', author: null })
  const warnings = written.warnings.map((warning) => ({ ...warning, message: clean(warning.message) }))
  return { ...written, text: clean(written.text), warnings }
}

/** Removes what was deleted between two versions of a lead from a draft. */
const withoutDeleted = (written: Written, before: LeadRow, now: LeadRow): Written => {
  if (now.post_deleted !== before.post_deleted) return withoutPost(written, before)
  return now.comment_post_title === before.comment_post_title ? written : withoutTitle(written, before)
}

const draftByModel = async (
  context: ForumContext,
  call: ForumCall,
  lead: LeadRow,
  model: Model,
): Promise<Output<Drafting>> => {
  const { db } = context
  const { id: lead_id, workspace_id } = lead
  const end = await begin(context, workspace_id)
  try {
    const written = await writeFor(db, lead, model, [])
    return await transaction(db, async (trx) => {
      const newest = await lockLead(trx, workspace_id, lead_id)
      // The lead may have become too old and been deleted while the model was writing.
      if (!newest) throw noSuchLead(lead_id)
      return keep(trx, call, newest, withoutDeleted(written, lead, newest))
    })
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'upstream_failed')
      context.onFailure({ of: 'draft', error: thrown, ids: { lead_id, workspace_id } })
    throw thrown
  } finally {
    end()
  }
}

/** Drafts without a model, under the lead's lock, so that simultaneous calls each receive the next saved reply, or the same draft. */
const draftByPerson = ({ db }: ForumContext, call: ForumCall, leadId: string): Promise<Output<Drafting>> =>
  transaction(db, async (trx) => {
    const lead = await lockLead(trx, call.workspaceId, leadId)
    if (!lead) throw noSuchLead(leadId)
    const drafts = await draftsOf(trx, lead)
    const written = await writeFor(
      trx,
      lead,
      null,
      drafts.map(({ text }) => text),
    )
    // Without the post, no other draft can be written.
    const before = lead.post_deleted === 1 ? drafts[0] : drafts.find(({ text }) => text === written.text)
    return before ? repeat(trx, call, before, written) : keep(trx, call, lead, written)
  })

/**
 * Writes a draft for a lead. Without a model, returns an earlier draft if there is nothing new to write. Repeated and failed drafts
 * are not counted. Throws like `answerableLead`, and `daily_limit_reached` and `upstream_failed`.
 */
export const draftReply = async (
  context: ForumContext,
  call: ForumCall,
  leadId: string,
): Promise<Output<Drafting>> => {
  const lead = await answerableLead(context.db, call.workspaceId, leadId)
  const model = lead.post_deleted === 1 ? null : await context.models.current()
  return model ? draftByModel(context, call, lead, model) : draftByPerson(context, call, leadId)
}

/** Reads drafts for the changes feed, by id. */
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
