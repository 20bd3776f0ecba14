import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { Service } from '../../contract/service.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { SiteContext } from '../sites/sites.ts'
import type { Job } from '../worker.ts'

export { publicationsOf } from './publication.table.ts'
export type PublishingContext = SiteContext

const soon = async (): Promise<never> => {
  throw new AppError('unavailable', 'Publishing is not served yet.')
}

/** What agent keys may do with publications. */
export const publishingHandlers = (_: PublishingContext): Handlers<Service, Call>['publishing'] => ({
  publish: soon,
})

/** What workers do for publishing: they go on with what a dead process left. */
export const publishingJobs = (_: PublishingContext): readonly Job[] => []
