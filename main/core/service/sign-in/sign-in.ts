import { hostname } from 'node:os'
import { DESK_SIGN_IN, DeskName } from '../../../../contract/dashboard/desk-request.ts'
import type { Desk, SignIn } from '../../../../contract/desk.ts'
import type { Input } from '../../../../contract/operation.ts'
import type { News } from '../../news.ts'
import type { Platform } from '../../platform.ts'
import { refuseUnencrypted, serviceAddress } from '../address.ts'
import { type Attempt, type Progress, wordsOf } from './attempt.ts'
import { signInByBrowser } from './by-browser.ts'
import { signInByCode } from './by-code.ts'
import { openDashboardCalls, requireDashboard } from './dashboard-calls.ts'

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

/** Returns the computer's name, or `this computer` if the name cannot be shown. */
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
        `${wordsOf(thrown)} The key “Desktop app on ${name}” was created but is not used. Revoke it on the Agents page of the service.`,
      )
    }
  }
  const progress: Progress = { status: () => status, update, fail, finish }

  const cancel = (): void => {
    running.abort()
    if (status.state !== 'none') show(NONE)
  }

  return {
    status: (): SignIn => status,
    /**
     * Starts a sign-in and ends any earlier sign-in. Throws the service's errors. Throws `invalid_input` for an invalid
     * address, and if the service has no dashboard.
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
      await (way === 'browser'
        ? signInByBrowser(attempt, progress, { platform, answerMs })
        : signInByCode(attempt, progress))
    },
    /** Ends the sign-in, or forgets how it ended. */
    cancel,
  }
}
export type SignInWay = ReturnType<typeof createSignIn>
