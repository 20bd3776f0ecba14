import { AppError } from '../../contract/errors.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import type { mailQueue } from '../accounts/account-mails.ts'
import type { withdrawLinks } from '../accounts/links.ts'
import { workspacesOf } from '../accounts/members.ts'
import { passkeysOf } from '../accounts/passkey-rows.ts'
import { lockedUntil } from '../accounts/tries.ts'
import { type Database, type Db, dbNow } from '../db/database.ts'
import { isOperator } from '../operators/operators.ts'

/** The person with an address. Throws `not_found`, which says how to invite them. */
export const personAt = async (db: Db, email: string) => {
  const person = await db
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!person)
    throw new AppError(
      'not_found',
      `Nobody has an account with the address ${email}. To create a sign-up link, run: people invite ${email}`,
    )
  return person
}

/** How a person signs in, besides by passkeys: `password`, and the names of providers. */
export const waysOf = async (db: Db, personId: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('person_login')
    .select('providerId')
    .where('userId', '=', personId)
    .orderBy('providerId')
    .execute()
  return rows.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId))
}

/** An account, with everything that can explain why its person cannot sign in. */
export const accountOf = async (db: Database, email: string) => {
  const person = await personAt(db, email)
  const sessions = await db
    .selectFrom('person_session')
    .select('createdAt')
    .where('userId', '=', person.id)
    .execute()
  const signedIn = sessions.map(({ createdAt }) => new Date(createdAt).getTime())
  return {
    name: person.name,
    is_operator: await isOperator(db, person.id),
    signs_in_by: await waysOf(db, person.id),
    passkeys: (await passkeysOf(db, person.id)).map(({ name, kept_by, created_at, last_used_at }) => ({
      name,
      kept_by,
      created_at,
      last_used_at,
    })),
    workspaces: (await workspacesOf(db, person.id)).map(({ workspace_id, name, role }) => ({
      workspace_id,
      name,
      role,
    })),
    browsers_signed_in: sessions.length,
    last_signed_in_at: signedIn.length === 0 ? null : moment(Math.max(...signedIn)),
    locked_until: momentOrNull(await lockedUntil(db, person.email)),
  }
}

/** The unused links for an address. */
export const openLinksOf = async (db: Db, email: string) => {
  const rows = await db
    .selectFrom('one_time_link')
    .select(['kind', 'workspace_id', 'role', 'created_at', 'expires_at'])
    .where('email', '=', email)
    .where('expires_at', '>', await dbNow(db))
    .orderBy('created_at')
    .execute()
  return rows.map(shownLink)
}

type OpenLink = Awaited<ReturnType<typeof withdrawLinks>>[number]

/** An unused link, as operators see it. */
export const shownLink = ({
  kind,
  workspace_id,
  role,
  created_at,
  expires_at,
}: Pick<OpenLink, 'kind' | 'workspace_id' | 'role' | 'created_at' | 'expires_at'>) => ({
  // A sign-up and an invitation to a workspace of one's own are the same link.
  for:
    kind === 'reset'
      ? 'a new password'
      : workspace_id === null
        ? 'a new account'
        : `joining ${workspace_id} as ${role}`,
  made_at: moment(created_at),
  expires_at: moment(expires_at),
})

type WaitingMail = Awaited<ReturnType<typeof mailQueue>>[number]
const MAIL_WORDS: Readonly<Record<WaitingMail['kind'], string>> = {
  sign_up: 'a new account',
  reset: 'a new password',
  invitation: 'joining a workspace',
  changed: 'says that the password was changed',
  passkey_added: 'says that a passkey was added',
  suspended: 'says that a workspace is suspended',
  resumed: 'says that a workspace is no longer suspended',
  requested: 'says that a customer asks for something',
  address_left: 'says that the account was given another address',
  address_taken: 'says that the account was given this address',
}

/** A waiting mail, as operators see it. */
export const shownMail = ({ email, kind, created_at, next_at, tries, error }: WaitingMail) => ({
  email,
  for: MAIL_WORDS[kind],
  waits_since: moment(created_at),
  tries,
  next_try_at: moment(next_at),
  last_error: error,
})

/** What deleting an account removes, and what stays. Throws `not_found`. */
export const deletionOf = async (
  db: Database,
  email: string,
  { keepsKeys }: { readonly keepsKeys: boolean },
) => {
  const { id } = await personAt(db, email)
  const { name, is_operator, signs_in_by, passkeys, workspaces, browsers_signed_in } = await accountOf(
    db,
    email,
  )
  const keys = await db
    .selectFrom('agent_key')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('made_by', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  const made = { agent_keys: Number(keys.count), feeds_and_notifications: 'those that the person made' }
  return {
    nothing_changed: 'Add --yes to delete the account. This cannot be undone.',
    goes: {
      account: { email, name, is_operator, signs_in_by, passkeys: passkeys.length, browsers_signed_in },
      open_links: (await openLinksOf(db, email)).length,
      ...(keepsKeys ? {} : made),
    },
    stays: { workspaces, ...(keepsKeys ? made : {}) },
  }
}
