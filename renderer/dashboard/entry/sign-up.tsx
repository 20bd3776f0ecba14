import { useState } from 'react'
import { WELCOME_CREDITS } from '../../../contract/credits.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { useEntry } from '../entry-state.ts'
import { emailFault, focusFirstFault } from '../faults.ts'
import { Link } from '../link.tsx'
import { Operator } from '../operator.tsx'
import { useAct } from '../queries.ts'
import { go } from '../route.ts'
import type { Ways } from '../sign-in-ways.ts'
import { EntryForm, EntryLayout, WHAT_IT_DOES } from './entry-layout.tsx'
import { EmailField } from './fields.tsx'

const toSignIn = (
  <p>
    Have an account? <Link to={{ page: 'sign-in', asked: { page: 'home' } }}>Sign in</Link>
  </p>
)

/** A form that requests an email with a link for a new account. If an account requires an invitation, the page says so. */
export const SignUp = ({ ways }: { readonly ways: Ways }) =>
  ways.sign_up === 'open' ? (
    <SignUpForm trialDays={ways.trial_days} />
  ) : (
    <EntryLayout
      title="You need an invitation"
      text={
        <>
          <p>
            To join a workspace, ask one of its owners for an invitation, and open the link in the invitation.
          </p>
          <p>
            To get your own workspace, ask <Operator />.
          </p>
        </>
      }
      after={toSignIn}
    />
  )

const useAskForLink = () => useAct((email: string) => call('account', 'signUp', { email }))

const SignUpForm = ({ trialDays }: { readonly trialDays: number }) => {
  const email = useEntry((state) => state.email)
  const [tried, setTried] = useState(false)
  const ask = useAskForLink()
  return (
    <EntryLayout
      title="Create an account"
      text={
        <>
          <p>{WHAT_IT_DOES}</p>
          <p>
            Free, without a credit card. You get {count(WELCOME_CREDITS, 'credit')} for articles, and can find
            leads in forums for {count(trialDays, 'day')}.
          </p>
        </>
      }
      after={toSignIn}
    >
      <EntryForm
        submit="Create account"
        busy={ask.isPending}
        error={ask.error && wordsOf(ask.error)}
        onSubmit={(form) => {
          setTried(true)
          if (emailFault(email) !== null) return focusFirstFault(form)
          ask.mutate(email.trim(), { onSuccess: () => go({ page: 'check-mail' }) })
        }}
      >
        <EmailField
          autoFocus
          hint="We email you a link for choosing your password."
          value={email}
          error={tried ? emailFault(email) : null}
          onText={(typed) => useEntry.setState({ email: typed })}
        />
      </EntryForm>
    </EntryLayout>
  )
}

/** Says that the service sent an email, without revealing whether the address has an account. */
export const CheckMail = () => {
  const email = useEntry((state) => state.email).trim()
  const again = useAskForLink()
  return (
    <EntryLayout
      title="Check your email"
      text={
        <>
          <p>
            An email is on its way to{' '}
            {email === '' ? 'your address' : <strong className="font-semibold text-ink">{email}</strong>}.
            Open the link in the email to choose a password.
          </p>
          <p>No email after a few minutes? Look in your spam folder.</p>
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
      {email !== '' && (
        <div className="grid justify-items-start gap-2">
          <Button disabled={again.isPending || again.isSuccess} onClick={() => again.mutate(email)}>
            {again.isPending && <Spinner />}
            {again.isSuccess ? 'Sent' : 'Send the email again'}
          </Button>
          {again.isSuccess && (
            <p role="status" className="text-s text-ink-2">
              Another email is on its way.
            </p>
          )}
          {again.error && (
            <Note tone="bad" announce>
              {wordsOf(again.error)}
            </Note>
          )}
        </div>
      )}
    </EntryLayout>
  )
}
