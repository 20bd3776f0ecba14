import type { Connection } from '../../../contract/desk.ts'
import { SOURCE_WORDS } from '../../../contract/forum.ts'
import type { KeyedSource } from '../../../contract/owner/forum.ts'
import { useDesk } from '../queries.ts'

/** Says why this computer has no usable keychain, what to do, and what happens until then. Every screen uses these words. */
const forgottenWords = ({ key_message }: Pick<Connection, 'key_message'>): string =>
  key_message === null
    ? 'Quillport forgets logins and keys when it closes.'
    : `${key_message} Until then, Quillport forgets logins and keys when it closes.`

/** Writes that a forum accepts the keys that the person entered. */
export const acceptedWords = (source: KeyedSource): string =>
  `${SOURCE_WORDS[source]} accepts the keys. The next scan uses them.`

/** Writes where the agent key is stored, and what that means for the person. */
export const keyWords = (connection: Pick<Connection, 'key_kept_in' | 'key_message'>): string => {
  switch (connection.key_kept_in) {
    case 'keychain':
      return 'Kept in this computer’s keychain.'
    case 'session':
      return forgottenWords(connection)
    case 'nowhere':
      return 'No key is stored.'
  }
}

/** Says before the person enters an agent key where it will be stored. Before the first connection, nobody knows whether there is a keychain. */
export const futureKeyWords = (connection: Pick<Connection, 'key_kept_in' | 'key_message'>): string => {
  if (connection.key_kept_in === 'session') return forgottenWords(connection)
  const kept = 'Quillport stores the key in this computer’s keychain.'
  if (connection.key_kept_in === 'keychain') return kept
  return `${kept} On a computer without a keychain, Quillport forgets the key when it closes.`
}

/** Whether the own service loses every login and key when Quillport closes, because this computer has no usable keychain. */
export const useLosesLogins = (): boolean => useLostWords() !== null

/** Warns that the own service loses logins and keys when Quillport closes. Null if a keychain keeps them. */
export const useLostWords = (): string | null => {
  const connection = useDesk('connection', 'status', {}).data
  if (connection?.mode !== 'local' || connection.key_kept_in !== 'session') return null
  return forgottenWords(connection)
}
