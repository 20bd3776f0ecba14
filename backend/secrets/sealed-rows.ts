import { type Database, type Db, type Trx, transaction } from '../db/database.ts'
import type { SecretBox } from './secrets.ts'

/** One sealed text of the database. */
export type SealedRow = {
  /** Its place among the others of its kind. */
  readonly id: string
  /** What it is sealed to. */
  readonly owner: string
  readonly sealed: string
  readonly workspaceId: string
  /** What people call it; null where a workspace has but one of its kind. */
  readonly name: string | null
}

/** What a feature keeps sealed, so that all of it can be counted and sealed anew. */
export type SealedRows = {
  /** The first so many rows behind an id, in the order of ids; `''` stands before the first. */
  readonly after: (db: Db, id: string, limit: number) => Promise<readonly SealedRow[]>
  /** Puts another text in place of a row's; returns false where the row does not hold that text any more. */
  readonly replace: (trx: Trx, row: SealedRow, sealed: string) => Promise<boolean>
}

/** Rows that are read at once, and written in one transaction: servers wait for it no longer than for each other. */
const PAGE = 200

/** Every row, page by page. */
async function* pagesOf(db: Db, rows: SealedRows): AsyncGenerator<readonly SealedRow[]> {
  for (let id = ''; ; ) {
    const page = await rows.after(db, id, PAGE)
    const last = page.at(-1)
    if (!last) return
    yield page
    id = last.id
  }
}

export type SealedCounts = Readonly<Record<ReturnType<SecretBox['sealedUnder']>, number>>

/** Counts rows by the key that they are under, and calls back with each that opens with neither. */
export const countSealed = async (
  db: Db,
  rows: SealedRows,
  box: SecretBox,
  onUnreadable: (row: SealedRow) => void = () => {},
): Promise<SealedCounts> => {
  const counts = { key: 0, other_key: 0, neither: 0 }
  for await (const page of pagesOf(db, rows))
    for (const row of page) {
      const under = box.sealedUnder(row.owner, row.sealed)
      counts[under] += 1
      if (under === 'neither') onUnreadable(row)
    }
  return counts
}

/**
 * Seals anew what the box opens by its other key, and returns how many rows that were. A row that somebody changes meanwhile
 * stays as they left it. May run beside servers, be ended at any moment, and run again.
 */
export const resealRows = async (db: Database, rows: SealedRows, box: SecretBox): Promise<number> => {
  let resealed = 0
  for await (const page of pagesOf(db, rows)) {
    const due = page
      .filter(({ owner, sealed }) => box.sealedUnder(owner, sealed) === 'other_key')
      .map((row) => ({ row, anew: box.seal(row.owner, box.open(row.owner, row.sealed)) }))
    if (due.length === 0) continue
    resealed += await transaction(db, async (trx) => {
      let replaced = 0
      for (const { row, anew } of due) if (await rows.replace(trx, row, anew)) replaced += 1
      return replaced
    })
  }
  return resealed
}
