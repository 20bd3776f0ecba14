import { PROVIDERS } from '../../contract/dashboard/account.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import { DAY, moment } from '../../contract/time.ts'
import { transaction } from '../db/database.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { disconnectApps } from './apps.ts'
import { usesCookies } from './auth-options.ts'
import { type DashboardCaller, type DashboardContext, personOf, requireTry } from './context.ts'
import { requirePassword } from './current-password.ts'
import { forgetDeskCodes } from './desk-codes.ts'
import { forgetResets, readLink, takeLink } from './links.ts'
import { giveFreeWorkspace, workspaceOf, workspacesOf } from './members.ts'
import { join, openAccount, personAt } from './new-account.ts'
import { setNewPassword, tellOfNewPassword } from './new-password.ts'

const hasAccount = (): AppError =>
  new AppError(
    'conflict',
    'There is already an account with this email address. Sign in, then open the link again.',
  )

/** The calls with which people get an account, and read and change their own. Only an operator deletes one (`operators/delete-account.ts`). */
export const accountHandlers = (
  context: DashboardContext,
): Handlers<Dashboard, DashboardCaller>['account'] => {
  const { db, identity, origin, signUp, contact, prices, mails, trialMs } = context
  const isOpen = signUp === 'open' && mails !== undefined
  return {
    ways: async () => ({
      sign_up: isOpen ? 'open' : 'invited',
      sends_mail: mails !== undefined,
      uses_cookies: usesCookies(origin),
      passkeys: identity.passkeys !== null,
      providers: [...identity.providers],
      trial_days: Math.ceil(trialMs / DAY),
      base_url: origin,
      contact: contact ?? null,
      prices: { ...prices },
    }),
    signUp: async ({ email }, { client, requestId }) => {
      if (!isOpen)
        throw new AppError(
          'conflict',
          'You need an invitation to create an account here. Ask a workspace owner for an invitation.',
        )
      await requireTry(db, 'sign_up', { email, client })
      await mails.sendLater({ kind: 'sign_up', email, request_id: requestId })
      return {}
    },
    askForReset: async ({ email }, { client, requestId }) => {
      if (!mails)
        throw new AppError(
          'conflict',
          'This service does not send email. To set a new password, you need a link. Ask the person who runs the service to give you one.',
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
      if (email === undefined) throw wrongField('email', 'Give your email address.')
      if (link.kind === 'reset' && link.person_id !== null) {
        const change = { token, text: password, caller }
        return {
          email,
          passkeys: await setNewPassword(context, { ...link, person_id: link.person_id }, change),
        }
      }
      // The link is used up before the account is made, so that of two simultaneous calls only one makes an account.
      const taken = await transaction(db, async (trx) => {
        if (await personAt(trx, email)) throw hasAccount()
        return takeLink(trx, token)
      })
      const isMade = await openAccount({ db, makeAccount: identity.makeAccount }, taken, {
        email,
        name: name ?? email,
        password,
        proven: taken.mailed === 1,
      })
      if (!isMade) throw hasAccount()
      return { email, passkeys: 0 }
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
      const logins = await db
        .selectFrom('person_login')
        .select('providerId')
        .where('userId', '=', id)
        .orderBy('providerId')
        .execute()
      const ways = logins.map(({ providerId }) => providerId)
      return {
        person_id: id,
        name,
        email,
        session_id: sessionId,
        has_password: ways.includes('credential'),
        providers: PROVIDERS.filter((provider) => ways.includes(provider)),
        workspaces: await workspacesOf(db, id),
        is_operator: await context.isOperator(id),
      }
    },
    changePassword: async ({ current_password, password }, caller) => {
      const person = personOf(caller)
      const { id, email, sessionId } = person
      await requirePassword(context, person, current_password)
      const change = { current: current_password, text: password, keptSession: sessionId }
      if (!(await identity.changePassword(id, change)))
        throw new AppError(
          'unauthorized',
          'The password has just been changed. Sign in with the new password.',
        )
      await forgetResets(db, id)
      await disconnectApps(db, { personId: id })
      await forgetDeskCodes(db, id)
      await tellOfNewPassword(context, email, caller)
      return {}
    },
  }
}
