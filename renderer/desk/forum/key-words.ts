import type { Connection } from '../../../contract/desk.ts'
import { useDesk } from '../queries.ts'

/** Writes where the agent key is stored, and what that means for the person. */
export const keyWords = (connection: Pick<Connection, 'key_kept_in' | 'key_message'>): string => {
  switch (connection.key_kept_in) {
    case 'keychain':
      return 'The key is in this computer’s keychain. Agents that use the bridge never see it.'
    case 'session':
      return `The key is kept for this session only and is lost when Quillport closes. ${connection.key_message ?? ''}`.trim()
    case 'nowhere':
      return 'No key is stored.'
  }
}

/** Whether the own service loses every login and key when Quillport closes, because this computer has no usable keychain. */
export const useLosesLogins = (): boolean => lostLoginWords(useDesk('connection', 'status', {}).data) !== null

/** Returns a warning for login forms if the own service loses the login when Quillport closes; null if it keeps the login. */
export const lostLoginWords = (
  connection: Pick<Connection, 'mode' | 'key_kept_in'> | undefined,
): string | null =>
  connection?.mode === 'local' && connection.key_kept_in === 'session'
    ? 'This computer has no keychain that Quillport can use, so it keeps this login only until it closes. After that, enter the login again.'
    : null
