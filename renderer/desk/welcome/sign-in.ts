import { useEffect } from 'react'
import type { SignIn } from '../../../contract/desk.ts'
import { keyWords } from '../forum/key-words.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.ts'
import { endWelcome } from './draft.ts'

/** Opens, outside Quillport, the page on which the person answers. */
export const openSignInPage = async (address: string): Promise<void> => {
  const { opened } = await callDesk('app', 'openAddress', { url: address })
  if (!opened) window.open(address, '_blank', 'noopener,noreferrer')
}

/** Leaves Welcome after the desk was connected. */
export const leaveConnected = async (): Promise<void> => {
  const connection = await callDesk('connection', 'status', {})
  endWelcome()
  toast(keyWords(connection))
  go('leads')
}

/** Reads the state of the sign-in from the core. Also returns functions that begin and end the sign-in. */
export const useSignIn = () => {
  const signIn = useDesk('connection', 'signIn', {}).data
  const begin = useAct(async (input: { base_url: string; unencrypted: boolean; way: SignIn['way'] }) => {
    const { way, opened, address } = await callDesk('connection', 'beginSignIn', input)
    if (way === 'browser' && !opened && address !== null)
      window.open(address, '_blank', 'noopener,noreferrer')
  }, 'connection')
  const cancel = useAct(() => callDesk('connection', 'cancelSignIn', {}), 'connection')
  const isDone = signIn?.state === 'done'
  useEffect(() => {
    if (!isDone) return
    // Forgets the ended sign-in, so that the next visit of this screen begins a new one.
    void callDesk('connection', 'cancelSignIn', {})
      .then(leaveConnected)
      .catch(() => undefined)
  }, [isDone])
  return { signIn, begin, cancel }
}
