import { useState } from 'react'
import type { SearchConsole } from '../../../contract/owner/rankings.ts'
import { count } from '../../../contract/words.ts'
import { Button, NEXT, TextButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ErrorNote } from '../error-note.tsx'
import { issueOf, wordsOf } from '../errors.ts'
import { useLostWords } from '../forum/key-words.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'
import { useWorkspacePage } from '../workspace-page.ts'
import { propertyWords } from './measures.ts'
import { readKeyFile } from './service-account.ts'

type Props = { readonly account: SearchConsole; readonly onClose: () => void }

/** Whether a service account or a Google account is connected. */
export const isConnected = ({ client_email, google }: SearchConsole): boolean =>
  client_email !== null || google !== null

/** The dialog that shows, connects and disconnects the account that reads Search Console. */
export const AccountDialog = ({ account, onClose }: Props) => {
  const [replacing, setReplacing] = useState(!isConnected(account))
  return replacing ? (
    <ConnectAccount offered={account.google_offered} onClose={onClose} />
  ) : (
    <ShowAccount account={account} onReplace={() => setReplacing(true)} onClose={onClose} />
  )
}

/** The e-mail address that the person must invite, with a copy button. */
export const Email = ({ email }: { readonly email: string }) => (
  <span className="flex items-center gap-2 rounded-2 bg-sunken py-1 pr-1 pl-3 text-left">
    <span className="min-w-0 flex-1 font-mono text-s [overflow-wrap:anywhere]">{email}</span>
    <CopyButton text={email}>Copy</CopyButton>
  </span>
)

const ShowAccount = ({ account, onReplace, onClose }: Props & { readonly onReplace: () => void }) => {
  const disconnect = useAct(() => callDesk('rankings', 'disconnectSearchConsole', {}), 'rankings')
  return (
    <Dialog
      open
      onClose={onClose}
      title="Search Console"
      description={`Quillport can read ${count(account.sites.length, 'property', 'properties')}.`}
      actions={
        <>
          <Button
            tone="danger"
            className="mr-auto"
            disabled={disconnect.isPending}
            onClick={() =>
              disconnect.mutate(undefined, {
                onSuccess: () => {
                  onClose()
                  toast(
                    account.google
                      ? 'Search Console was disconnected, and Google revoked the access.'
                      : 'Search Console was disconnected, and the account’s key was deleted.',
                  )
                },
              })
            }
          >
            Disconnect
          </Button>
          {!account.google && <Button onClick={onReplace}>Connect another account</Button>}
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {account.google ? (
        <p className="text-ink-2">
          {account.google.connected_by} connected a Google account. If you disconnect it, Google ends the
          access, also for other workspaces that are connected with the same Google account. To use another
          account, disconnect this one first.
        </p>
      ) : (
        <Email email={account.client_email ?? ''} />
      )}
      {account.sites.length > 0 && (
        <ul aria-label="Properties" className="grid gap-1">
          {account.sites.map((site) => (
            <li key={site} className="[overflow-wrap:anywhere]">
              {propertyWords(site)}
              {site.startsWith('sc-domain:') && <span className="text-ink-3"> (whole domain)</span>}
            </li>
          ))}
        </ul>
      )}
      {account.message && <Note>{account.message}</Note>}
      <ErrorNote error={disconnect.error} />
    </Dialog>
  )
}

const STEPS = [
  'In the Google Cloud console, choose or create a project, then enable the “Google Search Console API” in that project.',
  'Under IAM & Admin → Service Accounts, create an account. The account needs no role.',
  'Open it, then Keys → Add key → Create new key → JSON. A file is downloaded.',
  'In Search Console, open your property, then Settings → Users and permissions → Add user, and add the account’s e-mail. “Restricted” is enough.',
] as const

/** A button that opens Google's page, where the person allows Quillport to read Search Console. */
export const GoogleSignIn = () => {
  const begin = useAct(() => callDesk('rankings', 'signInToGoogle', {}))
  return (
    <div className="grid gap-2">
      <Button
        {...NEXT}
        className="w-fit"
        disabled={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })}
      >
        {(begin.isPending || begin.isSuccess) && <Spinner />}
        Continue with Google
      </Button>
      <p className="text-s text-ink-2">
        Google asks whether Quillport may see your Search Console data. Quillport can read it and change
        nothing. Afterwards, you are brought back here.
      </p>
      <ErrorNote error={begin.error} />
    </div>
  )
}

type ConnectProps = {
  /** Whether the service offers Google's sign-in. */
  readonly offered: boolean
  readonly onClose: () => void
}

/** Connects an account by Google's sign-in, or by the key file of a service account. Only this dialog keeps the pasted text. */
const ConnectAccount = ({ offered, onClose }: ConnectProps) => {
  const hosted = useWorkspacePage() !== null
  const [byKey, setByKey] = useState(!offered)
  if (byKey) return <ConnectByKey notOffered={hosted && !offered} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title="Connect Search Console"
      description="Sign in with the Google account that can open your property in Search Console."
      actions={
        <>
          <TextButton className="mr-auto" onClick={() => setByKey(true)}>
            Use a key file instead
          </TextButton>
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <GoogleSignIn />
    </Dialog>
  )
}

type KeyProps = {
  /** Whether the operator could offer Google's sign-in, but does not. */
  readonly notOffered: boolean
  readonly onClose: () => void
}

const ConnectByKey = ({ notOffered, onClose }: KeyProps) => {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState(false)
  const file = text.trim() === '' ? null : readKeyFile(text)
  const connect = useAct(
    () => callDesk('rankings', 'connectSearchConsole', { service_account: text }),
    'rankings',
  )
  const fault =
    file && 'fault' in file
      ? file.fault
      : asked && file === null
        ? 'Paste the file’s contents here, or choose the file.'
        : issueOf(connect.error, 'service_account')
  const send = () => {
    setAsked(true)
    if (file === null || 'fault' in file) return
    connect.mutate(undefined, {
      onSuccess: ({ sites }) => {
        onClose()
        toast(`Search Console is connected: ${count(sites.length, 'property', 'properties')} can be read.`)
      },
    })
  }
  const lost = useLostWords()
  return (
    <FormDialog
      wide
      loose
      title="Connect Search Console"
      description={`Quillport reads rankings through your own service account. This account needs no sign-in window and can read nothing else.${lost ? '' : ' Its key is kept encrypted and is never shown again.'}`}
      error={connect.error && !issueOf(connect.error, 'service_account') ? wordsOf(connect.error) : null}
      submit="Check and connect"
      busy={connect.isPending}
      progress="Asking Google"
      onClose={onClose}
      onSubmit={send}
    >
      {lost && <Note tone="warn">{lost}</Note>}
      {notOffered && (
        <Note tone="plain">
          The operator of this service has not set up Google’s sign-in, so Search Console is connected with a
          key file.
        </Note>
      )}
      <ol
        aria-label="How to create the account"
        className="grid list-decimal gap-1 rounded-2 bg-sunken py-2.5 pr-3 pl-8 text-s text-ink-2"
      >
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <AreaField
        label="Key file of the service account"
        hint="Paste the whole JSON here."
        error={fault}
        data-first
        spellCheck={false}
        autoComplete="off"
        className="max-h-40! min-h-24! font-mono text-s"
        placeholder='{ "type": "service_account", … }'
        value={text}
        onText={(typed) => {
          connect.reset()
          setText(typed)
        }}
      />
      <FileChoice onText={setText} />
      {file && 'email' in file && (
        <div className="grid gap-1">
          <p className="text-s text-ink-2">Add this e-mail address to your property, as step 4 says:</p>
          <Email email={file.email} />
        </div>
      )}
    </FormDialog>
  )
}

const FileChoice = ({ onText }: { readonly onText: (text: string) => void }) => (
  <label className="flex w-fit items-center gap-3 text-s text-ink-2">
    Or choose it:
    <input
      type="file"
      accept=".json,application/json"
      className="text-s file:mr-3 file:h-7 file:rounded-2 file:border file:border-solid file:border-line-strong file:bg-surface file:px-2 file:font-medium file:text-ink"
      onChange={(event) => {
        // Without the reset, the person could not choose the same file again after changing the file.
        const [chosen] = event.target.files ?? []
        const { target } = event
        void chosen?.text().then((text) => {
          onText(text)
          target.value = ''
        })
      }}
    />
  </label>
)
