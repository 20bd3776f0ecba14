import { z } from 'zod'
import { ERRORS } from '../../contract/errors.ts'
import { isEventStream, splitMessages } from '../../transport/event-stream.ts'
import { jsonOr } from '../../transport/json.ts'
import { PROBLEM_META } from '../../transport/mcp-answer.ts'
import { Problem } from '../../transport/problem.ts'
import { isMcp, isOfSdk, type Wish } from './wish.fixture.ts'

/** The parts of an answer that the fuzz checks. */
export type Answer = { readonly status: number; readonly type: string; readonly text: string }

/**
 * Lists the faults of an answer; empty if there are none. `missed` says that the service sent a request to an outside
 * address that does not answer.
 */
export const faultsIn = (wish: Wish, answer: Answer, missed: boolean): readonly string[] => [
  ...faultsOfStatus(answer.status, missed),
  ...(wish.method === 'HEAD' ? [] : faultsOfForm(wish, answer, missed)),
]

const faultsOfStatus = (status: number, missed: boolean): readonly string[] =>
  status < 500 || (status === 502 && missed) ? [] : [`its status is ${status}`]

const faultsOfForm = (wish: Wish, answer: Answer, missed: boolean): readonly string[] => {
  const { status, type, text } = answer
  if (type.startsWith('application/problem+json')) return faultsOfProblem(jsonOr(text), status, missed)
  if (isMcp(wish)) return faultsOfRpc(wish, answer, missed)
  if (status >= 400) return [`${status} came as ${type || 'nothing'}: ${text.slice(0, 300)}`]
  if (type.startsWith('application/json') && jsonOr(text) === undefined)
    return [`no JSON: ${text.slice(0, 300)}`]
  return []
}

/** Error codes of failures of the service itself, not of its caller or an outside address. */
const OUR_FAILURES: readonly string[] = ['internal', 'unavailable', 'service_unreachable']

const faultsOfProblem = (body: unknown, status: number, missed: boolean): readonly string[] => {
  const { data, error } = Problem.safeParse(body)
  if (!data) return [`no problem document: ${error.message}`]
  return [
    ...(data.status === status ? [] : [`${status} says that it is ${data.status}`]),
    ...(OUR_FAILURES.includes(data.code) || (data.code === 'upstream_failed' && !missed)
      ? [`its code is ${data.code}: ${data.detail}`]
      : []),
  ]
}

const Rpc = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z.looseObject({ isError: z.boolean().optional(), _meta: z.looseObject({}).optional() }).optional(),
  error: z.looseObject({ code: z.int(), message: z.string() }).optional(),
})
const INTERNAL_ERROR = -32_603

const faultsOfRpc = (wish: Wish, { type, status, text }: Answer, missed: boolean): readonly string[] => {
  if (text === '') return status === 202 || status === 405 ? [] : [`${status} without a body`]
  const messages = isEventStream(type) ? splitMessages()(Buffer.from(text)) : [text]
  return messages.flatMap((message) => {
    const { data } = Rpc.safeParse(jsonOr(message))
    if (!data || (data.result === undefined) === (data.error === undefined))
      return [`no answer of JSON-RPC: ${message.slice(0, 300)}`]
    // The SDK uses this code for parameters of its own methods that it cannot read.
    if (data.error?.code === INTERNAL_ERROR && !isOfSdk(wish))
      return [`an internal error: ${message.slice(0, 300)}`]
    if (data.result?.isError !== true) return []
    const problem = Problem.safeParse(data.result._meta?.[PROBLEM_META]).data
    if (!problem) return [`a tool's error without its problem: ${message.slice(0, 300)}`]
    return faultsOfProblem(problem, ERRORS[problem.code].status, missed)
  })
}
