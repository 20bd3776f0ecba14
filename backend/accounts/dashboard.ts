import type { Role, SIGN_UP } from '../../contract/dashboard/account.ts'
import type { AgentKey } from '../../contract/dashboard/keys.ts'
import { type Dashboard, dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import { type Handlers, type Operation, SCOPES } from '../../contract/operation.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { type Database, type Trx, transaction } from '../db/database.ts'
import { listKeys, makeKey, revokeKey, scopesOf } from '../keys/keys.ts'
import type { Logger } from '../observability/logging.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import type { LinkRow } from './account.rows.ts'
import { type Identity, type Person, usesCookies } from './identity.ts'
import { invitationsOf, invite, readLink, takeLink, withdrawInvitation } from './links.ts'
import { invitationMail, type SendMail } from './mail.ts'
import {
  addMember,
  changeMember,
  giveFreeWorkspace,
  membersOf,
  requireRole,
  withoutFreeWorkspace,
  workspaceOf,
  workspacesOf,
} from './members.ts'

export type DashboardContext = {
  readonly db: Database
  readonly log: Logger
  readonly identity: Identity
  /** The origin at which people reach the service. */
  readonly origin: string
  readonly signUp: (typeof SIGN_UP)[number]
  readonly sendMail?: SendMail | undefined
}

/** The caller of an operation of the dashboard: a person, or null without a session. */
export type DashboardCaller = { readonly person: Person | null }

/** The operations that need no session. */
export const WITHOUT_SESSION: ReadonlySet<Operation> = new Set([
  dashboard.account.ways,
  dashboard.account.readLink,
  dashboard.account.useLink,
])

/** The most keys of a workspace that work. */
const MOST_KEYS = 100

const personOf = ({ person }: DashboardCaller): Person => {
  if (!person) throw new AppError('unauthorized', 'Sign in first. Your session may have ended.')
  return person
}

const agentKey = (row: Awaited<ReturnType<typeof listKeys>>[number]): AgentKey => ({
  key_id: row.id,
  name: row.name,
  tail: row.tail,
  kind: row.kind,
  scopes: [...scopesOf(row)],
  without_scopes: row.scopes === null,
  created_at: moment(row.created_at),
  last_used_at: momentOrNull(row.last_used_at),
  revoked_at: momentOrNull(row.revoked_at),
  expires_at: momentOrNull(row.expires_at),
})

/** The page that uses a one-time link. The token is in the fragment, which browsers send nowhere. */
export const linkPage = (origin: string, token: string): string => `${origin}/#/join/${token}`

const accountHandlers = (context: DashboardContext): Handlers<Dashboard, DashboardCaller>['account'] => {
  const { db, identity, origin, signUp, sendMail } = context
  return {
    ways: async () => ({
      sign_up: signUp === 'open' && sendMail ? 'open' : 'invited',
      sends_mail: sendMail !== undefined,
      uses_cookies: usesCookies(origin),
      base_url: origin,
    }),
    readLink: async ({ token }) => {
      const { kind, email, workspace_id, role, expires_at } = await readLink(db, token)
      const workspace = workspace_id === null ? null : await readWorkspace(db, workspace_id)
      return {
        kind,
        email,
        workspace_name: workspace?.name ?? null,
        role,
        expires_at: moment(expires_at),
      }
    },
    useLink: async ({ token, email: given, name, password }) => {
      const link = await readLink(db, token)
      const email = link.email ?? given
      if (email === undefined) throw new AppError('invalid_input', 'email: Give your e-mail address.')
      if (link.kind === 'reset' && link.person_id !== null) {
        await transaction(db, (trx) => takeLink(trx, token))
        await identity.setPassword(link.person_id, password)
        return { email }
      }
      const known = await db
        .selectFrom('person')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst()
      if (known) throw hasAccount()
      // Taken first, so that of two calls at once one makes an account.
      const taken = await transaction(db, (trx) => takeLink(trx, token))
      const personId = await identity.makeAccount({ email, name: name ?? email, password })
      if (personId === null) throw hasAccount()
      await transaction(db, async (trx) => {
        // Else every invitation would be worth the credits of a free workspace.
        if (taken.workspace_id !== null) await withoutFreeWorkspace(trx, personId)
        await join(trx, taken, { id: personId, email })
      })
      return { email }
    },
    join: async ({ token }, caller) => {
      const person = personOf(caller)
      const joined = await transaction(db, async (trx) => join(trx, await takeLink(trx, token), person))
      if (joined === null) throw new AppError('conflict', 'You already have a workspace of your own.')
      return workspaceOf(db, person.id, joined)
    },
    me: async (_, caller) => {
      const { id, name, email, sessionId } = personOf(caller)
      await transaction(db, (trx) => giveFreeWorkspace(trx, { id, name }))
      return { person_id: id, name, email, session_id: sessionId, workspaces: await workspacesOf(db, id) }
    },
  }
}

const hasAccount = (): AppError =>
  new AppError('conflict', 'This address already has an account. Sign in, then open the link again.')

/** Lets a person join by a link that was taken. Returns the workspace that they joined; null if they get one of their own. */
const join = async (
  trx: Trx,
  { kind, workspace_id, role, email }: LinkRow,
  person: Pick<Person, 'id' | 'email'>,
): Promise<string | null> => {
  if (kind !== 'invitation') throw new AppError('conflict', 'This link is for a new password.')
  if (email !== null && email !== person.email.toLowerCase())
    throw new AppError('conflict', `This invitation is for ${email}. Sign in with that address.`)
  if (workspace_id === null) return null
  await addMember(trx, { workspaceId: workspace_id, personId: person.id, role })
  return workspace_id
}

/** What people do in the dashboard. Each operation of a workspace first checks the person's role in it. */
export const dashboardHandlers = (context: DashboardContext): Handlers<Dashboard, DashboardCaller> => {
  const { db, log, origin, sendMail } = context
  const allowed = async (caller: DashboardCaller, workspaceId: string, least: Role): Promise<Person> => {
    const person = personOf(caller)
    await requireRole(db, person.id, workspaceId, least)
    return person
  }
  const keyOf = async (workspaceId: string, keyId: string): Promise<AgentKey> => {
    const row = (await listKeys(db, workspaceId)).find(({ id }) => id === keyId)
    if (!row) throw new AppError('not_found', 'This workspace has no key with this id.')
    return agentKey(row)
  }
  return {
    account: accountHandlers(context),
    keys: {
      list: async ({ workspace_id }, caller) => {
        await allowed(caller, workspace_id, 'viewer')
        return { keys: (await listKeys(db, workspace_id)).map(agentKey) }
      },
      make: async ({ workspace_id, name, scopes, expires_at }, caller) => {
        await allowed(caller, workspace_id, 'owner')
        const working = (await listKeys(db, workspace_id)).filter(({ revoked_at }) => revoked_at === null)
        if (working.length >= MOST_KEYS)
          throw new AppError(
            'conflict',
            `This workspace has ${MOST_KEYS} keys, the maximum. Revoke one first.`,
          )
        const expiresAt = expires_at === undefined ? null : Date.parse(expires_at)
        const { keyId, key } = await transaction(db, (trx) =>
          makeKey(trx, {
            workspaceId: workspace_id,
            name,
            scopes: SCOPES.filter((scope) => scopes.includes(scope)),
            expiresAt,
          }),
        )
        return { key, agent_key: await keyOf(workspace_id, keyId) }
      },
      revoke: async ({ workspace_id, key_id }, caller) => {
        await allowed(caller, workspace_id, 'owner')
        await keyOf(workspace_id, key_id)
        await revokeKey(db, key_id)
        return keyOf(workspace_id, key_id)
      },
    },
    workspaces: {
      rename: async ({ workspace_id, name }, caller) => {
        const person = await allowed(caller, workspace_id, 'owner')
        await db.updateTable('workspace').set({ name }).where('id', '=', workspace_id).execute()
        return workspaceOf(db, person.id, workspace_id)
      },
      members: async ({ workspace_id }, caller) => {
        await allowed(caller, workspace_id, 'viewer')
        return {
          members: await membersOf(db, workspace_id),
          invitations: await invitationsOf(db, workspace_id),
        }
      },
      invite: async ({ workspace_id, role, email }, caller) => {
        const { id: by } = await allowed(caller, workspace_id, 'owner')
        const { token, invitation } = await transaction(db, (trx) =>
          invite(trx, workspace_id, { role, email, by }),
        )
        const link = linkPage(origin, token)
        const mailed =
          sendMail !== undefined &&
          email !== undefined &&
          (await sendMail(invitationMail(email, link)).then(
            () => true,
            (error: unknown) => {
              log.error({ err: error }, 'an invitation was not mailed')
              return false
            },
          ))
        return { invitation, link, mailed }
      },
      withdrawInvitation: async ({ workspace_id, invitation_id }, caller) => {
        await allowed(caller, workspace_id, 'owner')
        await withdrawInvitation(db, workspace_id, invitation_id)
        return {}
      },
      changeRole: async ({ workspace_id, person_id, role }, caller) => {
        await allowed(caller, workspace_id, 'owner')
        await transaction(db, (trx) => changeMember(trx, workspace_id, person_id, role))
        const member = (await membersOf(db, workspace_id)).find((one) => one.person_id === person_id)
        if (!member) throw new AppError('not_found', 'This person does not belong to the workspace.')
        return member
      },
      removeMember: async ({ workspace_id, person_id }, caller) => {
        const isSelf = personOf(caller).id === person_id
        await allowed(caller, workspace_id, isSelf ? 'viewer' : 'owner')
        await transaction(db, (trx) => changeMember(trx, workspace_id, person_id, null))
        return {}
      },
    },
  }
}
