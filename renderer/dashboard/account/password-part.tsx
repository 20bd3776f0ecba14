import { useState } from 'react'
import { PASSWORD_LENGTH } from '../../../contract/dashboard/account.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { auth } from '../auth.ts'
import { isAuthError, wordsOf } from '../auth-error.ts'
import { focusFirstFault, passwordFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

const NOTHING = { current: '', next: '' }

/** Changes the password and ends all other sessions. */
export const PasswordPart = ({ email }: { readonly email: string }) => {
  const [typed, setTyped] = useState(NOTHING)
  const [tried, setTried] = useState(false)
  const change = useAct(auth.changePassword, 'me', 'sessions')
  const wrong = isAuthError(change.error, 'INVALID_PASSWORD')
  const refused = isAuthError(change.error, 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG')
  const faults = {
    current: typed.current === '' ? 'Write your current password.' : wrong ? wordsOf(change.error) : null,
    next: passwordFault(typed.next) ?? (refused ? wordsOf(change.error) : null),
  }
  const type = (part: Partial<typeof NOTHING>) => {
    setTyped({ ...typed, ...part })
    change.reset()
  }
  return (
    <Section level="h2" title="Password" remark="A new one ends all your other sessions.">
      <form
        noValidate
        className="grid gap-4 rounded-3 border border-line bg-surface px-4 py-4 *:max-w-[420px]"
        onSubmit={(event) => {
          event.preventDefault()
          if (change.isPending) return
          const form = event.currentTarget
          setTried(true)
          if (typed.current === '' || passwordFault(typed.next) !== null) return focusFirstFault(form)
          change.mutate(
            { currentPassword: typed.current, newPassword: typed.next },
            {
              onSuccess: () => {
                setTyped(NOTHING)
                setTried(false)
                toast('The new password is set. All other sessions have ended.')
              },
              onError: () => focusFirstFault(form),
            },
          )
        }}
      >
        {/* Password managers look for the address beside the password. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={tried ? faults.current : null}
          value={typed.current}
          onText={(current) => type({ current })}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`${PASSWORD_LENGTH.least} characters or longer.`}
          error={tried ? faults.next : null}
          value={typed.next}
          onText={(next) => type({ next })}
        />
        {change.error && !wrong && !refused && (
          <Note tone="bad" announce>
            Not changed: {wordsOf(change.error)}
          </Note>
        )}
        <div>
          <Button type="submit" disabled={change.isPending}>
            {change.isPending && <Spinner />}
            Change the password
          </Button>
        </div>
      </form>
    </Section>
  )
}
