import { type Database, emptyLog } from '../db/database.ts'
import { sealedForumKeys } from '../forum/forum.ts'
import { sealedTargets } from '../news/news.ts'
import { sealedAccounts } from '../rankings/rankings.ts'
import { countSealed, resealRows, type SealedRow, type SealedRows } from '../secrets/sealed-rows.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import { sealedLogins } from '../sites/sites.ts'

/** Everything that is sealed in the database, by kind. */
const SEALED = {
  sites: sealedLogins,
  search_console: sealedAccounts,
  notifications: sealedTargets,
  forum_keys: sealedForumKeys,
}
type Kind = keyof typeof SEALED

/** Calls a function for each kind, one kind after the other. Returns the results by kind. */
const byKind = async <T>(of: (rows: SealedRows, kind: Kind) => Promise<T>): Promise<Record<Kind, T>> => {
  const results: Partial<Record<Kind, T>> = {}
  // TypeScript does not know that these are all keys of the record, and no others.
  for (const kind of Object.keys(SEALED) as Kind[]) results[kind] = await of(SEALED[kind], kind)
  return results as Record<Kind, T>
}

/** A login that opens with neither key, described only by its names. */
export type Unreadable = Pick<SealedRow, 'id' | 'workspaceId' | 'name'> & {
  readonly kind: Kind
}

/** Whether a box opens the first sealed row of each kind. That reveals a wrong key quickly. */
export const seemsRight = async (db: Database, box: SecretBox): Promise<boolean> => {
  for (const rows of Object.values(SEALED)) {
    const [first] = await rows.after(db, '', 1)
    if (first && box.sealedUnder(first.owner, first.sealed) === 'neither') return false
  }
  return true
}

/**
 * Counts the sealed rows of each kind by the key that opens them. Calls `onUnreadable` for each row that opens with
 * neither key.
 */
export const countByKey = async (
  db: Database,
  box: SecretBox,
  onUnreadable: (row: Unreadable) => void = () => {},
) =>
  byKind((rows, kind) =>
    countSealed(db, rows, box, ({ id, workspaceId, name }) => onUnreadable({ kind, id, workspaceId, name })),
  )

/** How many sealed rows a database has, and how many of them a box opens. */
export const sealedRows = async (
  db: Database,
  box: SecretBox,
): Promise<{ readonly sealed: number; readonly openable: number }> => {
  const counts = Object.values(await countByKey(db, box))
  const openable = counts.reduce((sum, { key, other_key }) => sum + key + other_key, 0)
  return { openable, sealed: counts.reduce((sum, { neither }) => sum + neither, openable) }
}

/**
 * Reseals the rows that only the box's other key opens, with the main key. Returns the number of resealed rows by kind.
 */
export const resealAll = async (db: Database, box: SecretBox) => {
  const resealed = await byKind((rows) => resealRows(db, rows, box))
  // Runs even if nothing was left to seal, because an interrupted run may have left old texts in the log.
  await emptyLog(db)
  return resealed
}
