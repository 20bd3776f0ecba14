import type { Connection } from '../../../contract/desk.ts'
import { useDesk } from '../queries.ts'

/** Writes where the agent key is stored, and what that means for the person. */
export const keyWords = (connection: Pick<Connection, 'key_kept_in' | 'key_message'>): string => {
  switch (connection.key_kept_in) {
    case 'keychain':
      return 'The key is in this computer’s keychain. Agents that use the bridge never see it.'
    case 'session':
      return `The agent key is kept for this session only, and is lost when Quillport closes. ${connection.key_message ?? ''}`.trim()
    case 'nowhere':
      return 'No key is stored.'
  }
}

/** Whether the own service loses every login and key when Quillport closes, because this computer has no usable keychain. */
export const useLosesLogins = (): boolean => useLostWords('this key') !== null

/** Returns a warning for the form in which a login or key is entered, if the own service loses it when Quillport closes; otherwise null. */
export const useLostWords = (entered: 'this login' | 'this key' | 'these keys'): string | null => {
  const connection = useDesk('connection', 'status', {}).data
  if (connection?.mode !== 'local' || connection.key_kept_in !== 'session') return null
  const again = entered === 'these keys' ? 'them' : 'it'
  return `Quillport keeps ${entered} only until it closes. After that, enter ${again} again. ${connection.key_message ?? ''}`.trim()
}
