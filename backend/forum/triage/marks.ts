import { wrongField } from '../../../contract/errors.ts'
import type { forum, LeadStatus, NotLeadReason } from '../../../contract/forum.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import type { triage } from '../../../contract/triage.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Database, nowSql, type Trx, transaction } from '../../db/database.ts'
import type { LeadRow } from '../forum.rows.ts'
import { requireForum } from '../leads/access.ts'
import { handledOf, lockLead, markedAs, touchLead } from '../leads/lead.table.ts'
import { noSuchLead } from '../leads/leads.ts'
import type { ForumCall } from '../watching/context.ts'

/** A lead's mark. A `reason` says why the post is not a lead, and is only allowed with `ignored`. */
type Mark = {
  readonly status: LeadStatus
  readonly reason: NotLeadReason | null
  readonly note: string | null
}

/** Puts a mark on a locked lead and records the change. Does nothing if the lead already has that mark. */
export const setMark = async (trx: Trx, lead: LeadRow, { status, reason, note }: Mark): Promise<void> => {
  const before = {
    status: lead.status,
    not_lead_reason: lead.not_lead_reason,
    not_lead_note: lead.not_lead_note,
  }
  const after = { status, not_lead_reason: reason, not_lead_note: note }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  await trx
    .updateTable('lead')
    .set({ ...after, handled: handledOf(status), touched_at: nowSql(trx) })
    .where('id', '=', lead.id)
    .execute()
  await recordChange(trx, lead.workspace_id, 'lead', lead.id)
  // The settings show for each community how many of its marked leads were leads.
  if (markedAs(before) !== markedAs(after)) await recordChange(trx, lead.workspace_id, 'settings', 'settings')
}

/** Marks all of the leads or throws. Returns the leads as they were before, in the order of `ids`. */
const markAll = async (
  trx: Trx,
  workspaceId: string,
  ids: readonly string[],
  mark: Mark,
): Promise<readonly LeadRow[]> => {
  await requireForum(trx, workspaceId)
  const leads = new Map<string, LeadRow>()
  // All callers lock leads in the same order, so that two callers that mark the same leads cannot deadlock.
  for (const id of [...new Set(ids)].sort()) {
    const lead = await lockLead(trx, workspaceId, id)
    if (!lead) throw noSuchLead(id)
    leads.set(id, lead)
  }
  for (const lead of leads.values()) await setMark(trx, lead, mark)
  return [...new Set(ids)].flatMap((id) => leads.get(id) ?? [])
}

const markedOf = (lead: LeadRow, { status }: Mark) => ({
  lead_id: lead.id,
  status,
  previous_status: lead.status,
  previous_reason: lead.not_lead_reason,
})

type Marking = typeof forum.markLead

/** Changes a lead's status from any status to any other. Throws `not_found` and `forum_not_enabled`. */
export const markLead = (
  db: Database,
  { workspaceId, settle }: ForumCall,
  { lead_id, status }: Input<Marking>,
): Promise<Output<Marking>> =>
  transaction(db, async (trx) => {
    const [lead] = await markAll(trx, workspaceId, [lead_id], { status, reason: null, note: null })
    const answer = { lead_id, status, previous_status: lead?.status ?? status }
    await settle(trx, answer)
    return answer
  })

/** Marks a lead as not a lead, with a reason. Throws `not_found` and `forum_not_enabled`. */
export const notALead = (
  db: Database,
  { workspaceId, settle }: ForumCall,
  { lead_id, reason, note }: Input<typeof triage.notALead>,
): Promise<Output<typeof triage.notALead>> =>
  transaction(db, async (trx) => {
    const mark = { status: 'ignored', reason, note } as const
    const [lead] = await markAll(trx, workspaceId, [lead_id], mark)
    if (!lead) throw noSuchLead(lead_id)
    const answer = markedOf(lead, mark)
    await settle(trx, answer)
    return answer
  })

/**
 * Gives several leads the same mark, or none of them if it throws. Throws `not_found`, `forum_not_enabled`, and `invalid_input` for
 * a reason with a status other than `ignored`.
 */
export const markLeads = async (
  db: Database,
  { workspaceId, settle }: ForumCall,
  { lead_ids, status, reason }: Input<typeof triage.markLeads>,
): Promise<Output<typeof triage.markLeads>> => {
  if (reason !== undefined && status !== 'ignored')
    throw wrongField(
      'reason',
      'Give a reason only with the status `ignored`. The reason says why the post is not a lead.',
    )
  const mark = { status, reason: reason ?? null, note: reason === undefined ? null : '' }
  return transaction(db, async (trx) => {
    const leads = await markAll(trx, workspaceId, lead_ids, mark)
    const answer = { leads: leads.map((lead) => markedOf(lead, mark)) }
    await settle(trx, answer)
    return answer
  })
}

/** Records that a lead is in use, without a mark. Throws `not_found` and `forum_not_enabled`. */
export const keepLead = (
  db: Database,
  { workspaceId, settle }: ForumCall,
  { lead_id }: Input<typeof triage.keepLead>,
): Promise<Output<typeof triage.keepLead>> =>
  transaction(db, async (trx) => {
    await requireForum(trx, workspaceId)
    if (!(await touchLead(trx, workspaceId, lead_id))) throw noSuchLead(lead_id)
    const answer = {}
    await settle(trx, answer)
    return answer
  })
