import { type ReactNode, useId, useState } from 'react'
import { INCLUDED, PLAN_NAMES, PLANS, type Plan } from '../../../contract/credits.ts'
import type { OwnWorkspace } from '../../../contract/dashboard/account.ts'
import { UPGRADES, type Upgrade } from '../../../contract/dashboard/workspaces.ts'
import { count } from '../../../contract/words.ts'
import { cx } from '../../ui/cx.ts'
import { AreaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { call } from '../api.ts'
import { refusalOf } from '../auth-error.ts'
import { Choice } from '../choice.tsx'
import { useContact } from '../operator.tsx'
import { useAct, useWays } from '../queries.ts'
import type { Ways } from '../sign-in-ways.ts'
import { toast } from '../toasts.tsx'
import { isFigure, planFacts, planInWords, UPGRADE_WORDS } from './upgrade-words.ts'

type AddOn = Exclude<Upgrade, 'plan' | 'account'>
const ADD_ONS = UPGRADES.filter((what) => what !== 'plan' && what !== 'account')

type Props = { readonly workspace: OwnWorkspace; readonly onClose: () => void }

/** A dialog that sends the operator a request for each upgrade that the person chooses. */
export const AskUpgrade = ({ workspace, onClose }: Props) => {
  const { workspace_id, plan: current } = workspace
  const ways = useWays().data
  const contact = useContact()
  const prices = ways?.prices ?? {}
  const showsPrices = Object.keys(prices).length > 0
  const [plan, setPlan] = useState<Plan>(current)
  const [ticked, setTicked] = useState<readonly AddOn[]>([])
  const [message, setMessage] = useState('')
  const isIncluded = (what: AddOn): boolean => what === 'forum' && INCLUDED[plan].forum
  const extras = ticked.filter((what) => !isIncluded(what))
  const tick = (what: AddOn, on: boolean) =>
    setTicked((now) => (on ? [...now, what] : now.filter((one) => one !== what)))
  const ask = useAct(async () => {
    const send = (what: Upgrade) =>
      call('workspaces', 'requestUpgrade', {
        workspace_id,
        what,
        ...(what === 'plan' ? { plan } : {}),
        note: message,
      })
    // What was sent is no longer chosen. So if a request is refused, the next try sends only the others.
    if (plan !== current) {
      await send('plan')
      setPlan(current)
    }
    for (const what of extras) {
      await send(what)
      tick(what, false)
    }
  }, 'upgrades')
  return (
    <FormDialog
      loose
      wide
      title="Ask for an upgrade"
      description={
        <>
          Choose a plan or an add-on, and send your request. The person who runs this service answers{' '}
          {ways?.sends_mail ? 'by email' : 'on this page'}
          {`, and names ${showsPrices ? 'every other' : 'the'} price before anything changes`}. Asking costs
          nothing and changes nothing.
          {contact && <> Questions? Contact {contact}</>}
        </>
      }
      error={refusalOf(ask.error, 'Close this dialog and check whether the request was sent.')}
      submit="Send the request"
      ready={plan !== current || extras.length > 0}
      missing="Choose a different plan or at least one add-on."
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
      <Group title="Plan">
        <PlanTable
          workspace={workspace}
          trialDays={ways?.trial_days}
          prices={showsPrices ? prices : null}
          chosen={plan}
          onChoose={setPlan}
        />
        <p className="text-s text-ink-3">
          {workspace.trial_left &&
            ways &&
            `On every plan, forum leads are free for the first ${count(ways.trial_days, 'day')}. `}
          Changing the plan adds no credits: ask for them under “Add-ons”.
        </p>
      </Group>
      <Group title="Add-ons">
        {ADD_ONS.map((what) => (
          <Choice
            key={what}
            type="checkbox"
            name={UPGRADE_WORDS[what].name}
            does={
              isIncluded(what)
                ? `Included in the ${PLAN_NAMES[plan]} plan.`
                : `${UPGRADE_WORDS[what].does} Price on request.`
            }
            disabled={isIncluded(what)}
            checked={extras.includes(what)}
            onChange={({ target }) => tick(what, target.checked)}
          />
        ))}
      </Group>
      <AreaField
        label="Message"
        optional
        hint="For example, say how many credits you need."
        value={message}
        maxLength={1000}
        onText={setMessage}
      />
    </FormDialog>
  )
}

type TableProps = {
  readonly workspace: OwnWorkspace
  readonly trialDays: number | undefined
  /** What plans cost; null if the operator has named no prices. */
  readonly prices: Ways['prices'] | null
  readonly chosen: Plan
  readonly onChoose: (plan: Plan) => void
}

/** A table of the plans, from which the person chooses one. A click anywhere in a row chooses its plan. */
const PlanTable = ({ workspace, trialDays, prices, chosen, onChoose }: TableProps) => {
  const id = useId()
  // The trial is the same on every plan, so the note below the table names it once.
  const lasting = (plan: Plan) =>
    planFacts(plan, {
      forum_access: workspace.forum_access === 'add_on' ? 'add_on' : 'none',
      trial_left: false,
    })
  const own = lasting(workspace.plan)
  const priceOf = (plan: Plan): string => prices?.[plan] ?? (plan === 'free' ? 'Free' : 'On request')
  const isHigher = (plan: Plan): boolean => PLANS.indexOf(plan) > PLANS.indexOf(workspace.plan)
  return (
    <div className="overflow-x-auto rounded-2 border border-line">
      <table className="w-full text-left whitespace-nowrap">
        <thead className="bg-sunken text-s whitespace-normal text-ink-3">
          <tr>
            <th className="px-2 py-1.5 font-normal">
              <span className="sr-only">Plan</span>
            </th>
            {prices && <th className="px-2 py-1.5 text-right font-normal">Price</th>}
            {own.map(({ name }) => (
              <th key={name} className={cx('px-2 py-1.5 font-normal', isFigure(name) && 'text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLANS.map((plan) => (
            <tr key={plan} className="relative border-t border-line hover:bg-hover has-checked:bg-selected">
              <th className="px-2 py-1.5 font-normal whitespace-nowrap">
                <label className="flex items-center gap-2.5 after:absolute after:inset-0">
                  <input
                    type="radio"
                    name={id}
                    aria-description={`${prices ? `Price: ${priceOf(plan)} · ` : ''}${planInWords(plan, workspace, trialDays)}`}
                    className="relative z-10 size-3.5 shrink-0 accent-accent"
                    data-first={plan === workspace.plan ? true : undefined}
                    checked={plan === chosen}
                    onChange={() => onChoose(plan)}
                  />
                  <span>
                    {PLAN_NAMES[plan]}
                    {plan === workspace.plan && <span className="text-ink-3"> · your plan</span>}
                  </span>
                </label>
              </th>
              {prices && <td className="px-2 py-1.5 text-right text-s tabular-nums">{priceOf(plan)}</td>}
              {lasting(plan).map(({ name, value }, place) => (
                <td
                  key={name}
                  className={cx('px-2 py-1.5 text-s tabular-nums', isFigure(name) && 'text-right')}
                >
                  {/* What the plan adds to the workspace's own plan stands out. */}
                  <span
                    className={isHigher(plan) && value !== own[place]?.value ? 'font-semibold' : 'text-ink-2'}
                  >
                    {value}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-1 font-medium">{title}</legend>
    {children}
  </fieldset>
)
