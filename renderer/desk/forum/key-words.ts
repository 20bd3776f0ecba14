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
