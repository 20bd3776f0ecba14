import { useState } from 'react'
import { OUTLINE_LONGEST } from '../../../contract/owner/plans.ts'
import type { PlannedCard } from '../../../contract/plans.ts'
import { cx } from '../../ui/cx.ts'
import { AreaField, SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LENGTH_CHOICES } from '../articles/article-words.ts'
import { issueOf, textsOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { go } from '../route.ts'
import { dayOf, useNow } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import {
  addMonths,
  type Day,
  localInput,
  type Month,
  momentOfInput,
  momentOn,
  monthOf,
  monthsBetween,
  monthWords,
  USUAL_TIME,
} from './calendar.ts'
import { keyOf, lacksPoints, type PlanName, planMonthOf, shownIn } from './cards.ts'
import { monthOfPlan, moveToMoment } from './move.ts'
import { POINTS } from './points.ts'
import { ScheduledFate } from './scheduled-fate.tsx'
import { keepPoints } from './typed-points.ts'

/** Returns the initial content of the form. Without a card, the fields are empty. */
const contentOf = (card: PlannedCard | null, month: Month, words = '', keyword: string | null = words) => ({
  title: card?.title ?? words,
  focus_keyword: card?.focus_keyword ?? (card ? '' : (keyword ?? '')),
  length: card?.length ?? 'medium',
  angle: card?.angle ?? '',
  outline: card?.outline.join('\n') ?? '',
  month: card ? planMonthOf(card) : month,
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const toSend = (content: ReturnType<typeof contentOf>, plan: PlanName | undefined) => ({
  title: content.title.trim(),
  focus_keyword: orNull(content.focus_keyword),
  length: content.length,
  angle: orNull(content.angle),
  outline: content.outline
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  month: plan ? monthOfPlan({ plan }, content.month) : 1,
})

type Sent = ReturnType<typeof toSend>

/** Returns the fields that differ. Only these are sent, so that what others changed meanwhile stays. */
const changesOf = (before: Sent, now: Sent): Partial<Sent> => {
  const earlier = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(earlier.get(name)),
    ),
  )
}

/** A form that changes a card, or adds a card to a plan. */
export const CardForm = ({
  card,
  month,
  day,
  words,
  keyword,
  plans,
  first,
  onClose,
}: {
  /** The card to change; null to add a card. */
  readonly card: PlannedCard | null
  /** The month that the screen shows, in which a new card is planned. */
  readonly month: Month
  /** The day of a new card. Without it, the card has no day. */
  readonly day?: Day | undefined
  /** The title of a new card. */
  readonly words?: string | undefined
  /** The focus keyword of a new card. If undefined, it is the title. */
  readonly keyword?: string | null | undefined
  readonly plans: readonly PlanName[]
  /** The plan that is preselected for a new card. */
  readonly first: string | null
  readonly onClose: () => void
}) => {
  const [start] = useState(() => contentOf(card, month, words, keyword))
  const [content, setContent] = useState(start)
  const [planId, setPlanId] = useState(card?.plan.plan_id ?? first ?? plans[0]?.plan_id ?? '')
  const plan = plans.find(({ plan_id }) => plan_id === planId)
  const [time, setTime] = useState(() => {
    const moment = day === undefined ? null : momentOn(day, USUAL_TIME, Date.now())
    return moment === null ? '' : localInput(Date.parse(moment))
  })
  const now = useNow()
  const moment = momentOfInput(time)
  const past = moment !== null && Date.parse(moment) <= now
  const makes = useMakes()
  const pointless = lacksPoints(toSend(content, plan), makes)
  const isScheduled = card?.status === 'scheduled'
  // A scheduled card without points would fail on its day.
  const needsPoints = pointless && (moment !== null || isScheduled)
  const save = useAct(
    () =>
      card
        ? callDesk('plan', 'changeCard', {
            plan_id: planId,
            card_index: card.card_index,
            ...changesOf(toSend(start, plan), {
              ...toSend(content, plan),
              ...(isScheduled ? { month: monthOfPlan(card, shownIn(card)) } : {}),
            }),
          })
        : callDesk('plan', 'addCard', {
            plan_id: planId,
            ...toSend(content, plan),
            ...(moment !== null && plan ? moveToMoment({ plan }, moment) : { scheduled_for: null }),
          }),
    'plan',
  )
  const text = textsOf(content, setContent, save.error)
  const fields = ['title', 'focus_keyword', 'angle', 'outline', 'month', 'scheduled_for']
  const placed = fields.some((path) => issueOf(save.error, path))
  return (
    <FormDialog
      wide
      title={card ? 'Edit the card' : 'Add a card'}
      error={save.error && !placed ? wordsOf(save.error) : null}
      submit={card ? 'Save the card' : 'Add the card'}
      ready={content.title.trim() !== '' && !past && !needsPoints}
      busy={save.isPending}
      onClose={onClose}
      onSubmit={() =>
        save.mutate(undefined, {
          onSuccess: (saved) => {
            // These points replace points that were typed in the open card.
            if (saved.angle) keepPoints(saved, '')
            onClose()
            go('plan', keyOf(saved))
          },
        })
      }
    >
      {!card && plans.length > 1 && (
        <SelectField
          label="Plan"
          value={planId}
          options={plans.map(({ plan_id, title, domain }) => ({
            value: plan_id,
            words: `${title}, for ${domain}`,
          }))}
          onChoose={setPlanId}
        />
      )}
      <TextField {...text('title')} label="Title" data-first maxLength={300} />
      <div
        className={cx(
          'grid items-start gap-3',
          makes === 'outline' ? 'two:grid-cols-2' : 'two:grid-cols-[1fr_1.2fr_1fr]',
        )}
      >
        <TextField {...text('focus_keyword')} label="Focus keyword" optional maxLength={120} />
        {makes === 'article' && (
          <SelectField
            label="Length"
            value={content.length}
            options={LENGTH_CHOICES}
            onChoose={(length) => setContent({ ...content, length })}
          />
        )}
        {/* A day decides the month. */}
        {moment === null && !isScheduled && plan && (
          <SelectField
            label="Month"
            error={issueOf(save.error, 'month')}
            value={laterOf(plan.starts, content.month)}
            options={monthsOf(plan, content.month, monthOf(dayOf(now)))}
            onChoose={(month) => setContent({ ...content, month })}
          />
        )}
      </div>
      {day !== undefined && plan && (
        <>
          <TextField
            label="Day and time"
            optional
            error={past ? 'This time has passed.' : issueOf(save.error, 'scheduled_for')}
            type="datetime-local"
            className="max-w-60"
            value={time}
            onText={setTime}
          />
          {moment !== null && <ScheduledFate plan={plan} adds />}
        </>
      )}
      <AreaField
        {...text('angle')}
        label="Points to cover"
        optional={!needsPoints}
        hint={
          needsPoints
            ? POINTS.hint
            : 'One per line, with facts to include, who it is for, and what to leave out.'
        }
        maxLength={4000}
      />
      <AreaField
        {...text('outline')}
        label="Headings"
        optional
        hint={`One per line, at most ${OUTLINE_LONGEST}. ${makes === 'outline' ? 'If empty, your points become the headings.' : 'If empty, Quillport chooses the headings.'}`}
      />
    </FormDialog>
  )
}

const laterOf = (a: Month, b: Month): Month => (a > b ? a : b)

/** The number of months that the form offers. */
const OFFERED = 24

/**
 * Lists two years of months of a plan with their names, from this month or the chosen month, whichever is earlier, or more
 * months if the chosen month is later.
 */
const monthsOf = (plan: PlanName, chosen: Month, today: Month) => {
  const from = laterOf(plan.starts, chosen < today ? chosen : today)
  return Array.from({ length: Math.max(OFFERED, monthsBetween(from, chosen) + 1) }, (_, place) => {
    const value = addMonths(from, place)
    return { value, words: monthWords(value) }
  })
}
