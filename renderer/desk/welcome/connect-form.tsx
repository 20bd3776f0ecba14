import { type FormEvent, useState } from 'react'
import type { Connection } from '../../../contract/desk.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SwitchRow } from '../../ui/switch.tsx'
import { issueOf } from '../errors.ts'
import { keyWords } from '../forum/key-words.ts'
import { go } from '../place.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'
import { endWelcome, useWelcome } from './draft.ts'
import { placeFailure } from './failure.ts'
import { WelcomeLayout } from './welcome-layout.tsx'

/** Address and agent key of a service. The service checks both before Quillport stores them. */
export const ConnectForm = ({ connection }: { readonly connection: Connection }) => {
  const base_url = useWelcome((state) => state.base_url)
  const [key, setKey] = useState('')
  const [unencrypted, setUnencrypted] = useState(false)
  const connect = useAct(
    async (input: { base_url: string; key: string; unencrypted: boolean }) => {
      const connection = await callDesk('connection', 'connect', input)
      endWelcome()
      toast(keyWords(connection))
      go('leads')
    },
    'connection',
    'forum',
    'leads',
    'credits',
  )
  const failure = placeFailure(connect.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (connect.isPending) return
    connect.mutate(
      { base_url: base_url.trim(), key: key.trim(), unencrypted },
      { onSuccess: () => setKey('') },
    )
  }
  return (
    <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
      <WelcomeLayout
        title="Connect to a service"
        text="Quillport checks the address and the key with the service before it stores them."
        onBack={() => (connection.mode === 'hosted' ? endWelcome() : useWelcome.setState({ step: 'choose' }))}
        actions={
          <Button
            type="submit"
            tone="primary"
            disabled={connect.isPending || base_url.trim() === '' || key.trim() === ''}
          >
            {connect.isPending && <Spinner />}
            {connect.isPending ? 'Checking' : 'Check and connect'}
          </Button>
        }
      >
        <div className="grid gap-4">
          <TextField
            label="Address of the service"
            error={failure.address}
            hint="Such as https://quillport.example.com"
            autoFocus
            inputMode="url"
            value={base_url}
            maxLength={500}
            onText={(typed) => {
              useWelcome.setState({ base_url: typed })
              // The consent was for another address.
              setUnencrypted(false)
            }}
          />
          {(unencrypted || issueOf(connect.error, 'unencrypted') !== null) && (
            <SwitchRow
              label="Connect without encryption anyway"
              hint="Only for a network whose traffic nobody else can read, such as a cable between two of your computers."
              checked={unencrypted}
              onChange={setUnencrypted}
            />
          )}
          <TextField
            label="Agent key"
            error={failure.key}
            hint="Ask the operator of the service. On your own service, npm run -s backend -- keys create makes a key. Keys begin with qp_live_."
            type="password"
            value={key}
            maxLength={200}
            onText={setKey}
          />
          <Note tone="plain">
            The key is stored in this computer’s keychain, so your agents never need it. If there is no
            keychain, the key is kept for this session only, and Settings says how to fix that. Other programs
            that run under your account can still read the keychain.
          </Note>
        </div>
      </WelcomeLayout>
    </form>
  )
}
