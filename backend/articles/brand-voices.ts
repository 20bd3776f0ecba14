import { AppError } from '../../contract/errors.ts'
import type { Local } from '../../contract/local.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { Database } from '../db/database.ts'
import type { OwnerCaller } from '../owner/owner.ts'

const soon = async (): Promise<never> => {
  throw new AppError('unavailable', 'Brand voices are not served yet.')
}

/** What the owner of a local service may do with brand voices. */
export const brandVoiceOwnerHandlers = (
  _: Database,
): Pick<Handlers<Local, OwnerCaller>['owner'], 'saveBrandVoice' | 'removeBrandVoice'> => ({
  saveBrandVoice: soon,
  removeBrandVoice: soon,
})
