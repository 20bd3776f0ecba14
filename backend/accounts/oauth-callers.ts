import { isAPIError } from 'better-auth/api'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { SCOPES } from '../../contract/operation.ts'
import type { Database } from '../db/database.ts'
import { type Given, statement } from '../db/statement.ts'
import type { Caller } from '../keys/auth.ts'
import { ACCESS_TOKEN_PREFIX, isAccessTokenText } from '../keys/key-text.ts'
import { appName } from '../text/app-name.ts'
import { briefly } from './brief-memory.ts'
import { memberCaller } from './member-caller.ts'
import { type OAuthServer, storedToken } from './oauth-server.ts'

const Payload = z.object({
  sub: z.string(),
  aud: z.union([z.string(), z.array(z.string())]).transform((aud) => [aud].flat()),
  client_id: z.string(),
  scope: z.string(),
  workspace_id: z.string(),
})
const StoredScopes = z.array(z.string())

const notValid = (): AppError =>
  new AppError(
    'unauthorized',
    'This access token is no longer valid: it expired, or somebody disconnected the app. Refresh the token, or connect the app again.',
  )

const draftsOnlyWords = (app: string | null): string =>
  `The person who connected ${app === null ? 'this app' : `the app “${app}”`} allows it only to save drafts. To publish live, the person must connect the app again and allow live publishing.`

/** Reads the decision behind a valid token, given the stored form of the token. */
const consentOf = statement((db, stored: Given) =>
  db
    .selectFrom('oauth_access_token')
    .innerJoin('oauth_consent', (join) =>
      join
        .onRef('oauth_consent.clientId', '=', 'oauth_access_token.clientId')
        .onRef('oauth_consent.userId', '=', 'oauth_access_token.userId')
        .onRef('oauth_consent.referenceId', '=', 'oauth_access_token.referenceId'),
    )
    .innerJoin('oauth_client', 'oauth_client.clientId', 'oauth_consent.clientId')
    .select([
      'oauth_consent.id',
      'oauth_consent.scopes',
      'oauth_consent.drafts_only',
      'oauth_client.name as app',
    ])
    .where('oauth_access_token.token', '=', stored)
    .where('oauth_access_token.revoked', 'is', null)
    .compile(),
)

/** Creates the function that returns the caller of an access token, with the person's current role. The function throws `unauthorized`. */
export const callersOf = (db: Database, server: () => Promise<OAuthServer>, resource: string) => {
  /** The library's information about a token; null if the library refuses the token. */
  const payloadOf = briefly(async (token) => {
    const payload = await (await server()).api
      .readAccessToken({ body: { token } })
      .catch((error: unknown) => {
        if (isAPIError(error)) return null
        throw error
      })
    return Payload.safeParse(payload).data ?? null
  })

  return async (token: string): Promise<Caller> => {
    if (!isAccessTokenText(token)) throw notValid()
    const data = await payloadOf(token)
    if (!data?.aud.includes(resource)) throw notValid()
    const { sub: personId, workspace_id: workspaceId, scope } = data
    const [consent] = await consentOf(db, storedToken(token.slice(ACCESS_TOKEN_PREFIX.length)))
    if (!consent) throw notValid()
    const caller = await memberCaller(db, { personId, workspaceId, least: 'viewer' }).catch(
      (error: unknown) => {
        throw error instanceof AppError ? new AppError('unauthorized', error.message) : error
      },
    )
    const consented = StoredScopes.parse(JSON.parse(consent.scopes))
    const granted = scope.split(' ').filter((one) => consented.includes(one))
    return {
      ...caller,
      callerId: consent.id,
      scopes: SCOPES.filter((one) => granted.includes(one)),
      draftsOnly: consent.drafts_only === 1 ? draftsOnlyWords(appName(consent.app)) : null,
    }
  }
}
