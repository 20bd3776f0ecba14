import { type OwnWorkspace, ROLES, type Role } from '../../contract/dashboard/account.ts'
import type { Member } from '../../contract/dashboard/workspaces.ts'
import { AppError } from '../../contract/errors.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { accessAt, createWorkspace, lockWorkspace } from '../workspaces/workspaces.ts'

const rowsOf = (db: Db, personId: string) =>
  db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .selectAll('workspace')
    .leftJoin('forum_trial', 'forum_trial.person_id', 'member.person_id')
    .select((eb) => [
      'member.role',
      'forum_trial.started_at as trial_started_at',
      eb
        .exists(
          eb
            .selectFrom('community')
            .select('community.id')
            .whereRef('community.workspace_id', '=', 'workspace.id')
            .where('community.removed_at', 'is', null),
        )
        .as('watches'),
    ])
    .where('member.person_id', '=', personId)
    .orderBy('member.joined_at')
    .orderBy('workspace.id')

const ownWorkspace = (
  row: Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number],
  now: number,
): OwnWorkspace => {
  const access = accessAt(row, now)
  return {
    workspace_id: row.id,
    name: row.name,
    role: row.role,
    plan: row.plan,
    credits: row.balance,
    forum_access: access.kind,
    forum_access_expires_at: access.expiresAt === null ? null : moment(access.expiresAt),
    trial_left: row.role === 'owner' && access.kind === 'none' && row.trial_started_at === null,
    watches: Boolean(row.watches),
    delete_at: momentOrNull(row.delete_at),
    suspended_for: row.suspended_for,
  }
}

/** The workspaces that a person belongs to, in the order of joining. */
export const workspacesOf = async (db: Db, personId: string): Promise<OwnWorkspace[]> => {
  const now = await dbNow(db)
  return (await rowsOf(db, personId).execute()).map((row) => ownWorkspace(row, now))
}

/** A workspace as a member sees it. Throws `not_found` for everybody else. */
export const workspaceOf = async (db: Db, personId: string, workspaceId: string): Promise<OwnWorkspace> => {
  const row = await rowsOf(db, personId).where('workspace.id', '=', workspaceId).executeTakeFirst()
  if (!row) throw notAMember()
  return ownWorkspace(row, await dbNow(db))
}

/** The error for somebody who does not belong to the workspace, whether or not it exists. */
export const notAMember = (): AppError =>
  new AppError('not_found', 'You do not belong to a workspace with this id.')

/**
 * Throws unless the person has at least this role in the workspace. Throws `role_missing` for a lower role. For somebody who does
 * not belong to the workspace, throws `not_found`, so that nobody learns which workspaces there are.
 */
export const requireRole = async (
  db: Db,
  personId: string,
  workspaceId: string,
  least: Role,
): Promise<void> => {
  const member = await db
    .selectFrom('member')
    .select('role')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!member) throw notAMember()
  if (ROLES.indexOf(member.role) <= ROLES.indexOf(least)) return
  throw roleMissing(least)
}

/** The error for a member whose role is too low. */
export const roleMissing = (least: Role): AppError =>
  new AppError('role_missing', `Only ${NEEDED[least]} of this workspace can do this.`)

const NEEDED: Readonly<Record<Role, string>> = {
  owner: 'an owner',
  editor: 'an editor or an owner',
  viewer: 'a viewer',
}

/** Locks a person until the transaction ends. */
export const lockPerson = async (trx: Trx, personId: string): Promise<void> => {
  await trx
    .updateTable('person')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', personId)
    .execute()
}

/** How many workspaces a person owns. */
export const ownedBy = async (db: Db, personId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('member')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('person_id', '=', personId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The members of a workspace, in the order of joining. */
export const membersOf = async (db: Db, workspaceId: string): Promise<Member[]> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.name', 'person.email', 'member.role', 'member.joined_at'])
    .where('member.workspace_id', '=', workspaceId)
    .orderBy('member.joined_at')
    .orderBy('person.id')
    .execute()
  return rows.map(({ id, name, email, role, joined_at }) => ({
    person_id: id,
    name,
    email,
    role,
    joined_at: moment(joined_at),
  }))
}

/** Adds a person to a workspace. Throws `conflict` if they belong to it already. */
export const addMember = async (
  trx: Trx,
  {
    workspaceId,
    personId,
    role,
  }: { readonly workspaceId: string; readonly personId: string; readonly role: Role },
): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('member')
    .values({ workspace_id: workspaceId, person_id: personId, role, joined_at: await dbNow(trx) })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'person_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new AppError('conflict', 'This person already belongs to the workspace.')
}

/**
 * Changes a member's role, or removes the member (null). Throws `not_found`, and `conflict` if no owner would be left, unless
 * `withoutOwner`.
 */
export const changeMember = async (
  trx: Trx,
  workspaceId: string,
  personId: string,
  role: Role | null,
  { withoutOwner = false }: { readonly withoutOwner?: boolean } = {},
): Promise<void> => {
  await lockWorkspace(trx, workspaceId)
  const members = await membersOf(trx, workspaceId)
  const member = members.find(({ person_id }) => person_id === personId)
  if (!member) throw new AppError('not_found', 'This person does not belong to the workspace.')
  const isLastOwner = member.role === 'owner' && members.filter((one) => one.role === 'owner').length === 1
  if (isLastOwner && role !== 'owner' && !withoutOwner)
    throw new AppError('conflict', 'A workspace needs an owner. Make somebody else an owner first.')
  // A person who is no longer an owner must not become one again by an invitation that they created themselves.
  if (role !== 'owner')
    await trx
      .deleteFrom('one_time_link')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute()
  if (role === null)
    await trx
      .deleteFrom('member')
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute()
  else
    await trx
      .updateTable('member')
      .set({ role })
      .where('workspace_id', '=', workspaceId)
      .where('person_id', '=', personId)
      .execute()
}

/** Records that a person gets no free workspace and no forum trial, because they joined somebody else's workspace. */
export const withholdFreeWorkspaceAndTrial = async (trx: Trx, personId: string): Promise<void> => {
  const now = await dbNow(trx)
  await trx
    .insertInto('free_workspace')
    .values({ person_id: personId, given_at: now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute()
  await trx
    .insertInto('forum_trial')
    .values({ person_id: personId, started_at: now })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute()
}

/** Gives a person who belongs to no workspace a free one, once. */
export const giveFreeWorkspace = async (
  trx: Trx,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> => {
  const member = await trx
    .selectFrom('member')
    .select('person_id')
    .where('person_id', '=', id)
    .executeTakeFirst()
  if (member) return
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('free_workspace')
    .values({ person_id: id, given_at: await dbNow(trx) })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const workspaceId = await createWorkspace(trx, { name: `${name}’s business`, plan: 'free' })
  await addMember(trx, { workspaceId, personId: id, role: 'owner' })
}
