import type { CardStatus, PlannedCard } from '../../../contract/plans.ts'
import { dayOf } from '../time.ts'
import { addMonths, calendarOf, type Day, type Month, monthOf } from './calendar.ts'

/** Returns the text that identifies a card in addresses and lists: `plan_id.card_index`. */
export const keyOf = (card: PlannedCard): string => `${card.plan.plan_id}.${card.card_index}`

export type PlanName = PlannedCard['plan']

/** Returns the plans of the cards, sorted by title. */
export const plansOf = (cards: readonly PlannedCard[]): readonly PlanName[] =>
  [...new Map(cards.map(({ plan }) => [plan.plan_id, plan])).values()].sort((a, b) =>
    a.title.localeCompare(b.title),
  )

/** A status filter. `open` means cards that are still to be written. */
export type StatusChoice = CardStatus | 'all' | 'open'

const OPEN: ReadonlySet<CardStatus> = new Set(['planned', 'failed'])

const isToDo = ({ status }: PlannedCard): boolean => OPEN.has(status)

const hasStatus = (card: PlannedCard, choice: StatusChoice): boolean =>
  choice === 'all' || (choice === 'open' ? isToDo(card) : card.status === choice)

/** Returns the cards with a status, of one plan or, if `plan` is null, of all plans, in the order of their months. */
export const pickCards = (
  cards: readonly PlannedCard[],
  plan: string | null,
  status: StatusChoice,
): readonly PlannedCard[] =>
  cards
    .filter((card) => (plan === null || card.plan.plan_id === plan) && hasStatus(card, status))
    .toSorted((a, b) => shownIn(a).localeCompare(shownIn(b)))

/** Counts the cards that a filter would show. */
export const countOf = (cards: readonly PlannedCard[], status: StatusChoice): number =>
  cards.filter((card) => hasStatus(card, status)).length

/** Converts the card's month of the plan to a calendar month. */
export const planMonthOf = (card: PlannedCard): Month => addMonths(card.plan.starts, card.month - 1)

/** Returns the month in which a card is shown: the month of its scheduled day, else its month of the plan. */
export const shownIn = (card: PlannedCard): Month =>
  card.scheduled_for ? monthOf(dayOf(card.scheduled_for)) : planMonthOf(card)

export type MonthCards = {
  readonly byDay: ReadonlyMap<Day, readonly PlannedCard[]>
  /** The month's cards without a day: first the cards to write, then the others, each in the order of the plan. */
  readonly without: readonly PlannedCard[]
}

const byTime = (a: PlannedCard, b: PlannedCard): number =>
  (a.scheduled_for ?? '').localeCompare(b.scheduled_for ?? '')

/** Groups a month's cards by day, including the days of adjacent months in the first and last week. */
export const placeCards = (cards: readonly PlannedCard[], month: Month): MonthCards => {
  const byDay = new Map<Day, PlannedCard[]>()
  for (const card of cards.filter(({ scheduled_for }) => scheduled_for !== null).toSorted(byTime)) {
    const day = dayOf(card.scheduled_for ?? '')
    byDay.set(day, [...(byDay.get(day) ?? []), card])
  }
  const waiting = cards.filter((card) => card.scheduled_for === null && planMonthOf(card) === month)
  return { byDay, without: [...waiting.filter(isToDo), ...waiting.filter((card) => !isToDo(card))] }
}

/** Returns the cards that a month shows, in their order on the screen: the tray first, then day by day. */
export const inOrder = (cards: readonly PlannedCard[], month: Month, today: Day): readonly PlannedCard[] => {
  const { byDay, without } = placeCards(cards, month)
  return [
    ...without,
    ...calendarOf(month, today).flatMap((week) => week.flatMap((day) => byDay.get(day) ?? [])),
  ]
}

/** Returns the month with which a plan opens: this month or the next month with cards, else the last month with cards. */
export const startMonth = (cards: readonly PlannedCard[], today: Month): Month => {
  const months = [...new Set(cards.map(shownIn))].sort()
  return months.find((month) => month >= today) ?? months.at(-1) ?? today
}

/** Returns the name of a card's status. */
export const statusWords = ({ status, job_id }: Pick<PlannedCard, 'status' | 'job_id'>): string =>
  status === 'manually_written' ? (job_id === null ? 'written by hand' : 'written') : status

/** Whether an outline of a card would be empty: without a model, it consists of the headings and the points of the card. */
export const lacksPoints = (
  { outline, angle }: Pick<PlannedCard, 'outline' | 'angle'>,
  makes: 'article' | 'outline',
): boolean => makes === 'outline' && outline.length === 0 && (angle ?? '').trim() === ''
