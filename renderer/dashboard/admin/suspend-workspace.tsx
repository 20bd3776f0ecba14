import { useState } from 'react'
import type { AdminWorkspace } from '../../../contract/dashboard/admin.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Props = {
  readonly workspace: Pick<AdminWorkspace, 'workspace_id' | 'name' | 'suspended_for'>
  readonly onClose: () => void
}

/** Suspends a workspace, or resumes it. */
export const SuspendWorkspace = ({ workspace: { workspace_id, name, suspended_for }, onClose }: Props) => {
  const isSuspended = suspended_for !== null
  const [reason, setReason] = useState('')
  const act = useAct(
    () => call('admin', isSuspended ? 'resume' : 'suspend', { workspace_id, reason: reason.trim() }),
    'admin',
  )
  return (
    <FormDialog
      title={isSuspended ? `Resume ${name}` : `Suspend ${name}`}
      description={
        isSuspended
          ? 'The workspace’s keys and apps will work again, and scheduled work will continue.'
          : 'The service refuses the workspace’s keys and apps. It starts no new scan, writes no new article and sends no new message. Members can only read the workspace, disconnect apps and leave. Owners can still export the workspace and send you a request. Only an operator can resume the workspace.'
      }
      danger={!isSuspended}
      error={refusalOf(act.error, 'Close this dialog and check whether the workspace is suspended.')}
      submit={isSuspended ? 'Resume' : 'Suspend'}
      ready={reason.trim() !== ''}
      busy={act.isPending}
      onClose={onClose}
      onSubmit={() =>
        act.mutate(undefined, {
          onSuccess: () => {
            toast(isSuspended ? `${name} was resumed.` : `${name} was suspended.`)
            onClose()
          },
        })
      }
    >
      <TextField
        label="Reason"
        hint={
          isSuspended
            ? 'The workspace’s owners can read the reason on the Audit page.'
            : 'The workspace’s members and agents can read the reason. Say how they can reach you.'
        }
        data-first
        value={reason}
        maxLength={300}
        onText={setReason}
      />
    </FormDialog>
  )
}
