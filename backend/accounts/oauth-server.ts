import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import {
  getOAuthProviderApi,
  oauthAuthorizationServerMetadata,
  oauthProvider,
} from '@better-auth/oauth-provider'
import { type BetterAuthPlugin, betterAuth } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { z } from 'zod'
import { SCOPES } from '../../contract/operation.ts'
import { ACCESS_TOKEN_PREFIX } from '../keys/key-text.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { authOptions, type IdentityOptions, usesCookies } from './auth-options.ts'
import { noteTrouble } from './library-trouble.ts'
import { clientDocuments } from './oauth-clients.ts'

export type OAuthOptions = IdentityOptions & {
  /** Fetches the documents in which clients describe themselves. */
  readonly outbound: Outbound
  /** Whether clients without such a document can register themselves. */
  readonly clientRegistration: boolean
}

/** The page on which a person decides about an app. */
export const CONSENT_PAGE = '/#/authorize'
/** Where the library sends a browser that it cannot send back to an app. The service redirects this path to the page. */
export const FAILED_PATH = '/oauth2/failed'
/** The scope with which an app gets refresh tokens. Every app needs this scope, so the person is not asked about it. */
export const OFFLINE = 'offline_access'

/** The stored form of a code or token. Pass the secret without its prefix. */
export const storedToken = (secret: string): string => hash('sha256', secret, 'base64url')

/** How long an access token is valid, seconds. */
const ACCESS_TOKEN_S = 600
/**
 * Grace period of a used refresh token, seconds. During this period, a second use of the token returns the same new tokens, so that
 * a program that sends two refresh requests at once keeps its access. A later use revokes all tokens that the person granted to the
 * app.
 */
const REUSE_S = 10

/** The workspace that the person chose, while their decision is carried out. */
export const chosenWorkspace = new AsyncLocalStorage<string>()

type Provider = ReturnType<typeof oauthProvider>

const capabilities = ({ origin, outbound, clientRegistration }: OAuthOptions) => {
  const resource = `${origin}/mcp`
  const provider: Provider = oauthProvider({
    scopes: [...SCOPES, OFFLINE],
    resources: [resource],
    // There is only one resource, and every client uses it.
    enforcePerClientResources: false,
    grantTypes: ['authorization_code', 'refresh_token'],
    // Without signed tokens, every token is looked up, so that revoking one takes effect at once.
    disableJwtPlugin: true,
    accessTokenExpiresIn: ACCESS_TOKEN_S,
    refreshTokenReuseInterval: REUSE_S,
    storeTokens: { hash: async (token) => storedToken(token) },
    prefix: { opaqueAccessToken: ACCESS_TOKEN_PREFIX, refreshToken: 'qp_rt_' },
    allowDynamicClientRegistration: clientRegistration,
    allowUnauthenticatedClientRegistration: clientRegistration,
    allowPublicClientPrelogin: true,
    clientPrivileges: () => false,
    resourcePrivileges: () => false,
    loginPage: `${origin}${CONSENT_PAGE}`,
    consentPage: `${origin}${CONSENT_PAGE}`,
    postLogin: {
      page: `${origin}${CONSENT_PAGE}`,
      // An earlier decision is never reused for a new request, because the person chooses a workspace each time.
      shouldRedirect: () => chosenWorkspace.getStore() === undefined,
      consentReferenceId: () => chosenWorkspace.getStore(),
    },
    customAccessTokenClaims: ({ referenceId }) => (referenceId ? { workspace_id: referenceId } : {}),
    extensions: [{ clientDiscovery: clientDocuments(outbound, () => provider.options) }],
    rateLimit: {
      token: { window: 60, max: 300 },
      authorize: { window: 60, max: 60 },
      revoke: { window: 60, max: 60 },
      register: { window: 60, max: 10 },
    },
    schema: {
      oauthClient: { modelName: 'oauth_client' },
      oauthResource: { modelName: 'oauth_resource' },
      oauthClientResource: { modelName: 'oauth_client_resource' },
      oauthRefreshToken: { modelName: 'oauth_refresh_token' },
      oauthAccessToken: { modelName: 'oauth_access_token' },
      oauthConsent: { modelName: 'oauth_consent' },
      oauthClientAssertion: { modelName: 'oauth_client_assertion' },
    },
  })
  return provider
}

/** The functions of the library that only the service itself calls. They have no routes. */
const insides = (provider: Provider) => ({
  id: 'quillport-oauth-insides',
  endpoints: {
    readAccessToken: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ token: z.string() }) },
      async (ctx) => getOAuthProviderApi(ctx, provider.options).requireActiveAccessToken(ctx.body.token),
    ),
    readMetadata: createAuthEndpoint.serverOnly({ method: 'GET' }, async (ctx) =>
      oauthAuthorizationServerMetadata(ctx, provider.options),
    ),
  },
})

/** The OAuth 2.1 authorization server. Its issuer is the origin, and its routes are below `/oauth2`. */
const createServer = (options: OAuthOptions) => {
  const { origin } = options
  const provider = capabilities(options)
  const cookies = usesCookies(origin)
  return betterAuth({
    ...authOptions(options),
    basePath: '/',
    // Nothing is written to the console.
    logger: { log: (_level, ...reported) => noteTrouble(...reported) },
    onAPIError: { errorURL: `${origin}${FAILED_PATH}`, onError: (error) => noteTrouble(error) },
    rateLimit: { enabled: true, storage: 'database', modelName: 'person_limit', window: 60, max: 100 },
    hooks: {
      // Runs after the rate limit. The library refuses tokens of an expired session, but would renew tokens of a deleted session.
      before: createAuthMiddleware(async ({ path, context }) => {
        if (path !== '/oauth2/token') return
        const where = [{ field: 'expiresAt', operator: 'lt' as const, value: new Date() }]
        await context.adapter.deleteMany({ model: 'session', where })
      }),
    },
    plugins: [
      ...(cookies ? [] : [bearer({ requireSignature: true })]),
      insides(provider),
      // The library writes `undefined` in its OpenAPI texts, which this project's stricter types do not allow.
      provider as BetterAuthPlugin,
    ],
  })
}
export type OAuthServer = ReturnType<typeof createServer>

/**
 * The authorization server. It starts when it is first needed: the start writes to the database, which may not be available yet
 * when the service starts. If the start fails, the next request tries again.
 */
export const oauthServer = (options: OAuthOptions): (() => Promise<OAuthServer>) => {
  let running: Promise<OAuthServer> | null = null
  const start = async (): Promise<OAuthServer> => {
    const server = createServer(options)
    await server.$context
    return server
  }
  return () => {
    running ??= start().catch((error: unknown) => {
      running = null
      throw error
    })
    return running
  }
}
