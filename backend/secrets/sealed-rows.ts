import { type Database, type Db, type Trx, transaction } from '../db/database.ts'
import type { SecretBox } from './secrets.ts'

/** A sealed text in the database. */
export type SealedRow = {
  /** Id of the row, which also orders it among the rows of its kind. */
  readonly id: string
  /** The owner to which the text is sealed. */
  readonly owner: string
  readonly sealed: string
  readonly workspaceId: string
  /** The row's name for people; null if a workspace has only one row of this kind. */
  readonly name: string | null
}

/** The sealed rows of a feature, for counting and resealing. */
export type SealedRows = {
  /** Reads at most `limit` rows after an id, in the order of ids. `''` is before the first id. */
  readonly after: (db: Db, id: string, limit: number) => Promise<readonly SealedRow[]>
  /** Replaces the text of a row. Returns false if the row no longer has that text. */
  readonly replace: (trx: Trx, row: SealedRow, sealed: string) => Promise<boolean>
}

/**
 * Maximum number of rows that are read at once and written in one transaction. Servers wait for such a transaction no longer than
 * for the transaction of another server.
 */
const PAGE = 200

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

/** Counts rows by the key that opens them. Calls `onUnreadable` for each row that neither key opens. */
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
 * Reseals, with the main key, the rows that only the box's other key opens. Returns the number of resealed rows. Leaves
 * out a row that changes meanwhile. Can run while servers run, and can be interrupted and repeated.
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
