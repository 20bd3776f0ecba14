import { useState } from 'react'
import type { Dashboard } from '../../../contract/dashboard.ts'
import type { Answer } from '../../../contract/operation.ts'
import { count } from '../../../contract/words.ts'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { useEntry } from '../entry-state.ts'
import { emailFault, focusFirstFault, passwordFault } from '../faults.ts'
import { Link } from '../link.tsx'
import { Operator } from '../operator.tsx'
import { useAct } from '../queries.ts'
import { go } from '../route.ts'
import type { Ways } from '../sign-in-ways.ts'
import { EntryForm, EntryLayout } from './entry-layout.tsx'
import { EmailField, NewPasswordField } from './fields.tsx'

const SIGN_IN = { page: 'sign-in', asked: { page: 'home' } } as const
const back = (
  <p>
    <Link to={SIGN_IN}>Back to sign in</Link>
  </p>
)

/** A form that requests a mail with a link for a new password. */
export const Forgot = ({ ways }: { readonly ways: Ways }) => {
  const email = useEntry((state) => state.email)
  const [tried, setTried] = useState(false)
  const ask = useAct((address: string) => call('account', 'askForReset', { email: address }))
  if (!ways.sends_mail)
    return (
      <EntryLayout
        title="Forgot your password?"
        text={
          <>
            <p>This service sends no email, so it cannot send you a link.</p>
            <p>
              For a link to set a new password, ask <Operator />.
            </p>
          </>
        }
        after={back}
      />
    )
  if (ask.isSuccess)
    return (
      <EntryLayout
        title="Check your email"
        text={
          <>
            <p role="status">
              If <strong className="font-semibold text-ink">{email.trim()}</strong> has an account, an email
              with a link is on its way. Open the link to set a new password.
            </p>
            <p>No email? Look in your spam folder, or try again with another email address.</p>
          </>
        }
        after={back}
      />
    )
  return (
    <EntryLayout
      title="Forgot your password?"
      text={<p>We will email you a link to set a new password.</p>}
      after={back}
    >
      <EntryForm
        submit="Email me a link"
        busy={ask.isPending}
        error={ask.error && wordsOf(ask.error)}
        onSubmit={(form) => {
          setTried(true)
          if (emailFault(email) !== null) return focusFirstFault(form)
          ask.mutate(email.trim())
        }}
      >
        <EmailField
          autoFocus
          value={email}
          error={tried ? emailFault(email) : null}
          onText={(typed) => useEntry.setState({ email: typed })}
        />
      </EntryForm>
    </EntryLayout>
  )
}

/** The state of the request that sets a new password, and the function that sends the request. */
type NewPassword = {
  readonly isPending: boolean
  readonly error: Error | null
  readonly send: (password: string) => void
}

/** A form for a new password. `send` adds the permission to the request, such as a one-time link. */
export const NewPasswordForm = ({ isPending, error, send }: NewPassword) => {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <EntryForm
      submit="Set the password"
      busy={isPending}
      error={error && wordsOf(error)}
      onSubmit={(form) => {
        setTried(true)
        if (passwordFault(password) !== null) return focusFirstFault(form)
        send(password)
      }}
    >
      <NewPasswordField
        autoFocus
        label="New password"
        value={password}
        error={tried ? passwordFault(password) : null}
        onText={setPassword}
      />
    </EntryForm>
  )
}

/** Opens the sign-in page after a new password was set. The page says how many passkeys stay valid. */
export const signInAnew = ({ email, passkeys }: Answer<Dashboard['account']['useLink']>): void => {
  const stay =
    passkeys === 0
      ? ''
      : ` ${count(passkeys, 'passkey')} can still be used to sign in to your account. On your Account page, remove passkeys that you do not recognize.`
  useEntry.setState({ notice: `Your password was changed. Sign in with the new password.${stay}`, email })
  go(SIGN_IN, { replace: true })
}
