import { useState } from 'react'
import type { Passkey } from '../../../contract/dashboard/passkeys.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { focusFirstFault } from '../faults.ts'
import { useAct } from '../queries.ts'
import { passkeyNameFault } from './passkey-name.ts'

type Props = { readonly passkey: Passkey; readonly onClose: () => void }

/** Changes the name of a passkey in the list. */
export const RenamePasskey = ({ passkey: { passkey_id, name }, onClose }: Props) => {
  const [typed, setTyped] = useState(name)
  const rename = useAct((next: string) => call('passkeys', 'rename', { passkey_id, name: next }), 'passkeys')
  const fault = passkeyNameFault(typed)
  return (
    <FormDialog
      title={`Rename ${name}`}
      error={refusalOf(rename.error, 'Close this dialog and check whether the name has changed.')}
      submit="Save the name"
      busy={rename.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        if (fault !== null) return focusFirstFault(form)
        rename.mutate(typed.trim(), { onSuccess: onClose })
      }}
    >
      <TextField label="Name" error={fault} value={typed} maxLength={60} onText={setTyped} />
    </FormDialog>
  )
}
