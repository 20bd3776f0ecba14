import { useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { keepWorkspace, useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { onDay } from '../workspace-words.ts'

/**
 * Compares the typed name. Straight and curly apostrophes count as equal, because keyboards type only straight apostrophes.
 */
const isSameName = (typed: string, name: string): boolean =>
  typed.trim().replaceAll('’', "'") === name.replaceAll('’', "'")

type Props = { readonly workspace: OwnWorkspace; readonly onClose: () => void }

/** A dialog that schedules the deletion of a workspace in a week. The person must type the workspace's name. */
export const DeleteWorkspace = ({ workspace: { workspace_id, name }, onClose }: Props) => {
  const [typed, setTyped] = useState('')
  const remove = useAct(() => call('workspaces', 'deleteLater', { workspace_id, name }), 'me')
  return (
    <FormDialog
      danger
      title={`Delete ${name}?`}
      description="The workspace’s leads, articles, sites, plans, keys and credits will be deleted in a week. Until then, any owner can cancel the deletion. Agents lose access at once. Posts on your sites stay. To keep a copy, export the workspace first. The export does not include pictures, logins, keys, the private feeds that show your leads, or the records on the Audit page."
      error={refusalOf(
        remove.error,
        'Close this dialog and check whether the workspace is now scheduled for deletion.',
      )}
      submit="Delete in a week"
      ready={isSameName(typed, name)}
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(undefined, {
          onSuccess: (workspace) => {
            keepWorkspace(workspace)
            if (workspace.delete_at !== null)
              toast(`The workspace will be deleted on ${onDay(workspace.delete_at)}.`)
            onClose()
          },
        })
      }
    >
      <TextField
        label="Name of the workspace"
        hint={`Type “${name}” to confirm.`}
        data-first
        autoComplete="off"
        value={typed}
        maxLength={100}
        onText={setTyped}
      />
    </FormDialog>
  )
}
