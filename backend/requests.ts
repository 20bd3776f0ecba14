import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppContext, AppEnv } from './callers.ts'
import { allowanceHeaders } from './limits.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'

const SANE_ID = /^[\w.:-]{1,100}$/

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
} as const

/** Gives every request an id, a line in the log, its metrics, and the headers of every answer. */
export const observe =
  (log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const startedAt = performance.now()
    const sent = c.req.header('x-request-id') ?? ''
    c.set('requestId', SANE_ID.test(sent) ? sent : `req_${randomUUID()}`)
    await next()
    c.res = withHeaders(c)
    const seconds = (performance.now() - startedAt) / 1000
    const route = routePath(c, -1)
    metrics.request(c.req.method, route, c.res.status, seconds)
    const caller = c.get('caller')
    log.info({
      request_id: c.get('requestId'),
      method: c.req.method,
      // The address itself may hold what a person typed.
      route,
      status: c.res.status,
      ms: Math.round(seconds * 1000),
      ...(caller ? { workspace_id: caller.workspaceId, key_id: caller.keyId } : {}),
    })
  }

/** The answer with the headers that all answers carry; a new one, since some come with headers that cannot be set. */
const withHeaders = (c: AppContext): Response => {
  const reads = c.get('reads')
  const headers = new Headers(c.res.headers)
  const added = {
    ...SECURITY_HEADERS,
    'x-request-id': c.get('requestId'),
    ...(headers.has('cache-control') ? {} : { 'cache-control': 'no-store' }),
    ...(reads ? allowanceHeaders(reads) : {}),
    ...(c.get('replayed') ? { 'idempotency-replayed': 'true' } : {}),
  }
  for (const [name, value] of Object.entries(added)) headers.set(name, value)
  return new Response(c.res.body, { status: c.res.status, statusText: c.res.statusText, headers })
}
