import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY, HOUR } from '../../contract/time.ts'
import { recordChange } from '../changes/changes.ts'
import { type Database, dbNow, emptyLog, transaction } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import { lockBalance } from './credits.ts'

/** Time between two searches of a worker for entries that are too old, in ms. */
const LOOK_EVERY_MS = HOUR
/** Maximum number of entries that one transaction reads. Calls that spend credits wait for that transaction. */
const BATCH = 1_000

/** Marks the entry that replaces all earlier entries. A workspace has at most one such entry. */
const CARRIED = 'carried forward'

/** Finds the workspaces whose oldest ordinary entry is from before a moment (ms). Entries are numbered in order of time. */
const withOldEntries = async (db: Database, before: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('workspace')
    .select('id')
    .where(
      sql<number>`(select at from ledger where workspace_id = workspace.id
        and (once is null or once <> ${CARRIED}) order by entry limit 1)`,
      '<',
      before,
    )
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * While holding the lock of the balance, replaces the oldest entries from before a moment (ms) with one entry. Returns true if more
 * old entries may remain. The new entry receives the number and balance of the last replaced entry, so that later entries continue
 * from it.
 */
const carryForward = (db: Database, workspaceId: string, before: number): Promise<boolean> =>
  transaction(db, async (trx) => {
    if ((await lockBalance(trx, workspaceId)) === null) return false
    const ofWorkspace = trx.selectFrom('ledger').where('workspace_id', '=', workspaceId)
    const oldest = await ofWorkspace.selectAll().orderBy('entry').limit(BATCH).execute()
    const young = oldest.findIndex(({ at }) => at >= before)
    const old = young === -1 ? oldest : oldest.slice(0, young)
    const last = old.at(-1)
    if (!last || last.once === CARRIED) return false
    await trx
      .deleteFrom('ledger')
      .where('workspace_id', '=', workspaceId)
      .where('entry', '<=', last.entry)
      .execute()
    const amount = old.reduce((sum, entry) => sum + entry.amount, 0)
    await trx
      .insertInto('ledger')
      .values({ ...last, amount, reason: 'Carried forward', once: CARRIED })
      .execute()
    await recordChange(trx, workspaceId, 'credits', 'credits')
    return old.length === BATCH
  })

/** Sums up the entries of each ledger that are older than the given number of days. Two workers can run this job at once. */
export const carryForwardJob = (db: Database, days: number): Job => ({
  name: 'carry-forward',
  idleMs: LOOK_EVERY_MS,
  poll: async ({ signal }) => {
    const before = (await dbNow(db)) - days * DAY
    const due = await withOldEntries(db, before)
    for (const id of due)
      for (let more = true; more && !signal.aborted; ) {
        more = await carryForward(db, id, before)
        // On SQLite, only this line of the loop lets the process answer requests.
        await setImmediate()
      }
    if (due.length > 0) await emptyLog(db)
    return 'idle'
  },
})
