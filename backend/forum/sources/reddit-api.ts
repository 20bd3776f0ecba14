import { z } from 'zod'
import { VERSION } from '../../../contract/version.ts'
import { jsonOr } from '../../../transport/json.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import { retryAfterMs } from '../../outbound/retry-after.ts'
import type { SourceContext } from './port.ts'
import { ask, keyedTurns, readJson, refusal, requireReadableKeys, retryAt } from './request.ts'
import { ENTER_KEYS_AGAIN, KeysError, PlaceError, SourceError } from './source-error.ts'

/** Time between requests, in ms. Reddit allows a client 100 requests a minute, spread over time. */
const SPACING_MS = 1000
/** How long before its expiry a token is renewed, in ms. */
const RENEW_MS = 60_000

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const TokenRefusal = z.object({ error: z.string() })
const Fault = z.object({ reason: z.string().optional(), message: z.string().optional() })

type Client = NonNullable<SourceContext['credentials']['reddit']>

/** Builds the user agent that Reddit requires: `<platform>:<app ID>:<version> (by /u/<name>)`. Reddit blocks vague user agents. */
export const redditAgent = (by: string): string => `node:io.quillport:v${VERSION} (by ${by})`

const agentOf = ({ username, clientId }: Client): string =>
  redditAgent(username === undefined ? `the owner of client ${clientId}` : `/u/${username}`)

/** Returns when the rate limit resets (ms), at most a day from the answer, if it is used up; otherwise null. */
export const limitReset = (response: OutboundResponse): number | null => {
  const remaining = response.headers.get('x-ratelimit-remaining')
  const reset = response.headers.get('x-ratelimit-reset')
  if (remaining === null || reset === null || !(Number(remaining) < 1)) return null
  const wait = retryAfterMs(reset, response.receivedAt)
  return wait === null ? null : response.receivedAt + wait
}

/** Makes the error for a refusal by Reddit, with its reason: PlaceError if Reddit refuses only this place. */
export const redditRefusal = (response: OutboundResponse, place: string): SourceError => {
  const until = retryAt(response) ?? limitReset(response)
  const read = Fault.safeParse(jsonOr(response.text()))
  const reason = read.success ? read.data.reason : undefined
  if (reason === 'private' || reason === 'quarantined' || reason === 'gold_only') {
    return new PlaceError('blocked', `${place} is ${reason} (the site returned ${response.status})`, until)
  }
  if (reason === 'banned') return new PlaceError('error', `Reddit closed ${place} (the site returned 404)`)
  if (response.status === 404)
    return new PlaceError('error', `Reddit has no ${place} (the site returned 404)`)
  return refusal(response, until)
}

/** Sends requests to Reddit's API with an app-only token, which it keeps until the token expires or is refused. */
export const createRedditApi = () => {
  const tokens = new Map<string, { readonly token: string; readonly until: number }>()
  // The secret is part of the key, so that a caller with a wrong secret never receives the token of the right secret.
  const keyOf = (client: Client) => `${client.clientId}\n${client.clientSecret}`

  const tokenFor = async (client: Client, ctx: SourceContext): Promise<string> => {
    const kept = tokens.get(keyOf(client))
    if (kept !== undefined && kept.until > ctx.now()) return kept.token
    const response = await ask(ctx, {
      url: `${ctx.origins.reddit}/api/v1/access_token`,
      spacingMs: SPACING_MS,
      byKey: true,
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': agentOf(client),
      },
      body: 'grant_type=client_credentials',
    })
    if (response.status === 401) {
      const todo = ctx.credentials.owner === undefined ? '' : `: ${ENTER_KEYS_AGAIN}`
      throw new KeysError(`Reddit rejects the client ID and secret (the site returned 401)${todo}`)
    }
    if (response.status !== 200) throw redditRefusal(response, 'the sign-in')
    // Reddit refuses some kinds of apps with the status 200.
    if (TokenRefusal.safeParse(jsonOr(response.text())).success)
      throw new KeysError(
        'Reddit refuses a sign-in with these keys: at Reddit, create an app of the type “script” and use that app’s keys',
      )
    const { access_token, expires_in } = readJson(response, Token)
    tokens.set(keyOf(client), { token: access_token, until: ctx.now() + expires_in * 1000 - RENEW_MS })
    return access_token
  }

  const send = async (client: Client, path: string, ctx: SourceContext): Promise<OutboundResponse> => {
    const response = await ask(ctx, {
      url: `${ctx.origins.redditOauth}${path}`,
      spacingMs: SPACING_MS,
      byKey: true,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${await tokenFor(client, ctx)}`,
        'user-agent': agentOf(client),
      },
    })
    const until = limitReset(response)
    if (until !== null) await ctx.gate.hold(keyedTurns(ctx, new URL(response.url).host), until)
    return response
  }

  return {
    /** Asks Reddit for a new token, to test a client. Throws SourceError. */
    async test(client: Client, ctx: SourceContext): Promise<void> {
      tokens.delete(keyOf(client))
      await tokenFor(client, ctx)
    },
    /** Requests an API path. If Reddit refuses the token, tries once with a new token. Throws SourceError unless the status is 200. */
    async get<T>(path: string, place: string, schema: z.ZodType<T>, ctx: SourceContext) {
      requireReadableKeys(ctx)
      const client = ctx.credentials.reddit
      if (client === undefined) {
        throw new SourceError(
          'error',
          'Reddit needs API keys: add them under Settings, Forum API keys, or watch the address of your private feed instead',
        )
      }
      let response = await send(client, path, ctx)
      if (response.status === 401) {
        tokens.delete(keyOf(client))
        response = await send(client, path, ctx)
      }
      // Reddit redirects an unknown subreddit to a search for its name.
      if (new URL(response.url).pathname.startsWith('/subreddits/search')) {
        throw new PlaceError('error', `Reddit has no ${place}`)
      }
      if (response.status !== 200) throw redditRefusal(response, place)
      return { data: readJson(response, schema), waitUntil: limitReset(response) }
    },
  }
}

export type RedditApi = ReturnType<typeof createRedditApi>
