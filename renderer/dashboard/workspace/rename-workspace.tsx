import { useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { keepWorkspace, useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

/** A dialog that renames a workspace. */
export const RenameWorkspace = ({
  workspace: { workspace_id, name },
  onClose,
}: {
  readonly workspace: OwnWorkspace
  readonly onClose: () => void
}) => {
  const [typed, setTyped] = useState(name)
  const rename = useAct((next: string) => call('workspaces', 'rename', { workspace_id, name: next }), 'me')
  return (
    <FormDialog
      title="Rename the workspace"
      error={refusalOf(rename.error, 'Close this dialog and check whether the name has changed.')}
      submit="Rename"
      ready={typed.trim() !== ''}
      busy={rename.isPending}
      onClose={onClose}
      onSubmit={() =>
        rename.mutate(typed.trim(), {
          onSuccess: (renamed) => {
            keepWorkspace(renamed)
            toast(`The workspace is now called ${renamed.name}.`)
            onClose()
          },
        })
      }
    >
      <TextField
        label="Name"
        hint="All members see the name."
        data-first
        value={typed}
        maxLength={100}
        onText={setTyped}
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  )
}
