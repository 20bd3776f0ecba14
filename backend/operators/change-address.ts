import { PROVIDERS } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { queueMail } from '../accounts/account-mails.ts'
import { withdrawLinks } from '../accounts/links.ts'
import { workspacesOf } from '../accounts/members.ts'
import { personAt } from '../accounts/new-account.ts'
import type { Trx } from '../db/database.ts'
import { type OperatorName, recordOperator } from './operators.ts'

type Change = { readonly personId: string; readonly from: string; readonly to: string }

/**
 * Gives an account another address. Ends the account's sessions, withdraws its open links, and unlinks its accounts at providers,
 * because these were linked by the old address. Mails both addresses, and records the change in each workspace of the person.
 * `mailsAs` is the id of the request, which the log shows with the mails; null if the service sends no mail. Throws `conflict` if
 * somebody has the new address.
 */
export const changeAddress = async (
  trx: Trx,
  { personId, from, to }: Change,
  { by, mailsAs }: { readonly by: OperatorName; readonly mailsAs: string | null },
): Promise<void> => {
  if (await personAt(trx, to)) throw new AppError('conflict', `${to} already has an account.`)
  await trx
    .updateTable('person')
    // It is not yet proven that the person reads the new mailbox.
    .set({ email: to, mailbox_proven_at: null })
    .where('id', '=', personId)
    .execute()
  await trx.deleteFrom('person_session').where('userId', '=', personId).execute()
  await trx
    .deleteFrom('person_login')
    .where('userId', '=', personId)
    .where('providerId', 'in', PROVIDERS)
    .execute()
  await withdrawLinks(trx, from)
  for (const { workspace_id } of await workspacesOf(trx, personId))
    await recordOperator(trx, workspace_id, {
      by,
      did: `Changed the email address ${from} to ${to}`,
      why: null,
    })
  if (mailsAs === null) return
  await queueMail(trx, { kind: 'address_left', email: from, request_id: mailsAs })
  await queueMail(trx, { kind: 'address_taken', email: to, request_id: mailsAs })
}
