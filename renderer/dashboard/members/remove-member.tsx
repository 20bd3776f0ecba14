import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import type { Member } from '../../../contract/dashboard/workspaces.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { go } from '../place.ts'
import { dropWorkspace, useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Props = {
  readonly workspace: OwnWorkspace
  readonly member: Member
  readonly isMe: boolean
  readonly onClose: () => void
  /** Called when somebody else is removed and the dialog has closed. */
  readonly onDone: () => void
}

/** Removes a member, or lets the person leave. */
export const RemoveMember = ({ workspace: { workspace_id, name }, member, isMe, onClose, onDone }: Props) => {
  const remove = useAct(
    () => call('workspaces', 'removeMember', { workspace_id, person_id: member.person_id }),
    'members',
    'me',
  )
  return (
    <FormDialog
      danger
      title={isMe ? `Leave ${name}?` : `Remove ${member.name}?`}
      description={
        isMe
          ? 'You no longer see this workspace. To come back, you need a new invitation. Agent keys keep working: tell an owner which ones you use.'
          : `${member.name} no longer sees ${name}. Agent keys keep working: if ${member.name} has one, revoke it under Agents.`
      }
      error={refusalOf(remove.error, 'Close this and look at the list.')}
      submit={isMe ? 'Leave the workspace' : 'Remove the member'}
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast(isMe ? `You left ${name}.` : `${member.name} is removed.`)
            onClose()
            if (!isMe) return onDone()
            dropWorkspace(workspace_id)
            go({ page: 'home' }, { replace: true })
          },
        })
      }
    />
  )
}
