import { useState } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { extrasInForm, extrasOf } from '../articles/card-extras.ts'
import { changedFields } from '../changed-fields.ts'
import { textsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { useAct } from '../queries.ts'
import { useNow } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import { type Day, localInput, type Month, momentOfInput, momentOn, USUAL_TIME } from './calendar.ts'
import { lacksPoints, type PlanName, planMonthOf, shownIn } from './cards.ts'
import { monthOfPlan, moveToMoment } from './move.ts'

/** The card that a form changes or adds. */
export type FormCard = {
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
  /** The question that a new card answers, with who asked it. The person gives the card a title in their own words. */
  readonly asked?: string | undefined
  /** The field that gets the focus: the title, if undefined. */
  readonly at?: 'points' | undefined
  readonly plans: readonly PlanName[]
  /** The plan that is preselected for a new card. */
  readonly first: string | null
}

/** Returns the initial content of the form. Without a card, the fields are empty. */
const contentOf = (card: PlannedCard | null, month: Month, words = '', keyword: string | null = words) => ({
  title: card?.title ?? words,
  focus_keyword: card?.focus_keyword ?? (card ? '' : (keyword ?? '')),
  length: card?.length ?? 'medium',
  angle: card?.angle ?? '',
  outline: card?.outline.join('\n') ?? '',
  extras: extrasInForm(extrasOf(card ?? {})),
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
  extras: { ...content.extras, brand_voice_id: orNull(content.extras.brand_voice_id) },
  month: plan ? monthOfPlan({ plan }, content.month) : 1,
})

/** What the person has typed into the form of a card, and the request that saves it. */
export const useCardDraft = ({ card, month, day, words, keyword, plans, first }: FormCard) => {
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
  const makes = useMakes()
  const isScheduled = card?.status === 'scheduled'
  const save = useAct(
    () =>
      card
        ? callDesk('plan', 'changeCard', {
            plan_id: planId,
            card_index: card.card_index,
            ...changedFields(toSend(start, plan), {
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
  return {
    content,
    setContent,
    text: textsOf(content, setContent, save.error),
    planId,
    setPlanId,
    plan,
    /** What the article gets besides its text, as the card will say it. */
    extras: toSend(content, plan).extras,
    time,
    setTime,
    moment,
    /** Whether the typed time has passed. */
    past: moment !== null && Date.parse(moment) <= now,
    makes,
    isScheduled,
    /** Whether the card has no points, without which a scheduled card would fail on its day. */
    needsPoints: lacksPoints(toSend(content, plan), makes) && (moment !== null || isScheduled),
    save,
  }
}
export type CardDraft = ReturnType<typeof useCardDraft>
