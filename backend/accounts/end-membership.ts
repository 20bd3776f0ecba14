import type { Trx } from '../db/database.ts'
import { revokeKeysOf } from '../keys/keys.ts'
import { disconnectApps } from './apps.ts'
import type { AccessEnders } from './context.ts'
import { changeMember } from './members.ts'

type Of = { readonly workspaceId: string; readonly personId: string }

/** Revokes the keys and feeds of leads that a person made, and turns off their notifications: they may have copied them. */
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
 * Removes a member with the apps that they connected, and, unless `keepsKeys`, all that they made and may have copied. Throws what
 * `changeMember` throws.
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
