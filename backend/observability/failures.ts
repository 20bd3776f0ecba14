import type { AppError } from '../../contract/errors.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'

/** An article or a draft that failed, with the ids for finding it. */
type Failure = {
  readonly of: 'article' | 'draft'
  readonly error: Pick<AppError, 'code' | 'message'>
  readonly ids: Readonly<Record<string, string>>
}
export type TellFailure = (failure: Failure) => void

/** Logs, for the operator, failures that are not the service's fault, such as a model that rejects its key. */
export const failureTeller =
  (log: Logger, metrics: Metrics): TellFailure =>
  ({ of, error: { code, message }, ids }) => {
    metrics.failure(of, code)
    log.warn({ ...ids, code, reason: message }, of === 'article' ? 'an article failed' : 'a draft failed')
  }
