import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { HOT_SCORE, type Scan } from '../../../contract/forum.ts'
import { moment, momentOrNull } from '../../../contract/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import { UNLEASED } from '../../jobs/lease-columns.ts'
import type { ScanRow, StepRow } from '../forum.rows.ts'
import { watchedCommunities } from '../watching/community.table.ts'
import { STARTS_WITHIN_MS } from '../watching/scan-times.ts'

/** Queues a scan of all watched communities; null if a scan is already queued or running. */
export const queueScan = async (
  trx: Trx,
  workspaceId: string,
  trigger: Scan['trigger'],
  now: number,
): Promise<ScanRow | null> => {
  const row: ScanRow = {
    id: `scan_${randomUUID()}`,
    workspace_id: workspaceId,
    trigger,
    status: 'queued',
    requested_at: now,
    starts_before: now + STARTS_WITHIN_MS,
    finished_at: null,
    posts_read: 0,
    leads_found: 0,
    message: null,
    ready_at: 0,
    ...UNLEASED,
  }
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('scan')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return null
  for (const community of await watchedCommunities(trx, workspaceId))
    await trx
      .insertInto('scan_step')
      .values({
        scan_id: row.id,
        community_id: community.id,
        position: community.position,
        status: 'pending',
        tries: 0,
        pages: 0,
        cursor_before: null,
        cursor_after: null,
        posts_read: 0,
        leads_found: 0,
      })
      .execute()
  return row
}

/** Reads a scan; undefined if no scan has that id. */
export const readScan = (db: Db, id: string): Promise<ScanRow | undefined> =>
  db.selectFrom('scan').selectAll().where('id', '=', id).executeTakeFirst()

/** Reads the steps of a scan, one for each community, in the person's order. */
export const scanSteps = (db: Db, scanId: string): Promise<readonly StepRow[]> =>
  db.selectFrom('scan_step').selectAll().where('scan_id', '=', scanId).orderBy('position').execute()

/** Marks one community of a scan as read or failed. */
export const endStep = async (
  trx: Trx,
  scanId: string,
  communityId: string,
  status: 'done' | 'failed',
): Promise<void> => {
  await trx
    .updateTable('scan_step')
    .set((eb) => ({ status, tries: eb('tries', '+', 1) }))
    .where('scan_id', '=', scanId)
    .where('community_id', '=', communityId)
    .execute()
}

/** Adds posts and leads to the counts of a scan and of one of its communities. */
export const addToStep = async (
  trx: Trx,
  scanId: string,
  communityId: string,
  { posts = 0, leads }: { readonly posts?: number; readonly leads: number },
): Promise<void> => {
  const counts = {
    posts_read: sql<number>`posts_read + ${posts}`,
    leads_found: sql<number>`leads_found + ${leads}`,
  }
  await trx
    .updateTable('scan_step')
    .set(counts)
    .where('scan_id', '=', scanId)
    .where('community_id', '=', communityId)
    .execute()
  await trx.updateTable('scan').set(counts).where('id', '=', scanId).execute()
}

/** Reads scans by id, in the contract's form. */
export const loadScans = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Scan>> => {
  if (ids.length === 0) return new Map()
  const count = (where: string) =>
    sql<number>`(select count(*) from scan_step where scan_id = scan.id ${sql.raw(where)})`
  const rows = await db
    .selectFrom('scan')
    .selectAll()
    .select([
      count('').as('total'),
      count("and status <> 'pending'").as('done'),
      sql<number>`(select count(*) from lead where scan_id = scan.id and undated = 0
        and score >= ${sql.lit(HOT_SCORE)})`.as('hot'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, scanOf(row)]))
}

const scanOf = (
  row: ScanRow & { readonly total: number; readonly done: number; readonly hot: number },
): Scan => ({
  scan_id: row.id,
  status: row.status,
  trigger: row.trigger,
  requested_at: moment(row.requested_at),
  starts_before: moment(row.starts_before),
  finished_at: momentOrNull(row.finished_at),
  communities_total: row.total,
  communities_done: row.done,
  posts_read: row.posts_read,
  leads_found: row.leads_found,
  hot_leads_found: row.hot,
  message: row.message,
})
