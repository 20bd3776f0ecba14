import { markedOf, notLeadReasonOf, versionOfDraft } from '../../../contract/desk/rows.ts'
import { type DraftVersion, type LeadDetail, MOST_CHOSEN } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Lead } from '../../../contract/forum.ts'
import { LEAD_CSV_HEAD, leadCsvLines } from '../../../contract/lead-csv.ts'
import { NOTHING_TO_ANSWER } from '../../../contract/reply-parts.ts'
import { momentOrNull } from '../../../contract/time.ts'
import type { Mark } from '../own-work/mark-outbox.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/** Handlers for the list of leads, for a lead with its drafts, and for what the person does with a lead. */
export const leadHandlers = ({
  cache,
  ownLeads: own,
  outbox,
  connection,
  news,
}: ScreenContext): ScreenHandlers['leads'] => {
  const known = (leadId: string): Lead => {
    const lead = cache.leads((leads) => leads.get(leadId))
    if (!lead) throw new AppError('not_found', 'This lead no longer exists on the service.')
    return lead
  }
  /** Lists a lead's drafts, newest first, because the text field shows the first draft. */
  const versionsOf = (leadId: string): DraftVersion[] =>
    [...cache.drafts(leadId).map(versionOfDraft), ...own.versions(leadId)].sort((a, b) =>
      b.at.localeCompare(a.at),
    )
  /**
   * Returns the time (ms) of the newest text. The time may be in the future, because the service's clock may be ahead or this
   * clock may have been set back.
   */
  const newestAt = (leadId: string): number =>
    readOr(0, () => Date.parse(versionsOf(leadId)[0]?.at ?? '') || 0)
  const isPostDeleted = (leadId: string): boolean => {
    const lead = readOr(null, () => cache.leads((leads) => leads.get(leadId)))
    return lead !== null && !lead.locked && lead.post_deleted
  }
  const detail = (leadId: string): LeadDetail => {
    const lead = known(leadId)
    return {
      lead,
      waiting: outbox.waitingFor(leadId) !== null,
      versions: versionsOf(leadId),
      copied_at: momentOrNull(own.copiedAt(leadId)),
      replied_at: lead.status === 'replied' ? momentOrNull(own.repliedAt(leadId)) : null,
    }
  }
  /**
   * Marks leads, except leads that already have the mark. Returns the leads as they were before. `undone` has the times at which drafts
   * were copied before the mark that this mark undoes.
   */
  const markAll = (
    leadIds: readonly string[],
    mark: Mark,
    undone?: Readonly<Record<string, string>>,
  ): readonly Lead[] => {
    const found = cache.leads((leads) => [...new Set(leadIds)].flatMap((leadId) => leads.get(leadId) ?? []))
    // If the person marks several leads, some of them may have been removed in the meantime.
    const before = found.length > 0 ? found : leadIds.map(known)
    const changed = before.filter(
      (lead) => lead.status !== mark.status || notLeadReasonOf(lead) !== mark.reason,
    )
    const ids = changed.map(({ lead_id }) => lead_id)
    outbox.add(ids, mark)
    cache.leads((leads) => {
      for (const leadId of ids) leads.refreshStatus(leadId)
    })
    if (undone)
      for (const { lead_id } of before) {
        const at = undone[lead_id]
        if (at !== undefined) own.noteCopied(lead_id, Date.parse(at))
      }
    else {
      // The person has said what happened to the copied draft.
      if (mark.status === 'replied' || mark.status === 'ignored') leadIds.forEach(own.clearCopied)
      if (mark.status === 'replied') own.noteReplied(ids)
    }
    news.changed(['leads', 'connection'], { leads: [...leadIds] })
    return before
  }

  return {
    list: async ({ offset, limit, ...filter }) => cache.leads((leads) => leads.list(filter, offset, limit)),
    get: async ({ lead_id }) => detail(lead_id),
    markSeen: async ({ lead_id }) => {
      own.markSeen(lead_id)
      if (cache.leads((leads) => leads.markSeen(lead_id))) news.changed(['leads'], { leads: [lead_id] })
      return {}
    },
    mark: async ({ lead_id, status }) => {
      const [before] = markAll([lead_id], { status, reason: null })
      return { lead_id, status, previous_status: before?.status ?? status }
    },
    ids: async (filter) => ({ lead_ids: cache.leads((leads) => [...leads.ids(filter, MOST_CHOSEN)]) }),
    markSeveral: async ({ lead_ids, status, reason = null, undoes }) => {
      if (reason !== null && status !== 'ignored')
        throw new AppError(
          'invalid_input',
          'Give a reason only with the status `ignored`. The reason says why the post is not a lead.',
        )
      const marked = cache.leads((leads) =>
        markedOf(lead_ids, { status, undoes }, (leadId) => leads.get(leadId)),
      )
      const copied = new Map(marked.map((leadId) => [leadId, own.copiedAt(leadId)]))
      return {
        leads: markAll(marked, { status, reason }, undoes?.copied).map((lead) => ({
          lead_id: lead.lead_id,
          previous_status: lead.status,
          previous_reason: notLeadReasonOf(lead),
          copied_at: momentOrNull(copied.get(lead.lead_id) ?? null),
        })),
        left_out: lead_ids.length - marked.length,
      }
    },
    exportPage: async ({ cursor, ...filter }) => {
      const offset = Number(cursor ?? 0)
      const page = cache.leads((leads) => leads.page(filter, offset, EXPORTED))
      return {
        text: (offset === 0 ? LEAD_CSV_HEAD : '') + leadCsvLines(page),
        next_cursor: page.length < EXPORTED ? null : String(offset + EXPORTED),
      }
    },
    draft: async ({ lead_id }) => {
      const client = connection.online()
      const { remaining_today, repeated, ...draft } = await client.calls.forum.draftReply({ lead_id })
      // If the service returns an earlier draft again, the feed has already delivered it, with warnings that still apply.
      if (connection.client() === client && !repeated) cache.putDraft(draft)
      news.changed(['leads', 'forum'], { leads: [lead_id] })
      return { version: versionOfDraft(draft), remaining_today, repeated }
    },
    saveDraft: async ({ lead_id, text }) => {
      // The text may quote the post. The cache has forgotten the post's words, so they cannot be removed from the text.
      if (isPostDeleted(lead_id)) throw new AppError('conflict', NOTHING_TO_ANSWER)
      // The text is stored even if the lead is not cached, for example while the cache is rebuilt.
      const version = own.saveVersion(lead_id, text, newestAt(lead_id))
      outbox.keep(lead_id)
      news.changed(['leads'], { leads: [lead_id] })
      return version
    },
    noteCopied: async ({ lead_id }) => {
      known(lead_id)
      own.noteCopied(lead_id)
      outbox.keep(lead_id)
      news.changed(['leads'], { leads: [lead_id] })
      return {}
    },
  }
}

/** Reads from the cache. Returns `otherwise` if the cache turns out to be damaged. */
const readOr = <T>(otherwise: T, read: () => T): T => {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return otherwise
  }
}

/** Number of leads on each page of an export. */
const EXPORTED = 500
