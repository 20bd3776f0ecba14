import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { SearchConsole } from '../../../contract/owner/rankings.ts'
import { count } from '../../../contract/words.ts'
import { Button, NEXT, TextButton } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AreaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { askToOpen } from '../address-dialog.tsx'
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

/** The email address that the person must invite, with a copy button. */
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
                      ? 'Search Console was disconnected, and the account’s token was deleted.'
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
          {account.google.connected_by} connected a Google account. If you disconnect the account, Quillport
          deletes its token. If {account.google.connected_by} has connected no other workspace, Google also
          ends Quillport’s access to the account. Workspaces in which somebody else connected the same Google
          account then lose access too. To use another account, disconnect this account first.
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

type PageProps = { readonly url: string; readonly children: ReactNode }

/** A link to a page of Google. */
const GooglePage = ({ url, children }: PageProps) => (
  <TextButton onClick={() => askToOpen(url, 'the page')}>{children}</TextButton>
)

const CLOUD = 'https://console.cloud.google.com'

/** How to create a service account, with links to the pages of Google. */
const Steps = () => (
  <ol
    aria-label="How to create the account"
    className="grid list-decimal gap-1 rounded-2 bg-sunken py-2.5 pr-3 pl-8 text-s text-ink-2"
  >
    <li>
      Open the{' '}
      <GooglePage url={`${CLOUD}/apis/library/searchconsole.googleapis.com`}>
        Google Search Console API
      </GooglePage>{' '}
      in the Google Cloud console, choose or create a project, then choose Enable.
    </li>
    <li>
      Under <GooglePage url={`${CLOUD}/iam-admin/serviceaccounts`}>Service Accounts</GooglePage>, create an
      account. The account needs no role.
    </li>
    <li>Open the account, then Keys → Add key → Create new key → JSON. A file is downloaded.</li>
    <li>
      In <GooglePage url="https://search.google.com/search-console">Search Console</GooglePage>, open your
      property, then Settings → Users and permissions → Add user, and add the account’s email. You see the
      email here after you choose the key file. “Restricted” is enough.
    </li>
  </ol>
)

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
        Google asks whether Quillport may see your Search Console data. Quillport can read this data, but
        cannot change it. Google then brings you back here.
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
  const file = text.trim() === '' ? null : readKeyFile(text)
  const connect = useAct(
    () => callDesk('rankings', 'connectSearchConsole', { service_account: text }),
    'rankings',
  )
  const email = file && 'email' in file ? file.email : null
  const fault = file && 'fault' in file ? file.fault : issueOf(connect.error, 'service_account')
  const read = (typed: string) => {
    connect.reset()
    setText(typed)
  }
  const send = () => {
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
      description={`Quillport reads rankings through a service account that you create, so you do not sign in to Google here. The service account can read only the properties that you add it to.${lost ? '' : ' Its key is kept encrypted and is never shown again.'}`}
      error={connect.error && !issueOf(connect.error, 'service_account') ? wordsOf(connect.error) : null}
      submit="Check and connect"
      ready={email !== null}
      missing="Choose the key file, or paste its text."
      busy={connect.isPending}
      progress="Asking Google"
      onClose={onClose}
      onSubmit={send}
    >
      {lost && <Note tone="warn">{lost}</Note>}
      {notOffered && (
        <Note tone="plain">
          The operator of this service has not set up Google’s sign-in. You can connect Search Console with a
          key file.
        </Note>
      )}
      <Steps />
      {email === null ? (
        <div className="grid gap-3">
          <FileChoice onText={read} />
          <AreaField
            label="Or paste the key file"
            hint="Paste the whole text, from the first brace to the last."
            error={fault}
            spellCheck={false}
            autoComplete="off"
            className="h-16! min-h-16! resize-none font-mono text-s"
            placeholder='{ "type": "service_account", … }'
            value={text}
            onText={read}
          />
        </div>
      ) : (
        <KeyRead email={email} fault={fault} onOther={() => read('')} />
      )}
    </FormDialog>
  )
}

type KeyReadProps = { readonly email: string; readonly fault: string | null; readonly onOther: () => void }

/** Says whose key was read, in place of the key, and which address to add to the property. */
const KeyRead = ({ email, fault, onOther }: KeyReadProps) => {
  const other = useRef<HTMLButtonElement>(null)
  // The field that had the focus is gone.
  useEffect(() => other.current?.focus(), [])
  return (
    <div className="grid gap-1">
      <p className="font-medium">Email of the service account</p>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Email email={email} />
        </div>
        <Button ref={other} onClick={onOther}>
          Use another
        </Button>
      </div>
      {fault && (
        <p role="alert" className="text-s text-bad">
          {fault}
        </p>
      )}
      <p className="text-s text-ink-3">
        Quillport has read the key file, and does not show the key. Add this email address to your property,
        as step 4 says.
      </p>
    </div>
  )
}

const FileChoice = ({ onText }: { readonly onText: (text: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...NEXT} className="w-fit" onClick={() => input.current?.click()}>
        Choose the key file…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Key file of the service account"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // Without the reset, the person could not choose the same file again after changing the file.
          void chosen?.text().then((text) => {
            onText(text)
            target.value = ''
          })
        }}
      />
    </>
  )
}
