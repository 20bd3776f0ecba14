import { SCOPES, type Scope } from '../../contract/operation.ts'
import { momentOrNull } from '../../contract/time.ts'
import { transaction } from '../db/database.ts'
import { looksLikeKey } from '../keys/key-text.ts'
import { findKey, listKeys, makeKey, revokeKey, scopesOf } from '../keys/keys.ts'
import { COMMAND_LINE, recordOperator } from '../operators/operators.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import { actionsCommand, dateIn, oneOf, required, secretFromInput, UsageError } from './command.ts'

/** Makes, lists, finds and revokes keys. */
export const keysCommand = actionsCommand({
  summary: 'Create, list, find and revoke agent keys',
  usage: `keys create --workspace ID --scopes ${SCOPES.join(',')} [--drafts-only] [--name NAME] [--expires DATE] [--plugin]
keys list --workspace ID
keys find < FILE
keys revoke KEY_ID
  --scopes LIST    what the key allows: one or more of ${SCOPES.join(', ')}, separated by commas
  --drafts-only    lets the key save posts only as drafts. Without this option, a key with the scope publish can also publish live
  --expires DATE   the day on which the key expires, at 00:00 UTC, such as 2027-01-31. Without this option, the key never expires
  --plugin         creates a key for a single-site plugin, which agents cannot use
“keys create” shows the key. No command shows it again, so copy it at once.
“keys find” reads a whole key from standard input, never from an argument, and shows the id and the workspace of the key.`,
  texts: ['workspace', 'name', 'scopes', 'expires'],
  flags: ['drafts-only', 'plugin'],
  actions: {
    create: async ({ db, values }) => {
      const workspaceId = required(values.workspace, '--workspace')
      const scopes = scopesIn(required(values.scopes, '--scopes'))
      const draftsOnly = values['drafts-only'] === true
      if (draftsOnly && !scopes.includes('publish'))
        throw new UsageError('--drafts-only needs the scope publish in --scopes.')
      const expiresAt = values.expires === undefined ? null : dateIn(values.expires, '--expires')
      if (expiresAt !== null && expiresAt <= Date.now())
        throw new UsageError(`--expires is in the past: ${values.expires}.`)
      await readWorkspace(db, workspaceId)
      const name = values.name ?? 'Agent key'
      const { keyId, key } = await transaction(db, async (trx) => {
        const made = await makeKey(trx, {
          workspaceId,
          scopes,
          draftsOnly,
          name,
          kind: values.plugin ? 'plugin' : 'agent',
          expiresAt,
        })
        await recordOperator(trx, workspaceId, {
          by: COMMAND_LINE,
          did: `Created the key “${name}”${draftsOnly ? ' (drafts only)' : ''}`,
          why: null,
        })
        return made
      })
      return { key_id: keyId, key, scopes, drafts_only: draftsOnly, expires_at: momentOrNull(expiresAt) }
    },
    list: async ({ db, values }) => {
      const workspaceId = required(values.workspace, '--workspace')
      await readWorkspace(db, workspaceId)
      return (await listKeys(db, workspaceId)).map((row) => ({
        key_id: row.id,
        name: row.name,
        key: `qp_live_…${row.tail}`,
        kind: row.kind,
        scopes: scopesOf(row),
        drafts_only: row.drafts_only === 1,
        created_at: momentOrNull(row.created_at),
        last_used_at: momentOrNull(row.last_used_at),
        revoked_at: momentOrNull(row.revoked_at),
        expires_at: momentOrNull(row.expires_at),
      }))
    },
    find: async ({ db, word }) => {
      if (word !== undefined) throw new UsageError(NOT_AS_ARGUMENT)
      const row = await findKey(db, await secretFromInput('key'))
      return {
        key_id: row.id,
        name: row.name,
        workspace_id: row.workspace_id,
        workspace: row.workspace_name,
        created_at: momentOrNull(row.created_at),
        last_used_at: momentOrNull(row.last_used_at),
        revoked_at: momentOrNull(row.revoked_at),
        expires_at: momentOrNull(row.expires_at),
      }
    },
    revoke: async ({ db, word }) => {
      const keyId = required(word, 'The id of a key')
      if (looksLikeKey(keyId)) throw new UsageError(NOT_AS_ARGUMENT)
      await transaction(db, async (trx) => {
        const revoked = await revokeKey(trx, keyId)
        if (!revoked) return
        const did = `Revoked the key ${revoked.name}`
        await recordOperator(trx, revoked.workspace_id, { by: COMMAND_LINE, did, why: null })
      })
      return { key_id: keyId, revoked: true }
    },
  },
})

/** The message does not repeat the argument, which may be a key. */
const NOT_AS_ARGUMENT =
  'Do not type a key as an argument, because other users of this computer can read arguments. Put the key into a file. To find out the key’s id, run “keys find < FILE”. To revoke the key, run “keys revoke KEY_ID” with this id.'

const scopesIn = (text: string): readonly Scope[] => [
  ...new Set(text.split(',').map((word) => oneOf(word.trim(), SCOPES, '--scopes'))),
]
