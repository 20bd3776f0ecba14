import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { moment } from '../../contract/time.ts'
import { recordAudit } from '../audit/audit.ts'
import { type Db, type Trx, transaction } from '../db/database.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import type { LinkRow } from './account.rows.ts'
import { disconnectApps } from './apps.ts'
import { usesCookies } from './auth-options.ts'
import { type DashboardCaller, type DashboardContext, personOf, requireTry } from './context.ts'
import type { Person } from './identity.ts'
import { forgetInvitations, forgetResets, readLink, takeLink } from './links.ts'
import { addMember, giveFreeWorkspace, withoutFreeWorkspace, workspaceOf, workspacesOf } from './members.ts'
import { forgetTries } from './tries.ts'

const personAt = (db: Db, email: string) =>
  db.selectFrom('person').select(['id', 'email']).where('email', '=', email.toLowerCase()).executeTakeFirst()

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
  await forgetInvitations(trx, workspace_id, person.email)
  await recordAudit(trx, {
    workspace_id,
    by_kind: 'person',
    by_name: person.email,
    operation: 'account.join',
    about: role,
  })
  return workspace_id
}

/** How people come to an account, and what they do with their own. */
export const accountHandlers = (
  context: DashboardContext,
): Handlers<Dashboard, DashboardCaller>['account'] => {
  const { db, identity, origin, signUp, mails } = context
  const isOpen = signUp === 'open' && mails !== undefined
  const tellOfChange = async (email: string | null, { requestId }: DashboardCaller): Promise<void> => {
    if (email !== null) await mails?.sendLater({ kind: 'changed', email, request_id: requestId })
  }
  const newPassword = async (
    link: LinkRow & { readonly person_id: string },
    {
      token,
      text,
      caller,
    }: { readonly token: string; readonly text: string; readonly caller: DashboardCaller },
  ) => {
    await transaction(db, async (trx) => {
      await takeLink(trx, token)
      await forgetResets(trx, link.person_id)
      await disconnectApps(trx, { personId: link.person_id })
    })
    await identity.setPassword(link.person_id, text)
    // Whoever has the link got it at the address, or from the operator.
    await identity.confirmAddress(link.person_id)
    await tellOfChange(link.email, caller)
    // The new password must work at once, whoever guessed at the old one.
    await forgetTries(db, 'password', { email: link.email ?? '' })
  }
  return {
    ways: async () => ({
      sign_up: isOpen ? 'open' : 'invited',
      sends_mail: mails !== undefined,
      uses_cookies: usesCookies(origin),
      base_url: origin,
    }),
    signUp: async ({ email }, { client, requestId }) => {
      if (!isOpen)
        throw new AppError('conflict', 'Accounts are by invitation here. Ask a workspace owner for one.')
      await requireTry(db, 'sign_up', { email, client })
      await mails.sendLater({ kind: 'sign_up', email, request_id: requestId })
      return {}
    },
    askForReset: async ({ email }, { client, requestId }) => {
      if (!mails)
        throw new AppError(
          'conflict',
          'This service sends no mail. Ask the person who runs it for a link to set a new password.',
        )
      await requireTry(db, 'reset', { email, client })
      await mails.sendLater({ kind: 'reset', email, request_id: requestId })
      return {}
    },
    readLink: async ({ token }) => {
      const { kind, email, workspace_id, role, expires_at } = await readLink(db, token)
      const workspace = workspace_id === null ? null : await readWorkspace(db, workspace_id)
      return {
        kind,
        email,
        workspace_name: workspace?.name ?? null,
        has_account: email !== null && (await personAt(db, email)) !== undefined,
        role,
        expires_at: moment(expires_at),
      }
    },
    useLink: async ({ token, email: given, name, password }, caller) => {
      const link = await readLink(db, token)
      const email = link.email ?? given
      if (email === undefined) throw new AppError('invalid_input', 'email: Give your e-mail address.')
      if (link.kind === 'reset' && link.person_id !== null) {
        await newPassword({ ...link, person_id: link.person_id }, { token, text: password, caller })
        return { email }
      }
      // The link is used up before the account is made, so that of two simultaneous calls only one makes an account.
      const taken = await transaction(db, async (trx) => {
        if (await personAt(trx, email)) throw hasAccount()
        return takeLink(trx, token)
      })
      const personId = await identity
        .makeAccount({ email, name: name ?? email, password })
        .catch(async (thrown: unknown) => {
          // Another link made the account at the same moment, so this one can still be used to join.
          if (!(await personAt(db, email))) throw thrown
          return null
        })
      if (personId === null) {
        await db.insertInto('one_time_link').values(taken).execute()
        throw hasAccount()
      }
      await transaction(db, async (trx) => {
        // Otherwise every invitation would be worth the credits of a free workspace.
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
      return {
        person_id: id,
        name,
        email,
        session_id: sessionId,
        workspaces: await workspacesOf(db, id),
        is_operator: await context.isOperator(id),
      }
    },
    changePassword: async ({ current_password, password }, caller) => {
      const { id, email, sessionId } = personOf(caller)
      await requireTry(db, 'password', { email, client: `session ${sessionId}` })
      if (!(await identity.isPassword(id, current_password)))
        throw new AppError('invalid_input', 'current_password: This is not your current password.', {
          issues: [{ path: 'current_password', message: 'This is not your current password.' }],
        })
      await forgetResets(db, id)
      await disconnectApps(db, { personId: id })
      await identity.setPassword(id, password, sessionId)
      await tellOfChange(email, caller)
      return {}
    },
  }
}
