import { ROLES, type Role } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { SCOPES } from '../../contract/operation.ts'
import { type Db, nowSql } from '../db/database.ts'
import { type Given, statement } from '../db/statement.ts'
import type { Caller } from '../keys/auth.ts'
import { accessAt, OPENNESS, whyClosed } from '../workspaces/workspaces.ts'
import { notAMember, roleMissing } from './members.ts'

/** A caller that is a member, with the member's role. */
export type MemberCaller = Caller & { readonly role: Role }

const membership = statement((db, workspaceId: Given, personId: Given) =>
  db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select([
      'member.role',
      'workspace.plan',
      'workspace.forum_access',
      'workspace.forum_access_until',
      'workspace.live_publish',
      'workspace.revision',
      ...OPENNESS,
      nowSql(db).as('now'),
    ])
    .where('member.workspace_id', '=', workspaceId)
    .where('member.person_id', '=', personId)
    .compile(),
)

/**
 * The caller for a member in a workspace. Throws `not_found` for somebody who does not belong to it, `role_missing` for a lower role, and
 * `conflict` if the workspace is suspended or about to be deleted.
 */
export const memberCaller = async (
  db: Db,
  {
    personId,
    workspaceId,
    least,
  }: { readonly personId: string; readonly workspaceId: string; readonly least: Role },
): Promise<MemberCaller> => {
  const [row] = await membership(db, workspaceId, personId)
  if (!row) throw notAMember()
  if (ROLES.indexOf(row.role) > ROLES.indexOf(least)) throw roleMissing(least)
  const closed = whyClosed(row)
  if (closed !== null) throw new AppError('conflict', closed)
  return {
    workspaceId,
    callerId: personId,
    role: row.role,
    scopes: SCOPES,
    draftsOnly: null,
    plan: row.plan,
    forumAccess: accessAt(row, row.now),
    livePublish: row.live_publish === 1,
    revision: row.revision,
  }
}
