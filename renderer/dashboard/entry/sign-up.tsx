import { useState } from 'react'
import { auth } from '../auth.ts'
import { isAuthError, wordsOf } from '../auth-error.ts'
import { useEntry } from '../entry-state.ts'
import { emailFault, focusFirstFault, nameFault, passwordFault } from '../faults.ts'
import { Link } from '../link.tsx'
import { go } from '../place.ts'
import { useAct } from '../queries.ts'
import type { Ways } from '../ways.ts'
import { SendMailAgain } from './confirm-mail.tsx'
import { EntryForm, EntryLayout } from './entry-layout.tsx'
import { EmailField, NameField, NewPasswordField } from './fields.tsx'

const toSignIn = (
  <p>
    Have an account? <Link to={{ page: 'sign-in', asked: { page: 'home' } }}>Sign in</Link>
  </p>
)

/** Makes an account, or says that accounts are by invitation. */
export const SignUp = ({ ways }: { readonly ways: Ways }) =>
  ways.sign_up === 'open' ? (
    <SignUpForm ways={ways} />
  ) : (
    <EntryLayout
      title="Accounts are by invitation"
      text={
        <>
          <p>To join a workspace, ask one of its owners for an invitation, and open its link.</p>
          <p>For a workspace of your own, ask the person who runs this service.</p>
        </>
      }
      after={toSignIn}
    />
  )

const SignUpForm = ({ ways }: { readonly ways: Ways }) => {
  const email = useEntry((state) => state.email)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const signUp = useAct(auth.signUp)
  const ofPassword = isAuthError(signUp.error, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG')
  const ofEmail = isAuthError(
    signUp.error,
    'INVALID_EMAIL',
    'USER_ALREADY_EXISTS',
    'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL',
  )
  const faults = {
    name: nameFault(name),
    email: emailFault(email) ?? (ofEmail ? wordsOf(signUp.error) : null),
    password: passwordFault(password) ?? (ofPassword ? wordsOf(signUp.error) : null),
  }
  return (
    <EntryLayout
      title="Make an account"
      text={<p>The account comes with a workspace of your own.</p>}
      after={toSignIn}
    >
      <EntryForm
        submit="Make the account"
        busy={signUp.isPending}
        error={signUp.error && !ofPassword && !ofEmail ? wordsOf(signUp.error) : null}
        onSubmit={(form) => {
          setTried(true)
          signUp.reset()
          if (nameFault(name) ?? emailFault(email) ?? passwordFault(password)) return focusFirstFault(form)
          signUp.mutate(
            { name: name.trim(), email: email.trim(), password },
            {
              onSuccess: () => {
                if (ways.sends_mail) return go({ page: 'check-mail' })
                useEntry.setState({ notice: 'The account is made. Sign in with its password.' })
                go({ page: 'sign-in', asked: { page: 'home' } })
              },
              onError: () => focusFirstFault(form),
            },
          )
        }}
      >
        <NameField autoFocus value={name} error={tried ? faults.name : null} onText={setName} />
        <EmailField
          value={email}
          error={tried ? faults.email : null}
          onText={(typed) => useEntry.setState({ email: typed })}
        />
        <NewPasswordField value={password} error={tried ? faults.password : null} onText={setPassword} />
      </EntryForm>
    </EntryLayout>
  )
}

/** Says that a mail is on its way. It does not say whether the address has an account. */
export const CheckMail = () => {
  const email = useEntry((state) => state.email).trim()
  return (
    <EntryLayout
      title="Check your mail"
      text={
        <>
          <p>
            A mail is on its way to{' '}
            {email === '' ? 'your address' : <strong className="font-semibold text-ink">{email}</strong>}.
            Open its link to confirm the address, then sign in.
          </p>
          <p>
            No mail? Look among the spam. If you have an account with this address already, no new mail
            confirms it: sign in, or set a new password.
          </p>
        </>
      }
      after={
        <>
          <p>
            <Link to={{ page: 'sign-in', asked: { page: 'home' } }}>Sign in</Link>
          </p>
          <p>
            <Link to={{ page: 'sign-up' }}>Use another address</Link>
          </p>
        </>
      }
    >
      {email !== '' && <SendMailAgain email={email} />}
    </EntryLayout>
  )
}
