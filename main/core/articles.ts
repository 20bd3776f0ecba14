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

/** Articles as cached, and what the person does with them. */
export const articleHandlers = (_: Parts): Handlers<Desk, undefined>['articles'] => ({
  list: soon,
  get: soon,
  image: soon,
  generate: soon,
  keepEdit: soon,
  save: soon,
  publish: soon,
  brandVoices: soon,
  saveBrandVoice: soon,
  removeBrandVoice: soon,
})
