import type { Trx } from '../db/database.ts'
import { revokeKeysOf } from '../keys/keys.ts'
import { disconnectApps } from './apps.ts'
import type { AccessEnders } from './context.ts'
import { changeMember } from './members.ts'

type Of = { readonly workspaceId: string; readonly personId: string }

/**
 * Revokes the keys and feeds of leads that a person created, and turns off the notifications that they added, because the person may have
 * copied the secrets.
 */
export const endAccessOf = async (
  trx: Trx,
  { turnOffNewsOf, revokeFeedsOf }: AccessEnders,
  { workspaceId, personId }: Of,
): Promise<void> => {
  const keys = await revokeKeysOf(trx, workspaceId, personId)
  await revokeFeedsOf(trx, workspaceId, [personId, ...keys])
  await turnOffNewsOf(trx, workspaceId, personId)
}

/**
 * Removes a member and the apps that they connected. Unless `keepsKeys`, also revokes everything whose secret they may have copied.
 * Throws what `changeMember` throws.
 */
export const endMembership = async (
  trx: Trx,
  enders: AccessEnders,
  { keepsKeys, withoutOwner, ...of }: Of & { readonly keepsKeys: boolean; readonly withoutOwner: boolean },
): Promise<void> => {
  await changeMember(trx, of.workspaceId, of.personId, null, { withoutOwner })
  await disconnectApps(trx, of)
  if (!keepsKeys) await endAccessOf(trx, enders, of)
}
