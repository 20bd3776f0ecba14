import { useState } from 'react'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { AreaField, SelectField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Props = {
  /** The workspaces that the person owns. */
  readonly owned: readonly OwnWorkspace[]
  readonly onClose: () => void
}

/** A dialog that asks the operator for a change to an account, as a request of a workspace that the person owns. */
export const AskAccount = ({ owned, onClose }: Props) => {
  const [workspace_id, setWorkspace] = useState(owned[0]?.workspace_id ?? '')
  const name = owned.find((one) => one.workspace_id === workspace_id)?.name ?? ''
  const [message, setMessage] = useState('')
  const note = message.trim()
  const ask = useAct(
    () => call('workspaces', 'requestUpgrade', { workspace_id, what: 'account', note }),
    'upgrades',
  )
  return (
    <FormDialog
      loose
      title="Ask for a change to an account"
      description={`The person who runs this service will reply on the Workspace page of ${name}. The members of ${name} can read your request there.`}
      error={refusalOf(ask.error, 'Check on the Workspace page whether the request was sent.')}
      submit="Send the request"
      ready={note !== ''}
      missing="Say what should change."
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={() =>
        ask.mutate(undefined, {
          onSuccess: () => {
            toast(`Your request was sent. The answer will appear on the Workspace page of ${name}.`)
            onClose()
          },
        })
      }
    >
      {owned.length > 1 && (
        <SelectField
          label="Workspace"
          value={workspace_id}
          options={owned.map((one) => ({ value: one.workspace_id, words: one.name }))}
          onChoose={setWorkspace}
        />
      )}
      <AreaField
        data-first
        label="What should change?"
        hint="For example: “Change my email address to ada@example.com.” Or: “Close my account.”"
        value={message}
        maxLength={1000}
        onText={setMessage}
      />
    </FormDialog>
  )
}
