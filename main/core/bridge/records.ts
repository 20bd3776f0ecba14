import { chmodSync, copyFileSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../../contract/errors.ts'
import { type Db, isDamaged, type Opened, openDatabase } from '../files/sqlite.ts'

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

// Tables of what agents may do, what the person was asked, and what agents spent. A search finds words by their beginnings.
// For a beginning whose length is listed in `prefix`, the index returns the newest calls at once. For a longer beginning,
// the index first collects every match, but few words are that long. The listed lengths make the database an eighth larger.
const CONTROL = `
  ALTER TABLE agent ADD COLUMN daily_budget INTEGER;
  ALTER TABLE agent ADD COLUMN via TEXT;
  ALTER TABLE call ADD COLUMN credits INTEGER;
  ALTER TABLE call ADD COLUMN approval TEXT;
  CREATE INDEX call_of_tool ON call (tool, number);
  CREATE INDEX call_of_agent_and_tool ON call (agent_id, tool, number);
  CREATE INDEX call_failed ON call (number) WHERE outcome = 'error';
  CREATE INDEX call_failed_of_agent ON call (agent_id, number) WHERE outcome = 'error';
  CREATE INDEX call_failed_of_tool ON call (tool, number) WHERE outcome = 'error';
  CREATE TABLE permission (
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    rule TEXT NOT NULL,
    permission TEXT NOT NULL,
    PRIMARY KEY (agent_id, rule)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE allowance (
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    rule TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (agent_id, rule)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE spending (
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    day INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (agent_id, day)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE approval (
    approval_id TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    call_key TEXT NOT NULL,
    tool TEXT NOT NULL,
    rule TEXT NOT NULL,
    title TEXT NOT NULL,
    arguments TEXT NOT NULL,
    cost INTEGER NOT NULL,
    goes_live INTEGER NOT NULL,
    asked_at INTEGER NOT NULL,
    runs_out_at INTEGER NOT NULL,
    answer TEXT,
    reason TEXT NOT NULL,
    answered_at INTEGER,
    closed INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX approval_open ON approval (call_key) WHERE closed = 0;
  CREATE TABLE client (
    client TEXT PRIMARY KEY,
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    file TEXT NOT NULL,
    backup TEXT,
    after TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE call_words USING fts5(
    text, content = '', contentless_delete = 1, detail = none,
    prefix = '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20',
    tokenize = 'unicode61 remove_diacritics 2'
  );
  INSERT INTO call_words (rowid, text)
    SELECT number, tool || ' ' || name || ' ' || arguments || ' ' || coalesce(code, '') || ' ' || coalesce(message, '')
      || ' ' || char(57344) || 'agent' || replace(replace(agent_id, '_', ''), '-', '') || iif(outcome = 'error', ' ' || char(57344) || 'failed', '')
    FROM call JOIN agent USING (agent_id);
  PRAGMA user_version = 2;
`

// The charge of each call under its Idempotency-Key, so that a repeat counts once. Each row also identifies the call, so that
// a repeat is recognized, and the job that may be refunded.
const CHARGES = `
  CREATE TABLE charge (
    key TEXT PRIMARY KEY,
    call TEXT NOT NULL,
    answered INTEGER NOT NULL,
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    day INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    at INTEGER NOT NULL,
    job_id TEXT,
    refunded INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX charge_unanswered ON charge (call) WHERE answered = 0;
  CREATE INDEX charge_of_job ON charge (job_id) WHERE job_id IS NOT NULL AND refunded = 0;
  ALTER TABLE call ADD COLUMN job_id TEXT;
  CREATE INDEX call_of_job ON call (job_id) WHERE job_id IS NOT NULL;
  PRAGMA user_version = 3;
`

// Every call that acts, including free calls. An unanswered call is repeated under its own key.
const SENT_CALLS = `
  CREATE TABLE sent_call (
    key TEXT PRIMARY KEY,
    call_key TEXT NOT NULL,
    agent_id TEXT NOT NULL REFERENCES agent (agent_id),
    day INTEGER NOT NULL,
    credits INTEGER NOT NULL,
    answered INTEGER NOT NULL,
    job_id TEXT,
    refunded INTEGER NOT NULL,
    first_at INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  INSERT INTO sent_call SELECT key, call, agent_id, day, credits, answered, job_id, refunded, at, at FROM charge;
  DROP TABLE charge;
  CREATE INDEX sent_call_unanswered ON sent_call (call_key) WHERE answered = 0;
  CREATE INDEX sent_call_of_job ON sent_call (job_id) WHERE job_id IS NOT NULL AND refunded = 0;
  CREATE INDEX sent_call_without_job ON sent_call (key) WHERE job_id IS NULL AND refunded = 0 AND credits > 0;
  PRAGMA user_version = 4;
`

const PROGRAMS = `
  ALTER TABLE client RENAME TO program;
  ALTER TABLE program RENAME COLUMN client TO program_id;
  PRAGMA user_version = 5;
`

// A call that the person's decisions stopped is not a failure. The index of words is written again for these calls, because a
// search for failed calls uses a word of the index.
const STOPPED = `
  UPDATE call SET outcome = 'stopped'
    WHERE outcome = 'error' AND code IN ('approval_denied', 'approval_pending', 'agent_not_allowed', 'budget_spent');
  CREATE INDEX call_stopped ON call (number) WHERE outcome = 'stopped';
  DELETE FROM call_words WHERE rowid IN (SELECT number FROM call WHERE outcome = 'stopped');
  INSERT INTO call_words (rowid, text)
    SELECT number, tool || ' ' || name || ' ' || arguments || ' ' || code || ' ' || coalesce(message, '')
      || ' ' || char(57344) || 'agent' || replace(replace(agent_id, '_', ''), '-', '') || ' ' || char(57344) || 'stopped'
    FROM call JOIN agent USING (agent_id) WHERE outcome = 'stopped';
  PRAGMA user_version = 6;
`

// `refunded` becomes the credits that were given back, because the service may give back only those of the picture.
const REFUNDS = `
  UPDATE sent_call SET refunded = credits WHERE refunded = 1;
  DROP INDEX sent_call_of_job;
  DROP INDEX sent_call_without_job;
  CREATE INDEX sent_call_of_job ON sent_call (job_id) WHERE job_id IS NOT NULL AND refunded < credits;
  CREATE INDEX sent_call_without_job ON sent_call (key) WHERE job_id IS NULL AND refunded < credits;
  PRAGMA user_version = 7;
`

const STEPS = [SCHEMA, CONTROL, CHARGES, SENT_CALLS, PROGRAMS, STOPPED, REFUNDS]

/** The newest schema version of bridge.db that this version can read, which is the number of migration steps. */
export const RECORDS_FORM = STEPS.length

/** Message about a file of a newer version, which may contain permissions that this version cannot read. */
const NEWER = 'A newer version of Quillport wrote the list of your agents. Install that version again.'

/**
 * Opens bridge.db, which records the agents and what they did. A damaged file is set aside, and the person must add the
 * agents again. Throws `unavailable` for a file of a newer version.
 */
export const openRecords = (path: string, now: () => number): Opened =>
  openDatabase(
    path,
    (db) => {
      // Waiting for the disk on every call would be worse than losing a logged call in a power failure.
      db.pragma('synchronous = NORMAL')
      const version = Number(db.pragma('user_version', { simple: true }))
      if (version > STEPS.length) throw new AppError('unavailable', NEWER)
      for (const step of STEPS.slice(version)) db.transaction(() => db.exec(step))()
      checkSmall(db)
    },
    now,
  )

/**
 * The tables that every start checks. The log of calls is not checked, because it may be large, and an agent's calls work
 * even if the log is damaged.
 */
const SMALL = ['agent', 'permission', 'allowance', 'spending', 'sent_call', 'approval', 'program', 'fact']

/** Finds damage at the start that would otherwise stop the bridge later, or let an agent do what the person forbade. */
const checkSmall = (db: Db): void => {
  for (const table of SMALL)
    if (db.pragma(`quick_check(${table})`, { simple: true }) !== 'ok')
      throw new Database.SqliteError(`The table ${table} cannot be read.`, 'SQLITE_CORRUPT')
}

/** SQL condition that selects the log of calls in the schema: its table and the word index, which has its own tables. */
const OF_LOG = "tbl_name = 'call' OR tbl_name GLOB 'call_words*'"

/**
 * Runs a task on the log of an open bridge.db. If only the log is damaged, an empty log replaces it and the task runs again.
 * `onRenewed` receives the name under which the file was kept.
 */
export const withLog = <T>(
  db: Db,
  now: () => number,
  onRenewed: (keptAs: string) => void,
  task: () => T,
): T => {
  try {
    return task()
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown
    checkSmall(db)
    onRenewed(renewLog(db, now()))
    return task()
  }
}

const renewLog = (db: Db, now: number): string => {
  const kept = `${db.name}.damaged-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  copyFileSync(db.name, kept)
  chmodSync(kept, 0o600)
  const made = db
    .prepare<[], string>(
      `SELECT sql FROM sqlite_schema WHERE (${OF_LOG}) AND name NOT GLOB 'call_words_*' AND sql IS NOT NULL`,
    )
    .pluck()
    .all()
  // To drop a damaged table, SQLite would have to read the table. The table's schema entry is therefore deleted, and VACUUM removes the
  // table's pages.
  db.unsafeMode(true)
  try {
    db.pragma('writable_schema = ON')
    db.exec(`DELETE FROM sqlite_schema WHERE ${OF_LOG}`)
    db.pragma('writable_schema = RESET')
  } finally {
    db.unsafeMode(false)
  }
  db.transaction(() => {
    for (const sql of made) db.exec(sql)
  })()
  db.exec('VACUUM')
  return basename(kept)
}

type FactName = 'port' | 'tools'

/**
 * Stores small values in bridge.db. If a value cannot be written, for example because the disk is full, the value is missing
 * at the next start.
 */
export const factsOf = (db: Db, onFailed: (thrown: unknown) => void) => {
  const get = db.prepare<[string], string>('SELECT value FROM fact WHERE name = ?').pluck()
  const set = db.prepare<[string, string]>('INSERT OR REPLACE INTO fact (name, value) VALUES (?, ?)')
  return {
    get: (name: FactName) => get.get(name) ?? null,
    set: (name: FactName, value: string): void => {
      try {
        set.run(name, value)
      } catch (thrown) {
        onFailed(thrown)
      }
    },
  }
}
export type Facts = ReturnType<typeof factsOf>
