import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../contract/errors.ts'
import { GUIDE } from '../../contract/guide.ts'
import { service } from '../../contract/service.ts'
import { skillMd } from '../../transport/docs.ts'
import { openApi } from '../../transport/openapi.ts'
import { isSameSecret } from '../../transport/same-secret.ts'
import { bearerOf } from '../keys/auth.ts'
import { isThisComputer } from './addresses.ts'
import type { AppContext, AppEnv, AppOptions } from './callers.ts'

/** What needs no agent key: the instruction file, OpenAPI, health and metrics. */
export const openRoutes = ({
  requireReady,
  metrics,
  metricsToken,
  baseUrl,
  isLeaving,
}: AppOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  const baseOf = (url: string): string => {
    const { origin, hostname } = new URL(url)
    if (baseUrl === undefined && !isThisComputer(hostname)) throw nameless()
    return baseUrl ?? origin
  }
  const skill = keptByName((base) => skillMd(service, GUIDE, base))
  const api = keptByName((base) => {
    const { title, version } = GUIDE
    return JSON.stringify({ ...openApi(service, { title, version }), servers: [{ url: base }] })
  })
  app.get('/skill.md', (c) =>
    c.body(skill(baseOf(c.req.url)), 200, { 'content-type': 'text/markdown; charset=utf-8' }),
  )
  app.get('/openapi.json', (c) => c.body(api(baseOf(c.req.url)), 200, { 'content-type': 'application/json' }))
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (isLeaving()) throw new AppError('unavailable', 'This server is about to stop. Ask another one.')
    await requireReady()
    return c.json({ status: 'ready' })
  })
  app.get('/metrics', async (c) => {
    if (metricsToken === undefined) {
      if (baseUrl !== undefined || !isFromHere(c))
        throw new AppError(
          'unauthorized',
          baseUrl === undefined
            ? 'Metrics need a bearer token: set QUILLPORT_METRICS_TOKEN. Without one they are told on this computer alone, at 127.0.0.1 or localhost, and through no proxy.'
            : 'Metrics need a bearer token here: set QUILLPORT_METRICS_TOKEN and send it.',
        )
    } else if (!isSameSecret(bearerOf(c.req.header('authorization')) ?? '', metricsToken))
      throw new AppError('unauthorized', 'Metrics need their own bearer token.')
    const { text, contentType } = await metrics.expose()
    return c.body(text, 200, { 'content-type': contentType })
  })
  return app
}

/** Names under which this service is known at once; on this computer a program may invent others. */
const NAMES = 10

/** A document is made once for each name: whoever asks for it shows no key, and to make it takes long. */
const keptByName = (make: (base: string) => string): ((base: string) => string) => {
  const kept = new LRUCache<string, string>({ max: NAMES, memoMethod: make })
  return (base) => kept.memo(base)
}

/** An agent would send its key to whatever name a document gave it. */
const nameless = (): AppError =>
  new AppError(
    'unavailable',
    'This service does not know the address under which clients reach it. Have whoever runs it set QUILLPORT_BASE_URL.',
  )

/** What proxies put on a request that they hand on. */
const FORWARDED = /^(forwarded|x-forwarded-.*|via|x-real-ip)$/

/** Whether a program of this computer asks by itself, not a proxy for somebody else, nor a page under a name that leads here. */
const isFromHere = (c: AppContext): boolean =>
  isThisComputer(c.env?.incoming?.socket.remoteAddress ?? 'localhost') &&
  isThisComputer(new URL(c.req.url).hostname) &&
  !Object.keys(c.req.header()).some((name) => FORWARDED.test(name))
