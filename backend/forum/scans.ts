import { AppError } from '../../contract/errors.ts'
import { type forum, SCANS_PER_DAY } from '../../contract/forum.ts'
import type { Output } from '../../contract/operation.ts'
import { recordChange } from '../changes/changes.ts'
import { type Database, dbNow, transaction } from '../db/database.ts'
import { takeDaily } from '../limits/limits.ts'
import { forumAccessOf } from '../workspaces/workspaces.ts'
import { requireForum } from './access.ts'
import type { ForumCall } from './context.ts'
import { queueScan } from './scan.table.ts'
import { nextDaily } from './scan-times.ts'
import { lockSettings, saveSettings } from './settings.table.ts'
import { moment } from './stored.ts'

/** Queues a scan now. Throws `forum_not_enabled`, `already_running` (which counts none) and `daily_limit_reached`. */
export const requestScan = (
  db: Database,
  { workspaceId, settle }: ForumCall,
): Promise<Output<typeof forum.runScan>> =>
  transaction(db, async (trx) => {
    await requireForum(trx, workspaceId)
    const scan = await queueScan(trx, workspaceId, 'request', await dbNow(trx))
    if (!scan)
      throw new AppError('already_running', 'A scan is queued or running already. This one was not counted.')
    const { remaining } = await takeDaily(trx, workspaceId, 'scans', SCANS_PER_DAY)
    await recordChange(trx, workspaceId, 'scan', scan.id)
    await recordChange(trx, workspaceId, 'settings', 'settings')
    const answer = {
      scan_id: scan.id,
      status: scan.status,
      starts_before: moment(scan.starts_before),
      remaining_today: remaining,
    }
    await settle(trx, answer)
    return answer
  })

/** Queues the daily scan of a workspace if it is still due; whoever comes first moves the time to the next day. */
const queueDaily = (db: Database, workspaceId: string): Promise<boolean> =>
  transaction(db, async (trx) => {
    const settings = await lockSettings(trx, workspaceId)
    const now = await dbNow(trx)
    if (settings.next_scan_at === null || settings.next_scan_at > now) return false
    await saveSettings(trx, workspaceId, { next_scan_at: nextDaily(settings.scan_at, now) })
    await recordChange(trx, workspaceId, 'settings', 'settings')
    if ((await forumAccessOf(trx, workspaceId)).kind === 'none') return false
    const scan = await queueScan(trx, workspaceId, 'schedule', now)
    if (scan) await recordChange(trx, workspaceId, 'scan', scan.id)
    return scan !== null
  })

/** Queues every daily scan that is due; those missed while nothing ran are made up for by one. */
export const queueDueScans = async (db: Database): Promise<number> => {
  const due = await db
    .selectFrom('forum_settings')
    .select('workspace_id')
    .where('next_scan_at', '<=', await dbNow(db))
    .limit(500)
    .execute()
  let queued = 0
  for (const { workspace_id } of due) if (await queueDaily(db, workspace_id)) queued += 1
  return queued
}
