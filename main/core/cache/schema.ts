import { existsSync } from 'node:fs'
import type { z } from 'zod'
import type { Db, Opened } from '../files/sqlite.ts'
import { damagedRow, openDatabase, removeDatabase } from '../files/sqlite.ts'

/**
 * Increase this number with every change below. The desk replaces a cache of another version, and reads the data from the
 * service again.
 */
const VERSION = 5

// `lead` and `article` are narrow, so that filters and sorting never touch the text; their `_data` tables hold the
// resources. The word index keeps no copy of the text (content = '') and erases deleted words at once (secure-delete).
const SCHEMA = `
  CREATE TABLE lead (
    id INTEGER PRIMARY KEY,
    lead_id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    score INTEGER NOT NULL,
    intent TEXT NOT NULL,
    status TEXT NOT NULL,
    locked INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    source TEXT,
    community TEXT NOT NULL,
    title TEXT NOT NULL,
    comment_on TEXT,
    posted_at TEXT,
    undated INTEGER NOT NULL,
    post_deleted INTEGER NOT NULL,
    saved_at INTEGER
  ) STRICT;
  CREATE INDEX lead_order ON lead (score DESC, posted_at DESC, lead_id, intent, community);
  CREATE INDEX lead_status_order ON lead (status, score DESC, posted_at DESC, lead_id, intent, community);
  CREATE INDEX lead_newest ON lead (posted_at DESC, score DESC, lead_id, intent, community);
  CREATE INDEX lead_status_newest ON lead (status, posted_at DESC, score DESC, lead_id, intent, community);
  CREATE INDEX lead_saved ON lead (saved_at) WHERE saved_at IS NOT NULL;
  CREATE TABLE lead_data (id INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE lead_words USING fts5(
    text, content = '', columnsize = 0, detail = none, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO lead_words (lead_words, rank) VALUES ('secure-delete', 1);
  CREATE TABLE draft (
    draft_id TEXT PRIMARY KEY,
    lead_id TEXT NOT NULL,
    revision INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX draft_lead ON draft (lead_id);
  CREATE TABLE scan (
    scan_id TEXT PRIMARY KEY,
    requested_at TEXT NOT NULL,
    revision INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX scan_newest ON scan (requested_at);
  CREATE TABLE article (
    id INTEGER PRIMARY KEY,
    job_id TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    status TEXT NOT NULL,
    title TEXT NOT NULL,
    title_words TEXT NOT NULL,
    percent INTEGER NOT NULL,
    stage TEXT NOT NULL,
    word_count INTEGER,
    places INTEGER NOT NULL,
    written_by TEXT,
    checks_passed INTEGER,
    checks_all INTEGER,
    published TEXT NOT NULL,
    live_urls TEXT NOT NULL,
    error_code TEXT,
    error_message TEXT,
    ended_at INTEGER
  ) STRICT;
  CREATE INDEX article_order ON article (created_at DESC, job_id);
  CREATE INDEX article_status_order ON article (status, created_at DESC, job_id);
  CREATE INDEX article_ended ON article (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE article_data (id INTEGER PRIMARY KEY, data TEXT NOT NULL) STRICT;
  CREATE TABLE article_image (job_id TEXT PRIMARY KEY, read_at INTEGER NOT NULL, data TEXT NOT NULL) STRICT;
  CREATE TABLE card (
    id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE site (
    id TEXT PRIMARY KEY,
    revision INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    data TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${VERSION};
`

/** Opens cache.db, a copy of the service's data. It can be deleted at any time. */
export const openCacheFile = (path: string, now: () => number): Opened => {
  const opened = openDatabase(path, prepare, now)
  if (opened.db.pragma('user_version', { simple: true }) === VERSION) return opened
  opened.db.close()
  if (existsSync(path)) removeDatabase(path)
  return openDatabase(path, prepare, now)
}

const prepare = (db: Db): void => {
  db.pragma('synchronous = NORMAL')
  const tables = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM sqlite_schema').get()
  if (tables?.n === 0) db.transaction(() => db.exec(SCHEMA))()
}

/**
 * Revision of a cached resource. `generation` counts snapshots, so that resources missing from a new snapshot can be deleted.
 */
export type CachedVersion = { readonly revision: number; readonly generation: number }

/** Writes SQL that inserts a row with named values, or replaces the row with the same first column. */
export const putSql = (table: string, columns: string): string => {
  const names = columns.split(/,\s*/)
  const news = names.slice(1).map((name) => `${name} = excluded.${name}`)
  return `INSERT INTO ${table} (${columns}) VALUES (${names.map((name) => `:${name}`).join()})
    ON CONFLICT (${names[0]}) DO UPDATE SET ${news.join()}`
}

/** Parses a cached resource. Unreadable text counts as damage to the file. */
export const readCached = <T>(form: z.ZodType<T>, text: string): T => {
  try {
    return form.parse(JSON.parse(text))
  } catch {
    throw damagedRow()
  }
}
