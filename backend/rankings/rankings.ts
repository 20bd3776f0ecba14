import { AppError } from '../../contract/errors.ts'
import type { Local } from '../../contract/local.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { Service } from '../../contract/service.ts'
import type { Database } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import type { SecretBox } from '../secrets/secrets.ts'

/** What rankings need from the program around them. */
export type RankingContext = {
  readonly db: Database
  readonly secrets: SecretBox
  readonly outbound: Outbound
  readonly now: () => number
  /** Where Google is; tests put another. */
  readonly googleOrigins?: { readonly token: string; readonly searchConsole: string } | undefined
}

const soon = async (): Promise<never> => {
  throw new AppError('unavailable', 'Rankings are not served yet.')
}

/** What agent keys may do with rankings. */
export const rankingHandlers = (_: RankingContext): Handlers<Service, Call>['rankings'] => ({ get: soon })

type OwnerOperations = Pick<
  Handlers<Local, OwnerCaller>['owner'],
  'getSearchConsole' | 'connectSearchConsole' | 'disconnectSearchConsole'
>

/** What the owner of a local service may do with Search Console. */
export const rankingOwnerHandlers = (_: RankingContext): OwnerOperations => ({
  getSearchConsole: soon,
  connectSearchConsole: soon,
  disconnectSearchConsole: soon,
})
