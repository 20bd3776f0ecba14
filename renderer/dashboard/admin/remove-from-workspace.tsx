import { useState } from 'react'
import type { Member } from '../../../contract/dashboard/workspaces.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Props = {
  readonly workspace_id: string
  readonly member: Pick<Member, 'person_id' | 'name' | 'email'>
  readonly onClose: () => void
}

/** Removes a member from a workspace for an operator. */
export const RemoveFromWorkspace = ({ workspace_id, member: { person_id, name, email }, onClose }: Props) => {
  const [reason, setReason] = useState('')
  const remove = useAct(
    () => call('admin', 'removeMember', { workspace_id, person_id, reason: reason.trim() }),
    'admin',
    'members',
    'me',
  )
  return (
    <FormDialog
      title={`Remove ${name}`}
      description={`${email} can no longer open the workspace. The keys and feeds that this person created in the workspace are revoked, their notifications are removed, and their apps are disconnected. The account stays.`}
      danger
      error={refusalOf(remove.error, 'Close this dialog and check whether the member is still in the list.')}
      submit="Remove"
      ready={reason.trim() !== ''}
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast(`${name} was removed.`)
            onClose()
          },
        })
      }
    >
      <TextField
        label="Reason"
        hint="The workspace’s owners can read the reason on the Audit page."
        data-first
        value={reason}
        maxLength={300}
        onText={setReason}
      />
    </FormDialog>
  )
}
