import { useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import type { Member } from '../../../contract/dashboard/workspaces.ts'
import { count } from '../../../contract/words.ts'
import { useNow } from '../../desk/time.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { stateOf } from '../agents/key-words.ts'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { Choice } from '../choice.tsx'
import { dropWorkspace, useAct, useKeys } from '../queries.ts'
import { go } from '../route.ts'
import { toast } from '../toasts.tsx'

/** Writes up to three names of a list, and the number of further names. */
const named = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

type Props = {
  readonly workspace: OwnWorkspace
  readonly member: Member
  readonly isMe: boolean
  readonly onClose: () => void
  /** Called after another member was removed and the dialog has closed. */
  readonly onDone: () => void
}

/** Removes a member, or lets the person leave. */
export const RemoveMember = ({ workspace: { workspace_id, name }, member, isMe, onClose, onDone }: Props) => {
  const now = useNow()
  const [revokes, setRevokes] = useState(true)
  const keys = (useKeys(workspace_id).data?.keys ?? []).filter(
    (key) => key.made_by?.person_id === member.person_id && stateOf(key, now) === 'active',
  )
  const remove = useAct(
    () =>
      call('workspaces', 'removeMember', {
        workspace_id,
        person_id: member.person_id,
        revoke_keys: revokes,
      }),
    'members',
    'keys',
    'me',
  )
  return (
    <FormDialog
      danger
      title={isMe ? `Leave ${name}?` : `Remove ${member.name}?`}
      description={
        isMe
          ? 'You will no longer have access to this workspace. To come back, you need a new invitation.'
          : `${member.name} will no longer have access to ${name}.`
      }
      error={refusalOf(remove.error, 'Close this dialog and check whether the member is still in the list.')}
      submit={isMe ? 'Leave the workspace' : 'Remove the member'}
      busy={remove.isPending}
      onClose={onClose}
      onSubmit={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast(isMe ? `You left ${name}.` : `${member.name} has been removed.`)
            onClose()
            if (!isMe) return onDone()
            dropWorkspace(workspace_id)
            go({ page: 'home' }, { replace: true })
          },
        })
      }
    >
      {keys.length > 0 && (
        <Choice
          type="checkbox"
          name={`Also revoke ${count(keys.length, 'agent key')} that ${isMe ? 'you' : member.name} made`}
          does={`${named(keys.map((key) => key.name))}. Apps that use ${keys.length === 1 ? 'it' : 'them'} stop working.`}
          checked={revokes}
          onChange={() => setRevokes(!revokes)}
        />
      )}
    </FormDialog>
  )
}
