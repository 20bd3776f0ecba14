import { setTimeout as sleep } from 'node:timers/promises'
import { connectDeskPage } from '../../../../contract/dashboard/desk-request.ts'
import { AppError, isOutcomeUnknown, isUnreachable } from '../../../../contract/errors.ts'
import { SCOPES } from '../../../../contract/operation.ts'
import { type Attempt, keyMayBeLost, type Progress, wordsOf } from './attempt.ts'
import { paceOf } from './pace.ts'

/** Whether an error is temporary, so that polling can continue later. */
const isPassing = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError &&
  (thrown.code === 'rate_limited' ||
    isUnreachable(thrown) ||
    thrown.code === 'unavailable' ||
    isOutcomeUnknown(thrown))

/** Whether the service no longer knows the code: it has expired, or it was exchanged for the key. */
const isGone = (thrown: unknown): boolean => thrown instanceof AppError && thrown.code === 'not_found'

/** Asks the service every few seconds whether the person has entered the code, until the sign-in ends. */
const poll = async (
  attempt: Attempt,
  { status, update, finish }: Progress,
  code: string,
  seconds: number,
): Promise<void> => {
  const pace = paceOf(seconds)
  // Whether an answer that may have contained the key was lost.
  let mayBeLost = false
  for (;;) {
    await sleep(pace.wait(), undefined, { ref: false, signal: attempt.ended })
    const got = await attempt.calls.deskKeys.redeem({ code }).catch((thrown: unknown) => {
      if (isGone(thrown) && mayBeLost)
        throw new AppError('service_unreachable', keyMayBeLost(attempt, 'Then get a new code.'))
      if (!isPassing(thrown)) throw thrown
      mayBeLost ||= isOutcomeUnknown(thrown)
      if (thrown.code === 'rate_limited') pace.slowDown(thrown.details.retryAfter)
      else update(attempt, { message: `${thrown.message} Quillport will try again.` })
      return null
    })
    if (attempt.ended.aborted) return
    if (!got) continue
    mayBeLost = false
    if (got.key !== null) return finish(attempt, got.key, got.email)
    if (status().message !== null) update(attempt, { message: null })
  }
}

/** Shows a code that the person enters on a page of the service, in any browser. */
export const signInByCode = async (attempt: Attempt, progress: Progress): Promise<void> => {
  const { name, calls, baseUrl } = attempt
  const { update, fail } = progress
  const begun = await calls.deskKeys.begin({ name, scopes: [...SCOPES] })
  update(attempt, {
    state: 'waiting',
    address: connectDeskPage(baseUrl),
    user_code: begun.user_code,
    expires_at: begun.expires_at,
  })
  poll(attempt, progress, begun.device_secret, begun.interval).catch((thrown: unknown) => {
    fail(attempt, isGone(thrown) ? 'The code has expired. Get a new code.' : wordsOf(thrown))
  })
}
