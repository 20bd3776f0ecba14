import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import type { Me } from '../me.ts'
import { Operator } from '../operator.tsx'
import { useAct } from '../queries.ts'
import type { Ways } from '../sign-in-ways.ts'

type Props = { readonly me: Me; readonly ways: Ways | undefined }

/** Offers to email a link for setting a first password to a person who can sign in only through a provider. */
export const FirstPassword = ({ me: { email }, ways }: Props) => {
  const ask = useAct(() => call('account', 'askForReset', { email }))
  return (
    <Section level="h2" title="Password" remark="You have no password.">
      <div className="grid justify-items-start gap-3 rounded-3 border border-line bg-surface px-4 py-4">
        {ways?.sends_mail === false ? (
          <p className="text-ink-2">
            To set a password, ask for a link from <Operator />. You need a password to add a passkey.
          </p>
        ) : ask.isSuccess ? (
          <p role="status" className="text-ink-2">
            An email to {email} is on its way. Open the link in the email to set your password, then sign in
            again.
          </p>
        ) : (
          <>
            <p className="text-ink-2">
              Set a password. You can then add passkeys, and sign in even if your provider is unavailable.
            </p>
            <Button disabled={ask.isPending} onClick={() => ask.mutate(undefined)}>
              {ask.isPending && <Spinner />}
              Email me a link
            </Button>
          </>
        )}
        {ask.error && (
          <Note tone="bad" announce>
            {wordsOf(ask.error)}
          </Note>
        )}
      </div>
    </Section>
  )
}
