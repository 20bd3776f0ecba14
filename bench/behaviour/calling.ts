import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { Outcome } from './case.ts'
import { until } from './processes.ts'
import { TOOL } from './upstream.ts'

/** Milliseconds for a greeting, for a call that nothing delays, and until a client may go on again. */
export const GREETING = 30_000
export const CALL = 15_000
const GOES_ON = 15_000

/** Calls the tool; throws where the answer is an error. */
export const call = async (
  client: Client,
  args: { readonly ms?: number; readonly text?: string } = {},
  options: { readonly timeout?: number; readonly signal?: AbortSignal } = {},
): Promise<string> => {
  const answer = await client.callTool({ name: TOOL, arguments: { ...args } }, undefined, {
    timeout: CALL,
    ...options,
  })
  const [first] = Array.isArray(answer.content) ? answer.content : []
  const text = first?.type === 'text' ? first.text : ''
  if (answer.isError) throw new Error(text)
  return text
}

/** A failure in a few words, fit for a cell. */
export const wordsOf = (thrown: unknown): string => {
  if (thrown instanceof McpError && thrown.code === ErrorCode.RequestTimeout) return 'no answer in time'
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const line = (text.split('\n')[0] ?? '').replaceAll('|', '/').replace(/^MCP error (-\d+): /, '')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line || 'an error without words'
}

/** Whether calls of a client are answered again. */
export const goesOn = async (client: Client): Promise<boolean> => {
  const works = () =>
    call(client, {}, { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  return (await until(works, GOES_ON)) !== null
}

/** Milliseconds in words. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** How long a call took to fail, and with what; null where it succeeded. */
export const failureOf = async (
  made: Promise<string>,
): Promise<{ readonly after: number; readonly thrown: unknown } | null> => {
  const from = performance.now()
  try {
    await made
    return null
  } catch (thrown) {
    return { after: performance.now() - from, thrown }
  }
}

const isSilence = (thrown: unknown): boolean =>
  thrown instanceof McpError && thrown.code === ErrorCode.RequestTimeout

/** A client must hear of a failure by itself, and its session must live on. */
export const toldAndOn = async (
  failure: Awaited<ReturnType<typeof failureOf>>,
  client: Client,
): Promise<Outcome> => {
  const on = await goesOn(client)
  const told = failure && !isSilence(failure.thrown)
  const how = !failure
    ? 'answered'
    : told
      ? `told in ${seconds(failure.after)}`
      : `silent for ${seconds(failure.after)}`
  return { passed: on && (!failure || told === true), words: `${how}, ${on ? 'goes on' : 'session is lost'}` }
}
