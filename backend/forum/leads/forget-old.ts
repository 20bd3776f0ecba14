import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { DAY, HOUR } from '../../../contract/time.ts'
import { recordChanges } from '../../changes/changes.ts'
import {
  type Database,
  type Db,
  dbNow,
  dialectOf,
  emptyLog,
  type Trx,
  transaction,
} from '../../db/database.ts'
import type { JobContext } from '../../jobs/lease.ts'
import type { Job } from '../../jobs/worker.ts'
import { dropOwnWork } from '../../own-work/own-work.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import type { ForumContext } from '../watching/context.ts'
import { tellingLocks } from './access.ts'

/** Time between two searches of a worker for old rows, in ms. */
const LOOK_EVERY_MS = HOUR
/** Maximum number of rows that one transaction deletes. */
const BATCH = 200

/** A kind of row that is deleted when it is old. `before` is the time (ms) from which rows are kept. */
type Old = {
  readonly table: 'lead' | 'scan'
  /** Selects the time of the oldest row of a workspace that may be deleted, as SQL over `workspace`. An index makes this fast. */
  readonly oldest: RawBuilder<number>
  /** Selects the rows that are too old, as SQL over the table's own columns. */
  readonly isOld: (before: number) => RawBuilder<SqlBool>
  readonly forget: (trx: Trx, workspaceId: string, ids: readonly string[]) => Promise<void>
}

/** Finds the workspaces that may have old rows. */
export const workspacesWith = (db: Db, { oldest }: Old, before: number) =>
  db.selectFrom('workspace').select('id').where(oldest, '<', before)

/** Finds some old rows of a workspace, except rows that another worker is deleting. */
export const oldIn = (db: Db, { table, isOld }: Old, workspaceId: string, before: number) =>
  db
    .selectFrom(table)
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where(isOld(before))
    .limit(BATCH)
    .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate().skipLocked())

/** Deletes some old rows of a workspace. Returns the number of deleted rows. */
const forgetSome = (db: Database, old: Old, workspaceId: string, before: number): Promise<number> =>
  transaction(db, async (trx) => {
    const rows = await oldIn(trx, old, workspaceId, before).execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await old.forget(trx, workspaceId, ids)
    return ids.length
  })

/** Deletes all rows that are older than `days`. Returns the number of deleted rows. */
const forgetAll = async (db: Database, old: Old, days: number, { signal }: JobContext): Promise<number> => {
  const before = (await dbNow(db)) - days * DAY
  let forgotten = 0
  for (const { id } of await workspacesWith(db, old, before).execute())
    for (let some = BATCH; some === BATCH && !signal.aborted; forgotten += some) {
      some = await forgetSome(db, old, id, before)
      // On SQLite, nothing above yields to the event loop, so the process could not answer requests.
      await setImmediate()
    }
  if (forgotten > 0) await emptyLog(db)
  return forgotten
}

/** Leads that are old, counted from when they were found or last used. Saved leads are kept. */
export const OLD_LEADS: Old = {
  table: 'lead',
  oldest: sql`(select min(coalesce(touched_at, found_at)) from lead
    where workspace_id = workspace.id and status <> 'saved')`,
  isOld: (before) => sql`status <> 'saved' and coalesce(touched_at, found_at) < ${before}`,
  forget: async (trx, workspaceId, ids) => {
    const drafts = await trx.selectFrom('draft').select('id').where('lead_id', 'in', ids).execute()
    const access = await forumAccessOf(trx, workspaceId)
    await tellingLocks(trx, workspaceId, access, async () => {
      await trx.deleteFrom('lead').where('id', 'in', ids).execute()
    })
    await dropOwnWork(trx, workspaceId, ids)
    const gone = { deleted: true }
    await recordChanges(
      trx,
      workspaceId,
      'draft',
      drafts.map(({ id }) => id),
      gone,
    )
    // Recorded last, because `tellingLocks` may have recorded these leads as locked.
    await recordChanges(trx, workspaceId, 'lead', ids, gone)
  },
}

/** Scans that are old, counted from their end. The newest scan of a workspace is kept, because the desk shows it. */
export const OLD_SCANS: Old = {
  table: 'scan',
  oldest: sql`(select min(requested_at) from scan where workspace_id = workspace.id and requested_at <
    (select max(requested_at) from scan where workspace_id = workspace.id))`,
  // Only `requested_at` is in the index. It is never later than `finished_at`.
  isOld: (before) => sql`requested_at < ${before} and finished_at < ${before} and requested_at <
    (select max(requested_at) from scan newest where newest.workspace_id = scan.workspace_id)`,
  forget: async (trx, workspaceId, ids) => {
    await trx.deleteFrom('scan').where('id', 'in', ids).execute()
    await recordChanges(trx, workspaceId, 'scan', ids, { deleted: true })
  },
}

const forgetOldJob = (
  name: string,
  { db, log }: Pick<ForumContext, 'db' | 'log'>,
  old: Old,
  days: number,
): Job => ({
  name,
  idleMs: LOOK_EVERY_MS,
  poll: async (job) => {
    const deleted = await forgetAll(db, old, days, job)
    if (deleted > 0)
      log.info({ job: name, deleted, days }, 'deleted rows that were older than their retention time')
    return 'idle'
  },
})

/**
 * Makes the jobs that delete old leads with their drafts, and old scans, if `QUILLPORT_KEEP_LEADS_DAYS` and `QUILLPORT_KEEP_SCANS_DAYS` are set.
 * Two workers can run them at once.
 */
export const forgetOldJobs = ({
  keepDays: { leads, scans },
  ...context
}: Pick<ForumContext, 'db' | 'keepDays' | 'log'>): readonly Job[] => [
  ...(leads === undefined ? [] : [forgetOldJob('forget-leads', context, OLD_LEADS, leads)]),
  ...(scans === undefined ? [] : [forgetOldJob('forget-scans', context, OLD_SCANS, scans)]),
]
