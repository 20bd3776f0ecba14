import { AppError } from '../../../contract/errors.ts'
import { type forum, SCANS_PER_DAY } from '../../../contract/forum.ts'
import type { Output } from '../../../contract/operation.ts'
import { moment } from '../../../contract/time.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Database, dbNow, transaction } from '../../db/database.ts'
import { takeDaily } from '../../limits/limits.ts'
import { forumAccessOf, readWorkspace, whyClosed } from '../../workspaces/workspaces.ts'
import { requireForum } from '../leads/access.ts'
import { communityStates } from '../watching/community.table.ts'
import type { ForumCall, ForumContext } from '../watching/context.ts'
import { nextScan, startOffset } from '../watching/scan-times.ts'
import { lockSettings, saveSettings, scanTimesOf } from '../watching/settings.table.ts'
import { queueScan } from './scan.table.ts'

/**
 * Queues a scan now. Throws `forum_not_enabled`, `conflict`, `already_running` and `daily_limit_reached`. A refused
 * scan is not counted.
 */
export const requestScan = (
  db: Database,
  { workspaceId, settle }: ForumCall,
): Promise<Output<typeof forum.runScan>> =>
  transaction(db, async (trx) => {
    await requireForum(trx, workspaceId)
    if ((await communityStates(trx, workspaceId)).length === 0)
      throw new AppError(
        'conflict',
        'This workspace does not watch any communities yet. Add a community first. This request does not count toward today’s limit.',
      )
    const scan = await queueScan(trx, workspaceId, 'request', await dbNow(trx))
    if (!scan)
      throw new AppError(
        'already_running',
        'A scan is already queued or running. This request does not count toward today’s limit.',
      )
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

type DueContext = Pick<ForumContext, 'db' | 'ownComputer'>

/** Queues the scheduled scan of a workspace if it is still due. The first worker sets the next time, so other workers queue nothing. */
const queueScheduled = (context: DueContext, workspaceId: string): Promise<boolean> =>
  transaction(context.db, async (trx) => {
    const workspace = await readWorkspace(trx, workspaceId)
    const settings = await lockSettings(trx, workspaceId)
    const now = await dbNow(trx)
    if (settings.next_scan_at === null || settings.next_scan_at > now) return false
    const next = nextScan(scanTimesOf(settings, workspace.plan), startOffset(context, workspaceId), now)
    await saveSettings(trx, workspaceId, { next_scan_at: next })
    await recordChange(trx, workspaceId, 'settings', 'settings')
    if (whyClosed(workspace) !== null || (await forumAccessOf(trx, workspaceId)).kind === 'none') return false
    const scan = await queueScan(trx, workspaceId, 'schedule', now)
    if (scan) await recordChange(trx, workspaceId, 'scan', scan.id)
    return scan !== null
  })

/** Queues every due scheduled scan. One scan replaces all scans that were missed while no worker ran. */
export const queueDueScans = async (context: DueContext): Promise<number> => {
  const { db } = context
  const due = await db
    .selectFrom('forum_settings')
    .select('workspace_id')
    .where('next_scan_at', '<=', await dbNow(db))
    .limit(500)
    .execute()
  let queued = 0
  for (const { workspace_id } of due) if (await queueScheduled(context, workspace_id)) queued += 1
  return queued
}
