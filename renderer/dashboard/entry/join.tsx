import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dashboard } from '../../../contract/dashboard.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Answer } from '../../../contract/operation.ts'
import { uncapital } from '../../../contract/words.ts'
import { inFull } from '../../desk/time.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { auth } from '../auth.ts'
import { wordsOf } from '../auth-error.ts'
import { useEntry } from '../entry-state.ts'
import { Failed } from '../failed.tsx'
import { emailFault, focusFirstFault, nameFault, passwordFault } from '../faults.ts'
import { Link } from '../link.tsx'
import type { Me } from '../me.ts'
import { forgetAnswers, keepWorkspace, useAct, useMe } from '../queries.ts'
import { ROLE_WORDS } from '../role-words.ts'
import { go } from '../route.ts'
import type { Ways } from '../sign-in-ways.ts'
import { useSignOut } from '../sign-out.tsx'
import { toast } from '../toasts.tsx'
import { EntryForm, EntryLayout, EntryLoading } from './entry-layout.tsx'
import { EmailField, NameField, NewPasswordField } from './fields.tsx'
import { NewPasswordForm, signInAnew } from './forgot.tsx'

type OneTimeLink = Answer<Dashboard['account']['readLink']>

/** The page that a one-time link opens: for an invitation or for a new password. */
export const Join = ({ ways, token }: { readonly ways: Ways; readonly token: string }) => {
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => call('account', 'readLink', { token }),
    // The link is read only once, because another answer about it would close the form and lose what the person has typed.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const me = useMe()
  if (link.error && !link.data)
    return link.error instanceof AppError && link.error.code === 'not_found' ? (
      <NoSuchLink />
    ) : (
      <Failed title="The link could not be read" error={link.error} onRetry={() => void link.refetch()} />
    )
  if (!link.data || me.isPending) return <EntryLoading />
  if (link.data.kind === 'reset') return <ResetByLink token={token} link={link.data} />
  if (me.data) return <JoinSignedIn token={token} link={link.data} me={me.data} />
  return link.data.has_account ? (
    <JoinByAccount token={token} link={link.data} />
  ) : (
    <JoinAnew ways={ways} token={token} link={link.data} />
  )
}

const NoSuchLink = () => (
  <EntryLayout
    title="This link no longer works"
    text={
      <p role="alert">
        This link has already been used, has expired or was withdrawn. For a new invitation, ask the person
        who invited you. To set a new password, use “Forgot your password?”.
      </p>
    }
    after={
      <p>
        Did you use the link yourself? <Link to={{ page: 'sign-in', asked: { page: 'home' } }}>Sign in</Link>
      </p>
    }
  />
)

const ResetByLink = ({ token, link }: { readonly token: string; readonly link: OneTimeLink }) => {
  const use = useAct((password: string) => call('account', 'useLink', { token, password }))
  return (
    <EntryLayout
      title="Set a new password"
      text={
        <p>
          {link.email
            ? `For the account of ${link.email}.`
            : 'After you set the new password, sign in with it.'}
        </p>
      }
    >
      <NewPasswordForm
        isPending={use.isPending}
        error={use.error}
        send={(password) => use.mutate(password, { onSuccess: signInAnew })}
      />
    </EntryLayout>
  )
}

const titleOf = ({ workspace_name }: OneTimeLink): string =>
  workspace_name === null ? 'Create your account' : `Join ${workspace_name}`

const Invitation = ({ link }: { readonly link: OneTimeLink }) => (
  <>
    <p>
      {link.workspace_name === null
        ? 'The account comes with a workspace of your own.'
        : `You are invited as ${link.role === 'viewer' ? 'a' : 'an'} ${ROLE_WORDS[link.role].name.toLowerCase()}. You ${uncapital(ROLE_WORDS[link.role].does)}`}
    </p>
    <p className="text-s text-ink-3">
      {link.email && `For ${link.email}. `}You can use the link once, until {inFull(link.expires_at)}.
    </p>
  </>
)

type JoinProps = { readonly token: string; readonly link: OneTimeLink }

const JoinSignedIn = ({ token, link, me: { email, person_id } }: JoinProps & { readonly me: Me }) => {
  const join = useAct(() => call('account', 'join', { token }), 'me')
  const leave = useSignOut(person_id, () => go({ page: 'join', token }, { replace: true }))
  const forOther = link.email !== null && link.email.toLowerCase() !== email.toLowerCase()
  return (
    <EntryLayout
      title={titleOf(link)}
      text={<Invitation link={link} />}
      after={
        <p>
          You are signed in as {email}. <Link to={{ page: 'home' }}>Open your workspaces</Link>
        </p>
      }
    >
      {forOther && (
        <Note>
          This invitation is for {link.email}. Sign out, then open the link again to use the invitation.
        </Note>
      )}
      {leave.dialog}
      {(join.error ?? leave.error) && (
        <Note tone="bad" announce>
          {wordsOf(join.error ?? leave.error)}
        </Note>
      )}
      {forOther ? (
        <Button className="h-8 justify-center" disabled={leave.isPending} onClick={leave.signOut}>
          {leave.isPending && <Spinner />}
          Sign out
        </Button>
      ) : (
        <Button
          autoFocus
          tone="primary"
          className="h-8 justify-center"
          disabled={join.isPending}
          onClick={() =>
            join.mutate(undefined, {
              onSuccess: (workspace) => {
                keepWorkspace(workspace)
                toast(`You joined ${workspace.name}.`)
                go(
                  { page: 'workspace', workspace_id: workspace.workspace_id, part: 'overview' },
                  { replace: true },
                )
              },
            })
          }
        >
          {join.isPending && <Spinner />}
          {titleOf(link)}
        </Button>
      )}
    </EntryLayout>
  )
}

const JoinByAccount = ({ token, link }: JoinProps) => (
  <EntryLayout title={titleOf(link)} text={<Invitation link={link} />}>
    <p className="text-ink-2">{link.email} has an account. Sign in with this account to continue.</p>
    <Button
      autoFocus
      tone="primary"
      className="h-8 justify-center"
      onClick={() => {
        useEntry.setState({ email: link.email ?? '' })
        go({ page: 'sign-in', asked: { page: 'join', token } })
      }}
    >
      Sign in
    </Button>
  </EntryLayout>
)

const JoinAnew = ({ ways, token, link }: JoinProps & { readonly ways: Ways }) => {
  const [name, setName] = useState('')
  const [typedEmail, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const email = link.email ?? typedEmail.trim()
  const join = useAct(async () => {
    const made = await call('account', 'useLink', {
      token,
      name: name.trim(),
      password,
      ...(link.email === null ? { email } : {}),
    })
    try {
      await auth.signIn({ email: made.email, password }, ways.uses_cookies)
      forgetAnswers()
      go({ page: 'home' }, { replace: true })
    } catch {
      // The account has been created. If signing in fails again on the sign-in page, that page says why.
      useEntry.setState({
        email: made.email,
        notice: 'Your account has been created. Sign in with your password.',
      })
      go({ page: 'sign-in', asked: { page: 'home' } }, { replace: true })
    }
  })
  return (
    <EntryLayout
      title={titleOf(link)}
      text={<Invitation link={link} />}
      after={
        <p>
          Have an account?{' '}
          <Link to={{ page: 'sign-in', asked: { page: 'join', token } }}>Sign in to join</Link>
        </p>
      }
    >
      <EntryForm
        submit={link.workspace_name === null ? 'Create the account' : 'Create the account and join'}
        busy={join.isPending}
        error={join.error && wordsOf(join.error)}
        onSubmit={(form) => {
          setTried(true)
          if (nameFault(name) ?? emailFault(email) ?? passwordFault(password)) return focusFirstFault(form)
          join.mutate(undefined)
        }}
      >
        <NameField autoFocus value={name} error={tried ? nameFault(name) : null} onText={setName} />
        {link.email === null && (
          <EmailField value={typedEmail} error={tried ? emailFault(email) : null} onText={setEmail} />
        )}
        <NewPasswordField
          value={password}
          error={tried ? passwordFault(password) : null}
          onText={setPassword}
        />
      </EntryForm>
    </EntryLayout>
  )
}
