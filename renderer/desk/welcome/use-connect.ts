import { type FormEvent, useState } from 'react'
import type { SignIn } from '../../../contract/desk.ts'
import { issueOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { useWelcome } from './draft.ts'
import { placeFailure } from './failure.ts'
import { leaveConnected, useSignIn } from './sign-in.ts'

/** What the person typed to connect to a service, and the two ways of connecting: a sign-in at the service, or an agent key. */
export const useConnect = () => {
  const base_url = useWelcome((state) => state.base_url)
  const [key, setKey] = useState('')
  const [unencrypted, setUnencrypted] = useState(false)
  // The way of connecting that the person tried last. Until then, empty fields are no error.
  const [tried, setTried] = useState<'sign-in' | 'key' | null>(null)
  const { signIn, begin, cancel } = useSignIn()
  const connect = useAct(
    async (input: { base_url: string; key: string; unencrypted: boolean }) => {
      await callDesk('connection', 'connect', input)
      await leaveConnected()
    },
    'connection',
    'forum',
    'leads',
    'credits',
  )
  const isSigningIn = signIn?.state === 'waiting' || signIn?.state === 'connecting'
  const error = connect.error ?? begin.error
  const failure = placeFailure(error)
  const address = base_url.trim()
  const hasKey = key.trim() !== ''
  const isBusy = connect.isPending || begin.isPending
  return {
    base_url,
    /** Changes the address, and withdraws the consent to an unencrypted connection, which was for another address. */
    setAddress: (typed: string) => {
      useWelcome.setState({ base_url: typed })
      setUnencrypted(false)
    },
    addressError:
      failure.address ?? (tried !== null && address === '' ? 'Enter the address of the service.' : null),
    unencrypted,
    setUnencrypted,
    /** Whether the person must consent to an unencrypted connection, or has consented. */
    asksConsent: unencrypted || issueOf(error, 'unencrypted') !== null,
    hasAddress: address !== '',
    key,
    setKey,
    hasKey,
    keyError: failure.key ?? (tried === 'key' && !hasKey ? 'Enter an agent key.' : null),
    isBusy,
    isConnecting: connect.isPending,
    submitKey: (event: FormEvent) => {
      event.preventDefault()
      if (isBusy || isSigningIn) return
      setTried('key')
      begin.reset()
      if (address === '' || !hasKey) return
      connect.mutate({ base_url: address, key: key.trim(), unencrypted }, { onSuccess: () => setKey('') })
    },
    /** The sign-in at the service, while it waits for the person. */
    pendingSignIn: isSigningIn ? signIn : null,
    failedSignIn: signIn?.state === 'failed' ? signIn.message : null,
    isBeginning: begin.isPending,
    startSignIn: (way: SignIn['way']) => {
      setTried('sign-in')
      connect.reset()
      if (address === '') return
      begin.mutate({ base_url: address, unencrypted, way })
    },
    endSignIn: () => {
      if (signIn && signIn.state !== 'none') cancel.mutate(undefined)
    },
  }
}
export type Connecting = ReturnType<typeof useConnect>
