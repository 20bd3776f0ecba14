import { MOST_KEYS } from '../../contract/dashboard/keys.ts'
import { AppError } from '../../contract/errors.ts'
import { SCOPES, type Scope } from '../../contract/operation.ts'
import { dbNow, type Trx } from '../db/database.ts'
import { listKeys, makeKey, type NewKey } from '../keys/keys.ts'
import { lockAs } from './context.ts'

export type MemberKey = Pick<NewKey, 'workspaceId' | 'name' | 'draftsOnly' | 'expiresAt'> & {
  readonly scopes: readonly Scope[]
  readonly madeBy: string
}

/** Creates a key for an owner. Throws what `lockAs` throws, and `conflict` if the workspace has too many keys. */
export const makeMemberKey = async (trx: Trx, { scopes, ...key }: MemberKey) => {
  await lockAs(trx, { id: key.madeBy }, key.workspaceId, 'owner')
  const now = await dbNow(trx)
  const working = (await listKeys(trx, key.workspaceId)).filter(
    ({ revoked_at, expires_at }) => revoked_at === null && (expires_at === null || expires_at > now),
  )
  if (working.length >= MOST_KEYS)
    throw new AppError('conflict', `This workspace has ${MOST_KEYS} keys, the maximum. Revoke a key first.`)
  return makeKey(trx, { ...key, scopes: SCOPES.filter((scope) => scopes.includes(scope)) })
}
