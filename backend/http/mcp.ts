import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { GUIDE } from '../../contract/guide.ts'
import { service } from '../../contract/service.ts'
import { VERSION } from '../../contract/version.ts'
import { mcpInstructions } from '../../transport/docs.ts'
import { mcpServer } from '../../transport/mcp-server.ts'
import type { InboundCall } from '../idempotency/idempotency.ts'
import { type Caller, mayCall } from '../keys/auth.ts'
import { type AppContext, type AppOptions, admit, callerOf } from './callers.ts'
import { errorFor } from './problems.ts'

type ToolCaller = { readonly caller: Caller; readonly c: AppContext }

/** The MCP endpoint. It has the same keys, scopes, limits and answers as REST. */
export const mcpRoute = (options: AppOptions) => {
  const { dispatch, log, baseUrl, owner } = options
  const { name, title } = GUIDE
  const serve = mcpServer<ToolCaller, InboundCall>({
    contract: service,
    dispatch,
    info: { name, title, version: VERSION },
    instructions: mcpInstructions(GUIDE),
    visible: (operation, { caller }) => mayCall(operation, caller),
    contextOf: ({ c }, operation) => admit(options, c, operation),
    requestIdOf: ({ c }) => c.get('requestId'),
    errorOf: (thrown, { c }) => errorFor(log, c, thrown),
  })
  const hosts =
    baseUrl || owner
      ? [...localhostAllowedHostnames(), ...(baseUrl ? [new URL(baseUrl).hostname] : [])]
      : null
  return async (c: AppContext): Promise<Response> => {
    const foreign = foreignRefused(c.req.raw, hosts)
    if (foreign) return foreign
    return serve(c.req.raw, { caller: await callerOf(options, c), c })
  }
}

/** Refuses pages of other origins, as MCP requires. Also refuses rebound names if the right names are known. */
const foreignRefused = (request: Request, hosts: string[] | null): Response | undefined =>
  hosts
    ? (hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts))
    : originValidationResponse(request, [new URL(request.url).hostname])
