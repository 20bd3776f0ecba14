import { useState } from 'react'
import type { Passkey } from '../../../contract/dashboard/passkeys.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { CurrentPasswordField, currentPasswordFault, refusedPassword } from '../current-password.tsx'
import { focusFirstFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Props = { readonly passkey: Passkey; readonly email: string; readonly onClose: () => void }

/** Removes a passkey from the account. */
export const RemovePasskey = ({ passkey: { passkey_id, name }, email, onClose }: Props) => {
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const remove = useAct(
    (current_password: string) => call('passkeys', 'remove', { passkey_id, current_password }),
    'passkeys',
    'sessions',
  )
  const fault = currentPasswordFault(password, remove.error)
  return (
    <FormDialog
      danger
      title={`Remove ${name}?`}
      description="You will no longer be able to sign in with this passkey, and you will be signed out everywhere else. Your device may still list the passkey. Delete it there too."
      error={
        refusedPassword(remove.error) === null
          ? refusalOf(remove.error, 'Close this dialog and check whether the passkey is still in the list.')
          : null
      }
      submit="Remove the passkey"
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (password === '') return focusFirstFault(form)
        remove.mutate(password, {
          onSuccess: () => {
            toast(`${name} was removed.`)
            onClose()
          },
          onError: () => focusFirstFault(form),
        })
      }}
    >
      <CurrentPasswordField
        email={email}
        error={tried ? fault : null}
        value={password}
        onText={(typed) => {
          setPassword(typed)
          remove.reset()
        }}
      />
    </FormDialog>
  )
}
