import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { isThisComputer } from './addresses.ts'
import type { AppEnv } from './callers.ts'
import { problemWith } from './problems.ts'

/** What a balancer and a supervisor ask for by whatever address they have. */
const BY_ANY_NAME: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Refuses requests that name another host than this computer: a page's own name may lead here. */
export const keepOtherNamesOut: MiddlewareHandler<AppEnv> = (c, next) => {
  if (BY_ANY_NAME.has(c.req.path) || isThisComputer(new URL(c.req.url).hostname)) return next()
  const error = new AppError(
    'invalid_input',
    'This service serves only this computer. Use the address 127.0.0.1 or localhost.',
  )
  return Promise.resolve(problemWith(error, 403, c))
}
