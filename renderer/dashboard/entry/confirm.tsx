import { useQuery } from '@tanstack/react-query'
import { AppError } from '../../../contract/errors.ts'
import { Button } from '../../ui/button.tsx'
import { auth } from '../auth.ts'
import { isAuthError, wordsOf } from '../auth-error.ts'
import { ButtonLink, Link } from '../link.tsx'
import { EntryLayout, EntryLoading } from './entry-layout.tsx'

const SIGN_IN = { page: 'sign-in', asked: { page: 'home' } } as const

/** Confirms an address by the token of a mail. */
export const Confirm = ({ token }: { readonly token: string }) => {
  const confirm = useQuery({
    queryKey: ['confirm', token],
    queryFn: async () => {
      await auth.confirm(token)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (confirm.data)
    return (
      <EntryLayout title="Your address is confirmed" text={<p>Sign in with your address and password.</p>}>
        <ButtonLink to={SIGN_IN} tone="primary" className="w-full">
          Sign in
        </ButtonLink>
      </EntryLayout>
    )
  if (!confirm.error) return <EntryLoading />
  // Without an answer, the same link can still work.
  if (confirm.error instanceof AppError)
    return (
      <EntryLayout
        title="Your address is not confirmed yet"
        text={<p role="alert">{wordsOf(confirm.error)}</p>}
      >
        <Button
          disabled={confirm.isFetching}
          className="justify-self-start"
          onClick={() => void confirm.refetch()}
        >
          Try again
        </Button>
      </EntryLayout>
    )
  return (
    <EntryLayout
      title="This link does not work"
      text={
        <p role="alert">
          {wordsOf(confirm.error)}{' '}
          {isAuthError(confirm.error, 'USER_NOT_FOUND')
            ? ''
            : 'Sign in: if your address is not confirmed yet, you can have the mail sent again there.'}
        </p>
      }
      after={
        <p>
          <Link to={SIGN_IN}>Sign in</Link>
        </p>
      }
    />
  )
}
