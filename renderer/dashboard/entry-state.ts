import { create } from 'zustand'

type Entry = {
  /** The text at the top of the sign-in page, such as why the session ended; null for no text. */
  readonly notice: string | null
  /** The e-mail address that was typed last. The next page fills it in. */
  readonly email: string
  /** True if the session ended by itself. The sign-in page then stays until the person signs in. */
  readonly ended: boolean
}

/** The state that the sign-in pages share. */
export const useEntry = create<Entry>(() => ({ notice: null, email: '', ended: false }))
