import { transaction } from '../db/database.ts'
import type { LinkRow } from './account.rows.ts'
import { disconnectApps } from './apps.ts'
import type { DashboardCaller, DashboardContext } from './context.ts'
import { forgetDeskCodes } from './desk-codes.ts'
import { forgetResets, takeLink } from './links.ts'
import { proveMailbox } from './new-account.ts'
import { passkeysOf } from './passkey-rows.ts'
import { forgetTries } from './tries.ts'

/** Tells a person by mail that their password was changed, if the service sends mail. */
export const tellOfNewPassword = async (
  { mails }: Pick<DashboardContext, 'mails'>,
  email: string | null,
  { requestId }: DashboardCaller,
): Promise<void> => {
  if (email !== null) await mails?.sendLater({ kind: 'changed', email, request_id: requestId })
}

/**
 * Sets a new password by a one-time link, and ends everything to which the old password gave access. Returns the number of
 * the person's passkeys, which still work.
 */
export const setNewPassword = async (
  context: DashboardContext,
  link: LinkRow & { readonly person_id: string },
  {
    token,
    text,
    caller,
  }: { readonly token: string; readonly text: string; readonly caller: DashboardCaller },
): Promise<number> => {
  const { db, identity } = context
  await transaction(db, async (trx) => {
    await takeLink(trx, token)
    await forgetResets(trx, link.person_id)
    if (link.mailed === 1) await proveMailbox(trx, link.person_id)
  })
  await identity.setPassword(link.person_id, text)
  // Runs after the sessions have ended, because a session could otherwise connect another app.
  await disconnectApps(db, { personId: link.person_id })
  await forgetDeskCodes(db, link.person_id)
  // Only the owner of the address and the operator have received the link.
  await identity.confirmAddress(link.person_id)
  await tellOfNewPassword(context, link.email, caller)
  const passkeys = await passkeysOf(db, link.person_id)
  // Earlier wrong guesses must not keep the person from signing in with the new password.
  await forgetTries(db, 'password', { email: link.email ?? '' })
  return passkeys.length
}
