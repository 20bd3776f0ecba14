import { type Db, type Opened, openDatabase } from '../sqlite.ts'

const SCHEMA = `
  CREATE TABLE agent (
    agent_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    last_seen_at INTEGER,
    calls INTEGER NOT NULL DEFAULT 0,
    revoked_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE call (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    tool TEXT NOT NULL,
    arguments TEXT NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    message TEXT,
    duration_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX call_of_agent ON call (agent_id, number);
  CREATE INDEX call_at ON call (at);
  CREATE TABLE fact (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 1;
`

/** Opens bridge.db: who may use the bridge, and what they did. A damaged one is set aside; agents are then added anew. */
export const openRecords = (path: string, now: () => number): Opened =>
  openDatabase(
    path,
    (db) => {
      // A call that the power took from the log costs less than a wait for the disk on every call.
      db.pragma('synchronous = NORMAL')
      if (db.pragma('user_version', { simple: true }) === 0) db.exec(SCHEMA)
    },
    now,
  )

/** Small values that outlive the process: the port, the tool list. */
export type Facts = {
  readonly get: (name: 'port' | 'tools') => string | null
  readonly set: (name: 'port' | 'tools', value: string) => void
}

/** The facts of an open bridge.db. */
export const factsOf = (db: Db): Facts => {
  const get = db.prepare<[string], string>('SELECT value FROM fact WHERE name = ?').pluck()
  const set = db.prepare<[string, string]>('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)')
  return {
    get: (name) => get.get(name) ?? null,
    set: (name, value) => {
      set.run(name, value)
    },
  }
}
