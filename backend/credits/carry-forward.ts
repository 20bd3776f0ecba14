import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { DAY, HOUR } from '../../contract/time.ts'
import { recordChange } from '../changes/changes.ts'
import { type Database, dbNow, emptyLog, transaction } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import { lockBalance } from './credits.ts'

/** How often a worker looks for entries that are too old, ms. */
const LOOK_EVERY_MS = HOUR
/** Entries that are read in one transaction: whoever spends waits for it. */
const BATCH = 1_000

/** Marks the entry that stands for all before it, of which a workspace has one at the most. */
const CARRIED = 'carried forward'

/** The workspaces whose oldest entry of its own is of before a moment, ms; entries are numbered in the order of time. */
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
 * Makes one entry of the oldest ones that are of before a moment (ms), under the lock of the balance; true when there may
 * be more. The entry takes the number and the balance of the last of them, so that those that come after it go on from it.
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

/** Sums up what is older than so many days in each ledger; two workers at once do no harm. */
export const carryForwardJob = (db: Database, days: number): Job => ({
  name: 'carry-forward',
  idleMs: LOOK_EVERY_MS,
  poll: async ({ signal }) => {
    const before = (await dbNow(db)) - days * DAY
    const due = await withOldEntries(db, before)
    for (const id of due)
      for (let more = true; more && !signal.aborted; ) {
        more = await carryForward(db, id, before)
        // On SQLite nothing in here waits for anything, and requests are answered meanwhile.
        await setImmediate()
      }
    if (due.length > 0) await emptyLog(db)
    return 'idle'
  },
})
