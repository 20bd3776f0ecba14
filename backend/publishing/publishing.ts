import type { Handlers, Output } from '../../contract/operation.ts'
import type { publishing } from '../../contract/publishing.ts'
import type { Service } from '../../contract/service.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import { compareArticle } from './compare.ts'
import type { PublishingContext } from './context.ts'
import { requireFilledForSchedule } from './places.ts'
import { PUBLICATIONS, publishNext } from './publish.job.ts'
import { publishArticle } from './publish.ts'
import type { PublishOrder } from './take-order.ts'

export type { PublishingContext, PublishTimes } from './context.ts'
export { pausedPublications, pausePublications, resumePublications } from './pause.ts'
export { lockUnderWay, publicationsOf } from './publication.table.ts'

/** Handles agents' calls about publications. */
export const publishingHandlers = (context: PublishingContext): Handlers<Service, Call>['publishing'] => ({
  publish: ({ job_id, connection_id, status, on_conflict, allow_placeholders }, call) =>
    publishArticle(context, call, {
      articleId: job_id,
      siteId: connection_id,
      status,
      onConflict: on_conflict,
      allowPlaceholders: allow_placeholders,
    }),
  compare: ({ job_id, connection_id }, { workspaceId }) =>
    compareArticle(context, workspaceId, { articleId: job_id, siteId: connection_id }),
})

/** Whether publications and drafts can be sent now. Without the sealing key they wait, because a failure would be final. */
export const canPublish = ({ secrets }: PublishingContext): boolean => secrets.unlocked()

/**
 * Saves a finished article as a draft without a call, such as for a scheduled card. Throws the same errors as a call, and
 * `placeholders_left` if the article has places to fill in.
 */
export const saveAsDraft = async (
  context: PublishingContext,
  wanted: Pick<PublishOrder, 'workspaceId' | 'articleId' | 'siteId'>,
): Promise<Output<typeof publishing.publish>> => {
  const { workspaceId, articleId, siteId } = wanted
  await requireFilledForSchedule(context.db, wanted)
  const order = { articleId, siteId, status: 'draft', onConflict: 'fail', allowPlaceholders: false } as const
  return publishArticle(context, { workspaceId, settle: async () => {}, draftsOnly: null }, order)
}

/** Maximum number of publications that one worker continues at the same time. */
const PARALLEL = 2

/** Makes the jobs that workers run for publishing: they complete the publications that a dead process left. */
export const publishingJobs = (context: PublishingContext): readonly Job[] => [
  {
    name: 'publication',
    queue: PUBLICATIONS,
    parallel: PARALLEL,
    poll: async (job) => (canPublish(context) && (await publishNext(context, job)) ? 'worked' : 'idle'),
  },
]
