import type { IncomingHttpHeaders } from 'node:http'
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { ERRORS, type ErrorCode, isErrorCode } from '../../../contract/errors.ts'
import { withoutFence } from '../../../transport/fence.ts'
import { jsonOr } from '../../../transport/json.ts'
import { PROBLEM_META } from '../../../transport/mcp-answer.ts'
import type { OnNews, UpstreamAnswer } from './service-answer.ts'

/** Field in which a message of the new era names its revision. */
const VERSION_META = 'io.modelcontextprotocol/protocolVersion'

/** The part of a client's message that the bridge reads. The bridge forwards the rest unread. */
export type AskedMessage = {
  readonly method: string
  readonly id?: string | number | undefined
  readonly params: {
    /** Empty if the name in the message is not text. */
    readonly name?: string | undefined
    readonly arguments?: unknown
    readonly cursor?: unknown
    readonly requestId?: unknown
    readonly uri?: string | undefined
    /** The revision that a message of the new era names. */
    readonly version?: string | undefined
  }
}

/** A message from an agent. `asked` is the part that the bridge reads; `text` goes to the service. */
export type AgentMessage = {
  readonly agentId: string
  readonly asked: AskedMessage
  readonly text: string
  /** The HTTP headers of the message that go to the service. */
  readonly headers: Readonly<Record<string, string>>
  /** The Idempotency-Key that the agent chose. */
  readonly ownKey: string | undefined
  readonly onNews: OnNews
}

/**
 * Reads a message; null if the message is malformed. This function uses no schema library, because it must not slow down
 * calls.
 */
export const askedIn = (body: unknown): AskedMessage | null => {
  if (!isRecord(body) || typeof body.method !== 'string') return null
  const { method, id } = body
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number') return null
  const { name, arguments: args, cursor, requestId, uri, _meta } = isRecord(body.params) ? body.params : {}
  const version = isRecord(_meta) ? _meta[VERSION_META] : undefined
  return {
    method,
    id,
    params: {
      name: name === undefined ? undefined : (textOr(name) ?? ''),
      arguments: args,
      cursor,
      requestId,
      uri: textOr(uri),
      version: textOr(version),
    },
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Maximum depth of nested lists and objects in a message. The service's tools need a far smaller depth. */
const DEEPEST = 64

/** Whether a message is nested so deeply that walking through it could end the program. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth >= DEEPEST || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)))

/**
 * Whether the headers in which the new era repeats a message match the message. A proxy in front of the service may rely on
 * the headers, while the bridge checks only the message.
 */
export const headersAgree = (headers: IncomingHttpHeaders, { method, params }: AskedMessage): boolean => {
  const said = headers['mcp-method']
  const name = headers['mcp-name']
  return (said === undefined || said === method) && (name === undefined || plainHeader(name) === params.name)
}

const plainHeader = (value: string | readonly string[]): string => {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(String(value))?.[1]
  return encoded === undefined ? String(value) : Buffer.from(encoded, 'base64').toString('utf8')
}

const ServiceMessage = z.looseObject({
  result: z
    .looseObject({
      isError: z.boolean().optional().catch(undefined),
      _meta: z
        .looseObject({
          [PROBLEM_META]: z
            .looseObject({ retry_after: z.number().optional(), outcome: z.string().optional() })
            .optional(),
        })
        .optional()
        .catch(undefined),
      content: z
        .array(z.looseObject({ text: z.string().optional().catch(undefined) }))
        .optional()
        .catch(undefined),
      structuredContent: z
        .looseObject({ credits_charged: z.int().optional().catch(undefined) })
        .optional()
        .catch(undefined),
      tools: z.array(z.unknown()).optional().catch(undefined),
      nextCursor: z.string().optional().catch(undefined),
    })
    .optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
})
type ServiceMessage = z.infer<typeof ServiceMessage>

/** An answer from the service, and what the bridge reads in it. `said` is null if the answer cannot be read. */
export type ReadAnswer = UpstreamAnswer & { readonly said: ServiceMessage | null; readonly ending: Ending }

/** Reads an answer from the service. The bridge calls this function for each agent that gets the answer. */
export const readAnswer = (answer: UpstreamAnswer): ReadAnswer => {
  const said = ServiceMessage.safeParse(jsonOr(answer.text)).data ?? null
  return { ...answer, said, ending: endingOf(said) }
}

/** Puts the id of another request into an answer. */
export const withId = (answer: UpstreamAnswer, id: AskedMessage['id']): UpstreamAnswer => {
  const message = Message.safeParse(jsonOr(answer.text))
  if (!message.success || message.data.id === id) return answer
  const text = JSON.stringify({ ...message.data, id })
  return { status: answer.status, text }
}
const Message = z.looseObject({ id: z.unknown() })

/** Removes the tools that the agent may not use from a tool list. Leaves any other answer unchanged. */
export const withoutTools = (answer: ReadAnswer, hidden: (tool: string) => boolean): UpstreamAnswer => {
  const { status, said } = answer
  const tools = said?.result?.tools ?? []
  const left = tools.filter((tool) => !(isRecord(tool) && typeof tool.name === 'string' && hidden(tool.name)))
  if (left.length === tools.length) return answer
  return { status, text: JSON.stringify({ ...said, result: { ...said?.result, tools: left } }) }
}

/** Creates the bridge's own answer to a call for which the service has already sent a message. */
export const lateAnswer = ({ id }: AskedMessage, failed: CallToolResult, isOld: boolean): string => {
  const result = isOld ? failed : { resultType: 'complete', ...failed }
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

/** The ending of a call in the activity log. */
export type Ending = { readonly ok: boolean; readonly code: string | null; readonly message: string | null }

/** Reads how a call ended. The text of a tool's error begins with its code. */
const endingOf = (answer: ServiceMessage | null): Ending => {
  if (!answer)
    return { ok: false, code: 'upstream_failed', message: 'Quillport could not read the service’s answer.' }
  if (answer.error) return { ok: false, code: String(answer.error.code), message: answer.error.message }
  if (!answer.result?.isError) return { ok: true, code: null, message: null }
  const text = withoutFence(answer.result.content?.[0]?.text ?? '')
  const code = /^(\w+): /.exec(text)?.[1]
  return isErrorCode(code)
    ? { ok: false, code, message: withoutRecovery(text.slice(code.length + 2), code) }
    : { ok: false, code: null, message: text }
}

/** Removes the advice that follows an error, because the advice is for the agent. The person reads only what happened. */
const withoutRecovery = (text: string, code: ErrorCode): string =>
  (text.split('\n')[0] ?? '').replace(ERRORS[code].recovery, '').trim()
