import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'
import {
  type Outbound,
  OutboundError,
  type OutboundOptions,
  type OutboundResponse,
} from '../outbound/outbound.ts'
import { secondsToWait } from '../outbound/retry-after.ts'
import { isSignedIn, nameOf, type ReadingAccount } from './reading-account.ts'

/** The wait in seconds if Google names no time. Google's limits are per ten minutes. */
const QUOTA_SECONDS = 600
const TIMEOUT_MS = 30_000
const QUOTA_REASONS = new Set([
  'quotaExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
])
const SWITCHED_OFF_REASONS = new Set(['accessNotConfigured', 'SERVICE_DISABLED'])

const Refusal = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
})

/** Sends one request to Google and returns any answer. Throws `upstream_failed` if there is no answer. */
export const sendToGoogle = async (
  outbound: Outbound,
  url: string,
  options: OutboundOptions,
): Promise<OutboundResponse> => {
  try {
    return await outbound.request(url, { timeoutMs: TIMEOUT_MS, ...options })
  } catch (thrown) {
    if (thrown instanceof OutboundError) throw new AppError('upstream_failed', thrown.message)
    throw thrown
  }
}

/** Parses the JSON of an answer. Throws `upstream_failed` if it has another form. */
export const jsonOf = <T>(response: OutboundResponse, schema: z.ZodType<T>): T => {
  const parsed = schema.safeParse(jsonOr(response.text()))
  if (parsed.success) return parsed.data
  throw new AppError('upstream_failed', 'Google’s answer differs from its documentation. Try again later.')
}

/** Makes the error for an answer other than 200. `what` names what the account cannot read. */
export const refusalOf = (response: OutboundResponse, account: ReadingAccount, what: string): AppError => {
  const name = nameOf(account)
  const reasons = reasonsOf(response)
  const { status } = response
  if (status === 429 || (status === 403 && reasons.some((reason) => QUOTA_REASONS.has(reason))))
    return new AppError('rate_limited', 'Google’s request limit has been reached. Try again later.', {
      retryAfter: secondsToWait(response) ?? QUOTA_SECONDS,
    })
  if (status === 403 && reasons.some((reason) => SWITCHED_OFF_REASONS.has(reason)))
    return new AppError(
      'upstream_failed',
      isSignedIn(account)
        ? 'The Search Console API is disabled in the Google Cloud project of this service. The service’s operator must enable the API there under APIs & Services.'
        : `The Search Console API is disabled in the Google Cloud project of ${name}. Enable the API there under APIs & Services.`,
    )
  if (status === 401)
    return new AppError(
      'upstream_failed',
      `Google ended the session. Try again. If the error remains, connect Search Console again${isSignedIn(account) ? '' : ' with a new key'}.`,
    )
  if (status === 403 || status === 404)
    return new AppError(
      'not_found',
      `${name} cannot read ${what}. Add the account as a user of the property in Search Console under Settings, Users and permissions.`,
    )
  if (status === 400)
    return new AppError('invalid_input', 'Google rejects this query. Choose other days or another site.')
  return new AppError('upstream_failed', `Google returned an error (${status}). Try again in a moment.`)
}

const reasonsOf = (response: OutboundResponse): readonly string[] => {
  const parsed = Refusal.safeParse(jsonOr(response.text()))
  if (!parsed.success) return []
  const { errors = [], details = [] } = parsed.data.error
  return [...errors, ...details].flatMap(({ reason }) => reason ?? [])
}
