import { randomUUID } from 'node:crypto'
import type { SourceKind } from '../../../contract/forum.ts'
import { ForumKeysGiven, type KeyedSource } from '../../../contract/owner/forum.ts'
import { type Db, dbNow, type Trx } from '../../db/database.ts'
import type { SealedRows } from '../../secrets/sealed-rows.ts'
import type { SecretBox } from '../../secrets/secrets.ts'
import type { ForumKeysRow } from '../forum.rows.ts'
import type { SourceCredentials } from '../sources/port.ts'
import { KeysError, type SourceError } from '../sources/source-error.ts'
import { clauseAsSentence } from './clause-as-sentence.ts'

/** Names what a workspace's keys are sealed to, so that no other workspace and no other forum can use them. */
const sealedTo = ({ workspace_id, source }: Pick<ForumKeysRow, 'workspace_id' | 'source'>): string =>
  `forum_keys ${workspace_id} ${source}`

/** Reads the rows of a workspace, at most one for each forum. */
export const keysOfWorkspace = (db: Db, workspaceId: string): Promise<readonly ForumKeysRow[]> =>
  db.selectFrom('forum_keys').selectAll().where('workspace_id', '=', workspaceId).execute()

const rowOf = (db: Db, workspaceId: string, source: SourceKind): Promise<ForumKeysRow | undefined> =>
  db
    .selectFrom('forum_keys')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .executeTakeFirst()

/** Whether a workspace has its own keys for a forum. */
export const hasOwnKeys = async (db: Db, workspaceId: string, source: SourceKind): Promise<boolean> =>
  (await rowOf(db, workspaceId, source)) !== undefined

/** Whether the stored keys can be decrypted. */
export const isReadable = (box: SecretBox, row: ForumKeysRow): boolean =>
  box.sealedUnder(sealedTo(row), row.sealed) !== 'neither'

/** Converts keys to the form that sources expect. */
export const credentialsIn = (owner: string, keys: ForumKeysGiven): SourceCredentials =>
  keys.source === 'reddit'
    ? {
        owner,
        reddit: {
          clientId: keys.client_id,
          clientSecret: keys.client_secret,
          ...(keys.username === '' ? {} : { username: keys.username }),
        },
      }
    : { owner, stackExchangeKey: keys.key }

/** Reads the keys that a workspace gave for a forum; null if it gave none. */
export const ownKeys = async (
  { db, secrets }: { readonly db: Db; readonly secrets: SecretBox },
  workspaceId: string,
  source: SourceKind,
): Promise<SourceCredentials | null> => {
  const row = await rowOf(db, workspaceId, source)
  if (!row) return null
  if (!isReadable(secrets, row)) return { owner: workspaceId, unreadable: true }
  return credentialsIn(workspaceId, ForumKeysGiven.parse(JSON.parse(secrets.open(sealedTo(row), row.sealed))))
}

/** Seals and stores keys. They replace the workspace's earlier keys for the forum. */
export const saveKeys = async (
  trx: Trx,
  secrets: SecretBox,
  workspaceId: string,
  keys: ForumKeysGiven,
): Promise<void> => {
  const { source } = keys
  const row = {
    username: keys.source === 'reddit' && keys.username !== '' ? keys.username : null,
    sealed: secrets.seal(sealedTo({ workspace_id: workspaceId, source }), JSON.stringify(keys)),
    saved_at: await dbNow(trx),
    failing_since: null,
    message: null,
  }
  await trx
    .insertInto('forum_keys')
    .values({ id: `keys_${randomUUID()}`, workspace_id: workspaceId, source, ...row })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'source']).doUpdateSet(row))
    .execute()
}

/** Deletes the keys of a workspace for a forum. */
export const deleteKeys = async (trx: Trx, workspaceId: string, source: KeyedSource): Promise<void> => {
  await trx
    .deleteFrom('forum_keys')
    .where('workspace_id', '=', workspaceId)
    .where('source', '=', source)
    .execute()
}

/** Records whether the forum accepted the workspace's keys in a reading. Other kinds of failures say nothing about the keys. */
export const noteKeys = async (
  trx: Trx,
  { owner }: SourceCredentials,
  source: SourceKind,
  failure: SourceError | null,
): Promise<void> => {
  if (owner === undefined || (failure !== null && !(failure instanceof KeysError))) return
  const now = await dbNow(trx)
  await trx
    .updateTable('forum_keys')
    .set((eb) =>
      failure === null
        ? { failing_since: null, message: null }
        : {
            failing_since: eb.fn.coalesce('failing_since', eb.val(now)),
            message: clauseAsSentence(failure.message),
          },
    )
    .where('workspace_id', '=', owner)
    .where('source', '=', source)
    .execute()
}

/** The sealed keys of forums, at most one for each forum and workspace. */
export const sealedForumKeys: SealedRows = {
  after: async (db, id, limit) => {
    const rows = await db
      .selectFrom('forum_keys')
      .select(['id', 'workspace_id', 'source', 'sealed'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      owner: sealedTo(row),
      sealed: row.sealed,
      workspaceId: row.workspace_id,
      name: row.source,
    }))
  },
  replace: async (trx, row, sealed) => {
    const { numUpdatedRows } = await trx
      .updateTable('forum_keys')
      .set({ sealed })
      .where('id', '=', row.id)
      // If a person has saved other keys meanwhile, those stay.
      .where('sealed', '=', row.sealed)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
}
