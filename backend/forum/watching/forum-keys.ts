import { AppError } from '../../../contract/errors.ts'
import {
  type ForumKeys,
  type ForumKeysGiven,
  KEYED_SOURCES,
  type KeyedSource,
} from '../../../contract/owner/forum.ts'
import { moment, momentOrNull } from '../../../contract/time.ts'
import { recordChange } from '../../changes/changes.ts'
import { transaction } from '../../db/database.ts'
import type { ForumKeysRow } from '../forum.rows.ts'
import type { SourceCredentials } from '../sources/port.ts'
import { KeysError, SourceError } from '../sources/source-error.ts'
import { sourceOf } from '../sources/sources.ts'
import { clauseAsSentence } from './clause-as-sentence.ts'
import { type ForumContext, sourceContext } from './context.ts'
import { credentialsIn, deleteKeys, isReadable, keysOfWorkspace, saveKeys } from './forum-keys.table.ts'

/** Time limit for a test of keys, in ms. */
const TEST_MS = 20_000

const TO_UNLOCK =
  'On your own computer, unlock the keychain and restart Quillport. On a server, set QUILLPORT_SECRETS_KEY.'
const LOCKED = `These API keys are encrypted, and the service does not have the sealing key now. ${TO_UNLOCK}`
const UNREADABLE =
  'These keys cannot be decrypted, because the service’s sealing key was changed. Enter the keys again.'

/** Says why stored keys cannot be decrypted and what to do; null if they can be decrypted. */
const closedReason = ({ secrets }: Pick<ForumContext, 'secrets'>, row: ForumKeysRow): string | null => {
  if (isReadable(secrets, row)) return null
  return secrets.unlocked() ? UNREADABLE : LOCKED
}

const shownOwn = (
  context: Pick<ForumContext, 'secrets'>,
  row: ForumKeysRow,
): NonNullable<ForumKeys['own']> => ({
  username: row.username,
  saved_at: moment(row.saved_at),
  failing_since: momentOrNull(row.failing_since),
  message: closedReason(context, row) ?? row.message,
})

const hasKey = (credentials: SourceCredentials, source: KeyedSource): boolean =>
  source === 'reddit' ? credentials.reddit !== undefined : credentials.stackExchangeKey !== undefined

/** Lists whose keys a workspace's readings of each forum use. Never returns the keys themselves. */
export const listForumKeys = async (
  context: Pick<ForumContext, 'db' | 'secrets' | 'credentials'>,
  workspaceId: string,
): Promise<{ readonly keys: readonly ForumKeys[] }> => {
  const rows = await keysOfWorkspace(context.db, workspaceId)
  return {
    keys: KEYED_SOURCES.map((source) => {
      const row = rows.find((one) => one.source === source)
      return {
        source,
        own: row ? shownOwn(context, row) : null,
        shared: hasKey(context.credentials, source),
      }
    }),
  }
}

/** Throws `invalid_input` if the forum refuses the keys, and `upstream_failed` if it did not answer the test. */
const requireAccepted = async (
  context: ForumContext,
  workspaceId: string,
  keys: ForumKeysGiven,
): Promise<void> => {
  const ctx = sourceContext(
    { ...context, gate: context.probeGate },
    { credentials: credentialsIn(workspaceId, keys), signal: AbortSignal.timeout(TEST_MS) },
  )
  try {
    await sourceOf(keys.source).testKeys?.(ctx)
  } catch (thrown) {
    if (thrown instanceof KeysError) throw refused(keys.source)
    if (thrown instanceof SourceError || ctx.signal?.aborted)
      throw new AppError(
        'upstream_failed',
        `The keys could not be tested, and nothing was saved. ${thrown instanceof SourceError ? clauseAsSentence(thrown.message) : 'The site did not answer in time.'} Try again later.`,
      )
    throw thrown
  }
}

const REFUSED: Readonly<Record<KeyedSource, { readonly path: string; readonly message: string }>> = {
  reddit: {
    path: 'keys.client_secret',
    message:
      'Reddit refuses this client ID and secret. Copy both again from reddit.com/prefs/apps, from an app of the type “script”.',
  },
  stack_exchange: {
    path: 'keys.key',
    message: 'Stack Exchange does not know this key. Copy it again from your app at stackapps.com.',
  },
}

const refused = (source: KeyedSource): AppError => {
  const { path, message } = REFUSED[source]
  return new AppError('invalid_input', `${message} Nothing was saved.`, { issues: [{ path, message }] })
}

/**
 * Tests keys with their forum and stores them sealed. Stores nothing if the forum refuses the keys. Throws
 * `invalid_input`, `upstream_failed`, and `unavailable` if keys cannot be stored.
 */
export const saveForumKeys = async (
  context: ForumContext,
  workspaceId: string,
  keys: ForumKeysGiven,
): Promise<{ readonly keys: readonly ForumKeys[] }> => {
  const { db, secrets } = context
  if (!secrets.unlocked())
    throw new AppError(
      'unavailable',
      `Quillport stores API keys encrypted, but the service does not have the sealing key now. ${TO_UNLOCK}`,
    )
  await requireAccepted(context, workspaceId, keys)
  await transaction(db, async (trx) => {
    await saveKeys(trx, secrets, workspaceId, keys)
    await recordChange(trx, workspaceId, 'settings', 'settings')
  })
  return listForumKeys(context, workspaceId)
}

/** Deletes the keys of a workspace for a forum. The workspace's communities are then read with the service's keys, if there are any. */
export const removeForumKeys = async (
  context: ForumContext,
  workspaceId: string,
  source: KeyedSource,
): Promise<{ readonly keys: readonly ForumKeys[] }> => {
  await transaction(context.db, async (trx) => {
    await deleteKeys(trx, workspaceId, source)
    await recordChange(trx, workspaceId, 'settings', 'settings')
  })
  return listForumKeys(context, workspaceId)
}
