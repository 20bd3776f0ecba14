import { type ReactNode, useId, useState } from 'react'
import { PLAN_NAMES, PLANS, type Plan } from '../../../contract/credits.ts'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { UPGRADES, type Upgrade } from '../../../contract/dashboard/workspaces.ts'
import { AreaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { Choice } from '../choice.tsx'
import { focusFirstFault } from '../faults.ts'
import { useAct, useWays } from '../queries.ts'
import { toast } from '../toasts.tsx'
import { planInWords, UPGRADE_WORDS } from './upgrade-words.ts'

/** What the person asks for. A plan is named in the note, which is what the operator reads. */
type Wish = { readonly what: Exclude<Upgrade, 'plan'> } | { readonly what: 'plan'; readonly plan: Plan }

const noteOf = (wish: Wish, message: string): string =>
  wish.what === 'plan' ? `${PLAN_NAMES[wish.plan]} plan. ${message.trim()}`.trim() : message.trim()

type Props = { readonly workspace: OwnWorkspace; readonly onClose: () => void }

/** A dialog that sends the operator an upgrade request. */
export const AskUpgrade = ({ workspace: { workspace_id, plan: current }, onClose }: Props) => {
  const id = useId()
  const sendsMail = useWays().data?.sends_mail ?? false
  const [wish, setWish] = useState<Wish | null>(null)
  const [message, setMessage] = useState('')
  const [tried, setTried] = useState(false)
  const ask = useAct(
    (wanted: Wish) =>
      call('workspaces', 'requestUpgrade', {
        workspace_id,
        what: wanted.what,
        note: noteOf(wanted, message),
      }),
    'upgrades',
  )
  const missing = tried && wish === null ? 'Choose what you need.' : null
  const radio = {
    type: 'radio',
    group: id,
    'aria-invalid': missing ? true : undefined,
  } as const
  return (
    <FormDialog
      loose
      wide
      title="Ask for an upgrade"
      description={
        sendsMail
          ? 'The person who runs this service answers on this page. You get an email then.'
          : 'The person who runs this service answers on this page.'
      }
      error={refusalOf(ask.error, 'Close this dialog and look at your requests.')}
      submit="Send the request"
      busy={ask.isPending}
      onClose={onClose}
      onSubmit={(form) => {
        setTried(true)
        if (wish === null) return focusFirstFault(form)
        ask.mutate(wish, {
          onSuccess: () => {
            toast('Your request was sent.')
            onClose()
          },
        })
      }}
    >
      <Group title="Another plan" remark="Prices on request.">
        {PLANS.map((plan) => (
          <Choice
            key={plan}
            {...radio}
            name={plan === current ? `${PLAN_NAMES[plan]} · your plan` : PLAN_NAMES[plan]}
            does={planInWords(plan)}
            data-first={plan === PLANS.find((one) => one !== current) ? true : undefined}
            disabled={plan === current}
            checked={wish?.what === 'plan' && wish.plan === plan}
            onChange={() => setWish({ what: 'plan', plan })}
          />
        ))}
      </Group>
      <Group title="Or add to your plan">
        {UPGRADES.flatMap((what) =>
          what === 'plan'
            ? []
            : [
                <Choice
                  key={what}
                  {...radio}
                  {...UPGRADE_WORDS[what]}
                  checked={wish?.what === what}
                  onChange={() => setWish({ what })}
                />,
              ],
        )}
      </Group>
      {missing && (
        <p role="alert" className="text-s text-bad">
          {missing}
        </p>
      )}
      <AreaField
        label="Message"
        optional
        hint="For example, how many credits you need, or the platform of your site."
        value={message}
        // The name of a plan is put before the message.
        maxLength={950}
        onText={setMessage}
      />
    </FormDialog>
  )
}

const Group = ({
  title,
  remark,
  children,
}: {
  readonly title: string
  readonly remark?: string
  readonly children: ReactNode
}) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">
      {title}
      {remark && <span className="font-normal text-ink-3"> {remark}</span>}
    </legend>
    {children}
  </fieldset>
)
