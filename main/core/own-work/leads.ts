import { randomUUID } from 'node:crypto'
import type { DraftVersion } from '../../../contract/desk.ts'
import { DAY } from '../../../contract/time.ts'
import { type Quoted, quoteRemover } from '../../../contract/without-quotes.ts'
import type { Db } from '../files/sqlite.ts'

/** How long (ms) the work on a lead is kept after the lead is gone. */
const GONE_KEPT_MS = 30 * DAY

type VersionRow = { version_id: string; text: string; at: number }

/**
 * Stores what the person did with leads, in work.db. `connection` names the connection to which the leads currently belong.
 * Times are in milliseconds.
 */
export const createOwnLeads = (db: Db, connection: () => string, now: () => number) => {
  const seen = db.prepare<[string, string]>('SELECT 1 FROM seen WHERE connection = ? AND lead_id = ?')
  const setSeen = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO seen (connection, lead_id) VALUES (?, ?)',
  )
  const versions = db.prepare<[string, string], VersionRow>(
    'SELECT version_id, text, at FROM own_versions WHERE connection = ? AND lead_id = ?',
  )
  const addVersion = db.prepare<[string, string, string, string, number]>(
    'INSERT INTO own_versions (version_id, connection, lead_id, text, at) VALUES (?, ?, ?, ?, ?)',
  )
  const copied = db
    .prepare<[string, string], number>('SELECT at FROM copied WHERE connection = ? AND lead_id = ?')
    .pluck()
  const setCopied = db.prepare<[string, string, number]>(
    'INSERT OR REPLACE INTO copied (connection, lead_id, at) VALUES (?, ?, ?)',
  )
  const dropCopied = db.prepare<[string, string]>('DELETE FROM copied WHERE connection = ? AND lead_id = ?')
  const copiedBefore = db.prepare<[string, number], { lead_id: string; at: number }>(
    'SELECT lead_id, at FROM copied WHERE connection = ? AND at <= ? ORDER BY at',
  )
  const rewrite = db.prepare<[string, string]>('UPDATE own_versions SET text = ? WHERE version_id = ?')
  const dropVersions = db.prepare<[string, string]>(
    'DELETE FROM own_versions WHERE connection = ? AND lead_id = ?',
  )
  /** Removes deleted text also from the write-ahead log. */
  const forgetText = (): void => void db.pragma('wal_checkpoint(TRUNCATE)')
  const replied = db
    .prepare<[string, string], number>('SELECT at FROM replied WHERE connection = ? AND lead_id = ?')
    .pluck()
  const dropReplied = db.prepare<[string, string]>('DELETE FROM replied WHERE connection = ? AND lead_id = ?')
  const setReplied = db.prepare<[string, string, number]>(
    'INSERT OR REPLACE INTO replied (connection, lead_id, at) VALUES (?, ?, ?)',
  )
  const setGone = db.prepare<{ of: string; lead: string; at: number }>(`
    INSERT OR IGNORE INTO gone (connection, lead_id, at) SELECT @of, @lead, @at
    WHERE EXISTS (SELECT 1 FROM own_versions WHERE connection = @of AND lead_id = @lead)
    OR EXISTS (SELECT 1 FROM copied WHERE connection = @of AND lead_id = @lead)
    OR EXISTS (SELECT 1 FROM replied WHERE connection = @of AND lead_id = @lead)`)
  const dropGone = db.prepare<[string, string]>('DELETE FROM gone WHERE connection = ? AND lead_id = ?')
  const goneBefore = db
    .prepare<[string, number], string>('SELECT lead_id FROM gone WHERE connection = ? AND at <= ?')
    .pluck()
  /** Deletes the work on leads that have been gone for long. */
  const forgetOldGone = (): void => {
    let textGone = false
    for (const leadId of goneBefore.all(connection(), now() - GONE_KEPT_MS)) {
      dropCopied.run(connection(), leadId)
      dropReplied.run(connection(), leadId)
      textGone = dropVersions.run(connection(), leadId).changes > 0 || textGone
      dropGone.run(connection(), leadId)
    }
    if (textGone) forgetText()
  }
  return {
    seen: (leadId: string) => seen.get(connection(), leadId) !== undefined,
    markSeen: (leadId: string) => void setSeen.run(connection(), leadId),
    versions: (leadId: string) => versions.all(connection(), leadId).map(versionOf),
    /** Stores a text with a time later than `after` (ms), even if the clock is earlier. */
    saveVersion: (leadId: string, text: string, after: number) => {
      const row = { version_id: randomUUID(), text, at: Math.max(now(), after + 1) }
      addVersion.run(row.version_id, connection(), leadId, text, row.at)
      return versionOf(row)
    },
    /** Removes the words of a post, which its author deleted, from the person's versions of the reply. */
    forgetWords: (leadId: string, words: Quoted): void => {
      const own = versions.all(connection(), leadId)
      if (own.length === 0) return
      const clean = quoteRemover(words)
      for (const { version_id, text } of own) {
        const cleaned = clean(text)
        if (cleaned !== text) rewrite.run(cleaned, version_id)
      }
      forgetText()
    },
    /**
     * Records that the service no longer has a lead. The lead may come back, for example with the access to leads, so the work on it
     * is kept for 30 days.
     */
    noteGone: (leadId: string): void => {
      if (setGone.run({ of: connection(), lead: leadId, at: now() }).changes > 0) forgetOldGone()
    },
    /** Records that the service has a lead again. */
    noteBack: (leadId: string): void => void dropGone.run(connection(), leadId),
    copiedAt: (leadId: string) => copied.get(connection(), leadId) ?? null,
    noteCopied: (leadId: string, at = now()) => void setCopied.run(connection(), leadId, at),
    /** Records that the person reported what happened to the copied draft. */
    clearCopied: (leadId: string) => void dropCopied.run(connection(), leadId),
    /** When the person last marked the lead as replied. Null if they did so elsewhere. */
    repliedAt: (leadId: string) => replied.get(connection(), leadId) ?? null,
    noteReplied: db.transaction((leadIds: readonly string[]): void => {
      for (const leadId of leadIds) setReplied.run(connection(), leadId, now())
    }),
    copiedBefore: (before: number) => copiedBefore.all(connection(), before),
  }
}
export type OwnLeads = ReturnType<typeof createOwnLeads>

const versionOf = ({ version_id, text, at }: VersionRow): DraftVersion => ({
  version_id,
  origin: 'person',
  written_by: 'you',
  text,
  warnings: [],
  at: new Date(at).toISOString(),
})
