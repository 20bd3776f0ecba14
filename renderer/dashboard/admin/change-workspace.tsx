import { useState } from 'react'
import { PLAN_NAMES, PLANS } from '../../../contract/credits.ts'
import { type AdminWorkspace, GRANTS } from '../../../contract/dashboard/admin.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.tsx'

type Grant = (typeof GRANTS)[number]
const GRANT_WORDS: Readonly<Record<Grant, string>> = {
  none: 'Not included',
  trial: 'Free trial',
  trial_expired: 'Free trial, ended',
  add_on: 'Add-on',
}

/** The first choice of each list, which means no change. */
const SAME = 'same'
const LIVE_WORDS = { on: 'Agents may publish live', off: 'Agents save drafts only' } as const

type Props = { readonly workspace: AdminWorkspace; readonly onClose: () => void }

/**
 * A dialog in which an operator changes what a workspace may use. A list that still shows its first choice changes nothing.
 */
export const ChangeWorkspace = ({ workspace, onClose }: Props) => {
  const { workspace_id, name } = workspace
  const [plan, setPlan] = useState<AdminWorkspace['plan']>(workspace.plan)
  const [credits, setCredits] = useState('')
  const [grant, setGrant] = useState<Grant | typeof SAME>(SAME)
  const [until, setUntil] = useState('')
  const [live, setLive] = useState<keyof typeof LIVE_WORDS>(workspace.live_publish ? 'on' : 'off')
  const [reason, setReason] = useState('')
  const creditsFault = /^([+-]?\d{1,6})?$/.test(credits.trim()) ? null : 'A whole number, such as 50 or -10.'
  const change = useAct(
    () =>
      call('admin', 'change', {
        workspace_id,
        reason: reason.trim(),
        ...(plan === workspace.plan ? {} : { plan }),
        ...(credits.trim() === '' ? {} : { credits: Number(credits) }),
        ...(grant === SAME ? {} : { forum_access: grant }),
        ...(grant === SAME || until === '' ? {} : { forum_access_until: `${until}T00:00:00.000Z` }),
        ...((live === 'on') === workspace.live_publish ? {} : { live_publish: live === 'on' }),
      }),
    'admin',
  )
  return (
    <FormDialog
      title={`Change ${name}`}
      error={refusalOf(change.error, 'Close this dialog and check whether the workspace has changed.')}
      submit="Change"
      ready={reason.trim() !== '' && creditsFault === null}
      busy={change.isPending}
      onClose={onClose}
      onSubmit={() =>
        change.mutate(undefined, {
          onSuccess: () => {
            toast(`${name} was changed.`)
            onClose()
          },
        })
      }
    >
      <SelectField
        label="Plan"
        data-first
        value={plan}
        options={PLANS.map((value) => ({ value, words: PLAN_NAMES[value] }))}
        onChoose={setPlan}
      />
      <TextField
        label="Add credits"
        optional
        hint={`The workspace has ${workspace.credits}. A negative number removes credits.`}
        inputMode="numeric"
        value={credits}
        error={creditsFault}
        onText={setCredits}
      />
      <SelectField
        label="Forum agent"
        hint="The Pro and Scale plans include the forum agent."
        value={grant}
        options={[
          { value: SAME, words: 'As it is' },
          ...GRANTS.map((value) => ({ value, words: GRANT_WORDS[value] })),
        ]}
        onChoose={setGrant}
      />
      {(grant === 'trial' || grant === 'add_on') && (
        <TextField
          label="Ends on"
          optional
          hint="Leave this empty for access without an end date."
          type="date"
          value={until}
          onText={setUntil}
        />
      )}
      <SelectField
        label="Live posts"
        value={live}
        options={(['on', 'off'] as const).map((value) => ({ value, words: LIVE_WORDS[value] }))}
        onChoose={setLive}
      />
      <TextField
        label="Reason"
        hint="The workspace’s owners can read the reason on the Audit page."
        value={reason}
        maxLength={300}
        onText={setReason}
      />
    </FormDialog>
  )
}
