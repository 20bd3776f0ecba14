import { useState } from 'react'
import { PASSWORD_LENGTH } from '../../../contract/dashboard/account.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { PasswordTextField } from '../../ui/password-field.tsx'
import { Section } from '../../ui/section.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { call } from '../api.ts'
import { wordsOf } from '../auth-error.ts'
import { CurrentPasswordField, currentPasswordFault, refusedPassword } from '../current-password.tsx'
import { focusFirstFault, passwordFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

const NOTHING = { current: '', next: '' }

/** Changes the password and ends all other sessions. */
export const PasswordPart = ({ email }: { readonly email: string }) => {
  const [typed, setTyped] = useState(NOTHING)
  const [tried, setTried] = useState(false)
  const change = useAct(
    (input: { current_password: string; password: string }) => call('account', 'changePassword', input),
    'me',
    'sessions',
  )
  const faults = {
    current: currentPasswordFault(typed.current, change.error),
    next: passwordFault(typed.next),
  }
  const type = (part: Partial<typeof NOTHING>) => {
    setTyped({ ...typed, ...part })
    change.reset()
  }
  return (
    <Section level="h2" title="Password" remark="Changing the password signs you out everywhere else.">
      <form
        noValidate
        className="rounded-3 border border-line bg-surface px-4 py-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (change.isPending) return
          const form = event.currentTarget
          setTried(true)
          if (typed.current === '' || passwordFault(typed.next) !== null) return focusFirstFault(form)
          change.mutate(
            { current_password: typed.current, password: typed.next },
            {
              onSuccess: () => {
                setTyped(NOTHING)
                setTried(false)
                toast('Your password has been changed. You have been signed out everywhere else.')
              },
              onError: () => focusFirstFault(form),
            },
          )
        }}
      >
        <div className="grid max-w-[400px] gap-4">
          <CurrentPasswordField
            email={email}
            error={tried ? faults.current : null}
            value={typed.current}
            onText={(current) => type({ current })}
          />
          <PasswordTextField
            label="New password"
            autoComplete="new-password"
            hint={`${PASSWORD_LENGTH.least} characters or longer.`}
            error={tried ? faults.next : null}
            value={typed.next}
            onText={(next) => type({ next })}
          />
        </div>
        <div className="mt-4 grid gap-4">
          {change.error && refusedPassword(change.error) === null && (
            <Note tone="bad" announce>
              Not changed: {wordsOf(change.error)}
            </Note>
          )}
          <div>
            <Button type="submit" disabled={change.isPending || typed.current === '' || typed.next === ''}>
              {change.isPending && <Spinner />}
              Change the password
            </Button>
          </div>
        </div>
      </form>
    </Section>
  )
}
