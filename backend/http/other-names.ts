import type { MiddlewareHandler } from 'hono'
import { AppError } from '../../contract/errors.ts'
import type { AppEnv } from './callers.ts'
import { isThisComputer } from './client-address.ts'
import { problemWith } from './problems.ts'

/** The paths that load balancers and supervisors request by any host name. */
const BY_ANY_NAME: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/** Refuses requests for a host name other than this computer's, because another site's name may resolve to this computer. */
export const keepOtherNamesOut: MiddlewareHandler<AppEnv> = (c, next) => {
  if (BY_ANY_NAME.has(c.req.path) || isThisComputer(new URL(c.req.url).hostname)) return next()
  const error = new AppError(
    'invalid_input',
    'This service can be used only on this computer. Use the address 127.0.0.1 or localhost.',
  )
  return Promise.resolve(problemWith(error, 403, c))
}
