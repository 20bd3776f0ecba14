import { useState } from 'react'
import { UPGRADES, type Upgrade } from '../../../contract/dashboard/workspaces.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { Choice } from '../choice.tsx'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { UPGRADE_WORDS } from './upgrade-words.ts'

type Props = { readonly workspace_id: string; readonly onClose: () => void }

/** A dialog that sends the operator an upgrade request. */
export const AskUpgrade = ({ workspace_id, onClose }: Props) => {
  const [what, setWhat] = useState<Upgrade>('plan')
  const [note, setNote] = useState('')
  const ask = useAct(
    () => call('workspaces', 'requestUpgrade', { workspace_id, what, note: note.trim() }),
    'upgrades',
  )
  return (
    <FormDialog
      loose
      title="Ask for an upgrade"
      description="The person who runs this service sees your request. Their answer appears on this page."
      error={refusalOf(ask.error, 'Close this dialog and look at your requests.')}
      submit="Send the request"
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={() =>
        ask.mutate(undefined, {
          onSuccess: () => {
            toast('Your request was sent.')
            onClose()
          },
        })
      }
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-medium">What do you need?</legend>
        {UPGRADES.map((one) => (
          <Choice
            key={one}
            type="radio"
            {...UPGRADE_WORDS[one]}
            data-first={one === what ? true : undefined}
            checked={one === what}
            onChange={() => setWhat(one)}
          />
        ))}
      </fieldset>
      <TextField
        label="Message"
        optional
        hint="For example, the plan that you want, or the platform of your site."
        value={note}
        maxLength={1000}
        onText={setNote}
      />
    </FormDialog>
  )
}
