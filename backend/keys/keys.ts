import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { SCOPES, type Scope } from '../../contract/operation.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { lockWorkspace } from '../workspaces/workspaces.ts'
import type { KeyRow } from './key.rows.ts'
import { isKeyText, NO_KEY_TEXT, newKeyText } from './key-text.ts'
import { secretHash } from './secret-hash.ts'

export type NewKey = {
  readonly workspaceId: string
  readonly name: string
  /** The scopes of the key. Null means full access, which keys from before scopes existed have. */
  readonly scopes: readonly Scope[] | null
  /** Whether the key may save posts only as drafts. */
  readonly draftsOnly?: boolean
  readonly kind?: KeyRow['kind']
  /** When the key expires (ms). Null or absent means that it never expires. */
  readonly expiresAt?: number | null
  /** The person who makes the key in the dashboard. */
  readonly madeBy?: string
}

/** Makes a key and returns its text, which cannot be read again later. */
export const makeKey = async (
  trx: Trx,
  { workspaceId, name, scopes, draftsOnly = false, kind = 'agent', expiresAt = null, madeBy }: NewKey,
) => {
  const key = newKeyText()
  const keyId = `key_${randomUUID()}`
  await trx
    .insertInto('agent_key')
    .values({
      id: keyId,
      workspace_id: workspaceId,
      name,
      hash: secretHash(key),
      tail: key.slice(-4),
      kind,
      scopes: scopes === null ? null : JSON.stringify(scopes),
      drafts_only: draftsOnly ? 1 : null,
      created_at: await dbNow(trx),
      last_used_at: null,
      revoked_at: null,
      expires_at: expiresAt,
      made_by: madeBy ?? null,
    })
    .execute()
  return { keyId, key }
}

/**
 * Revokes a key at once. Returns the revoked key; null if the key was revoked before, because that changes nothing. Throws `not_found` if
 * there is no such key.
 */
export const revokeKey = async (
  db: Db,
  keyId: string,
): Promise<Pick<KeyRow, 'workspace_id' | 'name'> | null> => {
  const now = await dbNow(db)
  const revoked = await db
    .updateTable('agent_key')
    .set({ revoked_at: now })
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning(['workspace_id', 'name'])
    .executeTakeFirst()
  if (revoked) return revoked
  const known = await db.selectFrom('agent_key').select('id').where('id', '=', keyId).executeTakeFirst()
  if (!known) throw new AppError('not_found', `There is no key ${keyId}.`)
  return null
}

/**
 * Finds a key and its workspace by the whole text of the key. The messages of its errors do not contain the text. Throws `invalid_input` for
 * a mistyped key, and `not_found` for an unknown key.
 */
export const findKey = async (db: Db, text: string) => {
  if (!isKeyText(text)) throw new AppError('invalid_input', NO_KEY_TEXT)
  const found = await db
    .selectFrom('agent_key')
    .innerJoin('workspace', 'workspace.id', 'agent_key.workspace_id')
    .select([
      'agent_key.id',
      'agent_key.name',
      'agent_key.workspace_id',
      'workspace.name as workspace_name',
      'agent_key.created_at',
      'agent_key.last_used_at',
      'agent_key.revoked_at',
      'agent_key.expires_at',
    ])
    .where('agent_key.hash', '=', secretHash(text))
    .executeTakeFirst()
  if (!found) throw new AppError('not_found', 'This service does not know this agent key.')
  return found
}

/**
 * Revokes every key that a person made in a workspace. Returns the ids of all keys that the person made in the workspace, including
 * keys revoked earlier.
 */
export const revokeKeysOf = async (
  trx: Trx,
  workspaceId: string,
  personId: string,
): Promise<readonly string[]> => {
  const now = await dbNow(trx)
  const keys = await trx
    .updateTable('agent_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where('workspace_id', '=', workspaceId)
    .where('made_by', '=', personId)
    .returning('id')
    .execute()
  return keys.map(({ id }) => id)
}

/**
 * Locks a workspace. Throws `unauthorized` unless the key or the member behind a call may still change things in the workspace.
 * Since the call arrived, the key may have been revoked, or the member removed or given a lower role.
 */
export const lockStillIn = async (trx: Trx, workspaceId: string, callerId: string): Promise<void> => {
  await lockWorkspace(trx, workspaceId)
  const found = await trx
    .selectFrom('agent_key')
    .select('id')
    .where('id', '=', callerId)
    .where('revoked_at', 'is', null)
    .unionAll(
      trx
        .selectFrom('member')
        .select('person_id as id')
        .where('workspace_id', '=', workspaceId)
        .where('person_id', '=', callerId)
        .where('role', 'in', ['owner', 'editor']),
    )
    .executeTakeFirst()
  if (!found) throw new AppError('unauthorized', 'Your access to this workspace has just ended.')
}

/**
 * Gives the key with this name a new text, so that the earlier text stops working at once. Makes the key if there is
 * none. The key keeps its id, so repeated calls still find the answers to earlier calls.
 */
export const renewKey = async (trx: Trx, wanted: NewKey): Promise<string> => {
  const known = await trx
    .selectFrom('agent_key')
    .select('id')
    .where('workspace_id', '=', wanted.workspaceId)
    .where('name', '=', wanted.name)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!known) return (await makeKey(trx, wanted)).key
  const key = newKeyText()
  const change = { hash: secretHash(key), tail: key.slice(-4) }
  await trx.updateTable('agent_key').set(change).where('id', '=', known.id).execute()
  return key
}

/** Lists the keys of a workspace, newest first, without their hashes. */
export const listKeys = (db: Db, workspaceId: string): Promise<Omit<KeyRow, 'hash'>[]> =>
  db
    .selectFrom('agent_key')
    .select([
      'id',
      'workspace_id',
      'name',
      'tail',
      'kind',
      'scopes',
      'drafts_only',
      'created_at',
      'last_used_at',
      'revoked_at',
      'expires_at',
      'made_by',
    ])
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

const Scopes = z.array(z.enum(SCOPES))

/** Returns the scopes that a row grants. A key from before scopes existed has all scopes. */
export const scopesOf = ({ scopes }: Pick<KeyRow, 'scopes'>): readonly Scope[] =>
  scopes === null ? SCOPES : Scopes.parse(JSON.parse(scopes))
