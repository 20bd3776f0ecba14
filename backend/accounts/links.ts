import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '../../contract/dashboard/account.ts'
import type { Invitation } from '../../contract/dashboard/workspaces.ts'
import { AppError } from '../../contract/errors.ts'
import { DAY, HOUR, moment } from '../../contract/time.ts'
import { type Database, type Db, dbNow, type Trx, transaction } from '../db/database.ts'
import { secretHash } from '../keys/secret-hash.ts'
import { lockWorkspace } from '../workspaces/workspaces.ts'
import type { LinkRow } from './account.rows.ts'

/** The days within which an invitation can be used. */
export const INVITATION_DAYS = 7
/** The hours within which a link for a new password can be used. It opens an existing account, so its time is shorter. */
export const RESET_HOURS = 24
/** How long a link can be used, ms. */
const USABLE_MS = { invitation: INVITATION_DAYS * DAY, reset: RESET_HOURS * HOUR } as const

/** The maximum number of open invitations of a workspace. */
const MOST_INVITATIONS = 50

/** The page that uses a one-time link. The token is in the fragment, which browsers do not send to servers. */
export const linkPage = (origin: string, token: string): string => `${origin}/#/join/${token}`

type NewLink = Pick<LinkRow, 'kind' | 'role'> &
  Partial<Pick<LinkRow, 'workspace_id' | 'person_id' | 'email' | 'mailed'>>

/** Creates a link and returns its token, which nobody can read again later. */
export const makeLink = async (
  trx: Trx,
  { kind, role, workspace_id = null, person_id = null, email = null, mailed = null }: NewLink,
): Promise<{ readonly token: string; readonly link: LinkRow }> => {
  const token = randomBytes(32).toString('base64url')
  const now = await dbNow(trx)
  const link: LinkRow = {
    id: `link_${randomUUID()}`,
    token_hash: secretHash(token),
    kind,
    workspace_id,
    person_id,
    role,
    email: email?.toLowerCase() ?? null,
    created_at: now,
    expires_at: now + USABLE_MS[kind],
    mailed,
  }
  await trx.deleteFrom('one_time_link').where('expires_at', '<=', now).execute()
  await trx.insertInto('one_time_link').values(link).execute()
  return { token, link }
}

/**
 * Gives the link of an invitation another token, which only a mail contains, and returns the token with the address of the person who
 * invites. Null if the link no longer exists or has no person who invites.
 */
export const withNewToken = async (
  trx: Trx,
  id: string,
): Promise<{ readonly token: string; readonly inviter: string } | null> => {
  const inviter = await trx
    .selectFrom('one_time_link')
    .innerJoin('person', 'person.id', 'one_time_link.person_id')
    .select('person.email')
    .where('one_time_link.id', '=', id)
    .executeTakeFirst()
  if (!inviter) return null
  const token = randomBytes(32).toString('base64url')
  const change = { token_hash: secretHash(token), mailed: 1 } as const
  await trx.updateTable('one_time_link').set(change).where('id', '=', id).execute()
  return { token, inviter: inviter.email }
}

const linkOf = async (db: Db, token: string): Promise<LinkRow> => {
  const link = await db
    .selectFrom('one_time_link')
    .selectAll()
    .where('token_hash', '=', secretHash(token))
    .where('expires_at', '>', await dbNow(db))
    .executeTakeFirst()
  if (!link || (link.kind === 'invitation' && link.email === null && (await hasPeople(db))))
    throw new AppError(
      'not_found',
      'This link has been used, has expired or has been withdrawn. Ask the person who sent it for a new link.',
    )
  return link
}

const hasPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined

/** Reads a link without using it. Throws `not_found`. */
export const readLink = linkOf

/** Uses a link up: of two calls at once, one throws `not_found`. */
export const takeLink = async (trx: Trx, token: string): Promise<LinkRow> => {
  const link = await linkOf(trx, token)
  return (await spend(trx, link)) ? link : linkOf(trx, token)
}

/** Deletes a link; false if another call has already deleted it. */
const spend = async (trx: Trx, { id }: LinkRow): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_link')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Uses up the newest open invitation for an address; null if there is none. */
export const takeInvitationFor = async (trx: Trx, email: string): Promise<LinkRow | null> => {
  const link = await trx
    .selectFrom('one_time_link')
    .selectAll()
    .where('kind', '=', 'invitation')
    .where('email', '=', email.toLowerCase())
    .where('expires_at', '>', await dbNow(trx))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return link && (await spend(trx, link)) ? link : null
}

const invitationOf = ({
  id,
  email,
  role,
  created_at,
  expires_at,
}: LinkRow & { readonly email: string }): Invitation => ({
  invitation_id: id,
  email,
  role,
  created_at: moment(created_at),
  expires_at: moment(expires_at),
})

/** The open invitations of a workspace, newest first. */
export const invitationsOf = async (db: Db, workspaceId: string): Promise<Invitation[]> => {
  const rows = await db
    .selectFrom('one_time_link')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'invitation')
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .where('expires_at', '>', await dbNow(db))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(invitationOf)
}

/**
 * Withdraws the open invitations of an address to a workspace (null: to a workspace of the person's own), because a new invitation or the
 * membership replaces them.
 */
export const forgetInvitations = async (
  trx: Trx,
  workspaceId: string | null,
  email: string,
): Promise<void> => {
  await trx
    .deleteFrom('one_time_link')
    .where('workspace_id', workspaceId === null ? 'is' : '=', workspaceId)
    .where('kind', '=', 'invitation')
    .where('email', '=', email.toLowerCase())
    .execute()
}

/** The kinds of mail that contain a link. */
const WITH_LINK = ['sign_up', 'reset', 'invitation'] as const

/** Withdraws every open link of an address, and the waiting mails that would contain one. Returns the links. */
export const withdrawLinks = async (trx: Trx, email: string): Promise<readonly LinkRow[]> => {
  await trx
    .deleteFrom('account_mail')
    .where('email', '=', email.toLowerCase())
    .where('kind', 'in', WITH_LINK)
    .execute()
  return trx.deleteFrom('one_time_link').where('email', '=', email.toLowerCase()).returningAll().execute()
}

/**
 * Creates an invitation to a workspace, which replaces an earlier invitation of the same address. Throws `conflict` if the workspace has
 * too many open invitations.
 */
export const invite = async (
  trx: Trx,
  workspaceId: string,
  { role, email, by }: { readonly role: Role; readonly email: string; readonly by: string },
): Promise<{ readonly token: string; readonly invitation: Invitation }> => {
  await lockWorkspace(trx, workspaceId)
  await forgetInvitations(trx, workspaceId, email)
  if ((await invitationsOf(trx, workspaceId)).length >= MOST_INVITATIONS)
    throw new AppError(
      'conflict',
      `This workspace has ${MOST_INVITATIONS} open invitations, the maximum. Withdraw an invitation first.`,
    )
  const { token, link } = await makeLink(trx, {
    kind: 'invitation',
    role,
    workspace_id: workspaceId,
    person_id: by,
    email,
  })
  return { token, invitation: invitationOf({ ...link, email }) }
}

/** Withdraws an invitation of a workspace. Throws `not_found`. */
export const withdrawInvitation = async (db: Db, workspaceId: string, id: string): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_link')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n)
    throw new AppError(
      'not_found',
      'There is no open invitation with this id. The invitation may have been used.',
    )
}

/** A link for the first account, which is the only one that works for any address; null once somebody has an account. */
export const firstLink = (db: Database): Promise<string | null> =>
  transaction(db, async (trx) => {
    if (await hasPeople(trx)) return null
    return (await makeLink(trx, { kind: 'invitation', role: 'owner' })).token
  })

/** Withdraws every open link with which a person could set a new password, and the waiting mails that would contain one. */
export const forgetResets = async (db: Db, personId: string): Promise<void> => {
  await db
    .deleteFrom('account_mail')
    .where('kind', '=', 'reset')
    .where('email', '=', (eb) => eb.selectFrom('person').select('email').where('id', '=', personId))
    .execute()
  await db.deleteFrom('one_time_link').where('person_id', '=', personId).where('kind', '=', 'reset').execute()
}
