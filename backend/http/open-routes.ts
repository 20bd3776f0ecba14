import { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { GUIDE } from '../../contract/guide.ts'
import { service } from '../../contract/service.ts'
import { skillMd } from '../../transport/docs.ts'
import { openApi } from '../../transport/openapi.ts'
import { readinessOf } from '../db/readiness.ts'
import { bearerOf, isSameSecret } from '../keys/auth.ts'
import type { AppEnv, AppOptions } from './callers.ts'

/** What needs no agent key: the instruction file, OpenAPI, health and metrics. */
export const openRoutes = ({ db, metrics, metricsToken, baseUrl, isLeaving }: AppOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  const requireReady = readinessOf(db)
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
    if (isLeaving()) throw new AppError('unavailable', 'This server is about to stop. Ask another one.')
    await requireReady()
    return c.json({ status: 'ready' })
  })
  app.get('/metrics', async (c) => {
    if (
      metricsToken !== undefined &&
      !isSameSecret(bearerOf(c.req.header('authorization')) ?? '', metricsToken)
    )
      throw new AppError('unauthorized', 'Metrics need their own bearer token.')
    const { text, contentType } = await metrics.expose()
    return c.body(text, 200, { 'content-type': contentType })
  })
  return app
}
