import type { Desk } from '../../contract/desk.ts'
import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { Cache } from './cache.ts'
import type { ServiceConnection } from './connection.ts'
import type { News } from './news.ts'

type Parts = { readonly cache: Cache; readonly connection: ServiceConnection; readonly news: News }

const soon = async (): Promise<never> => {
  throw new AppError('unavailable', 'Not served yet.')
}

/** What shall be written, where it goes, and how it ranks. */
export const publishingHandlers = (
  _: Parts,
): Pick<Handlers<Desk, undefined>, 'plan' | 'sites' | 'rankings'> => ({
  plan: { list: soon, create: soon, addCard: soon, changeCard: soon, removeCard: soon },
  sites: { list: soon, connect: soon, check: soon, disconnect: soon, changePublishing: soon },
  rankings: { get: soon, searchConsole: soon, connectSearchConsole: soon, disconnectSearchConsole: soon },
})
