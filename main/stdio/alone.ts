import { VERSION } from '../../contract/version.ts'
import {
  ACKNOWLEDGED,
  type Id,
  isObject,
  type Message,
  modernVersion,
  type Request,
  SUBSCRIPTION_META,
  textIn,
} from './message.ts'

const MODERN = '2026-07-28'
const OLD = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
const CAPABILITIES = { tools: { listChanged: true } }
const SERVER = { name: 'quillport', title: 'Quillport', version: VERSION }

/** Returns the MCP revision to agree on with a client of the old era while the bridge is unavailable. */
export const oldVersion = (request: Request): string => {
  const asked = textIn(request, 'params', 'protocolVersion')
  return OLD.find((version) => version === asked) ?? '2025-11-25'
}

/**
 * Answers a request while the desk cannot be reached, so that the client's session stays alive. The tool list is empty. A
 * call fails with `why`, a text that tells the agent what to do.
 */
export const answerAlone = (request: Request, why: string): Message => {
  const isModern = modernVersion(request) !== undefined
  const result = (fields: Message): Message => ({
    jsonrpc: '2.0',
    id: request.id,
    result: isModern
      ? { resultType: 'complete', ...fields, _meta: { 'io.modelcontextprotocol/serverInfo': SERVER } }
      : fields,
  })
  const uncached = isModern ? { ttlMs: 0, cacheScope: 'private' } : {}
  switch (request.method) {
    case 'initialize':
      return result({ protocolVersion: oldVersion(request), capabilities: CAPABILITIES, serverInfo: SERVER })
    case 'server/discover':
      return isModern
        ? result({ supportedVersions: [MODERN], capabilities: CAPABILITIES, ...uncached })
        : failed(request.id, -32601, 'Method not found')
    case 'ping':
      return isModern ? failed(request.id, -32601, 'Method not found') : result({})
    case 'tools/list':
      return result({ tools: [], ...uncached })
    case 'tools/call':
      return result({ isError: true, content: [{ type: 'text', text: why }] })
    default:
      return failed(request.id, -32603, why)
  }
}

/** Creates a JSON-RPC error that the shim sends in place of the bridge. */
export const failed = (id: Id | null, code: number, message: string): Message => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/**
 * Creates the notification that a client's tool list is out of date. `subscription` is the id of the request with which the
 * client subscribed.
 */
export const toolsChanged = (subscription?: string | number): Message => ({
  jsonrpc: '2.0',
  method: 'notifications/tools/list_changed',
  ...(subscription === undefined ? {} : { params: { _meta: { [SUBSCRIPTION_META]: subscription } } }),
})

/** Whether a subscription of the new era includes changes of the tool list. */
export const wantsTools = ({ params }: Request): boolean =>
  isObject(params) && isObject(params.notifications) && params.notifications.toolsListChanged === true

/** Acknowledges a client's subscription while the desk cannot be reached. */
export const acknowledged = (request: Request): Message => ({
  jsonrpc: '2.0',
  method: ACKNOWLEDGED,
  params: {
    notifications: wantsTools(request) ? { toolsListChanged: true } : {},
    _meta: { [SUBSCRIPTION_META]: request.id },
  },
})
