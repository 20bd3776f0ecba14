import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { GUIDE } from '../../contract/guide.ts'
import { service } from '../../contract/service.ts'
import { skillMd } from '../../transport/docs.ts'
import { openApi } from '../../transport/openapi.ts'
import type { Database } from '../db/database.ts'
import { isMigrated } from '../db/migrate.ts'
import { bearerOf } from '../keys/auth.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { AppEnv } from './callers.ts'

export type OpenRoutesOptions = {
  readonly db: Database
  readonly metrics: Metrics
  /** What `/metrics` asks for; null lets anybody read it. */
  readonly metricsToken: string | null
  /** Where clients reach the service; null takes the address that a request was sent to. */
  readonly baseUrl: string | null
}

/** What needs no agent key: the instruction file, OpenAPI, health and metrics. */
export const openRoutes = ({ db, metrics, metricsToken, baseUrl }: OpenRoutesOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  const baseOf = (url: string) => baseUrl ?? new URL(url).origin
  app.get('/skill.md', (c) =>
    c.body(skillMd(service, GUIDE, baseOf(c.req.url)), 200, {
      'content-type': 'text/markdown; charset=utf-8',
    }),
  )
  app.get('/openapi.json', (c) => {
    const { title, version } = GUIDE
    return c.json({ ...openApi(service, { title, version }), servers: [{ url: baseOf(c.req.url) }] })
  })
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (!(await isMigrated(db)))
      throw new AppError('unavailable', 'The database waits for its migrations.', { retryAfter: 5 })
    return c.json({ status: 'ready' })
  })
  app.get('/metrics', async (c) => {
    if (metricsToken !== null && !isSame(bearerOf(c.req.header('authorization')) ?? '', metricsToken))
      throw new AppError('unauthorized', 'Metrics need their own bearer token.')
    const { text, contentType } = await metrics.expose()
    return c.body(text, 200, { 'content-type': contentType })
  })
  return app
}

const isSame = (a: string, b: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
