import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { INCLUDED, type Plan, WELCOME_CREDITS } from '../../contract/credits.ts'
import { AppError } from '../../contract/errors.ts'
import type { ForumAccess } from '../../contract/forum.ts'
import { DAY, moment } from '../../contract/time.ts'
import { sentence } from '../../contract/words.ts'
import { recordChange } from '../changes/changes.ts'
import { moveCredits } from '../credits/credits.ts'
import { type Database, type Db, dbNow, emptyLog, nowSql, type Trx, transaction } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import type { WorkspaceRow } from './workspace.rows.ts'

/** The forum access at a moment, and when it ends (ms; null if it does not end). */
export type ForumAccessNow = { readonly kind: ForumAccess; readonly expiresAt: number | null }

type Granted = Pick<WorkspaceRow, 'plan' | 'forum_access' | 'forum_access_until'>

/** The forum access at `now`. A plan may include forum access; a trial or an add-on may have ended. */
export const accessAt = (granted: Granted, now: number): ForumAccessNow => {
  if (INCLUDED[granted.plan].forum) return { kind: 'plan', expiresAt: null }
  const expiresAt = granted.forum_access_until
  const over = expiresAt !== null && expiresAt <= now
  switch (granted.forum_access) {
    case 'none':
      return { kind: 'none', expiresAt: null }
    case 'trial':
      return { kind: over ? 'trial_expired' : 'trial', expiresAt }
    case 'trial_expired':
      return { kind: 'trial_expired', expiresAt }
    case 'add_on':
      return over ? { kind: 'none', expiresAt: null } : { kind: 'add_on', expiresAt }
  }
}

/** The current forum access of a workspace, by the database's clock. Throws `not_found`. */
export const forumAccessOf = async (db: Db, workspaceId: string): Promise<ForumAccessNow> => {
  const row = await db
    .selectFrom('workspace')
    .select(['plan', 'forum_access', 'forum_access_until', nowSql(db).as('now')])
    .where('id', '=', workspaceId)
    .executeTakeFirst()
  if (!row) throw noSuchWorkspace(workspaceId)
  return accessAt(row, row.now)
}

/** Creates a workspace and returns its id. A free workspace gets welcome credits, unless it is not the person's first. */
export const createWorkspace = async (
  trx: Trx,
  { name, plan, welcome = true }: { readonly name: string; readonly plan: Plan; readonly welcome?: boolean },
): Promise<string> => {
  const id = `ws_${randomUUID()}`
  await trx
    .insertInto('workspace')
    .values({
      id,
      name,
      plan,
      forum_access: 'none',
      forum_access_until: null,
      live_publish: 1,
      balance: 0,
      ledger_count: 0,
      revision: 0,
      created_at: await dbNow(trx),
      delete_at: null,
      suspended_for: null,
    })
    .execute()
  if (plan === 'free' && welcome) await moveCredits(trx, id, WELCOME_CREDITS, 'Welcome credits')
  else await recordChange(trx, id, 'credits', 'credits')
  await recordChange(trx, id, 'settings', 'settings')
  return id
}

/** Locks a workspace until the transaction ends, so that each of two simultaneous changes takes the other into account. */
export const lockWorkspace = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('workspace')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .execute()
}

/** The settings of a workspace that an operator can change. `forum_access_until` is in milliseconds; null means never. */
export type WorkspaceChange = {
  readonly [C in 'name' | 'plan' | 'forum_access' | 'forum_access_until' | 'live_publish']?:
    | WorkspaceRow[C]
    | undefined
}

/** Changes the settings that an operator can change. Throws `not_found`. */
export const changeWorkspace = async (trx: Trx, id: string, change: WorkspaceChange): Promise<void> => {
  await readWorkspace(trx, id)
  if (Object.values(change).every((value) => value === undefined)) return
  await trx.updateTable('workspace').set(change).where('id', '=', id).execute()
  // The feed shows the plan in the credits, and the access in the settings.
  await recordChange(trx, id, 'credits', 'credits')
  await recordChange(trx, id, 'settings', 'settings')
}

/** How long after the request a workspace is deleted, ms. */
const DELETED_AFTER_MS = 7 * DAY

/** Whether a row of the table `workspace` is open. Nothing new starts in a workspace that is suspended or will be deleted. */
export const isOpenWorkspace: RawBuilder<SqlBool> = sql`(workspace.delete_at is null and workspace.suspended_for is null)`

/** Whether the workspace of a row (by its `workspace_id`) is open. */
export const isOpen: RawBuilder<SqlBool> = sql`not exists (select 1 from workspace
  where workspace.id = workspace_id and not ${isOpenWorkspace})`

/** The columns that say whether a workspace is open. */
export const OPENNESS = ['workspace.delete_at', 'workspace.suspended_for'] as const
type Openness = Pick<WorkspaceRow, 'delete_at' | 'suspended_for'>

/** The message that a workspace is suspended, with the reason. */
export const suspendedWords = (reason: string): string =>
  `The operator of this service has suspended this workspace: ${sentence(reason)}`

/** Why nothing can be done in a workspace, as a sentence; null if it is open. */
export const whyClosed = ({ delete_at, suspended_for }: Openness): string | null => {
  if (suspended_for !== null) return suspendedWords(suspended_for)
  if (delete_at !== null)
    return `This workspace will be deleted on ${moment(delete_at).slice(0, 10)}. Before that day, one of the workspace’s owners or the service’s operator can cancel the deletion.`
  return null
}

/**
 * Suspends a workspace: until `resumeWorkspace`, its keys are refused and nothing new starts. The members see the reason. Throws
 * `not_found`.
 */
export const suspendWorkspace = async (trx: Trx, id: string, reason: string): Promise<void> => {
  await readWorkspace(trx, id)
  await trx.updateTable('workspace').set({ suspended_for: reason }).where('id', '=', id).execute()
}

/** Ends the suspension of a workspace. Throws `not_found`. */
export const resumeWorkspace = async (trx: Trx, id: string): Promise<void> => {
  await readWorkspace(trx, id)
  await trx.updateTable('workspace').set({ suspended_for: null }).where('id', '=', id).execute()
}

/**
 * Schedules the deletion of a workspace for a week from now and returns the time of the deletion (ms). Until the deletion, the
 * workspace's keys are refused and nothing new starts. Throws `not_found`.
 */
export const deleteWorkspaceLater = async (trx: Trx, id: string): Promise<number> => {
  const { delete_at } = await readWorkspace(trx, id)
  const at = delete_at ?? (await dbNow(trx)) + DELETED_AFTER_MS
  await trx.updateTable('workspace').set({ delete_at: at }).where('id', '=', id).execute()
  return at
}

/**
 * Postpones by a week the deletion of every workspace that is scheduled for deletion. After a restore, the scheduled times may be
 * long past.
 */
export const postponeDeletions = async (trx: Trx): Promise<void> => {
  await trx
    .updateTable('workspace')
    .set({ delete_at: (await dbNow(trx)) + DELETED_AFTER_MS })
    .where('delete_at', 'is not', null)
    .execute()
}

/** Cancels the deletion of a workspace. Throws `not_found`. */
export const keepWorkspace = async (trx: Trx, id: string): Promise<void> => {
  await readWorkspace(trx, id)
  await trx.updateTable('workspace').set({ delete_at: null }).where('id', '=', id).execute()
}

/** Deletes a workspace and everything that belongs to it, for good. Throws `not_found`. */
export const deleteWorkspace = async (trx: Trx, id: string): Promise<void> => {
  await readWorkspace(trx, id)
  await trx.deleteFrom('workspace').where('id', '=', id).execute()
}

const LOOK_EVERY_MS = 600_000

/** Deletes workspaces whose week is over. */
export const deleteWorkspacesJob = (db: Database): Job => ({
  name: 'delete-workspaces',
  idleMs: LOOK_EVERY_MS,
  poll: async () => {
    const now = await dbNow(db)
    const due = await db.selectFrom('workspace').select('id').where('delete_at', '<=', now).execute()
    // One transaction for each, so that a workspace that is too large to delete does not block the others.
    const failures: unknown[] = []
    for (const { id } of due)
      await transaction(db, (trx) =>
        trx
          .deleteFrom('workspace')
          .where('id', '=', id)
          // An owner may have just cancelled the deletion.
          .where('delete_at', '<=', now)
          .execute(),
      ).catch((error: unknown) => failures.push(error))
    if (due.length > 0) await emptyLog(db)
    if (failures.length > 0) throw failures[0]
    return 'idle'
  },
})

/** Every workspace, the oldest first. */
export const allWorkspaces = (db: Db): Promise<readonly WorkspaceRow[]> =>
  db.selectFrom('workspace').selectAll().orderBy('created_at').orderBy('id').execute()

/** A workspace's row. Throws `not_found`. */
export const readWorkspace = async (db: Db, id: string): Promise<WorkspaceRow> => {
  const row = await db.selectFrom('workspace').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw noSuchWorkspace(id)
  return row
}

const noSuchWorkspace = (id: string): AppError => new AppError('not_found', `There is no workspace ${id}.`)
