import { useState } from 'react'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { keepWorkspace, useAct } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.tsx'

/** A dialog that creates another workspace for the person. */
export const NewWorkspace = ({ onClose }: { readonly onClose: () => void }) => {
  const [name, setName] = useState('')
  const make = useAct(() => call('workspaces', 'create', { name: name.trim() }), 'me')
  return (
    <FormDialog
      title="New workspace"
      description="Create a workspace for each business. Each workspace has its own leads, articles, sites, members and keys. The new workspace starts without credits. You can ask for credits on its Workspace page."
      error={refusalOf(make.error, 'Close this dialog and check whether the workspace was created.')}
      submit="Create the workspace"
      ready={name.trim() !== ''}
      busy={make.isPending}
      onClose={onClose}
      onSubmit={() =>
        make.mutate(undefined, {
          onSuccess: (workspace) => {
            keepWorkspace(workspace)
            toast(`${workspace.name} is ready.`)
            onClose()
            go({ page: 'workspace', workspace_id: workspace.workspace_id, part: 'overview' })
          },
        })
      }
    >
      <TextField
        label="Name"
        hint="Usually the name of the business. All members see this name."
        data-first
        value={name}
        maxLength={100}
        onText={setName}
      />
    </FormDialog>
  )
}
