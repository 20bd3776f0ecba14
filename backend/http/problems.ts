import type { ErrorHandler, Hono, NotFoundHandler } from 'hono'
import { AppError, type ErrorDetails, isOutcomeUnknown } from '../../contract/errors.ts'
import { problemResponse } from '../../transport/http-server.ts'
import { type Problem, problemOf } from '../../transport/problem.ts'
import { CommitLost } from '../db/database.ts'
import { DatabaseTrouble, NO_WAIT_MENDS } from '../db/trouble.ts'
import type { Logger } from '../observability/logging.ts'
import type { AppContext, AppEnv } from './callers.ts'

/** Answers with the error that a route threw. */
export const answerErrors =
  (log: Logger): ErrorHandler<AppEnv> =>
  (thrown, c) =>
    problemResponse(errorFor(log, c, thrown), c.get('requestId'))

/**
 * Returns the error that a caller may see, and logs other errors. If the caller closed the connection early, the closing probably
 * caused the error, so the error does not count as a failure of the service.
 */
export const errorFor = (log: Logger, c: AppContext, thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown
  const fields = { err: thrown, request_id: c.get('requestId') }
  const isTrouble = thrown instanceof DatabaseTrouble || thrown instanceof CommitLost
  if (!isTrouble && c.req.raw.signal.aborted) {
    log.info(fields, 'the caller closed the connection')
    return new AppError('invalid_input', 'The request ended before it was complete.')
  }
  const error = isTrouble ? troubleFor(c, thrown) : bug()
  // Warns, so that the operator can check what was ordered.
  if (isOutcomeUnknown(error))
    log.warn(
      { ...fields, workspace_id: c.get('caller')?.workspaceId },
      'a request may or may not have been carried out: check what its workspace ordered at this time',
    )
  else log.error(fields, 'a request failed')
  return error
}

/** Makes the error for a bug. The failed transaction also undid any charge. */
const bug = (): AppError =>
  new AppError('internal', 'Something failed inside Quillport. Nothing was charged.')

const REPEAT =
  'Send the same request again, unchanged. If you call over HTTP, use the same Idempotency-Key. If you call through Quillport on this computer, repeat the same call. If the request was already carried out, you get its answer. Nothing is done or charged twice.'
const LOOK =
  'Do not repeat the request yet. First check whether it was carried out, for example in the ledger, which lists every charge.'

const troubleFor = (c: AppContext, trouble: DatabaseTrouble | CommitLost): AppError => {
  const acts = c.req.method !== 'GET'
  const isKeyed = c.req.header('idempotency-key') !== undefined && !c.get('ignoresKeys')
  if (acts && isKeyed && !c.get('keyRead'))
    return new AppError(
      'unavailable',
      `${trouble.message} This request was not carried out, and nothing was charged. If you sent the request before with the same Idempotency-Key, the earlier attempt may have been carried out. Quillport cannot check this now. ${REPEAT}`,
      { ...whenAgain(trouble), outcome: 'unknown' },
    )
  if (trouble instanceof CommitLost)
    return new AppError(
      'unavailable',
      `The connection to the database broke while the result was being saved, so Quillport does not know whether this request was carried out. ${isKeyed ? REPEAT : LOOK}`,
      { ...(isKeyed ? whenAgain(trouble) : {}), outcome: 'unknown' },
    )
  return new AppError('unavailable', `${trouble.message} Nothing was charged.`, whenAgain(trouble))
}

/** Tells callers when to retry, unless only a person can fix the trouble. */
const whenAgain = (trouble: DatabaseTrouble | CommitLost): ErrorDetails =>
  trouble instanceof DatabaseTrouble && NO_WAIT_MENDS.has(trouble.kind) ? {} : { retryAfter: 5 }

/** Answers with a problem document whose status differs from its code's status. */
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

/** Answers 404, or 405 if the path accepts another method. */
export const answerUnknown =
  (app: Hono<AppEnv>): NotFoundHandler<AppEnv> =>
  (c) => {
    const allowed = methodsFor(app, c.req.path)
    const error = new AppError(
      'not_found',
      allowed.length === 0
        ? 'There is nothing at this address.'
        : `This address does not accept ${c.req.method}. Use ${allowed.join(' or ')}.${isForAgents(c.req.path) ? FOR_USERS : ''}`,
    )
    return allowed.length === 0
      ? problemWith(error, 404, c)
      : problemWith(error, 405, c, { allow: allowed.join(', ') })
  }

const isForAgents = (path: string): boolean => path.startsWith('/api/v1/')
const FOR_USERS =
  ' Agent keys cannot change settings, content plans or connected sites. Only the user can change them, in Quillport.'

const methodsFor = (app: Hono<AppEnv>, path: string): readonly string[] => {
  const fitting = app.routes.filter((route) => route.method !== 'ALL' && patternOf(route.path).test(path))
  return [...new Set(fitting.map(({ method }) => method))]
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}$`)
