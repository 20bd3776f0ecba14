import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import type { InboundCall } from '../idempotency/idempotency.ts'
import { type Authenticate, bearerOf, type Caller, requireScope } from '../keys/auth.ts'
import { looksLikeKey } from '../keys/key-text.ts'
import { type CountRead, type ReadAllowance, requireAllowance } from '../limits/limits.ts'
import type { Logger } from '../observability/logging.ts'

/** What a request carries through the app. */
export type AppEnv = {
  Variables: {
    requestId: string
    log: Logger
    caller?: Caller
    reads?: ReadAllowance
    replayed?: boolean
    /** The answer was made with its headers. */
    headersSet?: boolean
  }
}
export type AppContext = Context<AppEnv>

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

export type Admission = {
  readonly authenticate: Authenticate
  readonly countRead: CountRead
}

/** Who makes this request, found out once. Throws `unauthorized`, `domain_mismatch`. */
export const callerOf = async ({ authenticate }: Admission, c: AppContext): Promise<Caller> => {
  const known = c.get('caller')
  if (known) return known
  const caller = await authenticate(c.req.header('authorization'))
  c.set('caller', caller)
  return caller
}

/** Lets a caller make one call of an operation, counting reads. Throws `scope_missing`, `rate_limited` too. */
export const admit = async (
  admission: Admission,
  c: AppContext,
  operation: Operation,
): Promise<InboundCall> => {
  const caller = await callerOf(admission, c)
  requireScope(operation, caller)
  if (operation.http?.method === 'GET') {
    const allowance = await admission.countRead(caller.keyId)
    c.set('reads', allowance)
    requireAllowance(allowance)
  }
  return {
    caller,
    idempotencyKey: c.req.header('idempotency-key') ?? null,
    onReplayed: () => c.set('replayed', true),
  }
}
