import { z } from 'zod'
import { operation, SCOPES } from '../operation.ts'
import { Nothing } from '../shapes.ts'

const Scope = z.enum(SCOPES)
const ofWorkspace = { workspace_id: z.string() }

/** The query of the page's address, without `?`. The service has signed this query. */
const request = z.string().min(1).max(8000)

/** An app that a person connected to a workspace over MCP. */
export const ConnectedApp = z.object({
  app_id: z.string(),
  /** The name that the app gives itself; null if it has no name. */
  name: z.string().nullable(),
  /** The host that vouches for the app; null for an app on the person's own computer. */
  host: z.string().nullable(),
  scopes: z.array(Scope),
  /** Whether the app may save posts only as drafts. */
  drafts_only: z.boolean(),
  connected_at: z.iso.datetime(),
  /** When the app last got an access token; null if never. An app in use needs a new token at least every ten minutes. */
  last_used_at: z.iso.datetime().nullable(),
  /** The person who connected the app. The app acts with this person's role. */
  connected_by: z.object({ person_id: z.string(), name: z.string() }),
})
export type ConnectedApp = z.infer<typeof ConnectedApp>

/** The address, in the app, to which the browser goes after the decision. */
const Decided = z.object({ redirect_to: z.string() })

/** Apps that act for a person in a workspace, without an agent key. */
export const apps = {
  read: operation({
    title: 'Read an app’s request for access',
    description: 'Returns the app that is asking for access, and the scopes that it is asking for.',
    input: z.strictObject({ request }),
    output: z.object({
      /** The name that the app gives itself, which nobody has checked; null if it has no name. */
      name: z.string().nullable(),
      /** The host whose document describes the app; null if the app registered itself. */
      host: z.string().nullable(),
      /** The host that receives the answer; null for an app on the person's own computer. */
      answers_to: z.string().nullable(),
      scopes: z.array(Scope),
    }),
    http: { method: 'POST', path: '/dashboard/api/apps/read' },
    errors: ['conflict'],
  }),
  allow: operation({
    title: 'Allow an app',
    description:
      'Connects the app to a workspace of the signed-in person, with some or all of the scopes that the app asked for. The app can do no more than this person’s role in the workspace allows.',
    input: z.strictObject({
      ...ofWorkspace,
      request,
      scopes: z.array(Scope).min(1).max(SCOPES.length),
      /** Whether the app may save posts only as drafts. */
      drafts_only: z.boolean().default(false),
    }),
    output: Decided,
    http: { method: 'POST', path: '/dashboard/api/apps/allow' },
    errors: ['conflict', 'not_found'],
  }),
  deny: operation({
    title: 'Deny an app',
    description: 'Tells the app that the signed-in person refused access.',
    input: z.strictObject({ request }),
    output: Decided,
    http: { method: 'POST', path: '/dashboard/api/apps/deny' },
    errors: ['conflict'],
  }),
  list: operation({
    title: 'List connected apps',
    description: 'Returns the apps that members have connected to a workspace, newest first.',
    input: z.strictObject(ofWorkspace),
    output: z.object({ apps: z.array(ConnectedApp) }),
    http: { method: 'GET', path: '/dashboard/api/workspaces/{workspace_id}/apps' },
    errors: ['not_found', 'role_missing'],
  }),
  revoke: operation({
    title: 'Disconnect an app',
    description:
      'Ends an app’s access at once. Owners can disconnect every app; other members can disconnect the apps that they connected.',
    input: z.strictObject({ ...ofWorkspace, app_id: z.string() }),
    output: Nothing,
    http: { method: 'DELETE', path: '/dashboard/api/workspaces/{workspace_id}/apps/{app_id}' },
    errors: ['not_found', 'role_missing'],
  }),
}
