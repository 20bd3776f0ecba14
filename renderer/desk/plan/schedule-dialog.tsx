import { useState } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { addDays } from '../../../contract/time.ts'
import { AreaField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { extrasOf } from '../articles/card-extras.ts'
import { POINTS_WORDS } from '../articles/field-words.ts'
import { issueOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { dayOf, useNow, when } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import { type Day, isWeekend, localInput, momentOfInput, momentOn, monthOf, USUAL_TIME } from './calendar.ts'
import { lacksPoints, planMonthOf } from './cards.ts'
import { DayTimeField } from './day-time-field.tsx'
import { moveToMoment, toastMoved } from './move.ts'
import { ScheduledFate } from './scheduled-fate.tsx'
import { keepPoints } from './typed-points.ts'
import { showDay } from './view.ts'

const workingDay = (day: Day): Day => (isWeekend(day) ? workingDay(addDays(day, 1)) : day)

/**
 * Returns the suggested time: on `day`, if it is given; else the card's own time if it is in the future; else 09:00 on the first
 * working day of the card's month, or from tomorrow on.
 */
export const suggestedTime = (card: PlannedCard, day: Day | undefined, now: number): string => {
  const wanted = day === undefined ? null : momentOn(day, USUAL_TIME, now)
  if (wanted !== null) return localInput(Date.parse(wanted))
  if (card.scheduled_for && Date.parse(card.scheduled_for) > now)
    return localInput(Date.parse(card.scheduled_for))
  const month = planMonthOf(card)
  const tomorrow = addDays(dayOf(now), 1)
  return `${workingDay(month > monthOf(tomorrow) ? `${month}-01` : tomorrow)}T${USUAL_TIME}`
}

/**
 * A dialog that asks when to write a card's article automatically, and says what happens then and what it costs. If the
 * outline would be empty, the dialog also asks for the points of the card.
 */
export const ScheduleDialog = ({
  card,
  day,
  onClose,
}: {
  readonly card: PlannedCard
  readonly day?: Day | undefined
  readonly onClose: () => void
}) => {
  const now = useNow()
  const makes = useMakes()
  const [typed, setTyped] = useState(() => suggestedTime(card, day, Date.now()))
  const [points, setPoints] = useState('')
  const asksForPoints = lacksPoints(card, makes)
  const moment = momentOfInput(typed)
  const past = moment !== null && Date.parse(moment) <= now
  const save = useAct(
    (moment: string) =>
      callDesk('plan', 'changeCard', {
        plan_id: card.plan.plan_id,
        card_index: card.card_index,
        ...moveToMoment(card, moment),
        ...(asksForPoints ? { angle: points.trim() } : {}),
      }),
    'plan',
  )
  return (
    <FormDialog
      title={makes === 'outline' ? 'Create the outline automatically' : 'Write it automatically'}
      description={card.title}
      error={
        save.error && !issueOf(save.error, 'scheduled_for') && !issueOf(save.error, 'angle')
          ? wordsOf(save.error)
          : null
      }
      submit="Schedule"
      ready={moment !== null && !past && (!asksForPoints || points.trim() !== '')}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        moment !== null &&
        save.mutate(moment, {
          onSuccess: () => {
            // These points replace points that were typed in the open card.
            if (asksForPoints) keepPoints(card, '')
            onClose()
            showDay(dayOf(moment))
            toastMoved(
              card,
              `“${card.title}” will be ${makes === 'outline' ? 'created' : 'written'} ${when(moment, Date.now())}.`,
            )
          },
        })
      }
    >
      {asksForPoints && (
        <AreaField
          {...POINTS_WORDS.outline}
          error={issueOf(save.error, 'angle')}
          data-first
          maxLength={4000}
          value={points}
          onText={setPoints}
        />
      )}
      <DayTimeField
        label="Day and time"
        hint="By this computer’s clock."
        error={past ? 'This time has passed.' : issueOf(save.error, 'scheduled_for')}
        {...(asksForPoints ? {} : { 'data-first': true })}
        value={typed}
        onText={setTyped}
      />
      <ScheduledFate plan={card.plan} extras={extrasOf(card)} adds={card.status !== 'scheduled'} />
    </FormDialog>
  )
}
