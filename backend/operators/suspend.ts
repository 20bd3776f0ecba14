import { queueMail } from '../accounts/account-mails.ts'
import { membersOf } from '../accounts/members.ts'
import type { Trx } from '../db/database.ts'
import { resumeWorkspace, suspendWorkspace } from '../workspaces/workspaces.ts'
import { type OperatorName, recordOperator } from './operators.ts'

type Acting = {
  readonly by: OperatorName
  /** The id of the request, which the log shows with the mails to the owners; null if the service sends no mail. */
  readonly mailsAs: string | null
}

const tellOwners = async (
  trx: Trx,
  workspace_id: string,
  kind: 'suspended' | 'resumed',
  request_id: string,
): Promise<void> => {
  for (const { email, role } of await membersOf(trx, workspace_id))
    if (role === 'owner') await queueMail(trx, { kind, email, workspace_id, request_id })
}

/** Suspends a workspace, records it, and mails its owners. Throws `not_found`. */
export const suspendAsOperator = async (
  trx: Trx,
  id: string,
  why: string,
  { by, mailsAs }: Acting,
): Promise<void> => {
  await suspendWorkspace(trx, id, why)
  await recordOperator(trx, id, { by, did: 'Suspended the workspace', why })
  if (mailsAs !== null) await tellOwners(trx, id, 'suspended', mailsAs)
}

/** Ends the suspension of a workspace, records it, and mails its owners. Throws `not_found`. */
export const resumeAsOperator = async (
  trx: Trx,
  id: string,
  why: string | null,
  { by, mailsAs }: Acting,
): Promise<void> => {
  await resumeWorkspace(trx, id)
  await recordOperator(trx, id, { by, did: 'Resumed the workspace', why })
  if (mailsAs !== null) await tellOwners(trx, id, 'resumed', mailsAs)
}
