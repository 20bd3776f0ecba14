import { type FormEvent, type ReactNode, useState } from 'react'
import type { Connection, SignIn } from '../../../contract/desk.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { issueOf } from '../errors.ts'
import { futureKeyWords } from '../forum/key-words.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { endWelcome, useWelcome } from './draft.ts'
import { placeFailure } from './failure.ts'
import { leaveConnected, useSignIn } from './sign-in.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { WelcomeLayout } from './welcome-layout.tsx'

/** A form that connects to a service: by a sign-in there, or with an agent key. The service checks the key before Quillport stores it. */
export const ConnectForm = ({ connection }: { readonly connection: Connection }) => {
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
  const failure = placeFailure(connect.error ?? begin.error)
  const needsConsent = issueOf(connect.error ?? begin.error, 'unencrypted') !== null
  const address = base_url.trim()
  const hasKey = key.trim() !== ''
  const isBusy = connect.isPending || begin.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isSigningIn) return
    setTried('key')
    begin.reset()
    if (address === '' || !hasKey) return
    connect.mutate({ base_url: address, key: key.trim(), unencrypted }, { onSuccess: () => setKey('') })
  }
  const startSignIn = (way: SignIn['way']) => {
    setTried('sign-in')
    connect.reset()
    if (address === '') return
    begin.mutate({ base_url: address, unencrypted, way })
  }
  const endSignIn = () => {
    if (signIn && signIn.state !== 'none') cancel.mutate(undefined)
  }
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <WelcomeLayout
        title="Connect to a service"
        short
        text="Enter the address of the service, then sign in there or use an agent key."
        onBack={() => {
          endSignIn()
          if (connection.mode === 'hosted') endWelcome()
          else useWelcome.setState({ step: 'choose' })
        }}
      >
        {isSigningIn ? (
          <SignInPanel signIn={signIn} onCancel={endSignIn} />
        ) : (
          <div className="grid gap-6">
            <div className="grid gap-4">
              <TextField
                label="Service address"
                error={
                  failure.address ??
                  (tried !== null && address === '' ? 'Enter the address of the service.' : null)
                }
                placeholder="https://quillport.example.com"
                autoFocus
                inputMode="url"
                value={base_url}
                maxLength={500}
                onText={(typed) => {
                  useWelcome.setState({ base_url: typed })
                  // The person consented to an unencrypted connection to another address.
                  setUnencrypted(false)
                }}
              />
              {(unencrypted || needsConsent) && (
                <SwitchRow
                  label="Connect without encryption anyway"
                  hint="Only for a network whose traffic nobody else can read, such as a cable between two of your computers."
                  checked={unencrypted}
                  onChange={setUnencrypted}
                />
              )}
            </div>
            {signIn?.state === 'failed' && signIn.message && (
              <Note tone="bad" announce>
                {signIn.message}
              </Note>
            )}
            <div className="grid gap-4 two:grid-cols-2">
              <Way
                title="Sign in"
                text="The service opens a page in your browser. An owner of the workspace signs in there and allows this computer."
              >
                <Button
                  tone={hasKey ? 'normal' : 'primary'}
                  disabled={isBusy}
                  onClick={() => startSignIn('browser')}
                >
                  {begin.isPending && <Spinner />}
                  Sign in to the service
                </Button>
                <p className="text-s text-ink-3">
                  Signing in on another device?{' '}
                  <TextButton disabled={isBusy} onClick={() => startSignIn('code')}>
                    Use a code instead
                  </TextButton>
                </p>
              </Way>
              <Way
                title="Or use an agent key"
                text="An agent key opens one workspace of the service, like a password. An owner creates it in the service’s dashboard, under Agents."
              >
                <div className="w-full">
                  <TextField
                    label="Agent key"
                    error={failure.key ?? (tried === 'key' && !hasKey ? 'Enter an agent key.' : null)}
                    placeholder="qp_live_…"
                    type="password"
                    value={key}
                    maxLength={200}
                    onText={setKey}
                  />
                </div>
                <Button type="submit" tone={hasKey ? 'primary' : 'normal'} disabled={isBusy}>
                  {connect.isPending && <Spinner />}
                  {connect.isPending ? 'Checking' : 'Check and connect'}
                </Button>
                <p className="text-s text-ink-3">{futureKeyWords(connection)}</p>
              </Way>
            </div>
          </div>
        )}
      </WelcomeLayout>
    </form>
  )
}

type WayProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

/** One of the two ways to connect. */
const Way = ({ title, text, children }: WayProps) => (
  <section className="grid content-start justify-items-start gap-3 rounded-3 border border-line bg-surface p-4">
    <div>
      <h2 className="text-read font-semibold">{title}</h2>
      <p className="mt-1 text-ink-2">{text}</p>
    </div>
    {children}
  </section>
)
