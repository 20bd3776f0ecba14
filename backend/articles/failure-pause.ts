import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { DAY, HOUR } from '../../contract/time.ts'
import { count } from '../../contract/words.ts'
import { type Database, type Db, dbNow } from '../db/database.ts'
import type { Run } from '../plans/plans.ts'
import { outlineWriter } from './outline-writer.ts'

/**
 * Number of articles that may fail in a row within an hour before a workspace has to wait. A failed article is refunded, although it has
 * used the operator's model.
 */
export const FAILURES_IN_A_ROW = 5
/** How long the workspace then waits after its last failed article, in ms. */
export const FAILURE_PAUSE_MS = 15 * 60_000

/** The codes of failures that used the model. Other unwritten articles were stopped by a person. */
const USED_MODEL: readonly ErrorCode[] = ['upstream_failed', 'internal']

/** How long a workspace has to wait because its last articles failed, in ms; 0 if it does not wait. */
export const failurePauseOf = async (db: Db, workspaceId: string): Promise<number> => {
  const now = await dbNow(db)
  const last = await db
    .selectFrom('article')
    .select(['status', 'finished_at'])
    .where('workspace_id', '=', workspaceId)
    // Lets the index find the few articles that may have finished within the last hour.
    .where('created_at', '>', now - DAY)
    .where('finished_at', '>', now - HOUR)
    .where((eb) => eb.or([eb('status', '=', 'completed'), eb('error_code', 'in', USED_MODEL)]))
    .orderBy('finished_at', 'desc')
    .limit(FAILURES_IN_A_ROW)
    .execute()
  if (last.length < FAILURES_IN_A_ROW || last.some(({ status }) => status === 'completed')) return 0
  return Math.max(0, (last[0]?.finished_at ?? 0) + FAILURE_PAUSE_MS - now)
}

const PAUSED = `The last ${FAILURES_IN_A_ROW} articles of this workspace failed, so Quillport will not start another article in this workspace for now. Nothing was charged.`

/**
 * Throws `unavailable` with the seconds to wait, if the last articles of a workspace failed. A card stores the message, so the message for
 * a scheduled run names no time.
 */
export const requireNoFailurePause = async (db: Db, workspaceId: string, run: Run): Promise<void> => {
  const waitMs = await failurePauseOf(db, workspaceId)
  if (waitMs === 0) return
  const again = `Order the article again in ${count(Math.ceil(waitMs / 60_000), 'minute')}. If articles keep failing after that, tell the person who runs the service.`
  throw new AppError('unavailable', run === 'scheduled' ? PAUSED : `${PAUSED} ${again}`, {
    retryAfter: Math.ceil(waitMs / 1000),
  })
}

/** Number of the last articles that an operator is told about. */
const LAST = 10

/**
 * How many of the last articles of all workspaces failed, of those that a model wrote within a day, and why the last of them failed; null
 * if none of them failed.
 */
export const lastFailures = async (db: Database) => {
  const now = await dbNow(db)
  const last = await db
    // Reads from the workspaces, because the index of articles begins with the workspace.
    .selectFrom('workspace')
    .innerJoin('article', 'article.workspace_id', 'workspace.id')
    .select(['article.status', 'article.error_message'])
    .where('article.created_at', '>', now - DAY)
    .where('article.finished_at', 'is not', null)
    .where((eb) =>
      eb.or([eb('article.written_by', 'is', null), eb('article.written_by', '<>', outlineWriter.name)]),
    )
    .where((eb) =>
      eb.or([eb('article.status', '=', 'completed'), eb('article.error_code', 'in', USED_MODEL)]),
    )
    .orderBy('article.finished_at', 'desc')
    .limit(LAST)
    .execute()
  const failed = last.filter(({ status }) => status === 'failed')
  return failed.length === 0
    ? null
    : { ended: last.length, failed: failed.length, reason: failed[0]?.error_message ?? '' }
}
