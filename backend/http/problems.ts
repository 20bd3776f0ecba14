import type { ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { AppError, isOutcomeUnknown } from '../../contract/errors.ts'
import { problemResponse } from '../../transport/http-server.ts'
import { type Problem, problemOf } from '../../transport/problem.ts'
import { CommitLost } from '../db/database.ts'
import { DatabaseTrouble } from '../db/trouble.ts'
import type { Logger } from '../observability/logging.ts'
import type { AppContext, AppEnv } from './callers.ts'

/** Answers what a route threw. */
export const answerErrors =
  (log: Logger): ErrorHandler<AppEnv> =>
  (thrown, c) =>
    problemResponse(errorFor(log, c, thrown), c.get('requestId'))

/**
 * The error that a caller may see. What is no AppError is logged, and where a caller hung up before we were done it
 * is most likely that, and nobody's fault here.
 */
export const errorFor = (log: Logger, c: AppContext, thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown
  const fields = { err: thrown, request_id: c.get('requestId') }
  const isTrouble = thrown instanceof DatabaseTrouble || thrown instanceof CommitLost
  if (!isTrouble && c.req.raw.signal.aborted) {
    log.info(fields, 'a caller hung up')
    return new AppError('invalid_input', 'The request ended before it was whole.')
  }
  const error = isTrouble ? troubleFor(c, thrown) : bug()
  // Whoever runs the service looks up what was ordered there.
  if (isOutcomeUnknown(error))
    log.warn(
      { ...fields, workspace_id: c.get('caller')?.workspaceId },
      'nobody knows what became of a request',
    )
  else log.error(fields, 'a request failed')
  return error
}

/** Whatever charges is undone with the transaction that failed. */
const bug = (): AppError =>
  new AppError('internal', 'Something failed inside Quillport. Nothing was charged.')

const REPEAT =
  'Repeat it with the same Idempotency-Key: if it was done, that is found, and nothing is done or charged twice.'

const troubleFor = (c: AppContext, trouble: DatabaseTrouble | CommitLost): AppError => {
  const acts = c.req.method !== 'GET'
  const isKeyed = c.req.header('idempotency-key') !== undefined
  if (acts && isKeyed && !c.get('keyRead'))
    return unknownOutcome(
      `${trouble.message} This request charged nothing, but nobody knows what became of an earlier one under its Idempotency-Key until the database is back. ${REPEAT}`,
    )
  if (trouble instanceof CommitLost)
    return unknownOutcome(
      `The database went away while this was saved, so nobody knows whether it was done. ${isKeyed ? REPEAT : 'Look before you repeat it.'}`,
    )
  return new AppError('unavailable', `${trouble.message} Nothing was charged.`, { retryAfter: 5 })
}

const unknownOutcome = (message: string): AppError =>
  new AppError('unavailable', message, { retryAfter: 5, outcome: 'unknown' })

/** A problem whose status says more than its code does. */
export const problemWith = (
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
