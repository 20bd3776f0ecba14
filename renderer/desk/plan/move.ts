import { create } from 'zustand'
import { LAST_MONTH } from '../../../contract/owner/plans.ts'
import { isWritten, type PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { useCosts } from '../credits/use-costs.ts'
import { planDialog } from '../dialogs.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, deskQuery, queryClient } from '../queries.ts'
import { dayOf } from '../time.ts'
import { toast } from '../toasts.ts'
import { useMakes } from '../use-writer.ts'
import {
  type Day,
  dayWords,
  localInput,
  type Month,
  momentOn,
  monthOf,
  monthsBetween,
  USUAL_TIME,
} from './calendar.ts'
import { keyOf, lacksPoints, shownIn } from './cards.ts'
import { costOf } from './extras.ts'
import type { Idea } from './ideas.ts'

type Moving = {
  /** The card that the person moves by keyboard; null if none. */
  readonly card: PlannedCard | null
  /** The chosen day. */
  readonly day: Day
  /** Whether the last key would have chosen a day that is over. */
  readonly refused: boolean
}

/** What the person moves by keyboard, and to which day. */
export const useMoving = create<Moving>(() => ({ card: null, day: '', refused: false }))

/** Begins to move a card by keyboard, from its own day or, if that has passed or is missing, from `day`. */
export const startMoving = (card: PlannedCard, day: Day, today: Day): void => {
  const own = card.scheduled_for ? dayOf(card.scheduled_for) : ''
  useMoving.setState({ card, day: own >= today ? own : day, refused: false })
}

/** Ends moving by keyboard. */
export const stopMoving = (): void => useMoving.setState({ card: null })

/** What the person drags onto a day: a card of the plan, or an idea. */
export type Dragged =
  | { readonly kind: 'card'; readonly card: PlannedCard }
  | { readonly kind: 'idea'; readonly idea: Idea }

/** The dragged thing; null if the person drags nothing. */
export const useDragged = create<{ readonly dragged: Dragged | null }>(() => ({ dragged: null }))

/** Whether a card can be moved to another day. A card that is written must be reopened first. */
export const isMovable = (card: PlannedCard): boolean => !isWritten(card)

/** The fields by which a card moves. */
type Move = { readonly scheduled_for: string | null; readonly month: number }

const all = deskQuery('plan', 'list', { status: 'all' }).queryKey

/** Shows the move at once, and sends it. Shows the old place again if the service refuses the move. */
const send = async (card: PlannedCard, move: Move): Promise<boolean> => {
  const status = move.scheduled_for === null ? ('planned' as const) : ('scheduled' as const)
  // An answer that is still under way would show the old place again.
  await queryClient.cancelQueries({ queryKey: all })
  queryClient.setQueryData(all, (shown) => {
    if (!shown) return shown
    const cards = shown.cards.map((one) => (keyOf(one) === keyOf(card) ? { ...one, ...move, status } : one))
    return { ...shown, cards }
  })
  try {
    await callDesk('plan', 'changeCard', { plan_id: card.plan.plan_id, card_index: card.card_index, ...move })
    return true
  } catch (error) {
    toast(leadOf(error, `“${card.title}” was not moved`) + wordsOf(error), { tone: 'bad' })
    return false
  } finally {
    void askAgain('plan')
  }
}

/** Says that a card was moved, and offers to put it back where it was. */
export const toastMoved = (card: PlannedCard, said: string): void => {
  const before: Move = {
    scheduled_for: card.status === 'scheduled' ? card.scheduled_for : null,
    month: card.month,
  }
  toast(said, { undo: () => void send(card, before) })
}

const moveTo = async (card: PlannedCard, move: Move, said: string): Promise<void> => {
  if (await send(card, move)) toastMoved(card, said)
}

/** Returns the month of a plan that a calendar month is: at least 1, and at most the last month of a plan. */
export const monthOfPlan = ({ plan }: Pick<PlannedCard, 'plan'>, month: Month): number =>
  Math.min(LAST_MONTH, Math.max(1, monthsBetween(plan.starts, month) + 1))

/** Returns the fields of a card that is scheduled for a moment. Its day decides its month, which it keeps without the day. */
export const moveToMoment = (card: Pick<PlannedCard, 'plan'>, moment: string): Move => ({
  scheduled_for: moment,
  month: monthOfPlan(card, monthOf(dayOf(moment))),
})

/** Returns the fields of a card that loses its day. It stays in the month in which it is shown, or goes to `month`. */
export const moveToNoDay = (card: PlannedCard, month: Month = shownIn(card)): Move => ({
  scheduled_for: null,
  month: monthOfPlan(card, month),
})

/**
 * Returns the functions that move a card to a day, and to the cards without a day of a month. Each offers to undo the move. A
 * card whose outline would be empty gets a day in a dialog that asks for its points.
 */
export const useMoveCard = () => {
  const costs = useCosts()
  const makes = useMakes()
  const made = makes === 'outline' ? 'Its outline will be created' : 'It will be written'
  return {
    toDay: async (card: PlannedCard, day: Day): Promise<void> => {
      const time = card.scheduled_for ? localInput(Date.parse(card.scheduled_for)).slice(11) : USUAL_TIME
      const moment = momentOn(day, time, Date.now())
      if (moment === null)
        return toast(`“${card.title}” was not moved: it is too late for ${dayWords(day, 'plain')}.`)
      if (lacksPoints(card, makes)) return planDialog.ask({ kind: 'schedule', card, day })
      if (card.status === 'scheduled' && card.scheduled_for && dayOf(card.scheduled_for) === day) return
      const at = localInput(Date.parse(moment)).slice(11)
      await moveTo(
        card,
        moveToMoment(card, moment),
        `“${card.title}” is now planned for ${dayWords(day, 'plain')}. ${made} at ${at}. That costs ${count(costOf(card, costs), 'credit')}.`,
      )
    },
    toNoDay: async (card: PlannedCard, month: Month): Promise<void> => {
      if (card.scheduled_for === null) return
      await moveTo(
        card,
        moveToNoDay(card, month),
        `“${card.title}” is no longer scheduled for a day. It will not be written automatically.`,
      )
    },
  }
}
