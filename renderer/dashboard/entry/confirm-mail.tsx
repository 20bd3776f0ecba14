import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { auth } from '../auth.ts'
import { wordsOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'

/** Sends the mail that confirms an address once more, and says that it did. */
export const SendMailAgain = ({ email }: { readonly email: string }) => {
  const send = useAct(() => auth.sendConfirmation(email))
  return (
    <div className="grid justify-items-start gap-2">
      <Button disabled={send.isPending || send.isSuccess} onClick={() => send.mutate(undefined)}>
        {send.isPending && <Spinner />}
        {send.isSuccess ? 'Sent' : 'Send the mail again'}
      </Button>
      {send.isSuccess && (
        <p role="status" className="text-s text-ink-2">
          The mail is on its way to {email}. It can take a minute. Look among the spam, too.
        </p>
      )}
      {send.error && (
        <Note tone="bad" announce>
          {wordsOf(send.error)}
        </Note>
      )}
    </div>
  )
}
