import { hash, randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDeskPage, DESK_SIGN_IN, DeskName } from '../../../../contract/dashboard/desk-request.ts'
import type { Dashboard } from '../../../../contract/dashboard.ts'
import type { Desk, SignIn } from '../../../../contract/desk.ts'
import { AppError, isOutcomeUnknown } from '../../../../contract/errors.ts'
import { type Client, type Input, SCOPES } from '../../../../contract/operation.ts'
import { moment } from '../../../../contract/time.ts'
import type { News } from '../../news.ts'
import type { Platform } from '../../platform.ts'
import { refuseUnencrypted, serviceAddress } from '../address.ts'
import { openDashboardCalls, requireDashboard } from './dashboard-calls.ts'
import { listenForAnswer } from './listener.ts'

export type SignInTimes = {
  /** Maximum milliseconds to wait for the browser's answer. */
  readonly answerMs: number
}

export type SignInOptions = {
  readonly platform: Pick<Platform, 'openExternal' | 'now' | 'log'>
  readonly news: News
  /** Connects as with a pasted key. */
  readonly connect: (
    wanted: Input<Desk['connection']['connect']>,
    person: { readonly email?: string | undefined },
  ) => Promise<void>
  readonly times?: Partial<SignInTimes> | undefined
}

type Wanted = Input<Desk['connection']['beginSignIn']>

/** One sign-in, from its start until it ends or is cancelled. */
type Attempt = {
  readonly baseUrl: string
  readonly unencrypted: boolean
  readonly name: string
  readonly calls: Client<Dashboard>
  readonly ended: AbortSignal
}

const NONE: SignIn = {
  state: 'none',
  way: 'browser',
  base_url: null,
  address: null,
  opened: false,
  user_code: null,
  expires_at: null,
  message: null,
}

const randomText = (): string => randomBytes(32).toString('base64url')

/** Returns the computer's own name, or a plain name if the own name cannot be shown. */
const computerName = (): string => {
  const own = DeskName.safeParse(hostname().slice(0, 60))
  return own.success ? own.data : 'this computer'
}

/** Gets an agent key from a service through the person's session in a browser, then connects with the key. */
export const createSignIn = ({ platform, news, connect, times }: SignInOptions) => {
  const { answerMs } = { answerMs: DESK_SIGN_IN.answerMs, ...times }
  let status: SignIn = NONE
  let running = new AbortController()

  const show = (next: SignIn): void => {
    status = next
    news.changed(['connection'])
  }
  /** Changes what the screen shows, unless the attempt has ended. */
  const update = ({ ended }: Attempt, change: Partial<SignIn>): void => {
    if (!ended.aborted) show({ ...status, ...change })
  }
  const fail = (attempt: Attempt, message: string): void =>
    update(attempt, { state: 'failed', user_code: null, address: null, expires_at: null, message })

  /** Connects with the key. The screen shows the outcome in any case. */
  const finish = async (attempt: Attempt, key: string, email?: string): Promise<void> => {
    const { baseUrl, unencrypted, name } = attempt
    update(attempt, { state: 'connecting', user_code: null, address: null, expires_at: null, message: null })
    if (attempt.ended.aborted)
      return platform.log('warn', 'a sign-in was cancelled while the service made its key', { name })
    try {
      await connect({ base_url: baseUrl, key, unencrypted }, { email })
      update(attempt, { state: 'done' })
    } catch (thrown) {
      fail(
        attempt,
        `${wordsOf(thrown)} The key “Desk on ${name}” was made but is not used: revoke it on the Agents page of the service.`,
      )
    }
  }
  const redeem = async (
    attempt: Attempt,
    brought: Parameters<Client<Dashboard>['deskKeys']['redeem']>[0],
  ) => {
    try {
      return await attempt.calls.deskKeys.redeem(brought)
    } catch (thrown) {
      if (!isOutcomeUnknown(thrown)) throw thrown
      throw new AppError(
        'service_unreachable',
        `The service did not answer. If its Agents page shows a new key “Desk on ${attempt.name}”, revoke it. Then sign in again.`,
      )
    }
  }

  const byBrowser = async (attempt: Attempt): Promise<void> => {
    const { baseUrl, name, ended } = attempt
    const [state, verifier] = [randomText(), randomText()]
    const listener = await listenForAnswer({
      state,
      onStray: () =>
        update(attempt, {
          message: 'A page answered for another sign-in. Finish the newest page, or start again.',
        }),
      onAnswer: ({ code }) => {
        clearTimeout(timer)
        if (code === null) return fail(attempt, 'You refused in the browser. Nothing was connected.')
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

  const poll = async (attempt: Attempt, code: string, seconds: number): Promise<void> => {
    let wait = seconds * 1000
    for (;;) {
      await sleep(wait, undefined, { ref: false, signal: attempt.ended })
      const got = await attempt.calls.deskKeys.redeem({ code }).catch((thrown: unknown) => {
        if (!isPassing(thrown)) throw thrown
        if (thrown.code === 'rate_limited')
          wait = Math.max(wait + DESK_SIGN_IN.pollMs, (thrown.details.retryAfter ?? 0) * 1000)
        else update(attempt, { message: `${thrown.message} Quillport tries again.` })
        return null
      })
      if (attempt.ended.aborted) return
      if (!got) continue
      if (got.key !== null) return finish(attempt, got.key, got.email)
      if (status.message !== null) update(attempt, { message: null })
    }
  }

  const byCode = async (attempt: Attempt): Promise<void> => {
    const { name, calls, baseUrl } = attempt
    const begun = await calls.deskKeys.begin({ name, scopes: [...SCOPES] })
    update(attempt, {
      state: 'waiting',
      address: connectDeskPage(baseUrl),
      user_code: begun.user_code,
      expires_at: begun.expires_at,
    })
    poll(attempt, begun.device_secret, begun.interval).catch((thrown: unknown) => {
      const isOld = thrown instanceof AppError && thrown.code === 'not_found'
      fail(attempt, isOld ? 'The code is too old. Get a new code.' : wordsOf(thrown))
    })
  }

  const cancel = (): void => {
    running.abort()
    if (status.state !== 'none') show(NONE)
  }

  return {
    status: (): SignIn => status,
    /**
     * Starts a sign-in and ends an earlier sign-in. Throws the service's errors, and `invalid_input`, also if the service has
     * no dashboard.
     */
    begin: async ({ base_url, unencrypted, way }: Wanted): Promise<void> => {
      cancel()
      const baseUrl = serviceAddress(base_url)
      if (!unencrypted) refuseUnencrypted(baseUrl)
      const mine = new AbortController()
      running = mine
      const attempt = {
        baseUrl,
        unencrypted,
        name: computerName(),
        calls: openDashboardCalls(baseUrl),
        ended: mine.signal,
      }
      await requireDashboard(attempt.calls)
      if (mine.signal.aborted) return
      status = { ...NONE, way, base_url: baseUrl }
      await (way === 'browser' ? byBrowser(attempt) : byCode(attempt))
    },
    /** Ends the sign-in, or forgets how it ended. */
    cancel,
  }
}
export type SignInWay = ReturnType<typeof createSignIn>

const NO_KEY = 'The service made no key. Sign in again.'

const wordsOf = (thrown: unknown): string => {
  if (!(thrown instanceof AppError)) return 'Quillport could not finish the sign-in. Sign in again.'
  return thrown.code === 'approval_denied'
    ? 'The person who was asked refused. Nothing was connected.'
    : thrown.message
}

/** Whether a poll can simply be repeated later. */
const isPassing = (thrown: unknown): thrown is AppError =>
  thrown instanceof AppError &&
  (thrown.code === 'rate_limited' || thrown.code === 'service_unreachable' || thrown.code === 'unavailable')
