import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import { AppError } from '../../contract/errors.ts'
import { GUIDE } from '../../contract/guide.ts'
import type { Operation } from '../../contract/operation.ts'
import { service } from '../../contract/service.ts'
import { VERSION } from '../../contract/version.ts'
import { mcpInstructions } from '../../transport/docs.ts'
import { problemResponse } from '../../transport/http-server.ts'
import { mcpServer } from '../../transport/mcp-server.ts'
import type { OAuth } from '../accounts/oauth.ts'
import type { InboundCall } from '../idempotency/idempotency.ts'
import { bearerOf, type Caller, mayAct, mayCall, requireScope } from '../keys/auth.ts'
import { looksLikeAccessToken } from '../keys/key-text.ts'
import { type AppContext, type AppOptions, admit, callerOf } from './callers.ts'
import { errorFor } from './problems.ts'

type ToolCaller = { readonly caller: Caller; readonly c: AppContext }

/** Serves the MCP endpoint. It has the same keys, scopes, limits and answers as REST, and also admits connected apps. */
export const mcpRoute = (options: AppOptions) => {
  const { dispatch, log, baseUrl, owner, oauth } = options
  const { name, title } = GUIDE
  const serve = mcpServer<ToolCaller, InboundCall>({
    contract: service,
    dispatch,
    info: { name, title, version: VERSION },
    instructions: mcpInstructions(GUIDE),
    visible: (operation, { caller }) => mayCall(operation, caller) && mayAct(operation, caller),
    refusal: (operation, { caller, c }) => (oauth ? scopeRefusal(oauth, operation, caller, c) : null),
    contextOf: ({ c }, operation) => admit(options, c, operation),
    requestIdOf: ({ c }) => c.get('requestId'),
    errorOf: (thrown, { c }) => errorFor(log, c, thrown),
  })
  const hosts =
    baseUrl || owner
      ? [...localhostAllowedHostnames(), ...(baseUrl ? [new URL(baseUrl).hostname] : [])]
      : null
  const identify = async (c: AppContext): Promise<Caller> => {
    const token = bearerOf(c.req.header('authorization'))
    if (!oauth || token === null || !looksLikeAccessToken(token)) return callerOf(options, c)
    const caller = await oauth.callerOf(token)
    c.set('caller', caller)
    return caller
  }
  return async (c: AppContext): Promise<Response> => {
    const foreign = foreignRefused(c.req.raw, hosts)
    if (foreign) return foreign
    const caller = await identify(c).catch((thrown: unknown) => {
      if (oauth && thrown instanceof AppError && thrown.code === 'unauthorized')
        return challenged(thrown, oauth.challenge(), c)
      throw thrown
    })
    return caller instanceof Response ? caller : serve(c.req.raw, { caller, c })
  }
}

/** Answers with an error that the client can fix with another token. */
const challenged = (error: AppError, challenge: string, c: AppContext): Response => {
  const answer = problemResponse(error, c.get('requestId'))
  answer.headers.set('www-authenticate', challenge)
  return answer
}

/** Answers a connected app whose token lacks a scope, so that the app can ask the person for more; null if no scope is missing. */
const scopeRefusal = (oauth: OAuth, operation: Operation, caller: Caller, c: AppContext): Response | null => {
  if (caller.role === undefined || mayCall(operation, caller)) return null
  const { scopes = [] } = operation
  try {
    requireScope(operation, caller)
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return challenged(error, oauth.scopeChallenge(scopes === 'any' ? [] : scopes), c)
  }
}

/**
 * Refuses pages of other origins, as MCP requires. If the allowed host names are known, also refuses other names, to
 * prevent DNS rebinding.
 */
const foreignRefused = (request: Request, hosts: string[] | null): Response | undefined =>
  hosts
    ? (hostHeaderValidationResponse(request, hosts) ?? originValidationResponse(request, hosts))
    : originValidationResponse(request, [new URL(request.url).hostname])
