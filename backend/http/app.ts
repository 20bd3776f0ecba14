import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Operation } from '../../contract/operation.ts'
import { service } from '../../contract/service.ts'
import { BODY_LIMIT } from '../../transport/body-limit.ts'
import { httpRoutes } from '../../transport/http-server.ts'
import { type AppContext, type AppEnv, type AppOptions, admit, keepAgentKeysOut } from './callers.ts'
import { streamChanges } from './changes-route.ts'
import { mcpRoute } from './mcp.ts'
import { openRoutes } from './open-routes.ts'
import { answerErrors, answerUnknown, bodyTooLarge } from './problems.ts'
import { answerHeaders, observe } from './requests.ts'

const WITH_BODY = ['POST', 'PUT', 'PATCH', 'DELETE']

/** Every route of the service over web Requests and Responses. */
export const createApp = (options: AppOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(observe(options.log, options.metrics))
  app.use(keepAgentKeysOut)
  // To look for a body makes a whole Request, which reads do not need.
  app.on(WITH_BODY, '*', bodyLimit({ maxSize: BODY_LIMIT, onError: bodyTooLarge }))
  app.get('/api/v1/changes', async (c, next) => (await streamChanges(options, c)) ?? next())
  app.all('/mcp', mcpRoute(options))
  const admitted = (c: AppContext, operation: Operation) => admit(options, c, operation)
  app.route('/', httpRoutes(service, options.dispatch, admitted, answerHeaders))
  app.route('/', openRoutes(options))
  if (options.owner) app.route('/', options.owner)
  app.notFound(answerUnknown(app))
  app.onError(answerErrors(options.log))
  return app
}
