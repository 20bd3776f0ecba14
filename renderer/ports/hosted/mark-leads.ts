import { notLeadReasonOf } from '../../../contract/desk/rows.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Lead, LeadStatus, NotLeadReason } from '../../../contract/forum.ts'
import { MOST_MARKED } from '../../../contract/triage.ts'
import type { HostedContext } from './context.ts'

type Mark = { readonly status: LeadStatus; readonly reason: NotLeadReason | null }

/**
 * Shows a mark at once and sends it. Leaves out leads that the service no longer has. If the service refuses the mark, restores the
 * leads whose mark was not sent. Returns the marked leads, as they were before the mark.
 * `undone` has the times at which drafts were copied before the mark that this mark undoes.
 */
export const markLeads = async (
  { calls, resources, own, changed, look }: HostedContext,
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
  const { status, reason } = mark
  const send = (lead_ids: string[]): Promise<unknown> =>
    calls.forum.markLeads({ lead_ids, status, ...(reason === null ? {} : { reason }) })
  const sent = new Set<string>()
  try {
    for (let at = 0; at < ids.length; at += MOST_MARKED) {
      const some = ids.slice(at, at + MOST_MARKED)
      await send(some).catch(async (thrown: unknown) => {
        // The service refuses the whole call if one of its leads no longer exists.
        if (!(thrown instanceof AppError) || thrown.code !== 'not_found') throw thrown
        await look()
        const left = some.filter((id) => resources.get('lead', id) !== null)
        if (left.length === some.length || ids.every((id) => resources.get('lead', id) === null)) throw thrown
        if (left.length > 0) await send(left)
      })
      for (const id of some) sent.add(id)
    }
  } catch (thrown) {
    // Restores only leads that the feed has not changed in the meantime.
    show(
      before.filter(
        (lead, at) => !sent.has(lead.lead_id) && resources.get('lead', lead.lead_id) === shown[at],
      ),
    )
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
  return before.filter(({ lead_id }) => resources.get('lead', lead_id) !== null)
}

const withMark = (lead: Lead, { status, reason }: Mark): Lead =>
  lead.locked
    ? { ...lead, status }
    : { ...lead, status, not_lead: reason === null ? null : { reason, note: '' } }
