import { DESK_SIGN_IN } from '../../../../contract/dashboard/desk-request.ts'

/** Paces the calls that ask for the key: at first one every `seconds`. */
export const paceOf = (seconds: number) => {
  let usual = seconds * 1000
  let once = 0
  return {
    /** Returns the milliseconds until the next call. */
    wait: (): number => {
      const wait = Math.max(usual, once)
      once = 0
      return wait
    },
    /** Call this when the service refused a call as too early. `retryAfter` is the wait, in seconds, before the next call only. */
    slowDown: (retryAfter = 0): void => {
      usual += DESK_SIGN_IN.pollMs
      once = retryAfter * 1000
    },
  }
}
