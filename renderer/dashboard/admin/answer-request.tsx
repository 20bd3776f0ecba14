import { useState } from 'react'
import type { OpenRequest } from '../../../contract/dashboard/admin.ts'
import { AreaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { UPGRADE_WORDS } from '../workspace/upgrade-words.ts'

type Props = {
  readonly request: Pick<OpenRequest, 'request_id' | 'what' | 'workspace_name'>
  readonly onClose: () => void
}

/** A dialog in which an operator answers an upgrade request. */
export const AnswerRequest = ({ request: { request_id, what, workspace_name }, onClose }: Props) => {
  const [answer, setAnswer] = useState('')
  const send = useAct(() => call('admin', 'answer', { request_id, answer: answer.trim() }), 'admin')
  return (
    <FormDialog
      title={`Answer “${UPGRADE_WORDS[what].name}”`}
      description={`The members of ${workspace_name} can read the answer on the Workspace page. Sending the answer does not make any change to the workspace. If you grant the request, change the workspace’s plan, forum agent or credits before you answer.`}
      error={refusalOf(send.error, 'Close this dialog and check whether the request has been answered.')}
      submit="Send the answer"
      ready={answer.trim() !== ''}
      busy={send.isPending}
      onClose={onClose}
      onSubmit={() =>
        send.mutate(undefined, {
          onSuccess: () => {
            toast('Your answer was sent.')
            onClose()
          },
        })
      }
    >
      <AreaField label="Answer" data-first value={answer} maxLength={1000} onText={setAnswer} />
    </FormDialog>
  )
}
