import type { AppError } from '../../contract/errors.ts'
import type { Logger } from './logging.ts'
import type { Metrics } from './metrics.ts'

/** An article or a draft that failed, with the ids by which it is found. */
type Failure = {
  readonly of: 'article' | 'draft'
  readonly error: Pick<AppError, 'code' | 'message'>
  readonly ids: Readonly<Record<string, string>>
}
export type TellFailure = (failure: Failure) => void

/** Tells whoever runs the service of what failed by no fault of its own, such as a model that refuses its key. */
export const failureTeller =
  (log: Logger, metrics: Metrics): TellFailure =>
  ({ of, error: { code, message }, ids }) => {
    metrics.failure(of, code)
    log.warn({ ...ids, code, reason: message }, of === 'article' ? 'an article failed' : 'a draft failed')
  }
