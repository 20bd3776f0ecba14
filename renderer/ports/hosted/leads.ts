import { leadRow, markedOf, notLeadReasonOf, versionOfDraft } from '../../../contract/desk/rows.ts'
import { type DraftVersion, MOST_CHOSEN } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Lead } from '../../../contract/forum.ts'
import { LEAD_CSV_HEAD, leadCsvLines } from '../../../contract/lead-csv.ts'
import { NOTHING_TO_ANSWER } from '../../../contract/reply-parts.ts'
import type { HostedContext, HostedHandlers } from './context.ts'
import { countLeads, matching } from './lead-list.ts'
import { markLeads } from './mark-leads.ts'
import { fittingVersions } from './reply-versions.ts'

/** The number of leads on each page of an export. */
const EXPORTED = 500

/** Makes the handlers of the calls about leads and their drafts. */
export const leadHandlers = (context: HostedContext): HostedHandlers['leads'] => {
  const { calls, resources, own, changed } = context
  const known = (leadId: string): Lead => {
    const lead = resources.get('lead', leadId)
    if (!lead) throw new AppError('not_found', 'This lead no longer exists on the service.')
    return lead
  }
  /** Returns the versions of a reply, newest first, because the text field shows the first version. */
  const versionsOf = (leadId: string): DraftVersion[] =>
    [
      ...resources
        .all('draft')
        .filter(({ lead_id }) => lead_id === leadId)
        .map(versionOfDraft),
      ...(own.get('versions', leadId) ?? []),
    ].sort((a, b) => b.at.localeCompare(a.at))

  return {
    list: async ({ offset, limit, ...filter }) => {
      const leads = resources.all('lead')
      const found = matching(leads, filter)
      return {
        total: found.length,
        rows: found
          .slice(offset, offset + limit)
          .map((lead) => leadRow(lead, own.get('seen', lead.lead_id) === true)),
        counts: countLeads(leads),
      }
    },
    get: async ({ lead_id }) => ({
      lead: known(lead_id),
      waiting: false,
      versions: versionsOf(lead_id),
      copied_at: own.get('copied', lead_id),
      // The service does not say which member marked a lead, or when.
      replied_at: null,
    }),
    markSeen: async ({ lead_id }) => {
      if (own.get('seen', lead_id) === null) own.put('seen', lead_id, true)
      changed(['leads'], { leads: [lead_id] })
      return {}
    },
    mark: async ({ lead_id, status }) => {
      const { status: previous_status } = known(lead_id)
      await markLeads(context, [lead_id], { status, reason: null })
      return { lead_id, status, previous_status }
    },
    ids: async (filter) => ({
      lead_ids: matching(resources.all('lead'), filter)
        .slice(0, MOST_CHOSEN)
        .map(({ lead_id }) => lead_id),
    }),
    markSeveral: async ({ lead_ids, status, reason = null, undoes }) => {
      const marked = markedOf(lead_ids, { status, undoes }, (id) => resources.get('lead', id))
      const copied = new Map(marked.map((id) => [id, own.get('copied', id)]))
      const before = await markLeads(context, marked, { status, reason }, undoes?.copied)
      return {
        leads: before.map((lead) => ({
          lead_id: lead.lead_id,
          previous_status: lead.status,
          previous_reason: notLeadReasonOf(lead),
          copied_at: copied.get(lead.lead_id) ?? null,
        })),
        left_out: lead_ids.length - marked.length,
      }
    },
    exportPage: async ({ cursor, ...filter }) => {
      const offset = Number(cursor ?? 0)
      const page = matching(resources.all('lead'), filter).slice(offset, offset + EXPORTED)
      return {
        text: (offset === 0 ? LEAD_CSV_HEAD : '') + leadCsvLines(page),
        next_cursor: page.length < EXPORTED ? null : String(offset + EXPORTED),
      }
    },
    draft: async ({ lead_id }) => {
      const { remaining_today, repeated, ...draft } = await calls.forum.draftReply({ lead_id })
      if (!repeated) resources.put('draft', draft.draft_id, draft)
      changed(['leads', 'forum'], { leads: [lead_id] })
      return { version: versionOfDraft(draft), remaining_today, repeated }
    },
    saveDraft: async ({ lead_id, text }) => {
      const lead = resources.get('lead', lead_id)
      // The service stores no text that may quote a post after the author deleted the post.
      if (lead && !lead.locked && lead.post_deleted) throw new AppError('conflict', NOTHING_TO_ANSWER)
      const newest = Date.parse(versionsOf(lead_id)[0]?.at ?? '') || 0
      const version: DraftVersion = {
        version_id: crypto.randomUUID(),
        origin: 'person',
        written_by: 'you',
        text,
        warnings: [],
        at: new Date(Math.max(Date.now(), newest + 1)).toISOString(),
      }
      own.put('versions', lead_id, fittingVersions([...(own.get('versions', lead_id) ?? []), version]))
      changed(['leads'], { leads: [lead_id] })
      return version
    },
    noteCopied: async ({ lead_id }) => {
      known(lead_id)
      own.put('copied', lead_id, new Date().toISOString())
      changed(['leads'], { leads: [lead_id] })
      return {}
    },
  }
}
