import { AppError } from '../../contract/errors.ts'
import type { AccessEnders } from '../accounts/context.ts'
import { endMembership } from '../accounts/end-membership.ts'
import { membersOf } from '../accounts/members.ts'
import type { Trx } from '../db/database.ts'
import { revokeFeedsOf } from '../forum/forum.ts'
import { turnOffNewsOf } from '../news/news.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { type OperatorName, recordOperator } from './operators.ts'

/** The functions that end a person's access in the features, for removals by an operator. */
export const ACCESS_ENDERS: AccessEnders = { revokeFeedsOf, turnOffNewsOf }

/** Identifies a member by the person's id or by the address. */
type Which = { readonly personId: string } | { readonly email: string }

/**
 * Removes a member in the same way as an owner, revokes everything whose secret the member may have copied, and records the removal.
 * Throws `not_found`, and `conflict` if no owner would be left, unless `withoutOwner`. Returns the member's address.
 */
export const removeMemberAsOperator = async (
  trx: Trx,
  workspaceId: string,
  which: Which,
  {
    by,
    why,
    withoutOwner,
  }: { readonly by: OperatorName; readonly why: string | null; readonly withoutOwner: boolean },
): Promise<string> => {
  await readWorkspace(trx, workspaceId)
  const member = (await membersOf(trx, workspaceId)).find((one) =>
    'personId' in which ? one.person_id === which.personId : one.email === which.email,
  )
  if (!member) throw new AppError('not_found', 'This person does not belong to the workspace.')
  const of = { workspaceId, personId: member.person_id }
  await endMembership(trx, ACCESS_ENDERS, { ...of, keepsKeys: false, withoutOwner })
  await recordOperator(trx, workspaceId, { by, did: `Removed ${member.name} (${member.email})`, why })
  return member.email
}
