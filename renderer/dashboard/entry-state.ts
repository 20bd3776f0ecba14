import { create } from 'zustand'

type Entry = {
  /** What the sign-in page says first, such as why the session ended; null if there is nothing to say. */
  readonly notice: string | null
  /** The address that was typed last, so that the next page need not ask for it again. */
  readonly email: string
  /** Whether the session ended by itself. Then the sign-in page stays until the person signs in. */
  readonly ended: boolean
}

/** What the pages before the session tell each other. */
export const useEntry = create<Entry>(() => ({ notice: null, email: '', ended: false }))
