import { setTimeout as sleep } from 'node:timers/promises'
import { createResourceServerChallenge } from '@better-auth/oauth-provider'
import { oauthProviderResourceClient } from '@better-auth/oauth-provider/resource-client'
import { APIError } from 'better-auth/api'
import { createInsufficientScopeError } from 'better-auth/oauth2'
import { z } from 'zod'
import { SCOPES, type Scope } from '../../contract/operation.ts'
import { jsonOr } from '../../transport/json.ts'
import { CLIENT_HEADER } from './auth-options.ts'
import { withTrouble } from './library-trouble.ts'
import { callersOf } from './oauth-callers.ts'
import { decisions } from './oauth-decisions.ts'
import { CONSENT_PAGE, FAILED_PATH, type OAuthOptions, OFFLINE, oauthServer } from './oauth-server.ts'

/** The parameters that an app may send when it asks for authorization. OAuth servers ignore other parameters. */
const ASKED = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
]
/** Metadata fields of the library for features that have no route here. */
const NOT_OFFERED = /^(introspection_|dpop_|backchannel_)/

const Refusal = z.object({ error: z.string() })

const Registration = z.looseObject({
  application_type: z.unknown().optional(),
  redirect_uris: z.array(z.string()),
})

/**
 * The registration of an app. An app that names no type, and whose redirect addresses are all on the person's own computer, is
 * registered as a native app.
 */
const withType = (body: string): string => {
  const { data } = Registration.safeParse(jsonOr(body))
  if (!data || data.application_type !== undefined) return body
  const isNative = data.redirect_uris.every((address) => !address.startsWith('https:'))
  return isNative ? JSON.stringify({ ...data, application_type: 'native' }) : body
}

const offered = (document: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(document).filter(([name]) => !NOT_OFFERED.test(name)))

const headerOf = (challenge: { readonly headers?: HeadersInit } | undefined): string =>
  new Headers(challenge?.headers).get('www-authenticate') ?? 'Bearer'

/**
 * Whether an address leads to a program on the person's own computer. Before the person has decided, errors redirect browsers only to
 * such addresses: anybody can register an address and could send people to it through a link to this service.
 */
const isOnThisComputer = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** The maximum time that a renewal may still take if a second renewal of the same token starts meanwhile, ms. */
const RENEWAL_MS = 300

/** Whether an answer refuses a refresh token, perhaps because the same token is being renewed at this moment. */
const isRenewalUnderWay = async (answer: Response, body: string): Promise<boolean> => {
  if (answer.status !== 400 || new URLSearchParams(body).get('grant_type') !== 'refresh_token') return false
  const { data } = Refusal.safeParse(await answer.clone().json())
  return data?.error === 'invalid_grant'
}

/** Lets apps act for people over MCP, by OAuth 2.1. */
export const createOAuth = (options: OAuthOptions) => {
  const { db, origin } = options
  const server = oauthServer(options)
  const resource = `${origin}/mcp`

  /** Sends a request to the library. Throws DatabaseTrouble if the request failed because of the database. */
  const send = (path: string, request: RequestInit): Promise<Response> =>
    withTrouble(
      async () => (await server()).handler(new Request(`${origin}${path}`, request)),
      // The library also answers that it does not know a token or an app. To a browser, it reports a failure by a redirect.
      ({ status, headers }) =>
        status >= 400 || (headers.get('location') ?? '').startsWith(`${origin}${FAILED_PATH}`),
    )
  const post = (path: string, headers: Record<string, string>, body: string): Promise<Response> =>
    send(path, { method: 'POST', headers, body })

  /**
   * Redirects a browser to the page that explains why an app is not connected, and passes on the error from the query or fragment of an
   * address.
   */
  const failedPage = ({ search, hash }: URL): Response => {
    const given = new URLSearchParams([...new URLSearchParams(search), ...new URLSearchParams(hash.slice(1))])
    const told = new URLSearchParams([...given].filter(([name]) => /^error(_description)?$/.test(name)))
    return new Response(null, { status: 302, headers: { location: `${origin}${CONSENT_PAGE}?${told}` } })
  }

  return {
    ...decisions(origin, post),
    /** The caller of an access token, with the person's present role. Throws `unauthorized`. */
    callerOf: callersOf(db, server, resource),
    /** The address of the resource that access tokens are for. */
    resource,
    /** RFC 8414. */
    serverMetadata: async () => offered(await (await server()).api.readMetadata()),
    /** RFC 9728. */
    resourceMetadata: async () => {
      const { getProtectedResourceMetadata } = oauthProviderResourceClient().getActions()
      return offered(
        await getProtectedResourceMetadata(
          {
            resource,
            resource_name: 'Quillport',
            authorization_servers: [origin],
            scopes_supported: [...SCOPES],
            bearer_methods_supported: ['header'],
          },
          { externalScopes: [...SCOPES] },
        ),
      )
    },
    /** The header that tells a client without a valid token where to get one. */
    challenge: (): string =>
      headerOf(
        createResourceServerChallenge(new APIError('UNAUTHORIZED'), resource, { challengeScopes: SCOPES }),
      ),
    /** The header that tells a client which scopes its token lacks. */
    scopeChallenge: (scopes: readonly Scope[]): string =>
      headerOf(createResourceServerChallenge(createInsufficientScopeError(scopes), resource)),
    /** Answers a browser that an app sends, by a redirect to the page on which the person decides. */
    authorize: async (asked: URLSearchParams, client: string): Promise<Response> => {
      const query = new URLSearchParams([...asked].filter(([name]) => ASKED.includes(name)))
      const scope = query.get('scope')
      if (scope && !scope.split(' ').includes(OFFLINE)) query.set('scope', `${scope} ${OFFLINE}`)
      // There is only one resource, so a client that names none gets this one.
      if (!query.has('resource')) query.set('resource', resource)
      const answer = await send(`/oauth2/authorize?${query}`, {
        headers: { accept: 'text/html', [CLIENT_HEADER]: client },
      })
      const to = answer.headers.get('location')
      if (to === null) return answer
      const address = new URL(to, origin)
      if (address.origin !== origin && isOnThisComputer(address)) return answer
      const { pathname, hash } = address
      if (address.origin !== origin || pathname === FAILED_PATH) return failedPage(address)
      return new Response(null, { status: 302, headers: { location: `${origin}${pathname}${hash}` } })
    },
    /** Answers an app that exchanges a code, renews or revokes tokens, or registers itself. */
    answer: async (
      path: '/oauth2/token' | '/oauth2/revoke' | '/oauth2/register',
      {
        headers,
        body,
        client,
      }: { readonly headers: Headers; readonly body: string; readonly client: string },
    ): Promise<Response> => {
      const authorization = headers.get('authorization')
      const ask = () =>
        post(
          path,
          {
            'content-type': headers.get('content-type') ?? '',
            [CLIENT_HEADER]: client,
            ...(authorization === null ? {} : { authorization }),
          },
          path === '/oauth2/register' ? withType(body) : body,
        )
      let answer = await ask()
      if (path === '/oauth2/token' && (await isRenewalUnderWay(answer, body))) {
        await sleep(RENEWAL_MS)
        answer = await ask()
      }
      const plain = new Response(answer.body, answer)
      plain.headers.delete('set-cookie')
      return plain
    },
  }
}
export type OAuth = ReturnType<typeof createOAuth>
