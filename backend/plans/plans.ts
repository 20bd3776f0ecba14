import type { FeatureHandlers, Handlers } from '../../contract/operation.ts'
import type { PlansOfOwner } from '../../contract/owner/plans.ts'
import type { Service } from '../../contract/service.ts'
import type { Database } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { addCard, changeCard, changePlan, createPlan, removeCard } from './edit-plan.ts'
import { getPlan } from './listing.ts'
import { dueCards, runNextCard, type ScheduleContext } from './schedule.job.ts'

export { loadCards, unwrittenCards } from './card.table.ts'
export { pauseCards, pausedCards, resumeCards } from './pause.ts'
export type { DueCard } from './schedule.job.ts'
export {
  type CardName,
  cardFailed,
  cardOrdered,
  cardWritten,
  holdCard,
  markPublished,
  type Run,
} from './written.ts'

/** Handles agents' calls about content plans. */
export const planHandlers = (db: Database): Handlers<Service, Call>['plans'] => ({
  get: (filters, { workspaceId }) => getPlan(db, workspaceId, filters),
})

/** Handles calls about content plans from the desk: by the owner of a local service, or by members of a hosted workspace. */
export const planOwnerHandlers = (db: Database): FeatureHandlers<PlansOfOwner, OwnerCaller> => ({
  createPlan: async (plan, { workspaceId }) => ({ plan_id: await createPlan(db, workspaceId, plan) }),
  changePlan: async (change, { workspaceId }) => ({ plan: await changePlan(db, workspaceId, change) }),
  addCard: (card, { workspaceId }) => addCard(db, workspaceId, card),
  changeCard: (change, { workspaceId }) => changeCard(db, workspaceId, change),
  removeCard: async (card, { workspaceId }) => {
    await removeCard(db, workspaceId, card)
    return {}
  },
})

/** Time between two checks for due cards, in ms. */
const LOOK_MS = 3_000

/** Makes the jobs that workers run for content plans: writing scheduled cards and saving them as drafts. */
export const planJobs = (context: ScheduleContext): readonly Job[] => [
  {
    name: 'card',
    queue: dueCards(context.db),
    idleMs: LOOK_MS,
    poll: async (job) => ((await runNextCard(context, job)) ? 'worked' : 'idle'),
  },
]
