import { create } from 'zustand'
import { takeEnded } from './ended-session.ts'

type Entry = {
  /** The text at the top of the sign-in page, such as why the session ended; null for no text. */
  readonly notice: string | null
  /** The email address that was typed last. The next page fills in this address. */
  readonly email: string
  /** True if the session ended by itself. The sign-in page then stays until the person signs in. */
  readonly ended: boolean
}

/** The notice when a session has ended. */
export const SESSION_ENDED = 'Your session has ended. Sign in again to continue.'

/** The state that the sign-in pages share. */
export const useEntry = create<Entry>(() => ({
  notice: takeEnded() ? SESSION_ENDED : null,
  email: '',
  ended: false,
}))
