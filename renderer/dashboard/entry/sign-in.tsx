import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { takeAsked } from '../asked-page.ts'
import { auth } from '../auth.ts'
import { isAuthError, wordsOf } from '../auth-error.ts'
import { useEntry } from '../entry-state.ts'
import { emailFault, focusFirstFault } from '../faults.ts'
import { Link } from '../link.tsx'
import { useContact } from '../operator.tsx'
import { knowsPasskeys, signInWithPasskey } from '../passkeys/use-passkey.ts'
import { failureWords } from '../provider-failure-words.ts'
import { forgetAnswers, useAct, useMe } from '../queries.ts'
import { go } from '../route.ts'
import type { Asked, ProviderFailure } from '../routes.ts'
import type { Ways } from '../sign-in-ways.ts'
import { EntryForm, EntryLayout, WHAT_IT_DOES } from './entry-layout.tsx'
import { EmailField, PasswordField } from './fields.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

type Props = {
  readonly ways: Ways
  readonly asked: Asked
  /** A failed sign-in through a provider; null if there was none. */
  readonly failure: ProviderFailure | null
}

/**
 * The sign-in page: with an email address and a password, with a passkey, or through a provider. After the sign-in, the
 * requested page opens.
 */
export const SignIn = ({ ways, asked: asks, failure }: Props) => {
  const [kept] = useState(takeAsked)
  const asked = kept !== null && asks.page === 'home' ? kept : asks
  const { email, notice, ended } = useEntry()
  const me = useMe(!ended)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const contact = useContact()
  const signIn = useAct((login: { email: string; password: string }) => auth.signIn(login, ways.uses_cookies))
  const byPasskey = useAct(() => signInWithPasskey(ways.uses_cookies))
  const onSignedIn = () => {
    forgetAnswers()
    useEntry.setState({ notice: null, ended: false, email: '' })
    go(asked, { replace: true })
  }
  const here = me.data !== undefined && !ended
  useEffect(() => {
    if (here) go(asked, { replace: true })
  }, [here, asked])

  const wrong = isAuthError(signIn.error, 'INVALID_EMAIL_OR_PASSWORD')
  const missing = tried && password === '' ? 'Enter your password.' : null
  return (
    <EntryLayout
      title="Sign in"
      text={<p>{WHAT_IT_DOES}</p>}
      after={
        <>
          <p>
            <Link to={{ page: 'forgot' }}>Forgot your password?</Link>
          </p>
          {ways.sign_up === 'open' ? (
            <p>
              New here? <Link to={{ page: 'sign-up' }}>Create an account</Link>
            </p>
          ) : (
            <p>
              You need an invitation to create an account: open the link that you got from a workspace owner.
            </p>
          )}
          {contact && <p>Trouble signing in? Contact {contact}</p>}
        </>
      }
    >
      {notice && (
        <Note tone="plain" announce>
          {notice}
        </Note>
      )}
      {failure && (
        <Note tone="bad" announce>
          {failureWords(failure, ways)}
        </Note>
      )}
      <EntryForm
        submit="Sign in"
        busy={signIn.isPending}
        error={signIn.error && !wrong ? wordsOf(signIn.error) : null}
        onSubmit={(form) => {
          setTried(true)
          if (emailFault(email) !== null || password === '') return focusFirstFault(form)
          signIn.mutate(
            { email: email.trim(), password },
            {
              onSuccess: onSignedIn,
              onError: () => focusFirstFault(form),
            },
          )
        }}
      >
        <EmailField
          autoFocus={email === ''}
          value={email}
          error={tried ? emailFault(email) : null}
          onText={(typed) => {
            useEntry.setState({ email: typed })
            signIn.reset()
          }}
        />
        <PasswordField
          autoFocus={email !== ''}
          value={password}
          error={missing ?? (wrong ? wordsOf(signIn.error) : null)}
          onText={(typed) => {
            setPassword(typed)
            signIn.reset()
          }}
        />
      </EntryForm>
      <div className="grid gap-3 empty:hidden">
        {ways.passkeys && knowsPasskeys() && (
          <Button
            className="h-8 w-full justify-center"
            disabled={byPasskey.isPending}
            onClick={() => byPasskey.mutate(undefined, { onSuccess: onSignedIn })}
          >
            {byPasskey.isPending && <Spinner />}
            Sign in with a passkey
          </Button>
        )}
        {byPasskey.error && (
          <Note tone="bad" announce>
            {wordsOf(byPasskey.error)}
          </Note>
        )}
        <ProviderButtons providers={ways.providers} asked={asked} />
      </div>
    </EntryLayout>
  )
}
