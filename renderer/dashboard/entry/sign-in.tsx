import { useEffect, useState } from 'react'
import { Note } from '../../ui/note.tsx'
import { auth } from '../auth.ts'
import { isAuthError, wordsOf } from '../auth-error.ts'
import { useEntry } from '../entry-state.ts'
import { emailFault, focusFirstFault } from '../faults.ts'
import { Link } from '../link.tsx'
import { go } from '../place.ts'
import { forgetAnswers, useAct, useMe } from '../queries.ts'
import type { Asked } from '../routes.ts'
import type { Ways } from '../ways.ts'
import { EntryForm, EntryLayout } from './entry-layout.tsx'
import { EmailField, PasswordField } from './fields.tsx'

/** Signs in with an address and a password, then opens the page that was asked for. */
export const SignIn = ({ ways, asked }: { readonly ways: Ways; readonly asked: Asked }) => {
  const { email, notice, ended } = useEntry()
  const me = useMe(!ended)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const signIn = useAct((login: { email: string; password: string }) => auth.signIn(login, ways.uses_cookies))
  const here = me.data !== undefined && !ended
  useEffect(() => {
    if (here) go(asked, { replace: true })
  }, [here, asked])

  const wrong = isAuthError(signIn.error, 'INVALID_EMAIL_OR_PASSWORD')
  const missing = tried && password === '' ? 'Write your password.' : null
  return (
    <EntryLayout
      title="Sign in"
      text={
        <p>
          Quillport finds forum posts that ask for what you sell, drafts replies that you post yourself, and
          writes articles for your own sites.
        </p>
      }
      after={
        <>
          <p>
            <Link to={{ page: 'forgot' }}>Forgot the password?</Link>
          </p>
          {ways.sign_up === 'open' ? (
            <p>
              New here? <Link to={{ page: 'sign-up' }}>Make an account</Link>
            </p>
          ) : (
            <p>Accounts are by invitation: open the link that you got from a workspace owner.</p>
          )}
        </>
      }
    >
      {notice && (
        <Note tone="plain" announce>
          {notice}
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
              onSuccess: () => {
                forgetAnswers()
                useEntry.setState({ notice: null, ended: false, email: '' })
                go(asked, { replace: true })
              },
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
    </EntryLayout>
  )
}
