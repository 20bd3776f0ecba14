import { AppError } from '../../contract/errors.ts'
import type { Local } from '../../contract/local.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { Service } from '../../contract/service.ts'
import type { Database } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { OwnerCaller } from '../owner/owner.ts'

export { loadCards } from './card.table.ts'
export {
  type CardName,
  cardFailed,
  cardOrdered,
  cardWritten,
  holdCard,
  markPublished,
  type Run,
} from './written.ts'

export type PlanContext = { readonly db: Database }

const soon = async (): Promise<never> => {
  throw new AppError('unavailable', 'Plans are not served yet.')
}

/** What agent keys may do with content plans. */
export const planHandlers = (_: PlanContext): Handlers<Service, Call>['plans'] => ({ get: soon })

type OwnerOperations = Pick<
  Handlers<Local, OwnerCaller>['owner'],
  'createPlan' | 'addCard' | 'changeCard' | 'removeCard'
>

/** What the owner of a local service may do with content plans. */
export const planOwnerHandlers = (_: PlanContext): OwnerOperations => ({
  createPlan: soon,
  addCard: soon,
  changeCard: soon,
  removeCard: soon,
})
