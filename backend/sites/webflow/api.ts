import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { Outbound, OutboundResponse } from '../../outbound/outbound.ts'
import { secondsToWait } from '../../outbound/retry-after.ts'
import { exchange, understood } from '../exchange.ts'
import { SiteError } from '../port.ts'

/** Address of Webflow's Data API. */
export const WEBFLOW = 'https://api.webflow.com'
/** The period of Webflow's rate limits, in seconds. */
const MINUTE_SECONDS = 60

/** A request to the Data API. The path is below `/v2/`. */
type WebflowRequest<T> = {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly body?: unknown
  readonly answer: z.ZodType<T>
}

/** The Data API with one token. Throws SiteError. */
export type WebflowApi = {
  readonly outbound: Outbound
  ask<T>(wanted: WebflowRequest<T>): Promise<T>
}

/** Opens the Data API. It sends nothing yet. */
export const webflowApi = (origin: string, token: string, outbound: Outbound): WebflowApi => ({
  outbound,
  ask: async ({ path, method = 'GET', body, answer }) => {
    const changes = method !== 'GET'
    const response = await exchange(outbound, {
      url: `${origin}/v2/${path}`,
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      changes,
    })
    if (response.status < 200 || response.status > 299) throw refusal(response, changes)
    return understood(jsonOr(response.text()), answer, 'Webflow', changes)
  },
})

const Fault = z.object({ param: z.string(), description: z.string() })
const Problem = z.object({
  message: z.string(),
  // The faults of fields. For other errors, this list can contain anything.
  details: z.array(z.union([Fault, z.unknown().transform(() => null)])).default([]),
})

const refusal = (response: OutboundResponse, changes: boolean): SiteError => {
  const { status } = response
  const problem = Problem.safeParse(jsonOr(response.text())).data ?? null
  const says = problem === null ? '' : ` It says: ${wordsOf(problem)}`
  switch (status) {
    case 400:
    case 409:
    case 413:
      return new SiteError('invalid', `Webflow rejected the request.${says}`)
    case 401:
      return new SiteError(
        'login',
        'Webflow rejects the API token. Create a new token in Webflow under Site settings > Apps & integrations.',
      )
    case 403:
      return new SiteError(
        'forbidden',
        `Webflow does not permit this action with this token. Check the token’s scopes.${says}`,
      )
    case 404:
      return new SiteError('missing', `Webflow did not find what was requested.${says}`)
    case 429:
      return new SiteError('limited', 'Webflow’s request limit has been reached. Try again later.', {
        retryAfter: secondsToWait(response) ?? MINUTE_SECONDS,
      })
    default:
      return new SiteError('failed', `Webflow answered ${status}. Try again later.`, {
        certain: status < 500 || !changes,
        retryAfter: secondsToWait(response),
      })
  }
}

const wordsOf = ({ message, details }: z.infer<typeof Problem>): string => {
  const faults = details.flatMap((fault) => (fault ? [`${fault.param}: ${fault.description}`] : []))
  return [message, ...faults].join(' ').slice(0, 300)
}
