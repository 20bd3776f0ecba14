import type { ReactNode } from 'react'
import type { Connection } from '../../../contract/desk.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { futureKeyWords } from '../forum/key-words.ts'
import { endWelcome, useWelcome } from './draft.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { type Connecting, useConnect } from './use-connect.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

/** A form that connects to a service: by a sign-in there, or with an agent key. The service checks the key before Quillport stores it. */
export const ConnectForm = ({ connection }: { readonly connection: Connection }) => {
  const connecting = useConnect()
  const { pendingSignIn, failedSignIn, submitKey, endSignIn } = connecting
  return (
    <form onSubmit={submitKey} className="flex min-h-0 flex-1 flex-col">
      <WelcomeLayout
        title="Connect to a service"
        short
        narrow
        text="Enter the address of the service. Then sign in, or use an agent key."
        onBack={() => {
          endSignIn()
          if (connection.mode === 'hosted') endWelcome()
          else useWelcome.setState({ step: 'choose' })
        }}
      >
        {pendingSignIn ? (
          <SignInPanel signIn={pendingSignIn} onCancel={endSignIn} />
        ) : (
          <div className="grid gap-6">
            <AddressFields connecting={connecting} />
            {failedSignIn && (
              <Note tone="bad" announce>
                {failedSignIn}
              </Note>
            )}
            <div className="grid gap-4">
              <SignInWay connecting={connecting} />
              <KeyWay connecting={connecting} remark={futureKeyWords(connection)} />
            </div>
          </div>
        )}
      </WelcomeLayout>
    </form>
  )
}

type ConnectingProps = { readonly connecting: Connecting }

/** The address of the service and, if it is not encrypted, the consent to that. */
const AddressFields = ({
  connecting: { base_url, setAddress, addressError, unencrypted, setUnencrypted, asksConsent },
}: ConnectingProps) => (
  // The field is as wide as the two cards below it.
  <div className="grid gap-4 [--field-width:none]">
    <TextField
      label="Service address"
      error={addressError}
      placeholder="https://quillport.example.com"
      autoFocus
      inputMode="url"
      value={base_url}
      maxLength={500}
      onText={setAddress}
    />
    {asksConsent && (
      <SwitchRow
        label="Connect without encryption anyway"
        hint="Connect without encryption only on a network where nobody else can read the traffic, such as a cable between two of your computers."
        checked={unencrypted}
        onChange={setUnencrypted}
      />
    )}
  </div>
)

const SignInWay = ({
  connecting: { hasAddress, hasKey, isBusy, isBeginning, startSignIn },
}: ConnectingProps) => (
  <Way
    title="Sign in"
    text="Quillport opens a page of the service in your browser. An owner of the workspace signs in there and allows this computer."
  >
    <Button
      tone={hasKey ? 'normal' : 'primary'}
      disabled={isBusy || !hasAddress}
      onClick={() => startSignIn('browser')}
    >
      {isBeginning && <Spinner />}
      Sign in to the service
    </Button>
    {!hasAddress && <AddressFirst />}
    <p className="text-s text-ink-3">
      Signing in on another device?{' '}
      <TextButton disabled={isBusy || !hasAddress} onClick={() => startSignIn('code')}>
        Use a code instead
      </TextButton>
    </p>
  </Way>
)

const KeyWay = ({
  connecting: { hasAddress, key, setKey, hasKey, keyError, isBusy, isConnecting },
  remark,
}: ConnectingProps & { readonly remark: string }) => (
  <Way
    title="Or use an agent key"
    text="An agent key works like a password: it gives access to one workspace of the service. An owner creates it in the service’s dashboard, under Agents."
  >
    <div className="w-full">
      <TextField
        label="Agent key"
        error={keyError}
        placeholder="qp_live_…"
        type="password"
        value={key}
        maxLength={200}
        onText={setKey}
      />
    </div>
    <Button type="submit" tone={hasKey ? 'primary' : 'normal'} disabled={isBusy || !hasAddress}>
      {isConnecting && <Spinner />}
      {isConnecting ? 'Checking' : 'Check and connect'}
    </Button>
    {!hasAddress && <AddressFirst />}
    <p className="text-s text-ink-3">{remark}</p>
  </Way>
)

/** Says why the buttons of both ways cannot be used yet. */
const AddressFirst = () => <p className="text-s text-ink-2">Enter the address first.</p>

type WayProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

/** One of the two ways to connect. */
const Way = ({ title, text, children }: WayProps) => (
  <section className="flex flex-col items-start gap-3 rounded-3 border border-line bg-surface p-4">
    <div>
      <h2 className="text-read font-semibold">{title}</h2>
      <p className="mt-1 text-ink-2">{text}</p>
    </div>
    {children}
  </section>
)
