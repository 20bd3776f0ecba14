import type { Provider } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { recordAudit } from '../audit/audit.ts'
import { personNamed } from '../audit/audited.ts'
import { type Database, type Db, dbNow, type Trx, transaction } from '../db/database.ts'
import type { LinkRow } from './account.rows.ts'
import { forgetInvitations, makeLink, takeInvitationFor, takeLink } from './links.ts'
import { addMember, withholdFreeWorkspaceAndTrial } from './members.ts'

/** Creates an account, with or without a password, and returns its id; null if the address already has an account. */
export type MakeAccount = (given: {
  readonly email: string
  readonly name: string
  readonly password?: string
}) => Promise<string | null>

/** The person with an address; undefined if there is none. */
export const personAt = (db: Db, email: string) =>
  db
    .selectFrom('person')
    .select(['id', 'email', 'mailbox_proven_at'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()

/** Records that a person reads the mailbox of their address. */
export const proveMailbox = async (db: Db, personId: string): Promise<void> => {
  await db
    .updateTable('person')
    .set({ mailbox_proven_at: await dbNow(db) })
    .where('id', '=', personId)
    .execute()
}

/** Lets a person join by a link that was used up. Returns the workspace that they joined; null if they get a workspace of their own. */
export const join = async (
  trx: Trx,
  { kind, workspace_id, role, email }: LinkRow,
  person: { readonly id: string; readonly email: string },
): Promise<string | null> => {
  if (kind !== 'invitation')
    throw new AppError('conflict', 'You can use this link only to set a new password.')
  if (email !== null && email !== person.email.toLowerCase())
    throw new AppError('conflict', `This invitation is for ${email}. Sign in with that address.`)
  if (workspace_id === null) {
    await forgetInvitations(trx, null, person.email)
    return null
  }
  await addMember(trx, { workspaceId: workspace_id, personId: person.id, role })
  await forgetInvitations(trx, workspace_id, person.email)
  await recordAudit(trx, {
    workspace_id,
    by_kind: 'person',
    by_name: (await personNamed(trx, person.id)) ?? person.email,
    operation: 'account.join',
    about: role,
  })
  return workspace_id
}

/**
 * Creates the account for a link that was used up. `proven` says whether the person reads the mailbox of the address. Returns false if
 * the address has an account by now. In this case and after an error, the link works again.
 */
export const openAccount = async (
  { db, makeAccount }: { readonly db: Database; readonly makeAccount: MakeAccount },
  taken: LinkRow,
  { proven, ...given }: Parameters<MakeAccount>[0] & { readonly proven: boolean },
): Promise<boolean> => {
  const { email } = given
  const giveBack = async (): Promise<void> => {
    await db.insertInto('one_time_link').values(taken).execute()
  }
  const giveBackAfter = async (thrown: unknown): Promise<never> => {
    // If the database is away, the link is lost. The first error says more than the second one.
    await giveBack().catch(() => {})
    throw thrown
  }
  const personId = await makeAccount(given).catch(async (thrown: unknown) => {
    // Another link created the account at the same moment, so this link can still be used to join.
    const isMade = await personAt(db, email).catch(() => undefined)
    return isMade ? null : giveBackAfter(thrown)
  })
  if (personId === null) {
    await giveBack()
    return false
  }
  await transaction(db, async (trx) => {
    // Otherwise people could get the credits of a free workspace for every address that they invite.
    if (taken.workspace_id !== null) await withholdFreeWorkspaceAndTrial(trx, personId)
    await join(trx, taken, { id: personId, email })
    if (proven) await proveMailbox(trx, personId)
  }).catch(giveBackAfter)
  return true
}

/** An account at a provider, as the provider describes it. */
export type ProviderAccount = {
  readonly id: string
  readonly email: string
  /** Whether the provider says that the account's owner reads this mailbox. */
  readonly emailVerified: boolean
  readonly name: string
}

/**
 * The link for somebody who comes from a provider and has no account. If the provider has confirmed an address, no mail to the address is
 * needed.
 */
const linkFor = async (trx: Trx, email: string, openSignUp: boolean): Promise<LinkRow | null> => {
  if (!openSignUp) return takeInvitationFor(trx, email)
  const { token } = await makeLink(trx, { kind: 'invitation', role: 'owner', email })
  return takeLink(trx, token)
}

/**
 * Decides whether an account at a provider may be linked to the person with its address: both the provider and Quillport must have
 * confirmed the address. If nobody has the address, creates an account if sign-up is open or the address is invited.
 */
export const admitFrom = async (
  provider: Provider,
  { id, email, emailVerified, name }: ProviderAccount,
  {
    db,
    makeAccount,
    openSignUp,
  }: { readonly db: Database; readonly makeAccount: MakeAccount; readonly openSignUp: boolean },
): Promise<boolean> => {
  if (!emailVerified) return false
  const known = await db
    .selectFrom('person_login')
    .select('userId')
    .where('providerId', '=', provider)
    .where('accountId', '=', id)
    .executeTakeFirst()
  if (known) return true
  const person = await personAt(db, email)
  if (person) return person.mailbox_proven_at !== null
  const taken = await transaction(db, (trx) => linkFor(trx, email, openSignUp))
  return taken === null || openAccount({ db, makeAccount }, taken, { email, name, proven: true })
}
