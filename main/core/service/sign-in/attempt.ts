import type { Dashboard } from '../../../../contract/dashboard.ts'
import type { SignIn } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/errors.ts'
import type { Client } from '../../../../contract/operation.ts'

/** One sign-in, from its start until it ends or is cancelled. */
export type Attempt = {
  readonly baseUrl: string
  readonly unencrypted: boolean
  readonly name: string
  readonly calls: Client<Dashboard>
  readonly ended: AbortSignal
}

/**
 * What the screen shows about a sign-in, and the functions with which an attempt changes it. They have no effect once the
 * attempt has ended.
 */
export type Progress = {
  readonly status: () => SignIn
  readonly update: (attempt: Attempt, change: Partial<SignIn>) => void
  readonly fail: (attempt: Attempt, message: string) => void
  /** Connects with the key. The screen shows the outcome in any case. */
  readonly finish: (attempt: Attempt, key: string, email?: string) => Promise<void>
}

/** Says why a sign-in failed. */
export const wordsOf = (thrown: unknown): string => {
  if (!(thrown instanceof AppError)) return 'Quillport could not finish the sign-in. Sign in again.'
  return thrown.code === 'approval_denied'
    ? 'Someone refused the sign-in in the browser. Nothing was connected.'
    : thrown.message
}

/** Says what to do if the answer that may have contained the key was lost. `next` says how to sign in again. */
export const keyMayBeLost = ({ name }: Pick<Attempt, 'name'>, next: string): string =>
  `An answer from the service was lost, perhaps with a new key. If the service’s Agents page shows a new key “Desktop app on ${name}”, revoke it. ${next}`
