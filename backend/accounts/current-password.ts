import { AppError, wrongField } from '../../contract/errors.ts'
import { type DashboardContext, requireTry } from './context.ts'
import type { Person } from './identity.ts'
import { forgetTries } from './tries.ts'

const WRONG = 'This is not your current password.'

/**
 * Throws `invalid_input` unless the text is the current password of the session's person, and `rate_limited` after too many wrong
 * passwords.
 */
export const requirePassword = async (
  { db, identity }: Pick<DashboardContext, 'db' | 'identity'>,
  { id, email, sessionId }: Person,
  text: string,
): Promise<void> => {
  const who = { email, client: `session ${sessionId}` }
  await requireTry(db, 'password', who)
  if (!(await identity.hasPassword(id)))
    throw new AppError(
      'conflict',
      'Your account has no password yet. Sign out, set a password with “Forgot your password?”, and come back.',
    )
  if (!(await identity.isPassword(id, text))) throw wrongField('current_password', WRONG)
  await forgetTries(db, 'password', who)
}
