import { notLeadReasonOf } from '../../../contract/desk/rows.ts'
import type { Lead, LeadStatus, NotLeadReason } from '../../../contract/forum.ts'
import { MOST_MARKED } from '../../../contract/triage.ts'
import type { HostedContext } from './context.ts'

type Mark = { readonly status: LeadStatus; readonly reason: NotLeadReason | null }

/**
 * Shows a mark at once and sends it. If the service refuses the mark, restores the leads. Returns the leads from before the mark.
 * `undone` has the times at which drafts were copied before the mark that this mark undoes.
 */
export const markLeads = async (
  { calls, resources, own, changed }: HostedContext,
  leadIds: readonly string[],
  mark: Mark,
  undone?: Readonly<Record<string, string>>,
): Promise<readonly Lead[]> => {
  const before = [...new Set(leadIds)].flatMap((id) => resources.get('lead', id) ?? [])
  const ids = before
    .filter((lead) => lead.status !== mark.status || notLeadReasonOf(lead) !== mark.reason)
    .map(({ lead_id }) => lead_id)
  const show = (leads: readonly Lead[]): void => {
    for (const lead of leads) resources.put('lead', lead.lead_id, lead)
    changed(['leads'], { leads: [...leadIds] })
  }
  const shown = before.map((lead) => withMark(lead, mark))
  show(shown)
  try {
    const { status, reason } = mark
    for (let at = 0; at < ids.length; at += MOST_MARKED)
      await calls.forum.markLeads({
        lead_ids: ids.slice(at, at + MOST_MARKED),
        status,
        ...(reason === null ? {} : { reason }),
      })
  } catch (thrown) {
    // Restores only leads that the feed has not changed in the meantime.
    show(before.filter((lead, at) => resources.get('lead', lead.lead_id) === shown[at]))
    throw thrown
  }
  if (undone)
    for (const { lead_id } of before) {
      const at = undone[lead_id]
      if (at !== undefined) own.put('copied', lead_id, at)
    }
  // The person has said what happened to the copied draft.
  else if (mark.status === 'replied' || mark.status === 'ignored')
    for (const id of leadIds) if (own.get('copied', id) !== null) own.put('copied', id, null)
  changed(['leads'], { leads: [...leadIds] })
  return before
}

const withMark = (lead: Lead, { status, reason }: Mark): Lead =>
  lead.locked
    ? { ...lead, status }
    : { ...lead, status, not_lead: reason === null ? null : { reason, note: '' } }
