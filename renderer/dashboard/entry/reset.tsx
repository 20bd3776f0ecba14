import { auth } from '../auth.ts'
import { isAuthError, wordsOf } from '../auth-error.ts'
import { Link } from '../link.tsx'
import { useAct } from '../queries.ts'
import { EntryLayout } from './entry-layout.tsx'
import { NewPasswordForm, signInAnew } from './forgot.tsx'

/** Sets a new password by the token of a mail. */
export const Reset = ({ token }: { readonly token: string }) => {
  const reset = useAct((newPassword: string) => auth.resetPassword({ newPassword, token }))
  if (isAuthError(reset.error, 'INVALID_TOKEN', 'TOKEN_EXPIRED'))
    return (
      <EntryLayout
        title="This link does not work"
        text={<p role="alert">{wordsOf(reset.error)} Your password is as before.</p>}
        after={
          <p>
            <Link to={{ page: 'forgot' }}>Ask for a new link</Link>
          </p>
        }
      />
    )
  return (
    <EntryLayout title="Set a new password" text={<p>You sign in with it afterwards.</p>}>
      <NewPasswordForm
        isPending={reset.isPending}
        error={reset.error}
        send={(password) => reset.mutate(password, { onSuccess: () => signInAnew() })}
      />
    </EntryLayout>
  )
}
