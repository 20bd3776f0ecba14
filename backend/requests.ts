import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { AppContext, AppEnv } from './callers.ts'
import { allowanceHeaders } from './limits.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'

const SANE_ID = /^[\w.:-]{1,100}$/

// What speaks to pages has no use here: there are none, and HTTPS is the proxy's to demand.
const SECURITY_HEADERS = [
  ['x-content-type-options', 'nosniff'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'same-origin'],
] as const

/** Gives every request an id, a line in the log, its metrics, and the headers of every answer. */
export const observe =
  (log: Logger, metrics: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const startedAt = performance.now()
    const sent = c.req.header('x-request-id') ?? ''
    c.set('requestId', SANE_ID.test(sent) ? sent : `req_${randomUUID()}`)
    await next()
    addHeaders(c)
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

/** Sets what all answers carry on the answer itself: a copy of it would lose the server's quick way of sending it. */
const addHeaders = (c: AppContext): void => {
  const { headers } = c.res
  for (const [name, value] of SECURITY_HEADERS) headers.set(name, value)
  headers.set('x-request-id', c.get('requestId'))
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const reads = c.get('reads')
  if (reads) for (const [name, value] of Object.entries(allowanceHeaders(reads))) headers.set(name, value)
  if (c.get('replayed')) headers.set('idempotency-replayed', 'true')
}
