import type { IncomingMessage } from 'node:http'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { AppError } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import type { Dispatch } from '../../transport/dispatch.ts'
import type { Database } from '../db/database.ts'
import type { Readiness } from '../db/readiness.ts'
import type { StreamSource } from '../feed/stream.ts'
import type { TakeStream } from '../feed/stream-limits.ts'
import type { OpenedFeed } from '../forum/forum.ts'
import { type InboundCall, isRead } from '../idempotency/idempotency.ts'
import { type Authenticate, bearerOf, type Caller, requireScope } from '../keys/auth.ts'
import { looksLikeKey } from '../keys/key-text.ts'
import { type CountRead, type ReadAllowance, requireAllowance } from '../limits/limits.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { AddressRange } from './addresses.ts'

/** What a request carries through the app. */
export type AppEnv = {
  /** What the server lends of the connection; nothing where a request came over none of its own. */
  Bindings: { incoming?: IncomingMessage }
  Variables: {
    requestId: string
    caller?: Caller
    reads?: ReadAllowance
    replayed?: boolean
    /** What became of earlier requests under its Idempotency-Key is known, or it only reads. */
    keyRead?: boolean
    /** Its Idempotency-Key is looked at by nobody, as if there were none. */
    ignoresKeys?: boolean
    /** What it showed in its path to be let in opens nothing. */
    wrongSecret?: boolean
    /** The answer was made with its headers. */
    headersSet?: boolean
  }
}
export type AppContext = Context<AppEnv>

/** What the routes need of the program around them. */
export type AppOptions = StreamSource & {
  readonly db: Database
  readonly requireReady: Readiness['requireReady']
  readonly takeStream: TakeStream
  readonly authenticate: Authenticate
  readonly countRead: CountRead
  readonly dispatch: Dispatch<InboundCall>
  /** Private feeds of leads: what a token opens, null for nothing, and what stands in it. */
  readonly leadFeeds: {
    readonly open: (token: string) => Promise<OpenedFeed | null>
    readonly document: (feed: OpenedFeed) => Promise<string>
    readonly countRead: CountRead
  }
  /** The process's clock, ms. */
  readonly now: () => number
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
  /** Whether this server is about to stop, and others should be asked. */
  readonly isLeaving: () => boolean
  readonly metrics: Metrics
  /** What `/metrics` asks for; without it only this computer may read it, where nothing leads here from others. */
  readonly metricsToken: string | undefined
  /** Whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly AddressRange[]
  /** The address under which clients reach the service; absent where nobody said. */
  readonly baseUrl: string | undefined
  /** Which program answers. */
  readonly build: { readonly version: string; readonly build: string }
  /** What only the owner of the own service reaches; null on a hosted one. */
  readonly owner: Hono<AppEnv> | null
}

/** Where agent keys work; everywhere else they are refused. */
const AGENT_PATHS = /^\/(api\/v1(\/|$)|mcp$)/

/** Refuses agent keys on every other path, before anything there looks at the request. */
export const keepAgentKeysOut: MiddlewareHandler<AppEnv> = (c, next) => {
  if (AGENT_PATHS.test(c.req.path)) return next()
  const token = bearerOf(c.req.header('authorization'))
  if (token !== null && looksLikeKey(token))
    throw new AppError('unauthorized', 'An agent key works only under /api/v1 and on /mcp.')
  return next()
}

/** Who makes this request, found out once. Throws `unauthorized`, `domain_mismatch`. */
export const callerOf = async ({ authenticate }: AppOptions, c: AppContext): Promise<Caller> => {
  const known = c.get('caller')
  if (known) return known
  const caller = await authenticate(c.req.header('authorization'))
  c.set('caller', caller)
  return caller
}

/** Lets a caller make one call of an operation, counting reads. Throws `scope_missing`, `rate_limited` too. */
export const admit = async (options: AppOptions, c: AppContext, operation: Operation) => {
  c.set('keyRead', isRead(operation))
  const caller = await callerOf(options, c)
  requireScope(operation, caller)
  if (operation.http?.method === 'GET') {
    const allowance = await options.countRead(caller.keyId)
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
