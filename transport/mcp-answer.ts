import type { CallToolResult } from '@modelcontextprotocol/server'
import { type AppError, ERRORS, type ErrorCode, type InputIssue } from '../contract/errors.ts'
import type { Operation } from '../contract/operation.ts'
import { fencedAnswer, newFence } from './fence.ts'
import { type Problem, problemOf } from './problem.ts'

/**
 * The field in which a tool error carries its problem document. It cannot be `structuredContent`, which must match the
 * tool's output schema.
 */
export const PROBLEM_META = 'quillport/problem'

/**
 * Writes a successful answer as a tool's result: what REST sends, once as data for programs and once as text for models.
 * Fences strangers' words in both.
 */
export const toolAnswer = (operation: Operation, answer: Record<string, unknown>): CallToolResult => {
  const fence = newFence()
  const structuredContent = fencedAnswer(operation.output, answer, fence)
  const note = fence.note()
  const text = JSON.stringify(structuredContent)
  return { structuredContent, content: [{ type: 'text', text: note === null ? text : `${note}\n${text}` }] }
}

/**
 * Recoveries for agents that see only the text of an answer, where the usual recovery does not fit. Empty if the messages with
 * the code already say what to do, so that the recovery would repeat it or speak of lists that MCP does not have.
 */
const FOR_TOOLS: Readonly<Partial<Record<ErrorCode, string>>> = {
  not_found: '',
  invalid_input: '',
  insufficient_credits: 'Ask the user to add credits, or choose a cheaper action.',
  rate_limited: 'Wait, then try again.',
  upstream_failed:
    'A service that Quillport needs, such as a site or an AI model, failed. Tell the user, and try again later.',
}

/**
 * Writes an error as a tool's result: words that a model can act on, and the problem document that REST would send. Fences
 * quotes in both. `recovery` is empty if the error's own words already say what to do.
 */
export const toolError = (
  error: AppError,
  requestId?: string,
  recovery: string = FOR_TOOLS[error.code] ?? ERRORS[error.code].recovery,
): CallToolResult => {
  const fence = newFence()
  const raw = problemOf(error, requestId)
  const problem = error.details.quotes ? { ...raw, detail: fence.around(raw.detail) } : raw
  return {
    isError: true,
    content: [{ type: 'text', text: wordsOf(problem, recovery, fence.note()) }],
    _meta: { [PROBLEM_META]: problem },
  }
}

/** Returns the issues to list after the detail: none if the detail already contains the only issue. */
const namedIssues = (detail: string, issues: readonly InputIssue[]): readonly InputIssue[] => {
  const [only, ...more] = issues
  return only && more.length === 0 && detail.includes(only.message) && detail.includes(only.path)
    ? []
    : issues
}

const wordsOf = (problem: Problem, recovery: string, note: string | null): string => {
  const { code, detail, issues = [], retry_after, request_id, outcome } = problem
  const ended = /[.!?](<\/[\w-]+>)?$/.test(detail) ? detail : `${detail}.`
  // If the call may already have been done and no key identifies it, our last sentence must not invite a repeat.
  const advice = outcome === 'unknown' && retry_after === undefined ? '' : recovery
  return [
    `${code}: ${ended} ${advice}`.trimEnd(),
    ...namedIssues(detail, issues).map(({ path, message }) => `- ${path || 'input'}: ${message}`),
    ...(retry_after === undefined ? [] : [`Retry after ${retry_after} seconds.`]),
    ...(request_id === undefined ? [] : [`Request id: ${request_id}`]),
    ...(note === null ? [] : [note]),
  ].join('\n')
}
