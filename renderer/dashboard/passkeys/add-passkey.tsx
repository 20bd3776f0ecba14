import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { refusalOf } from '../auth-error.ts'
import { CurrentPasswordField, currentPasswordFault, refusedPassword } from '../current-password.tsx'
import { focusFirstFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { browserWords } from '../user-agent.ts'
import { passkeyNameFault } from './passkey-name.ts'
import { addPasskey } from './use-passkey.ts'

/** A dialog that adds a passkey. The person types a name and the password, then the browser creates the passkey. */
export const AddPasskey = ({ email, onClose }: { readonly email: string; readonly onClose: () => void }) => {
  const [name, setName] = useState(browserWords(navigator.userAgent))
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const add = useAct(addPasskey, 'passkeys')
  const faults = { name: passkeyNameFault(name), password: currentPasswordFault(password, add.error) }
  return (
    <FormDialog
      title="Add a passkey"
      description="Your device or password manager stores the passkey, and asks for your fingerprint, face or PIN when you sign in."
      error={
        refusedPassword(add.error) === null
          ? refusalOf(add.error, 'Close this dialog and check whether the passkey is in the list.')
          : null
      }
      submit="Continue"
      busy={add.isPending}
      progress="Follow your browser’s instructions."
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (faults.name !== null || password === '') return focusFirstFault(form)
        add.mutate(
          { name: name.trim(), current_password: password },
          {
            onSuccess: (passkey) => {
              toast(`${passkey.name} was added. You can now sign in with this passkey.`)
              onClose()
            },
            onError: () => focusFirstFault(form),
          },
        )
      }}
    >
      <TextField
        label="Name"
        hint="Name the passkey, for example after the place where you store it. The list shows this name."
        error={tried ? faults.name : null}
        value={name}
        maxLength={60}
        onText={setName}
      />
      <CurrentPasswordField
        email={email}
        error={tried ? faults.password : null}
        value={password}
        onText={(typed) => {
          setPassword(typed)
          add.reset()
        }}
      />
    </FormDialog>
  )
}
