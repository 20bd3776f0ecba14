import { dirname, join } from 'node:path'
import { AppError } from '../../../contract/errors.ts'
import { rescueRows } from '../files/rescue.ts'
import { checkWhole, type Db, type Opened, openDatabase } from '../files/sqlite.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS outbox (
    item INTEGER PRIMARY KEY AUTOINCREMENT,
    connection TEXT NOT NULL,
    lead_id TEXT NOT NULL,
    status TEXT NOT NULL,
    idempotency_key TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS outbox_lead ON outbox (connection, lead_id, item);
  CREATE TABLE IF NOT EXISTS to_keep (
    connection TEXT NOT NULL,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (connection, lead_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS own_versions (
    version_id TEXT PRIMARY KEY,
    connection TEXT NOT NULL,
    lead_id TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS own_versions_lead ON own_versions (connection, lead_id, at);
  CREATE TABLE IF NOT EXISTS seen (
    connection TEXT NOT NULL,
    lead_id TEXT NOT NULL,
    PRIMARY KEY (connection, lead_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS copied (
    connection TEXT NOT NULL,
    lead_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (connection, lead_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS replied (
    connection TEXT NOT NULL,
    lead_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (connection, lead_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS gone (
    connection TEXT NOT NULL,
    lead_id TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (connection, lead_id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS own_article_edits (
    connection TEXT NOT NULL,
    job_id TEXT NOT NULL,
    of_version INTEGER NOT NULL,
    content TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (connection, job_id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS reminded (reminder TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS notices (id TEXT PRIMARY KEY, text TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
`

/**
 * The newest schema version of work.db that this version can read. Raise it after a change that makes the file unreadable
 * for older versions.
 */
export const WORK_FORM = 1

/** Message about a file of a newer version, which may contain work that this version cannot read. */
const NEWER = 'A newer version of Quillport saved your drafts and marks. Install that version again.'

/**
 * Opens work.db. The file contains work that cannot be downloaded again from a service: drafts, unsaved texts, unsent marks,
 * which leads the service must still be told to keep, and which leads the person has seen. The file is kept when the cache is
 * rebuilt and when the desk disconnects. Every row names its connection. If the file is damaged, a new one replaces it, with every
 * row that is still readable.
 */
export const openWork = (path: string, now: () => number): Opened => {
  const opened = openDatabase(path, prepare, now)
  if (opened.damagedAs) rescueRows(join(dirname(path), opened.damagedAs), opened.db)
  return opened
}

const prepare = (db: Db): void => {
  db.pragma('synchronous = FULL')
  if (Number(db.pragma('user_version', { simple: true })) > WORK_FORM)
    throw new AppError('unavailable', NEWER)
  checkWhole(db)
  db.exec(SCHEMA)
  db.pragma(`user_version = ${WORK_FORM}`)
  // A file from an earlier version does not record why a lead was marked as not a lead.
  addColumn(db, 'outbox', 'reason')
  // Nor does it record which place a notice is about.
  addColumn(db, 'notices', 'target')
}

const addColumn = (db: Db, table: 'outbox' | 'notices', column: string): void => {
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  if (!columns.includes(column)) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`)
}

const OWNED = [
  'outbox',
  'to_keep',
  'own_versions',
  'seen',
  'copied',
  'replied',
  'gone',
  'own_article_edits',
] as const

/** Keeps the person's work when the connection receives a new name. */
export const renameConnection = (db: Db, from: string, to: string): void =>
  db.transaction(() => {
    for (const table of OWNED)
      db.prepare<[string, string]>(`UPDATE OR REPLACE ${table} SET connection = ? WHERE connection = ?`).run(
        to,
        from,
      )
  })()
