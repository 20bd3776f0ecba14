import { useState } from 'react'
import { type Agent, MOST_BUDGET } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { ownClock, ownZone } from '../../ui/own-clock.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { toast } from '../toasts.ts'
import { budgetOf } from './budget-of.ts'

/** The field for an agent's daily budget, and the credits that the agent spent today. It saves when the person leaves it. */
export const Budget = ({ agent }: { readonly agent: Agent }) => {
  const kept = agent.daily_budget === null ? '' : String(agent.daily_budget)
  const [text, setText] = useState(kept)
  const [shown, setShown] = useState(kept)
  // A limit that has just changed replaces what the field showed or what was saved, but not what the person typed since.
  if (shown !== kept) {
    setShown(kept)
    if (text === shown || budgetOf(text) === agent.daily_budget) setText(kept)
  }
  const [wrong, setWrong] = useState(false)
  const change = useAct(
    (daily_budget: number | null) => callDesk('agents', 'change', { agent_id: agent.agent_id, daily_budget }),
    'agents',
  )
  const save = () => {
    const wanted = budgetOf(text)
    setWrong(wanted === undefined)
    if (wanted === undefined || wanted === (change.isPending ? change.variables : agent.daily_budget)) return
    change.mutate(wanted, {
      onSuccess: () =>
        toast(
          wanted === null
            ? `${agent.name} no longer has a daily limit.`
            : `${agent.name} may spend ${count(wanted, 'credit')} a day.`,
        ),
    })
  }
  const error = wrong
    ? `Enter a whole number from 0 to ${MOST_BUDGET.toLocaleString()}, or leave the field empty.`
    : change.error && (issueOf(change.error, 'daily_budget') ?? wordsOf(change.error))
  return (
    <form
      className="max-w-[68ch]"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label="Daily credit limit"
        optional
        error={error}
        hint={`${count(agent.spent_today, 'credit')} spent today. Resets at ${ownClock('00:00')} (${ownZone()}).`}
      >
        {(ids) => (
          <TextInput
            {...ids}
            inputMode="numeric"
            className="max-w-32"
            value={text}
            placeholder="No limit"
            onChange={(event) => setText(event.target.value)}
            onBlur={save}
          />
        )}
      </Field>
    </form>
  )
}
