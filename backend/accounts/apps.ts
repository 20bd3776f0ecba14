import { z } from 'zod'
import type { ConnectedApp } from '../../contract/dashboard/apps.ts'
import type { Dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import { type FeatureHandlers, SCOPES } from '../../contract/operation.ts'
import { DAY, HOUR } from '../../contract/time.ts'
import { type Database, type Db, dbNow, transaction } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import { appName } from '../text/app-name.ts'
import { type DashboardCaller, type DashboardContext, memberOf } from './context.ts'
import { isDocumentAddress } from './oauth-clients.ts'
import type { Decision } from './oauth-decisions.ts'

/** How long the service keeps an app that registered itself but that nobody has connected, ms. */
const UNUSED_MS = 30 * DAY

const List = z.array(z.string())
const listIn = (json: string): readonly string[] => List.parse(JSON.parse(json))

/** The host of a web address; null for an address that opens an app on the person's own computer. */
const webHost = (address: string | null): string | null => {
  if (address === null || !URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return protocol === 'https:' ? host : null
}

/** The host whose document describes a client; null if it registered itself. */
const documentHost = (clientId: string): string | null =>
  isDocumentAddress(clientId) ? new URL(clientId).host : null

const appsIn = (db: Db, workspaceId: string) =>
  db
    .selectFrom('oauth_consent')
    .innerJoin('oauth_client', 'oauth_client.clientId', 'oauth_consent.clientId')
    .innerJoin('person', 'person.id', 'oauth_consent.userId')
    .select((eb) => [
      'oauth_consent.id',
      'oauth_consent.clientId',
      'oauth_consent.scopes',
      'oauth_consent.drafts_only',
      'oauth_consent.createdAt',
      'oauth_client.name as client_name',
      'oauth_client.redirectUris',
      'person.id as person_id',
      'person.name',
      eb
        .selectFrom('oauth_access_token')
        .select((of) => of.fn.max('oauth_access_token.createdAt').as('at'))
        .whereRef('oauth_access_token.clientId', '=', 'oauth_consent.clientId')
        .whereRef('oauth_access_token.userId', '=', 'oauth_consent.userId')
        .whereRef('oauth_access_token.referenceId', '=', 'oauth_consent.referenceId')
        .as('used_at'),
    ])
    .where('oauth_consent.referenceId', '=', workspaceId)
    .orderBy('oauth_consent.createdAt', 'desc')
    .orderBy('oauth_consent.id')

const connectedApp = (
  row: Awaited<ReturnType<ReturnType<typeof appsIn>['execute']>>[number],
): ConnectedApp => {
  const scopes = listIn(row.scopes)
  return {
    app_id: row.id,
    name: appName(row.client_name),
    // An app that registered itself can name any address in addition to its own, so no host proves which app it is.
    host: documentHost(row.clientId),
    scopes: SCOPES.filter((scope) => scopes.includes(scope)),
    drafts_only: row.drafts_only === 1,
    connected_at: new Date(row.createdAt).toISOString(),
    last_used_at: row.used_at === null ? null : new Date(row.used_at).toISOString(),
    connected_by: { person_id: row.person_id, name: row.name },
  }
}

/** Ends the access of a person's apps: in one workspace or in all workspaces, for one client or for all clients. */
export const disconnectApps = async (
  trx: Db,
  of: { readonly personId: string; readonly workspaceId?: string; readonly clientId?: string },
): Promise<void> => {
  for (const table of ['oauth_consent', 'oauth_access_token', 'oauth_refresh_token'] as const) {
    let deleting = trx.deleteFrom(table).where('userId', '=', of.personId)
    if (of.workspaceId !== undefined) deleting = deleting.where('referenceId', '=', of.workspaceId)
    if (of.clientId !== undefined) deleting = deleting.where('clientId', '=', of.clientId)
    await deleting.execute()
  }
  // Deletes the codes that no app has exchanged yet. better-auth stores them as JSON, so this also deletes a pending decision about
  // another app.
  await trx
    .deleteFrom('person_token')
    .where('value', 'like', '%"type":"authorization_code"%')
    .where('value', 'like', `%"userId":"${of.personId}"%`)
    .execute()
}

/** Lets an app that a person has just allowed save posts only as drafts. */
const limitToDrafts = async (
  db: Db,
  app: { readonly personId: string; readonly workspaceId: string; readonly clientId: string },
): Promise<void> => {
  await db
    .updateTable('oauth_consent')
    .set({ drafts_only: 1 })
    .where('userId', '=', app.personId)
    .where('referenceId', '=', app.workspaceId)
    .where('clientId', '=', app.clientId)
    .execute()
}

/** The handlers for people's decisions about apps, and for the list of a workspace's apps. */
export const appHandlers = (
  context: DashboardContext,
): FeatureHandlers<Dashboard['apps'], DashboardCaller> => {
  const { db, identity, oauth } = context
  /** Throws unless the session still lasts and its person still belongs to the workspace. */
  const requireStill = async (caller: DashboardCaller, workspaceId: string): Promise<void> => {
    const person = await identity.personOf(caller.headers)
    await memberOf(context, { ...caller, person }, workspaceId, 'viewer')
  }
  const decisionOf = (request: string, { headers, client }: DashboardCaller): Decision => ({
    request,
    headers,
    client,
  })
  return {
    read: async ({ request }, caller) => {
      const name = appName(await oauth.nameIn(decisionOf(request, caller)))
      const asked = new URLSearchParams(request)
      const scopes = asked.get('scope')?.split(' ') ?? []
      return {
        name,
        host: documentHost(asked.get('client_id') ?? ''),
        answers_to: webHost(asked.get('redirect_uri')),
        scopes: SCOPES.filter((scope) => scopes.includes(scope)),
      }
    },
    allow: async ({ request, workspace_id, scopes, drafts_only }, caller) => {
      const { id: personId } = await memberOf(context, caller, workspace_id, 'viewer')
      const clientId = new URLSearchParams(request).get('client_id') ?? ''
      // If a token survived the app's disconnection, the new decision must not make it valid again.
      const app = { workspaceId: workspace_id, personId, clientId }
      await transaction(db, (trx) => disconnectApps(trx, app))
      const redirect_to = await oauth.allow(decisionOf(request, caller), workspace_id, scopes)
      try {
        // The app gets its code only afterwards, in the answer.
        if (drafts_only && scopes.includes('publish')) await limitToDrafts(db, app)
        // In the meantime, somebody may have removed the person, or a new password may have ended the session.
        await requireStill(caller, workspace_id)
      } catch (thrown) {
        await disconnectApps(db, app)
        throw thrown
      }
      return { redirect_to }
    },
    deny: async ({ request }, caller) => ({ redirect_to: await oauth.deny(decisionOf(request, caller)) }),
    list: async ({ workspace_id }, caller) => {
      await memberOf(context, caller, workspace_id, 'viewer')
      return { apps: (await appsIn(db, workspace_id).execute()).map(connectedApp) }
    },
    revoke: async ({ workspace_id, app_id }, caller) => {
      const { id: personId } = await memberOf(context, caller, workspace_id, 'viewer')
      const app = await appsIn(db, workspace_id).where('oauth_consent.id', '=', app_id).executeTakeFirst()
      if (app?.person_id !== personId) await memberOf(context, caller, workspace_id, 'owner')
      if (!app) throw new AppError('not_found', 'This workspace has no connected app with this id.')
      await transaction(db, (trx) =>
        disconnectApps(trx, { workspaceId: workspace_id, personId: app.person_id, clientId: app.clientId }),
      )
      return {}
    },
  }
}

/** Deletes sessions and tokens that expired, and apps that registered themselves and that nobody connected. */
export const forgetAppsJob = (db: Database): Job => ({
  name: 'app-housekeeping',
  idleMs: HOUR,
  poll: async () => {
    const now = await dbNow(db)
    const [expired, unused] = [new Date(now).toISOString(), new Date(now - UNUSED_MS).toISOString()]
    await db.deleteFrom('person_session').where('expiresAt', '<', expired).execute()
    // A used refresh token is kept until it expires, so that the service notices a second use.
    await db.deleteFrom('oauth_access_token').where('expiresAt', '<', expired).execute()
    await db.deleteFrom('oauth_refresh_token').where('expiresAt', '<', expired).execute()
    // The stored answers for a second use of a token are no longer needed.
    await db
      .updateTable('oauth_refresh_token')
      .set({ rotationReplayResponse: null })
      .where('rotationReplayExpiresAt', '<', expired)
      .where('rotationReplayResponse', 'is not', null)
      .execute()
    await db.deleteFrom('oauth_client_assertion').where('expiresAt', '<', expired).execute()
    await db
      .deleteFrom('oauth_client')
      .where('createdAt', '<', unused)
      .where('clientId', 'not in', (eb) => eb.selectFrom('oauth_consent').select('clientId'))
      .execute()
    return 'idle'
  },
})
