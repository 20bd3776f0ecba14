import { AppError } from '../../../contract/errors.ts'
import { READABLE_AFTER_TRIAL } from '../../../contract/forum.ts'
import { recordChanges } from '../../changes/changes.ts'
import type { Db, Trx } from '../../db/database.ts'
import { type ForumAccessNow, forumAccessOf } from '../../workspaces/workspaces.ts'
import { bestLeads } from './lead.table.ts'

/** Reads the workspace's current access. Throws `forum_not_enabled` without access. */
export const requireForum = async (db: Db, workspaceId: string): Promise<ForumAccessNow> => {
  const access = await forumAccessOf(db, workspaceId)
  requireKind(access)
  return access
}

/** Throws `forum_not_enabled` without access. */
export const requireKind = ({ kind }: ForumAccessNow): void => {
  if (kind === 'none')
    throw new AppError('forum_not_enabled', 'This workspace does not include the forum agent.')
}

/** Reads the ids of the leads that may be read; null for all. */
export const readableLeads = async (
  db: Db,
  workspaceId: string,
  access: ForumAccessNow,
): Promise<ReadonlySet<string> | null> =>
  access.kind === 'trial_expired' ? bestLeads(db, workspaceId, READABLE_AFTER_TRIAL) : null

/** Runs a change to leads. If only the best leads may be read, also records the leads that the change unlocked or locked. */
export const tellingLocks = async <T>(
  trx: Trx,
  workspaceId: string,
  access: ForumAccessNow,
  change: () => Promise<T>,
): Promise<T> => {
  const before = await readableLeads(trx, workspaceId, access)
  const result = await change()
  if (before === null) return result
  const after = (await readableLeads(trx, workspaceId, access)) ?? new Set<string>()
  const moved = [...[...before].filter((id) => !after.has(id)), ...[...after].filter((id) => !before.has(id))]
  await recordChanges(trx, workspaceId, 'lead', moved)
  return result
}
