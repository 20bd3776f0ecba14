import { Hono } from 'hono'
import { changes } from '../../contract/changes.ts'
import { AppError } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { service } from '../../contract/service.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { decodeQuery, httpRoutes } from '../../transport/http-server.ts'
import { changeStream } from '../feed/stream.ts'
import { requireScope } from '../keys/auth.ts'
import { callerSeenRoute } from './caller-seen.ts'
import {
  type AppContext,
  type AppEnv,
  type AppOptions,
  admit,
  callerOf,
  keepAgentKeysOut,
} from './callers.ts'
import { healthRoutes } from './health.ts'
import { leadFeedRoute } from './lead-feed.ts'
import { mcpRoute } from './mcp.ts'
import { openRoutes } from './open-routes.ts'
import { keepOtherNamesOut } from './other-names.ts'
import { answerErrors, answerUnknown } from './problems.ts'
import { answerHeaders, observe } from './requests.ts'
import { slowWrongKeys } from './wrong-keys.ts'

/** Makes the app with every route of the service, over web Requests and Responses. */
export const createApp = (options: AppOptions): Hono<AppEnv> => {
  const app = new Hono<AppEnv>()
  app.use(observe(options.log, options.metrics))
  app.use(slowWrongKeys(options.trustedProxies, options.closing))
  if (options.owner) app.use(keepOtherNamesOut)
  app.use(keepAgentKeysOut)
  app.get('/api/v1/changes', async (c, next) => (await streamChanges(options, c)) ?? next())
  app.all('/mcp', mcpRoute(options))
  const admitted = (c: AppContext, operation: Operation) => admit(options, c, operation)
  app.route('/', httpRoutes(service, options.dispatch, admitted, answerHeaders))
  app.route('/', leadFeedRoute(options))
  app.route('/', openRoutes(options))
  app.route('/', healthRoutes(options))
  app.route('/', callerSeenRoute(options))
  if (options.owner) app.route('/', options.owner)
  if (options.dashboard) app.route('/', options.dashboard)
  else app.get('/', sayNoDashboard)
  app.notFound(answerUnknown(app))
  app.onError(answerErrors(options.log))
  return app
}

const NO_DASHBOARD = `This Quillport service has no dashboard.

If you are a customer, ask the person who runs the service. If you run the service, set QUILLPORT_SECRETS_KEY and a base URL
without a path. The command “doctor” reports what is missing. Agents use /mcp or /api/v1, as /skill.md describes.
`

/** Answers a browser at the base URL of a service without a dashboard. Programs get the usual problem document. */
const sayNoDashboard = (c: AppContext): Response => {
  if (/\btext\/html\b/.test(c.req.header('accept') ?? '')) return c.text(NO_DASHBOARD, 404)
  throw new AppError('not_found', 'There is nothing at this address.')
}

/** Streams the feed as server-sent events if the client asks for them; null if it asks for a page of JSON. */
const streamChanges = async (options: AppOptions, c: AppContext): Promise<Response | null> => {
  if (!/\btext\/event-stream\b/.test(c.req.header('accept') ?? '')) return null
  const caller = await callerOf(options, c)
  requireScope(changes.list, caller)
  const { input } = changes.list
  const asked = parseInput(input, decodeQuery(input, new URL(c.req.url).searchParams))
  // After a break, a browser's EventSource sends its first address again, with the id of the last event that it received.
  const cursor = c.req.header('last-event-id') || asked.cursor
  const onEnd = options.takeStream(caller.callerId)
  const page = await options.readPage(caller, cursor).catch((thrown: unknown) => {
    onEnd()
    throw thrown
  })
  return changeStream({ caller, page, onEnd }, options, AbortSignal.any([options.closing, c.req.raw.signal]))
}
