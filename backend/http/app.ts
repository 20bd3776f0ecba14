import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { service } from '../../contract/service.ts'
import { BODY_LIMIT } from '../../transport/body-limit.ts'
import type { Dispatch } from '../../transport/dispatch.ts'
import { httpRoutes } from '../../transport/http-server.ts'
import type { InboundCall } from '../idempotency/idempotency.ts'
import type { Logger } from '../observability/logging.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type Admission, type AppContext, type AppEnv, admit, keepAgentKeysOut } from './callers.ts'
import { answerErrors, answerUnknown, bodyTooLarge } from './problems.ts'
import { answerHeaders, observe } from './requests.ts'

const WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE']

export type AppOptions = Admission & {
  readonly dispatch: Dispatch<InboundCall>
  /** Answers `GET /api/v1/changes` as a stream of events; null where the client asked for JSON. */
  readonly streamChanges: (c: AppContext) => Promise<Response | null>
  readonly mcp: (c: AppContext) => Promise<Response>
  /** What needs no key: documents, health, metrics. */
  readonly open: Hono<AppEnv>
  /** What only the owner of the own service reaches; null on a hosted one. */
  readonly owner: Hono<AppEnv> | null
  readonly log: Logger
  readonly metrics: Metrics
}

/** Every route of the service over web Requests and Responses. */
export const createApp = (options: AppOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(observe(options.log, options.metrics))
  app.use(keepAgentKeysOut)
  // To look for a body makes a whole Request, which reads do not need.
  app.on(WITH_BODY, '*', bodyLimit({ maxSize: BODY_LIMIT, onError: bodyTooLarge }))
  app.get('/api/v1/changes', async (c, next) => {
    const stream = await options.streamChanges(c)
    return stream ?? next()
  })
  app.all('/mcp', options.mcp)
  app.route(
    '/',
    httpRoutes(
      service,
      options.dispatch,
      (c: AppContext, operation) => admit(options, c, operation),
      answerHeaders,
    ),
  )
  app.route('/', options.open)
  if (options.owner) app.route('/', options.owner)
  app.notFound(answerUnknown(app))
  app.onError(answerErrors(options.log))
  return app
}
