import fc from 'fast-check'
import type { NamedOperation } from '../../contract/operation.ts'
import { spoiled } from './hostile.fixture.ts'
import { MARKS } from './marks.fixture.ts'
import { type Json, valuesOf } from './values.fixture.ts'
import { idempotencyKey, keyOf, known, moreHeaders, OF_SDK, rarely, type Wish } from './wish.fixture.ts'

const rpc = (method: string, params: Json, id: Json): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    ...(id === null ? {} : { id }),
    method,
    ...(params === null ? {} : { params }),
  })

const rpcId = fc.oneof(
  { weight: 10, arbitrary: fc.integer() },
  { weight: 2, arbitrary: fc.constantFrom('a', '', '\u0000', '__proto__', MARKS.long(300)) },
)

const overMcp = (of: string, method: string, params: fc.Arbitrary<Json>): fc.Arbitrary<Wish> =>
  fc
    .record({
      params,
      key: keyOf('own'),
      id: rpcId,
      idempotency: rarely(50, idempotencyKey),
      more: moreHeaders,
    })
    .map(({ params, key, id, idempotency, more }) => ({
      of,
      key,
      method: 'POST',
      path: '/mcp',
      query: [],
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(idempotency === null ? {} : { 'idempotency-key': idempotency }),
        ...more,
      },
      body: rpc(method, params, method.startsWith('notifications/') ? null : id),
    }))

/** Makes calls of an operation's tool; null if the operation has no tool. */
export const toolOf = ({ feature, name, operation }: NamedOperation): fc.Arbitrary<Wish> | null => {
  const { mcp } = operation
  if (!mcp) return null
  const params = spoiled(valuesOf(operation.input, known)).map(
    (given): Json => ({ name: mcp.tool, arguments: given }),
  )
  return overMcp(`${feature}.${name}`, 'tools/call', params)
}

const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'fuzz', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}
const INITIALIZE = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'fuzz', version: '1' },
}

/** The other methods of MCP, with parameters that start out valid. */
const METHODS_OF_MCP: readonly (readonly [string, Json])[] = [
  ['initialize', INITIALIZE],
  ['server/discover', { _meta: MODERN }],
  ['tools/list', {}],
  ['tools/list', { cursor: 'x', _meta: { ...MODERN, progressToken: 1 } }],
  ['tools/call', { name: 'check_credits', arguments: {}, _meta: MODERN }],
  ['tools/call', { name: 'no_such_tool', arguments: {} }],
  ['ping', {}],
  ['resources/list', {}],
  ['resources/read', { uri: 'file:///etc/passwd' }],
  ['prompts/get', { name: 'x', arguments: {} }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'a', value: 'b' } }],
  ['logging/setLevel', { level: 'debug' }],
  ['notifications/initialized', {}],
  ['notifications/cancelled', { requestId: 1, reason: 'none' }],
  ['__proto__', {}],
  ['constructor', {}],
]

/** Calls of the methods that the SDK itself answers. */
export const otherMethods: readonly fc.Arbitrary<Wish>[] = METHODS_OF_MCP.map(([method, params]) =>
  overMcp(OF_SDK + method, method, spoiled(fc.constant(params))),
)
