import { DAY, HOUR } from '../../contract/time.ts'
import { type Database, dbNow, transaction } from '../db/database.ts'
import type { JobContext } from '../jobs/lease.ts'
import { isOpen } from '../workspaces/workspaces.ts'
import type { SiteContext } from './context.ts'
import { LOCKED } from './listing.ts'
import { lookAt, markTrouble } from './probe-site.ts'
import type { SiteRow } from './site.rows.ts'

/** How long a service that has just started may wait for its sealing key, in ms. */
const UNLOCKING = 60_000

/**
 * Checks one site that is due: whether it still accepts the login, and which posts are new; false if no site is due.
 */
export const lookAtNextSite = async (
  context: SiteContext,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<boolean> => {
  const row = await nextRow(context.db)
  if (!row) return false
  // The worker that changes the time first gets the turn. If the worker then dies, the site waits until the next day.
  const turn = await context.db
    .updateTable('site')
    .set({ checked_at: await dbNow(context.db) })
    .where('id', '=', row.id)
    .where('checked_at', '=', row.checked_at)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!turn) return true
  try {
    await lookAt(context, row, signal)
  } catch (thrown) {
    // A worker that stops returns the turn. After a bug, the turn is over, so that one site cannot delay other sites.
    if (signal.aborted) await setTurn(context.db, row.id, row.checked_at)
    throw thrown
  }
  return true
}

const setTurn = (db: Database, id: string, checkedAt: number) =>
  db.updateTable('site').set({ checked_at: checkedAt }).where('id', '=', id).execute()

const nextRow = async (db: Database): Promise<SiteRow | undefined> => {
  const now = await dbNow(db)
  return db
    .selectFrom('site')
    .selectAll()
    .where('removed_at', 'is', null)
    .where(isOpen)
    .where((site) =>
      site.or([
        site('checked_at', '<', now - DAY),
        site.and([site('status', '=', 'needs_attention'), site('checked_at', '<', now - HOUR)]),
      ]),
    )
    .orderBy('checked_at')
    .limit(1)
    .executeTakeFirst()
}

/** Makes a check that marks every site as unreadable once the service has been without its key for a minute. */
export const lockedNotice = (context: Pick<SiteContext, 'db' | 'secrets' | 'now'>) => {
  let lockedSince: number | null = null
  return async (): Promise<void> => {
    if (context.secrets.unlocked()) {
      lockedSince = null
      return
    }
    lockedSince ??= context.now()
    if (context.now() - lockedSince < UNLOCKING) return
    const rows = await context.db
      .selectFrom('site')
      .selectAll()
      .where('removed_at', 'is', null)
      .where('status', '=', 'ok')
      .limit(100)
      .execute()
    for (const row of rows) await transaction(context.db, (trx) => markTrouble(trx, row, LOCKED))
  }
}
