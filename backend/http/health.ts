import { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { isSameSecret } from '../../transport/same-secret.ts'
import { bearerOf } from '../keys/auth.ts'
import type { AppContext, AppEnv, AppOptions } from './callers.ts'
import { isThisComputer } from './client-address.ts'
import { answerErrors, answerUnknown } from './problems.ts'
import { observe } from './requests.ts'

export type HealthOptions = Pick<
  AppOptions,
  'requireReady' | 'metrics' | 'metricsToken' | 'baseUrl' | 'isLeaving' | 'build'
>

/** Serves whether a process is alive and whether it is ready, and its metrics. */
export const healthRoutes = ({
  requireReady,
  metrics,
  metricsToken,
  baseUrl,
  isLeaving,
  build,
}: HealthOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.get('/healthz', (c) => c.json({ status: 'ok', ...build }))
  app.get('/readyz', async (c) => {
    if (isLeaving()) throw new AppError('unavailable', 'This server is about to stop. Use another server.')
    await requireReady()
    return c.json({ status: 'ready' })
  })
  app.get('/metrics', async (c) => {
    if (metricsToken === undefined) {
      if (baseUrl !== undefined || !isFromHere(c))
        throw new AppError(
          'unauthorized',
          baseUrl === undefined
            ? 'Metrics need a bearer token: set QUILLPORT_METRICS_TOKEN. Without a token, only programs on this computer can read the metrics. The programs must use 127.0.0.1 or localhost, without a proxy.'
            : 'Metrics need a bearer token here: set QUILLPORT_METRICS_TOKEN and send it in the Authorization header.',
        )
    } else requireMetricsToken(c, metricsToken)
    const { text, contentType } = await metrics.expose()
    return c.body(text, 200, { 'content-type': contentType })
  })
  return app
}

/** Throws `unauthorized` unless the request has the metrics token. */
export const requireMetricsToken = (c: AppContext, metricsToken: string): void => {
  if (!isSameSecret(bearerOf(c.req.header('authorization')) ?? '', metricsToken))
    throw new AppError('unauthorized', 'Send the value of QUILLPORT_METRICS_TOKEN as the bearer token.')
}

/** Makes the routes of a worker: health and metrics only. */
export const createWorkerApp = (options: HealthOptions & Pick<AppOptions, 'log'>): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(observe(options.log, options.metrics))
  app.route('/', healthRoutes(options))
  app.notFound(answerUnknown(app))
  app.onError(answerErrors(options.log))
  return app
}

/** The headers that proxies add to forwarded requests. */
const FORWARDED = /^(forwarded|x-forwarded-.*|via|x-real-ip)$/

/**
 * Whether a program on this computer sent the request itself. Excludes requests that a proxy forwarded and pages whose
 * name resolves to this computer.
 */
const isFromHere = (c: AppContext): boolean =>
  isThisComputer(c.env?.incoming?.socket.remoteAddress ?? 'localhost') &&
  isThisComputer(new URL(c.req.url).hostname) &&
  !Object.keys(c.req.header()).some((name) => FORWARDED.test(name))
