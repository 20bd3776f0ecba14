import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPError } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Outcome } from './case.ts'
import { until } from './processes.ts'
import { TOOL } from './upstream.ts'

/** Maximum milliseconds for a greeting, for a call without delay, and for a client's calls to work again after a failure. */
export const GREETING = 30_000
export const CALL = 15_000
const GOES_ON = 15_000

/** Calls the tool. Throws if the answer is an error. */
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

/** Describes a failure in a few words that fit into a table cell. */
export const wordsOf = (thrown: unknown): string => {
  if (thrown instanceof StreamableHTTPError && thrown.code) return `HTTP ${thrown.code}`
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const line = (text.split('\n')[0] ?? '').replaceAll('|', '/').replace(/^MCP error (-\d+): /, '')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line || 'an error without a message'
}

/** Whether a client's calls are answered again after a failure. */
export const goesOn = async (client: Client): Promise<boolean> => {
  const works = () =>
    call(client, {}, { timeout: 3_000 }).then(
      () => true,
      () => false,
    )
  return (await until(works, GOES_ON)) !== null
}

/** Formats milliseconds as seconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** Measures how long a call takes to fail, and with what error. Returns null if the call succeeds. */
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

/** Checks that a client hears of a failure before its own timeout, and that its session survives. */
export const toldAndOn = async (
  failure: Awaited<ReturnType<typeof failureOf>>,
  client: Client,
): Promise<Outcome> => {
  const on = await goesOn(client)
  const silent = failure !== null && failure.after >= CALL
  const how = failure ? `${silent ? 'no error for' : 'error after'} ${seconds(failure.after)}` : 'answered'
  return { passed: on && !silent, words: `${how}, ${on ? 'keeps working' : 'session is lost'}` }
}
