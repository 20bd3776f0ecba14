import { z } from 'zod'
import { jsonOr } from '../../../transport/json.ts'
import type { OutboundResponse } from '../../outbound/outbound.ts'
import { secondsToWait } from '../../outbound/retry-after.ts'
import { quoted, SiteError } from '../port.ts'

const Problem = z.object({
  errors: z
    .array(
      z.object({
        type: z.string().nullish(),
        code: z.string().nullish(),
        message: z.string(),
        context: z.string().nullish(),
      }),
    )
    .min(1),
})
type Problem = z.infer<typeof Problem>['errors'][number]

const wordsOf = ({ message, context }: Problem): string =>
  [message, context ?? '']
    .filter((text, at, all) => text !== '' && all.indexOf(text) === at)
    .join(' ')
    .slice(0, 300)

/**
 * Makes the error for a refusal by Ghost. A 404 counts as `missing` only if Ghost itself sent it, because a proxy's
 * page says nothing about a post.
 */
export const refusal = (response: OutboundResponse, host: string, changes: boolean): SiteError => {
  const { status } = response
  const retryAfter = secondsToWait(response)
  const problem = Problem.safeParse(jsonOr(response.text())).data?.errors[0] ?? null
  const said = problem ? ` It says: ${quoted(wordsOf(problem))}` : ''
  switch (status) {
    case 401:
      return new SiteError('login', loginWords(host, problem))
    case 403:
      return new SiteError('forbidden', `Ghost at ${host} does not permit this action with this key.${said}`)
    case 404:
      return problem?.type === 'NotFoundError'
        ? new SiteError('missing', `Ghost at ${host} did not find what was requested.${said}`)
        : new SiteError('failed', `${host} answers 404 at the address of Ghost’s Admin API.`)
    case 409:
      return problem?.code === 'UPDATE_COLLISION'
        ? new SiteError('collision', `Somebody else is editing the post on ${host}.`)
        : new SiteError('invalid', `Ghost at ${host} rejected the request.${said}`)
    case 400:
    case 413:
    case 415:
    case 422:
      return new SiteError('invalid', `Ghost at ${host} rejected the request.${said}`)
    case 429:
      return new SiteError(
        'limited',
        `The request limit of Ghost at ${host} has been reached. Try again later.`,
        {
          retryAfter,
        },
      )
    case 503:
      return new SiteError('failed', `Ghost at ${host} is temporarily unavailable (503). Try again later.`, {
        // Without Ghost's own message, the answer is from a proxy, which may have stopped waiting too early.
        certain: problem !== null || !changes,
        retryAfter,
      })
    default:
      return new SiteError('failed', `${host} answered with the unexpected status ${status}.${said}`, {
        // Ghost may have saved the post before a later step failed.
        certain: status < 500 || !changes,
      })
  }
}

const loginWords = (host: string, problem: Problem | null): string => {
  switch (problem?.code) {
    case 'INVALID_JWT':
      return `Ghost at ${host} rejects the Admin API key. Either the second half of the key is wrong, or the clock is wrong on the computer that runs the service.`
    default:
      return `Ghost at ${host} does not know the Admin API key. In Ghost, create a new key under Settings > Integrations, and enter it here.`
  }
}
