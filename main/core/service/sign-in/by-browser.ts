import { hash, randomBytes } from 'node:crypto'
import { connectDeskPage } from '../../../../contract/dashboard/desk-request.ts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import { AppError, isOutcomeUnknown } from '../../../../contract/errors.ts'
import { type Client, SCOPES } from '../../../../contract/operation.ts'
import { moment } from '../../../../contract/time.ts'
import type { Platform } from '../../platform.ts'
import { type Attempt, keyMayBeLost, type Progress, wordsOf } from './attempt.ts'
import { listenForAnswer } from './listener.ts'

const NO_KEY = 'The service created no key. Sign in again.'

const randomText = (): string => randomBytes(32).toString('base64url')

const redeem = async (attempt: Attempt, brought: Parameters<Client<Dashboard>['deskKeys']['redeem']>[0]) => {
  try {
    return await attempt.calls.deskKeys.redeem(brought)
  } catch (thrown) {
    if (!isOutcomeUnknown(thrown)) throw thrown
    throw new AppError('service_unreachable', keyMayBeLost(attempt, 'Then sign in again.'))
  }
}

/** Opens a page of the service in the browser, and waits on a port of this computer for the page's answer. */
export const signInByBrowser = async (
  attempt: Attempt,
  { update, fail, finish }: Progress,
  {
    platform,
    answerMs,
  }: {
    readonly platform: Pick<Platform, 'openExternal' | 'now'>
    /** Maximum milliseconds to wait for the answer. */
    readonly answerMs: number
  },
): Promise<void> => {
  const { baseUrl, name, ended } = attempt
  const [state, verifier] = [randomText(), randomText()]
  const listener = await listenForAnswer({
    state,
    onStray: () =>
      update(attempt, {
        message:
          'Your answer came from a browser page that belongs to an earlier sign-in. Continue on the page that was opened last, or sign in again.',
      }),
    onAnswer: ({ code }) => {
      clearTimeout(timer)
      if (code === null)
        return fail(attempt, 'You refused the sign-in in the browser. Nothing was connected.')
      void redeem(attempt, { code, verifier, port: listener.port }).then(
        ({ key, email }) => (key === null ? fail(attempt, NO_KEY) : finish(attempt, key, email)),
        (thrown) => fail(attempt, wordsOf(thrown)),
      )
    },
  })
  const timer = setTimeout(() => {
    listener.close()
    fail(attempt, 'No answer came from the browser in time. Sign in again.')
  }, answerMs)
  timer.unref()
  const stop = (): void => {
    clearTimeout(timer)
    listener.close()
  }
  if (ended.aborted) return stop()
  ended.addEventListener('abort', stop, { once: true })
  const challenge = hash('sha256', verifier, 'base64url')
  const request = { challenge, state, port: listener.port, name, scopes: [...SCOPES] }
  const address = connectDeskPage(baseUrl, request)
  update(attempt, { state: 'waiting', address, expires_at: moment(platform.now() + answerMs) })
  if (!ended.aborted) update(attempt, { opened: await platform.openExternal(address).catch(() => false) })
}
