import { z } from 'zod'
import { ERRORS, type ErrorCode, isErrorCode } from '../../../contract/errors.ts'
import type { UpstreamAnswer } from './upstream.ts'

/** The part of a client's message that the bridge reads; everything else is handed on unread. */
export const Asked = z.object({
  method: z.string(),
  id: z.union([z.string(), z.number()]).optional(),
  params: z
    .object({ name: z.string().catch(''), arguments: z.unknown(), cursor: z.unknown() })
    .partial()
    .catch({}),
})
export type Asked = z.infer<typeof Asked>

const Answer = z.object({
  result: z
    .looseObject({
      isError: z.boolean().optional().catch(undefined),
      content: z
        .array(z.looseObject({ text: z.string().optional().catch(undefined) }))
        .optional()
        .catch(undefined),
      tools: z.array(z.unknown()).optional().catch(undefined),
      nextCursor: z.string().optional().catch(undefined),
    })
    .optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
})
type Answer = z.infer<typeof Answer>

/** The answer in what the service sent: one JSON object, or the last message of an event stream. */
export const answerIn = ({ contentType, text }: UpstreamAnswer): Answer | null => {
  const json = /^text\/event-stream\b/i.test(contentType) ? lastData(text) : text
  try {
    return Answer.parse(JSON.parse(json))
  } catch {
    return null
  }
}

const lastData = (stream: string): string => {
  const events = stream.replaceAll('\r', '').split('\n\n')
  const data = events.map((event) =>
    event
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice(5).trimStart())
      .join('\n'),
  )
  return data.filter(Boolean).at(-1) ?? ''
}

/** How a call ended, for the activity log. */
export type Ending = { readonly ok: boolean; readonly code: string | null; readonly message: string | null }

/** Reads the ending off the service's answer: a tool's error begins with its code. */
export const endingOf = (answer: Answer | null): Ending => {
  if (!answer) return { ok: false, code: 'upstream_failed', message: 'The answer could not be read.' }
  if (answer.error) return { ok: false, code: String(answer.error.code), message: answer.error.message }
  if (!answer.result?.isError) return { ok: true, code: null, message: null }
  const text = answer.result.content?.[0]?.text ?? ''
  const code = /^(\w+): /.exec(text)?.[1]
  return isErrorCode(code)
    ? { ok: false, code, message: withoutRecovery(text.slice(code.length + 2), code) }
    : { ok: false, code: null, message: text }
}

/** The advice behind an error is for the agent; the person reads what happened. */
const withoutRecovery = (text: string, code: ErrorCode): string =>
  (text.split('\n')[0] ?? '').replace(ERRORS[code].recovery, '').trim()
