import type { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import { OutboundError, type OutboundOptions, type OutboundResponse } from '../../outbound/outbound.ts'
import { retryAfterMs } from '../../outbound/retry-after.ts'
import { isRobotWall, looksLikeHtml } from './answer-kind.ts'
import type { SourceContext } from './port.ts'
import { ENTER_KEYS_AGAIN, KeysError, SourceError, Unreadable } from './source-error.ts'

export type Question = OutboundOptions & {
  readonly url: string
  /** Minimum time between two requests to the host, in ms. */
  readonly spacingMs: number
  /** Whether the forum counts this request by API key. If so, a workspace with its own keys has its own turns. */
  readonly byKey?: boolean
}

/** Names the turns for requests that a forum counts by API key. */
export const keyedTurns = ({ credentials }: Pick<SourceContext, 'credentials'>, host: string): string =>
  credentials.owner === undefined ? host : `${host} ${credentials.owner}`

/** Throws KeysError if the workspace gave keys that cannot be decrypted. */
export const requireReadableKeys = ({ credentials }: Pick<SourceContext, 'credentials'>): void => {
  if (credentials.unreadable)
    throw new KeysError(`the API keys of this workspace cannot be decrypted: ${ENTER_KEYS_AGAIN}`)
}

/** How long to wait, in ms, after a site reports too many requests without saying when to try again. */
const UNSAID_WAIT_MS = 60_000
/** Returns when to try again (ms) according to the Retry-After header, at most a day ahead; null without that header. */
export const retryAt = ({ headers, receivedAt }: OutboundResponse): number | null => {
  const wait = retryAfterMs(headers.get('retry-after'), receivedAt)
  return wait === null ? null : receivedAt + wait
}

/** Returns when to try again (ms) after an answer that reports too many requests. */
export const limitEnds = (response: OutboundResponse): number =>
  retryAt(response) ?? response.receivedAt + UNSAID_WAIT_MS

/** Makes the error for an answer other than 2xx. */
export const refusal = (response: OutboundResponse, until = retryAt(response)): SourceError => {
  const { status } = response
  if (status === 429)
    return new SourceError(
      'blocked',
      'the site returned 429: too many requests',
      until ?? limitEnds(response),
    )
  if (status === 404 || status === 410)
    return new SourceError('error', `the site returned ${status}: there is nothing at this address`, until)
  if (isRobotWall(response.text()))
    return new SourceError('blocked', `the site returned ${status} and asks for a captcha`, until)
  const state = status === 401 || status === 403 || status === 451 ? 'blocked' : 'error'
  return new SourceError(state, `the site returned ${status}`, until)
}

/** Sends one request when its turn begins, and returns the answer with any status. Throws SourceError if there is no answer. */
export const ask = async (ctx: SourceContext, question: Question): Promise<OutboundResponse> => {
  const { url, spacingMs, byKey = false, ...options } = question
  const { host: address } = new URL(url)
  const host = byKey ? keyedTurns(ctx, address) : address
  await ctx.gate.pass(host, spacingMs, ctx.signal)
  try {
    const response = await ctx.outbound.request(url, { ...options, signal: ctx.signal })
    const until = retryAt(response)
    if (response.status === 429) await ctx.gate.hold(host, limitEnds(response))
    else if (until !== null && response.status === 503) await ctx.gate.hold(host, until)
    return response
  } catch (thrown) {
    if (thrown instanceof OutboundError)
      throw new SourceError('error', thrown.message.replace(/\.$/, ''), null, thrown)
    throw thrown
  } finally {
    await ctx.gate.leave(host, spacingMs)
  }
}

/**
 * Parses an answer as JSON. Throws SourceError if it is anything else, such as a web page during maintenance, and Unreadable if its
 * data differs from the schema.
 */
export const readJson = <T>(response: OutboundResponse, schema: z.ZodType<T>): T => {
  const text = response.text()
  const parsed = jsonOr(text)
  if (parsed === undefined) {
    if (isRobotWall(text))
      throw new SourceError('blocked', 'the site asks for a captcha instead of answering')
    const what = text.trim() === '' ? 'nothing' : looksLikeHtml(text) ? 'a web page' : 'broken data'
    throw new SourceError('error', `the site sent ${what} instead of data`)
  }
  const read = schema.safeParse(parsed)
  if (!read.success) {
    const at = read.error.issues[0]?.path.join('.') || 'its top level'
    throw new Unreadable(`the site sent data that differs from its documentation, at ${at}`)
  }
  return read.data
}

/** Requests JSON. Throws SourceError for any answer but 2xx. */
export const askJson = async <T>(
  ctx: SourceContext,
  question: Question,
  schema: z.ZodType<T>,
): Promise<T> => {
  const response = await ask(ctx, {
    ...question,
    headers: { accept: 'application/json', ...question.headers },
  })
  if (response.status < 200 || response.status > 299) throw refusal(response)
  return readJson(response, schema)
}
