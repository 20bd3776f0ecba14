import { randomUUID } from 'node:crypto'
import type { DraftVersion } from '../../../contract/desk.ts'
import type { Db } from '../files/sqlite.ts'

type VersionRow = { version_id: string; text: string; at: number }
export type CopiedDraft = { readonly lead_id: string; readonly at: number }

/** What the person did with the leads of one connection, in work.db; times in ms. */
export type OwnLeads = {
  readonly seen: (leadId: string) => boolean
  readonly markSeen: (leadId: string) => void
  readonly versions: (leadId: string) => readonly DraftVersion[]
  /** Keeps a text as newer than `after` (ms), whatever the clock says. */
  readonly saveVersion: (leadId: string, text: string, after: number) => DraftVersion
  readonly copiedAt: (leadId: string) => number | null
  readonly noteCopied: (leadId: string) => void
  /** The person said what became of the copied draft. */
  readonly clearCopied: (leadId: string) => void
  readonly copiedBefore: (before: number) => readonly CopiedDraft[]
}

/** Opens the person's own work; `connection` names whose leads they are at the moment. */
export const createOwnLeads = (db: Db, connection: () => string, now: () => number): OwnLeads => {
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
  const copiedBefore = db.prepare<[string, number], CopiedDraft>(
    'SELECT lead_id, at FROM copied WHERE connection = ? AND at <= ? ORDER BY at',
  )
  return {
    seen: (leadId) => seen.get(connection(), leadId) !== undefined,
    markSeen: (leadId) => {
      setSeen.run(connection(), leadId)
    },
    versions: (leadId) => versions.all(connection(), leadId).map(versionOf),
    saveVersion: (leadId, text, after) => {
      const row = { version_id: randomUUID(), text, at: Math.max(now(), after + 1) }
      addVersion.run(row.version_id, connection(), leadId, text, row.at)
      return versionOf(row)
    },
    copiedAt: (leadId) => copied.get(connection(), leadId) ?? null,
    noteCopied: (leadId) => {
      setCopied.run(connection(), leadId, now())
    },
    clearCopied: (leadId) => {
      dropCopied.run(connection(), leadId)
    },
    copiedBefore: (before) => copiedBefore.all(connection(), before),
  }
}

const versionOf = ({ version_id, text, at }: VersionRow): DraftVersion => ({
  version_id,
  origin: 'person',
  written_by: 'you',
  text,
  warnings: [],
  at: new Date(at).toISOString(),
})
