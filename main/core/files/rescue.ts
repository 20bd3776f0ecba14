import Database from 'better-sqlite3'
import type { Db } from './sqlite.ts'

/**
 * Copies the readable rows of a damaged database into a new database with the same tables. It reads each table from both
 * ends up to the damage.
 */
export const rescueRows = (damaged: string, into: Db): void => {
  const tables = into
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
  asFarAsItGoes(() => {
    const from = new Database(damaged, { readonly: true })
    try {
      for (const table of tables)
        for (const order of ['', 'ORDER BY rowid DESC'])
          asFarAsItGoes(() => copyRows(from, into, table, order))
    } finally {
      from.close()
    }
  })
}

const copyRows = (from: Db, into: Db, table: string, order: string): void => {
  // Tables without row ids cannot be read backwards, so they are read only from the beginning.
  const rows = from.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table} ${order}`)
  for (const row of rows.iterate()) {
    const names = Object.keys(row)
    into
      .prepare(`INSERT OR IGNORE INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
      .run(...Object.values(row))
  }
}

/** Runs a pass until the first damage. Rows that were copied before the damage are kept. */
const asFarAsItGoes = (pass: () => void): void => {
  try {
    pass()
  } catch (thrown) {
    if (!(thrown instanceof Database.SqliteError)) throw thrown
  }
}
