import type { Connection } from '../../../contract/desk.ts'

/** Where the agent key is kept and what that means, in a sentence. */
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

/** Said before somebody enters a login that the service on this computer loses when Quillport closes; null if it keeps it. */
export const lostLoginWords = (
  connection: Pick<Connection, 'mode' | 'key_kept_in'> | undefined,
): string | null =>
  connection?.mode === 'local' && connection.key_kept_in === 'session'
    ? 'This computer has no keychain that Quillport can use, so it keeps this login only until it closes. After that, enter the login again.'
    : null
