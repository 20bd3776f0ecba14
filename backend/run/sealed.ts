import { type Database, emptyLog } from '../db/database.ts'
import { sealedAccounts } from '../rankings/rankings.ts'
import { countSealed, resealRows, type SealedRow } from '../secrets/sealed-rows.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import { sealedLogins } from '../sites/sites.ts'

/** Everything that the database keeps sealed, by its kind. */
const SEALED = { sites: sealedLogins, search_console: sealedAccounts }

/** A login that no key opens, told by names alone. */
export type Unreadable = Pick<SealedRow, 'id' | 'workspaceId' | 'name'> & {
  readonly kind: keyof typeof SEALED
}

/** Whether a box opens the first sealed row of each kind, by which a wrong key is noticed at once. */
export const seemsRight = async (db: Database, box: SecretBox): Promise<boolean> => {
  for (const rows of Object.values(SEALED)) {
    const [first] = await rows.after(db, '', 1)
    if (first && box.sealedUnder(first.owner, first.sealed) === 'neither') return false
  }
  return true
}

/** Counts sealed rows of each kind by the key of a box that they are under, and calls back with each that opens with neither. */
export const countByKey = async (
  db: Database,
  box: SecretBox,
  onUnreadable: (row: Unreadable) => void = () => {},
) => {
  const count = (kind: keyof typeof SEALED) =>
    countSealed(db, SEALED[kind], box, ({ id, workspaceId, name }) =>
      onUnreadable({ kind, id, workspaceId, name }),
    )
  return { sites: await count('sites'), search_console: await count('search_console') }
}

/** How many rows a database keeps sealed, and how many of them a box opens. */
export const sealedRows = async (
  db: Database,
  box: SecretBox,
): Promise<{ readonly sealed: number; readonly openable: number }> => {
  const counts = Object.values(await countByKey(db, box))
  const openable = counts.reduce((sum, { key, other_key }) => sum + key + other_key, 0)
  return { openable, sealed: counts.reduce((sum, { neither }) => sum + neither, openable) }
}

/** Seals anew what the other key of a box opens, and returns how many rows of each kind that were. */
export const resealAll = async (db: Database, box: SecretBox) => {
  const resealed = {
    sites: await resealRows(db, sealedLogins, box),
    search_console: await resealRows(db, sealedAccounts, box),
  }
  // Also where nothing was left to seal: a run that was ended may have left the old text there.
  await emptyLog(db)
  return resealed
}
