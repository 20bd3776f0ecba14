import { z } from 'zod'
import { operation, SCOPES } from '../operation.ts'
import { visibleName } from '../shapes.ts'

/** The maximum number of keys of a workspace that are neither revoked nor expired. */
export const MOST_KEYS = 100

const Scope = z.enum(SCOPES)
const ofWorkspace = { workspace_id: z.string() }

/** An agent key, without its text. */
export const AgentKey = z.object({
  key_id: z.string(),
  name: z.string(),
  /** The last four characters of the key. */
  tail: z.string(),
  kind: z.enum(['agent', 'plugin']),
  scopes: z.array(Scope),
  /** Whether the key was created before scopes existed. Such a key has full access and should be replaced. */
  without_scopes: z.boolean(),
  /** Whether the key may save posts only as drafts. */
  drafts_only: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  expires_at: z.iso.datetime().nullable(),
  /**
   * The person who created the key; null if it was not created in the dashboard, or if the person's account no longer
   * exists.
   */
  made_by: z.object({ person_id: z.string(), name: z.string() }).nullable(),
})
export type AgentKey = z.infer<typeof AgentKey>

/** The agent keys of a workspace. Every member can see the keys. Only owners can create and revoke them. */
export const keys = {
  list: operation({
    title: 'List agent keys',
    description:
      'Lists the agent keys of a workspace, newest first. Shows only the last four characters of each key.',
    input: z.strictObject(ofWorkspace),
    output: z.object({ keys: z.array(AgentKey) }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/keys' },
    errors: ['not_found'],
  }),
  make: operation({
    title: 'Create an agent key',
    description: 'Creates a key with the chosen scopes. The key is shown only in the answer to this call.',
    input: z.strictObject({
      ...ofWorkspace,
      name: visibleName(100),
      scopes: z.array(Scope).min(1).max(SCOPES.length),
      /** Whether the key may save posts only as drafts. */
      drafts_only: z.boolean().default(false),
      /** When the key expires, in the future. If absent, the key does not expire. */
      expires_at: z.iso.datetime({ offset: true }).optional(),
    }),
    output: z.object({ key: z.string(), agent_key: AgentKey }),
    http: { method: 'POST', path: '/dashboard/api/workspaces/{workspace_id}/keys' },
    errors: ['not_found', 'role_missing', 'conflict'],
  }),
  revoke: operation({
    title: 'Revoke an agent key',
    description: 'Revokes a key, which stops working at once. Revoking a key again changes nothing.',
    input: z.strictObject({ ...ofWorkspace, key_id: z.string() }),
    output: AgentKey,
    http: { method: 'DELETE', path: '/dashboard/api/workspaces/{workspace_id}/keys/{key_id}' },
    errors: ['not_found', 'role_missing'],
  }),
}
