import { type ReactNode, useState } from 'react'
import { answerAddress, type DeskAnswer, type DeskRequest } from '../../../contract/dashboard/desk-request.ts'
import type { Dashboard } from '../../../contract/dashboard.ts'
import type { Answer } from '../../../contract/operation.ts'
import { TextButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { call } from '../api.ts'
import { refusalOf, wordsOf } from '../auth-error.ts'
import { EntryForm, EntryLayout } from '../entry/entry-layout.tsx'
import { useEntry } from '../entry-state.ts'
import { focusFirstFault } from '../faults.ts'
import { Link } from '../link.tsx'
import type { Me } from '../me.ts'
import { useAct } from '../queries.ts'
import { go } from '../route.ts'
import type { ConnectDesk } from '../routes.ts'
import { useSignOut } from '../sign-out.tsx'
import { type Allowed, AllowForm } from './allow-form.tsx'

type Props = { readonly route: ConnectDesk; readonly me: Me }

/**
 * The page on which the person gives a desk access to a workspace: a desk on this computer, or a desk whose code the person
 * types.
 */
export const ConnectDeskPage = ({ route, me }: Props) => {
  const account = <SignedInAs route={route} me={me} />
  switch (route.request) {
    case 'broken':
      return <Broken account={account} />
    case 'by-code':
      return <ByCode me={me} account={account} />
    default:
      return <ByBrowser request={route.request} me={me} account={account} />
  }
}

const SignedInAs = ({ route, me }: Props) => {
  const leave = useSignOut(me.person_id, () => {
    useEntry.setState({ notice: 'You are signed out.', email: '', ended: true })
    go({ page: 'sign-in', asked: route }, { replace: true })
  })
  return (
    <>
      <p>
        You are signed in as {me.email}. <Link to={{ page: 'home' }}>Open your workspaces</Link>
      </p>
      <p>
        <TextButton disabled={leave.isPending} onClick={leave.signOut}>
          Use another account
        </TextButton>
      </p>
      {leave.error && (
        <p role="alert" className="text-bad">
          {wordsOf(leave.error)}
        </p>
      )}
      {leave.dialog}
    </>
  )
}

type PartProps = { readonly me: Me; readonly account: ReactNode }

const Broken = ({ account }: Pick<PartProps, 'account'>) => (
  <EntryLayout
    title="This address is incomplete"
    text={<p role="alert">Go back to Quillport on your computer and start the sign-in again.</p>}
    after={
      <>
        <p>
          Does Quillport show a code?{' '}
          <Link to={{ page: 'connect-desk', request: 'by-code' }}>Type the code</Link>
        </p>
        {account}
      </>
    }
  />
)

const Answered = ({ name, allowed, account }: AnsweredProps) => (
  <EntryLayout
    title={allowed ? `“${name}” is connected` : 'Nothing was connected'}
    text={
      <p role="status">
        {allowed
          ? 'Go back to Quillport on that computer. It connects within a few seconds. You can close this tab. To end the computer’s access, revoke its key on the Agents page.'
          : `“${name}” gets no access. You can close this tab.`}
      </p>
    }
    after={account}
  />
)
type AnsweredProps = {
  readonly name: string
  readonly allowed: boolean
  readonly account: ReactNode
}

const ByBrowser = ({ request, me, account }: PartProps & { readonly request: DeskRequest }) => {
  const { name, challenge, port } = request
  const [answer, setAnswer] = useState<DeskAnswer | null>(null)
  const bring = (given: DeskAnswer): void => {
    setAnswer(given)
    window.location.replace(answerAddress(request, given))
  }
  const allow = useAct((allowed: Allowed) => call('deskKeys', 'allow', { ...allowed, name, challenge, port }))
  if (answer)
    return (
      <EntryLayout
        title="Go back to Quillport"
        text={
          <p role="status">
            Your browser passes the answer to Quillport on this computer. If the browser shows an error
            instead, Quillport is no longer waiting. In that case, start the sign-in again in Quillport.
          </p>
        }
        after={account}
      />
    )
  return (
    <AllowForm
      name={name}
      wanted={request.scopes}
      me={me}
      busy={allow.isPending}
      error={refusalOf(allow.error, 'Try again.')}
      onAllow={(allowed) => allow.mutate(allowed, { onSuccess: bring })}
      onRefuse={() => bring({ error: 'refused' })}
      after={account}
    />
  )
}

type Shown = Answer<Dashboard['deskKeys']['readCode']> & { readonly user_code: string }

const ByCode = ({ me, account }: PartProps) => {
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const read = useAct(
    async (user_code: string): Promise<Shown> => ({
      ...(await call('deskKeys', 'readCode', { user_code })),
      user_code,
    }),
  )
  const missing = tried && code.trim() === '' ? 'Enter the code.' : null
  if (read.data) return <AnswerCode shown={read.data} me={me} account={account} />
  return (
    <EntryLayout
      title="Connect the desktop app"
      text={
        <p>
          Another computer shows this code in Quillport. Entering the code allows that computer to connect.
          Enter it only if that computer is yours.
        </p>
      }
      after={account}
    >
      <EntryForm
        submit="Go on"
        busy={read.isPending}
        error={null}
        onSubmit={(form) => {
          setTried(true)
          if (code.trim() === '') return focusFirstFault(form)
          read.mutate(code.trim(), { onError: () => focusFirstFault(form) })
        }}
      >
        <TextField
          autoFocus
          label="Code"
          hint="Eight letters, such as BCDF-GHJK."
          autoCapitalize="characters"
          className="font-mono"
          value={code}
          maxLength={20}
          error={missing ?? (read.error && wordsOf(read.error))}
          onText={(typed) => {
            setCode(typed)
            read.reset()
          }}
        />
      </EntryForm>
    </EntryLayout>
  )
}

const AnswerCode = ({ shown, me, account }: PartProps & { readonly shown: Shown }) => {
  const { user_code, name, scopes } = shown
  const allow = useAct((allowed: Allowed) => call('deskKeys', 'allowCode', { ...allowed, user_code }))
  const refuse = useAct(() => call('deskKeys', 'refuseCode', { user_code }))
  if (allow.isSuccess || refuse.isSuccess)
    return <Answered name={name} allowed={allow.isSuccess} account={account} />
  return (
    <AllowForm
      name={name}
      wanted={scopes}
      me={me}
      busy={allow.isPending || refuse.isPending}
      error={refusalOf(
        allow.error ?? refuse.error,
        'Look at Quillport on that computer. If it still shows the code, try again.',
      )}
      onAllow={(allowed) => {
        refuse.reset()
        allow.mutate(allowed)
      }}
      onRefuse={() => {
        allow.reset()
        refuse.mutate(undefined)
      }}
      after={account}
    />
  )
}
