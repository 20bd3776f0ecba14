import { useState } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { DAY } from '../../../contract/time.ts'
import { count } from '../../../contract/words.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct, useDesk } from '../queries.ts'
import { useNow, when } from '../time.ts'
import { toast } from '../toasts.ts'
import { dayOf, localInput, momentOfInput, monthOf } from './calendar.ts'
import { planMonthOf } from './cards.ts'
import { fateWords, scheduledCost } from './site-of.ts'
import { useCards } from './use-cards.ts'

/**
 * Returns the suggested time: the card's own time if it is in the future; else 09:00 on the first day of the card's month or
 * tomorrow, whichever is later.
 */
const suggestion = (card: PlannedCard, now: number): string => {
  if (card.scheduled_for && Date.parse(card.scheduled_for) > now)
    return localInput(Date.parse(card.scheduled_for))
  const month = planMonthOf(card)
  const tomorrow = dayOf(now + DAY)
  return `${month > monthOf(tomorrow) ? `${month}-01` : tomorrow}T09:00`
}

/** A dialog that asks when to write a card's article automatically, and says what happens then and what it costs. */
export const ScheduleDialog = ({
  card,
  onClose,
}: {
  readonly card: PlannedCard
  readonly onClose: () => void
}) => {
  const now = useNow()
  const [typed, setTyped] = useState(() => suggestion(card, Date.now()))
  const moment = momentOfInput(typed)
  const past = moment !== null && Date.parse(moment) <= now
  const save = useAct(
    (scheduled_for: string) =>
      callDesk('plan', 'changeCard', {
        plan_id: card.plan.plan_id,
        card_index: card.card_index,
        scheduled_for,
      }),
    'plan',
  )
  return (
    <FormDialog
      title="Write it automatically"
      description={card.title}
      error={save.error && !issueOf(save.error, 'scheduled_for') ? wordsOf(save.error) : null}
      submit="Schedule it"
      ready={moment !== null && !past}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        moment !== null &&
        save.mutate(moment, {
          onSuccess: () => {
            onClose()
            toast(`It will be written ${when(moment, Date.now())}.`)
          },
        })
      }
    >
      <TextField
        label="Day and time"
        hint="By this computer’s clock."
        error={past ? 'This time has passed.' : issueOf(save.error, 'scheduled_for')}
        data-first
        type="datetime-local"
        className="max-w-60"
        value={typed}
        onText={setTyped}
      />
      <Consequence card={card} />
    </FormDialog>
  )
}

const Consequence = ({ card }: { readonly card: PlannedCard }) => {
  const sites = useDesk('sites', 'list', {}).data?.sites ?? []
  const credits = useDesk('credits', 'get', {}).data?.credits
  const isOwn = useDesk('connection', 'status', {}).data?.mode === 'local'
  const { cards = [] } = useCards()
  const { generate_article: each } = useCosts()
  const needed = scheduledCost(cards, each) + (card.status === 'scheduled' ? 0 : each)
  const short = credits !== undefined && credits !== null && credits.balance < needed
  return (
    <>
      <p className="text-ink-2">
        The article will then be written and {fateWords(card.plan, sites)}. It never goes live by itself. It
        will cost {count(each, 'credit')} at that time.
        {isOwn &&
          ' Quillport must be running then. Cards that were due while it was closed are written when it starts.'}
      </p>
      {short && (
        <Note>
          With this card, your scheduled cards need {count(needed, 'credit')}, and you have {credits.balance}.
          A card that you cannot pay for when it is due fails, and you are not charged for it.
        </Note>
      )}
    </>
  )
}
