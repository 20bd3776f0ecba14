import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { allowanceHeaders } from '../limits/limits.ts'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { AppContext, AppEnv } from './callers.ts'

const SANE_ID = /^[\w.:-]{1,100}$/

// Leaves out headers that only matter for pages. The proxy must enforce HTTPS.
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const

/** Gives every request an id, metrics, headers for its answer, and a line in the log. */
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
    // Frequent polls would hide the other lines, and logging them takes longer than answering them.
    const level = c.req.method === 'GET' && c.res.status < 400 ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const caller = c.get('caller')
    log[level]({
      request_id: c.get('requestId'),
      method: c.req.method,
      // Logs the route, because the address itself may contain what a person typed.
      route,
      status: c.res.status,
      ms: Math.round(seconds * 1000),
      ...(caller ? { workspace_id: caller.workspaceId, key_id: caller.callerId } : {}),
    })
  }

/** Returns the headers of every answer, for answers that are made with them. Adding headers later is slower. */
export const answerHeaders = (c: AppContext): Readonly<Record<string, string>> => {
  c.set('headersSet', true)
  const [reads, sessionCookie] = [c.get('reads'), c.get('sessionCookie')]
  return {
    ...SECURITY_HEADERS,
    'x-request-id': c.get('requestId'),
    'cache-control': 'no-store',
    ...(reads ? allowanceHeaders(reads) : {}),
    ...(c.get('replayed') ? { 'idempotency-replayed': 'true' } : {}),
    ...(sessionCookie === undefined ? {} : { 'set-cookie': sessionCookie }),
  }
}

/** Adds the headers to any other answer without copying it, because a copy is slower for the server to send. */
const addHeaders = (c: AppContext): void => {
  if (c.get('headersSet')) return
  const { headers } = c.res
  for (const [name, value] of Object.entries(answerHeaders(c)))
    if (name !== 'cache-control' || !headers.has(name)) headers.set(name, value)
}
