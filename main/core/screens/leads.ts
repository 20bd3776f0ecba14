import type { DraftVersion, LeadDetail } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Draft, Lead, LeadStatus } from '../../../contract/forum.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** The list of leads, a lead with its drafts, and what a person does with it. */
export const leadHandlers = ({
  cache,
  ownLeads: own,
  outbox,
  connection,
  news,
}: ScreenContext): ScreenHandlers['leads'] => {
  const known = (leadId: string): Lead => {
    const lead = cache.leads((leads) => leads.get(leadId))
    if (!lead) throw new AppError('not_found', 'This lead is gone: the service no longer lists it.')
    return lead
  }
  /** The newest first: that one stands in the field. */
  const versionsOf = (leadId: string): DraftVersion[] =>
    [...cache.drafts(leadId).map(versionOf), ...own.versions(leadId)].sort((a, b) => b.at.localeCompare(a.at))
  /** When (ms) the newest text is from: by the service's clock, or this one's before it was put back, that may be later than now. */
  const newestAt = (leadId: string): number => {
    try {
      return Date.parse(versionsOf(leadId)[0]?.at ?? '') || 0
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown
      return 0
    }
  }
  const detail = (leadId: string): LeadDetail => {
    const copiedAt = own.copiedAt(leadId)
    return {
      lead: known(leadId),
      waiting: outbox.waitingStatus(leadId) !== null,
      versions: versionsOf(leadId),
      copied_at: copiedAt === null ? null : new Date(copiedAt).toISOString(),
    }
  }
  const mark = (leadId: string, status: LeadStatus) => {
    const previous = known(leadId).status
    if (previous !== status) {
      outbox.add(leadId, status)
      cache.leads((leads) => leads.refreshStatus(leadId))
    }
    own.clearCopied(leadId)
    news.changed(['leads', 'connection'], { leads: [leadId] })
    return { lead_id: leadId, status, previous_status: previous }
  }

  return {
    list: async ({ offset, limit, ...filter }) => cache.leads((leads) => leads.list(filter, offset, limit)),
    get: async ({ lead_id }) => detail(lead_id),
    markSeen: async ({ lead_id }) => {
      own.markSeen(lead_id)
      if (cache.leads((leads) => leads.markSeen(lead_id))) news.changed(['leads'], { leads: [lead_id] })
      return {}
    },
    mark: async ({ lead_id, status }) => mark(lead_id, status),
    draft: async ({ lead_id }) => {
      const client = connection.online()
      const { remaining_today, ...draft } = await client.calls.forum.draftReply({ lead_id })
      if (connection.client() === client) cache.putDraft(draft)
      news.changed(['leads', 'forum'], { leads: [lead_id] })
      return { version: versionOf(draft), remaining_today }
    },
    saveDraft: async ({ lead_id, text }) => {
      // Whether or not the lead is cached: while the cache is read again, the text is kept all the same.
      const version = own.saveVersion(lead_id, text, newestAt(lead_id))
      news.changed(['leads'], { leads: [lead_id] })
      return version
    },
    noteCopied: async ({ lead_id }) => {
      known(lead_id)
      own.noteCopied(lead_id)
      news.changed(['leads'], { leads: [lead_id] })
      return {}
    },
  }
}

const versionOf = (draft: Draft): DraftVersion => ({
  version_id: draft.draft_id,
  origin: 'service',
  written_by: draft.written_by,
  text: draft.text,
  warnings: draft.warnings,
  at: draft.created_at,
})
