import type { ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { AppError, toAppError } from '../../contract/errors.ts'
import { problemResponse } from '../../transport/http-server.ts'
import { type Problem, problemOf } from '../../transport/problem.ts'
import { CommitLost, isDatabaseDown } from '../db/database.ts'
import type { Logger } from '../observability/logging.ts'
import type { AppContext, AppEnv } from './callers.ts'

/** Answers what a route threw; what is no AppError is logged, and the database's own troubles are `unavailable`. */
export const answerErrors =
  (log: Logger): ErrorHandler<AppEnv> =>
  (thrown, c) => {
    const requestId = c.get('requestId')
    if (!(thrown instanceof AppError)) log.error({ err: thrown, request_id: requestId }, 'a request failed')
    return problemResponse(wordsFor(thrown), requestId)
  }

/** The error that a caller may see. */
export const wordsFor = (thrown: unknown): AppError =>
  thrown instanceof CommitLost
    ? new AppError(
        'unavailable',
        'The database went away while this was saved, so nobody knows whether it was done. Look before you repeat it.',
        { retryAfter: 5, outcome: 'unknown' },
      )
    : isDatabaseDown(thrown)
      ? new AppError('unavailable', 'The database cannot be reached now. Nothing was charged.', {
          retryAfter: 5,
        })
      : toAppError(thrown)

/** A problem whose status says more than its code does. */
const problemWith = (
  error: AppError,
  status: number,
  c: AppContext,
  headers: Record<string, string> = {},
): Response => {
  const problem: Problem = { ...problemOf(error, c.get('requestId')), status }
  return new Response(JSON.stringify(problem), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  })
}

/** Answers a body over the limit. */
export const bodyTooLarge = (c: AppContext): Response =>
  problemWith(new AppError('invalid_input', 'The body is larger than 1 MB.'), 413, c)

/** Answers 404, or 405 where another method would have found something. */
export const answerUnknown =
  (app: Hono<AppEnv>): NotFoundHandler<AppEnv> =>
  (c) => {
    const allowed = methodsFor(app, c.req.path)
    const error = new AppError(
      'not_found',
      allowed.length === 0
        ? 'There is nothing at this address.'
        : `${c.req.method} is not served here; ${allowed.join(', ')} ${allowed.length === 1 ? 'is' : 'are'}.`,
    )
    return allowed.length === 0
      ? problemWith(error, 404, c)
      : problemWith(error, 405, c, { allow: allowed.join(', ') })
  }

const methodsFor = (app: Hono<AppEnv>, path: string): readonly string[] => {
  const fitting = app.routes.filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path))
  return [...new Set(fitting.map(({ method }) => method))]
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
