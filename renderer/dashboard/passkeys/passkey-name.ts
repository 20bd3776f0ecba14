import { PasskeyName } from '../../../contract/dashboard/passkeys.ts'

/** Returns what is wrong with the name of a passkey; null if it is valid. */
export const passkeyNameFault = (typed: string): string | null =>
  PasskeyName.safeParse(typed).success
    ? null
    : typed.trim() === ''
      ? 'Enter a name.'
      : 'Use at most 60 characters, and no invisible characters.'
