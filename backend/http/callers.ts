import type { IncomingMessage } from 'node:http'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { AppError } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Dispatch } from '../../transport/dispatch.ts'
import type { OAuth } from '../accounts/oauth.ts'
import type { Database } from '../db/database.ts'
import type { Readiness } from '../db/readiness.ts'
import type { StreamSource } from '../feed/stream.ts'
import type { TakeStream } from '../feed/stream-limits.ts'
import type { OpenedFeed } from '../forum/forum.ts'
import { type InboundCall, isRead } from '../idempotency/idempotency.ts'
import { type Authenticate, bearerOf, type Caller, requireRoleFor, requireScope } from '../keys/auth.ts'
import { looksLikeAccessToken, looksLikeKey } from '../keys/key-text.ts'
import { type CountRead, type ReadAllowance, requireAllowance } from '../limits/limits.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { AddressRange } from './client-address.ts'

/** The values that each request carries through the app. */
export type AppEnv = {
  /** The connection of the request; absent if the request arrived without a network connection, such as over a line or in a test. */
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    requestId: string
    caller?: Caller
    reads?: ReadAllowance
    replayed?: boolean
    /** Whether the results of earlier requests under the request's Idempotency-Key are known. Also true for a read. */
    keyRead?: boolean
    /** Whether the request's route ignores Idempotency-Keys. */
    ignoresKeys?: boolean
    /** Whether the secret in the request's path is wrong. */
    wrongSecret?: boolean
    /** The cookie that the answer sets, because it extends the session of the request; absent if the session stays as it is. */
    sessionCookie?: string
    /** Whether the answer already has its headers. */
    headersSet?: boolean
  }
}
export type AppContext = Context<AppEnv>

/** Parts of the program that the routes use. */
export type AppOptions = StreamSource & {
  readonly db: Database
  readonly requireReady: Readiness['requireReady']
  readonly takeStream: TakeStream
  readonly authenticate: Authenticate
  readonly countRead: CountRead
  readonly dispatch: Dispatch<InboundCall>
  /** Private feeds of leads: `open` finds the feed of a token (null if there is none), `document` renders the feed. */
  readonly leadFeeds: {
    readonly open: (token: string) => Promise<OpenedFeed | null>
    readonly document: (feed: OpenedFeed) => Promise<string>
    readonly countRead: CountRead
  }
  /** The process's clock, in ms. */
  readonly now: () => number
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
  /** Whether this server is about to stop, so that clients should use another. */
  readonly isLeaving: () => boolean
  readonly metrics: Metrics
  /** The token that `/metrics` requires. Without a token, only this computer can read metrics, and only if there is no base URL. */
  readonly metricsToken: string | undefined
  /** The proxies whose X-Forwarded-For header is trusted. */
  readonly trustedProxies: readonly AddressRange[]
  /** Address at which clients reach the service; absent if it is not configured. */
  readonly baseUrl: string | undefined
  /** The version and commit of this program. */
  readonly build: { readonly version: string; readonly build: string }
  /** The routes that only the owner of the own service can use; null on a hosted service. */
  readonly owner: Hono<AppEnv> | null
  /** The authorization server, through which apps connect; null on a service without a dashboard. */
  readonly oauth: OAuth | null
  /** The dashboard and its routes; null if the service has none. */
  readonly dashboard: Hono<AppEnv> | null
}

/** The paths at which agent keys work. All other paths refuse them. */
const AGENT_PATHS = /^\/(api\/v1(\/|$)|mcp$)/

/** Refuses agent keys and access tokens at paths where they do not work, before any other code reads the request. */
export const keepAgentKeysOut: MiddlewareHandler<AppEnv> = (c, next) => {
  const token = bearerOf(c.req.header('authorization'))
  if (token !== null && looksLikeAccessToken(token) && c.req.path !== '/mcp')
    throw new AppError('unauthorized', 'The access token of a connected app works only on /mcp.')
  if (AGENT_PATHS.test(c.req.path)) return next()
  if (token !== null && looksLikeKey(token))
    throw new AppError('unauthorized', 'An agent key works only under /api/v1 and on /mcp.')
  return next()
}

/** Finds the caller of this request, once. Throws `unauthorized`, `domain_mismatch`. */
export const callerOf = async ({ authenticate }: AppOptions, c: AppContext): Promise<Caller> => {
  const known = c.get('caller')
  if (known) return known
  const caller = await authenticate(c.req.header('authorization'))
  c.set('caller', caller)
  return caller
}

/** Admits a caller to one call of an operation and counts reads. Also throws `scope_missing` and `rate_limited`. */
export const admit = async (options: AppOptions, c: AppContext, operation: Operation) => {
  c.set('keyRead', isRead(operation))
  const caller = await callerOf(options, c)
  requireScope(operation, caller)
  requireRoleFor(operation, caller)
  if (operation.http?.method === 'GET') {
    const allowance = await options.countRead(caller.callerId)
    c.set('reads', allowance)
    requireAllowance(allowance)
  }
  return {
    caller,
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    onKeyRead: () => c.set('keyRead', true),
    onReplayed: () => c.set('replayed', true),
  }
}
