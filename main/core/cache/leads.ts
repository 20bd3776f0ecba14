import { leadRow, wordsOfLead } from '../../../contract/desk/rows.ts'
import type { LeadFilter } from '../../../contract/desk.ts'
import { Lead, type LeadStatus, type NotLeadReason, type ReadableLead } from '../../../contract/forum.ts'
import type { Quoted } from '../../../contract/without-quotes.ts'
import type { Db } from '../files/sqlite.ts'
import { leadList } from './lead-list.ts'
import { type CachedVersion, putSql, readCached } from './schema.ts'

/** The person's own work on leads. Marks override the service's data. */
export type OwnMarks = {
  /** Returns the mark of a lead that has not been sent yet. */
  readonly waitingFor: (
    leadId: string,
  ) => { readonly status: LeadStatus; readonly reason: NotLeadReason | null } | null
  readonly seen: (leadId: string) => boolean
  /** Removes the words of a post, which its author deleted, from the person's own texts. */
  readonly forgetWords: (leadId: string, words: Quoted) => void
  /** Records that the service no longer has a lead, or has it again. */
  readonly noteGone: (leadId: string) => void
  readonly noteBack: (leadId: string) => void
}

type LeadState = {
  id: number
  revision: number
  generation: number
  status: LeadStatus
  saved_at: number | null
}
/** Reads and writes the leads in cache.db. */
export const cachedLeads = (db: Db, own: OwnMarks, now: () => number) => {
  const known = db.prepare<[string], LeadState>(
    'SELECT id, revision, generation, status, saved_at FROM lead WHERE lead_id = ?',
  )
  const dataOf = db.prepare<[number], string>('SELECT data FROM lead_data WHERE id = ?').pluck()
  const columns = `lead_id, revision, generation, score, intent, status, locked, seen, source, community, title, comment_on,
    posted_at, undated, post_deleted, saved_at`
  const putRow = db.prepare(putSql('lead', columns))
  const putData = db.prepare<[number, string]>('INSERT OR REPLACE INTO lead_data (id, data) VALUES (?, ?)')
  const addWords = db.prepare<[number, string]>('INSERT INTO lead_words (rowid, text) VALUES (?, ?)')
  const dropWords = db.prepare<[number, string]>(
    "INSERT INTO lead_words (lead_words, rowid, text) VALUES ('delete', ?, ?)",
  )
  const removeRow = db.prepare<[number]>('DELETE FROM lead WHERE id = ?')
  const removeData = db.prepare<[number]>('DELETE FROM lead_data WHERE id = ?')
  const setSeen = db.prepare<[string]>('UPDATE lead SET seen = 1 WHERE lead_id = ? AND seen = 0')
  const setStatus = db.prepare<[LeadStatus, number | null, number]>(
    'UPDATE lead SET status = ?, saved_at = ? WHERE id = ?',
  )
  const olderThan = db.prepare<[number], string>('SELECT lead_id FROM lead WHERE generation < ?').pluck()
  const staleSaved = db.prepare<[number], { lead_id: string; saved_at: number }>(
    'SELECT lead_id, saved_at FROM lead WHERE saved_at <= ? ORDER BY saved_at',
  )
  const found = leadList(db)

  const parse = (id: number): Lead | null => {
    const data = dataOf.get(id)
    return data === undefined ? null : readCached(Lead, data)
  }
  const savedAt = (status: LeadStatus, before: LeadState | undefined): number | null =>
    status === 'saved' ? (before?.saved_at ?? now()) : null

  /**
   * Stores a version of a lead. Returns whether the version was newer than the cached version, and whether text was removed
   * with the old version.
   */
  const put = (
    lead: Lead,
    version: CachedVersion,
  ): { readonly newer: boolean; readonly textGone: boolean } => {
    const before = known.get(lead.lead_id)
    if (before && before.generation === version.generation && before.revision > version.revision)
      return { newer: false, textGone: false }
    found.changed()
    const status = own.waitingFor(lead.lead_id)?.status ?? lead.status
    const old = before ? parse(before.id) : null
    // Before the cache forgets the words: if the desk ends in between, it reads the same page again and still knows them.
    const quoted = old ? wordsGone(old, lead) : null
    if (quoted) own.forgetWords(lead.lead_id, quoted)
    const [words, oldWords] = [wordsOfLead(lead), old ? wordsOfLead(old) : '']
    const marks = { status, saved_at: savedAt(status, before), seen: Number(own.seen(lead.lead_id)) }
    const { lastInsertRowid } = putRow.run({ ...rowOf(lead), ...version, ...marks })
    if (!before) own.noteBack(lead.lead_id)
    const id = before?.id ?? Number(lastInsertRowid)
    putData.run(id, JSON.stringify(lead))
    if (words !== oldWords) {
      if (oldWords) dropWords.run(id, oldWords)
      if (words) addWords.run(id, words)
    }
    return { newer: true, textGone: oldWords !== '' && words !== oldWords }
  }

  const remove = (leadId: string): boolean => {
    const row = known.get(leadId)
    if (!row) return false
    found.changed()
    const lead = parse(row.id)
    // The author may have deleted the post.
    if (lead && !lead.locked) own.forgetWords(leadId, quotedFrom(lead))
    own.noteGone(leadId)
    const words = lead ? wordsOfLead(lead) : ''
    if (words) dropWords.run(row.id, words)
    removeData.run(row.id)
    removeRow.run(row.id)
    return true
  }

  const get = (leadId: string): Lead | null => {
    const row = known.get(leadId)
    const lead = row ? parse(row.id) : null
    return row && lead ? withMark(lead, own.waitingFor(leadId), row.status) : null
  }

  /** Sets a lead's status to its last unsent mark, or else to the service's own status. */
  const refreshStatus = (leadId: string): void => {
    const row = known.get(leadId)
    const lead = row ? parse(row.id) : null
    if (!row || !lead) return
    found.changed()
    const status = own.waitingFor(leadId)?.status ?? lead.status
    setStatus.run(status, savedAt(status, row), row.id)
  }

  /** Records the service's current mark, before the feed delivers it. */
  const noteServiceMark = (leadId: string, mark: NonNullable<ReturnType<OwnMarks['waitingFor']>>): void => {
    const row = known.get(leadId)
    const lead = row ? parse(row.id) : null
    if (row && lead) putData.run(row.id, JSON.stringify(withMark(lead, mark, mark.status)))
    refreshStatus(leadId)
  }

  return {
    put,
    remove,
    get,
    list: found.list,
    counts: found.counts,
    refreshStatus,
    noteServiceMark,
    ids: found.ids,
    datedCounts: found.datedCounts,
    /** Lists the full leads that match a filter, from an offset on. */
    page: (filter: LeadFilter, offset: number, limit: number): readonly Lead[] =>
      found
        .ids(filter, offset + limit)
        .slice(offset)
        .flatMap((leadId) => get(leadId) ?? []),
    /** Records that the person saw a lead. Returns true if the person had not seen the lead before. */
    markSeen: (leadId: string): boolean => setSeen.run(leadId).changes > 0,
    /** Lists the ids of leads that the newest snapshot did not contain. */
    olderThan: (generation: number): readonly string[] => olderThan.all(generation),
    /** Lists the leads that were saved at `before` (ms) or earlier. */
    savedBefore: (before: number) => staleSaved.all(before),
  }
}
export type CachedLeads = ReturnType<typeof cachedLeads>

/** Adds the newest mark to a lead. */
const withMark = (lead: Lead, mark: ReturnType<OwnMarks['waitingFor']>, status: LeadStatus): Lead => {
  if (lead.locked || mark === null) return { ...lead, status }
  return { ...lead, status, not_lead: mark.reason === null ? null : { reason: mark.reason, note: '' } }
}

const rowOf = (lead: Lead) => {
  const { seen: _, status: __, locked, undated, post_deleted, ...columns } = leadRow(lead, false)
  return {
    ...columns,
    locked: Number(locked),
    undated: Number(undated),
    post_deleted: Number(post_deleted),
  }
}

/** Returns the words of a lead's post that a reply may quote. */
const quotedFrom = (lead: ReadableLead): Quoted => ({
  ...lead,
  comment_post_title: lead.comment?.post_title ?? '',
})

/** Returns the words that a new version of a lead lacks because an author deleted a post; null if no author did. */
const wordsGone = (old: Lead, lead: Lead): Quoted | null => {
  if (old.locked || lead.locked) return null
  const comment_post_title = old.comment?.post_title ?? ''
  if (lead.post_deleted && !old.post_deleted) return quotedFrom(old)
  if (comment_post_title === '' || lead.comment?.post_title !== '') return null
  return { title: comment_post_title, body: '', author: null }
}
