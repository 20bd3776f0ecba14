import { useMemo } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { addDays } from '../../../contract/time.ts'
import { count } from '../../../contract/words.ts'
import { useCosts } from '../credits/use-costs.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, useAct, useDesk } from '../queries.ts'
import { dayOf } from '../time.ts'
import { toast } from '../toasts.ts'
import { useMakes } from '../use-writer.ts'
import {
  type Day,
  dayWords,
  isWeekend,
  localInput,
  type Month,
  momentOn,
  monthOf,
  monthWords,
  USUAL_TIME,
} from './calendar.ts'
import type { PlanName } from './cards.ts'
import { type Idea, ideasOf } from './ideas.ts'
import { monthOfPlan } from './move.ts'

/** The number of leads, the newest first, among which ideas are looked for. */
const NEWEST = 500

/** Reads the ideas for cards, from the settings of the business and the newest leads. Null until both are loaded. */
export const useIdeas = (cards: readonly PlannedCard[]): readonly Idea[] | null => {
  const forum = useDesk('forum', 'settings', {})
  const leads = useDesk('leads', 'list', { status: 'all', order: 'newest', limit: NEWEST })
  const articles = useDesk('articles', 'list', { limit: NEWEST })
  return useMemo(() => {
    if (!forum.data || !leads.data) return null
    const { keywords = [] } = forum.data.settings ?? {}
    return ideasOf({
      keywords,
      leads: leads.data.rows,
      taken: [
        ...cards.flatMap(({ title, focus_keyword }) => [title, focus_keyword ?? '']),
        ...(articles.data?.rows ?? []).map(({ title }) => title),
      ],
    })
  }, [cards, forum.data, leads.data, articles.data])
}

const daysOf = (cards: readonly PlannedCard[]): readonly Day[] =>
  cards.flatMap(({ scheduled_for }) => (scheduled_for ? [dayOf(scheduled_for)] : []))

const usesWeekends = (cards: readonly PlannedCard[]): boolean => daysOf(cards).some(isWeekend)

/**
 * Returns the first day without a card in a month, or after it if the month is full. Never a day before tomorrow. A day of the weekend only
 * if a card already is on one.
 */
export const freeDay = (cards: readonly PlannedCard[], month: Month, now: number): Day => {
  const full = new Set(daysOf(cards))
  const atWeekends = usesWeekends(cards)
  const from = (day: Day): Day =>
    full.has(day) || (!atWeekends && isWeekend(day)) ? from(addDays(day, 1)) : day
  const tomorrow = addDays(dayOf(now), 1)
  return from(tomorrow < `${month}-01` ? `${month}-01` : tomorrow)
}

/**
 * Says which day `freeDay` found: `the next free weekday`, or `the first free weekday in December 2026` while the screen shows a later
 * month. If `freeDay` finds days of the weekend too: `the next free day`.
 */
export const freeDayWords = (cards: readonly PlannedCard[], free: Day, month: Month, now: number): string => {
  const kind = usesWeekends(cards) ? 'day' : 'weekday'
  if (free === freeDay(cards, monthOf(dayOf(now)), now)) return `the next free ${kind}`
  return `the first free ${kind} ${monthOf(free) === month ? 'in' : 'after'} ${monthWords(month)}`
}

/** What becomes a card: its words, its plan, and its day; without a day, its month. */
type Wanted = {
  readonly title: string
  readonly focus_keyword: string | null
  readonly plan: PlanName
  readonly day: Day | null
  readonly month: Month
}

/** Makes a card from an idea, says what happens then, and offers to remove the card again. */
export const usePutIdea = () => {
  const { generate_article } = useCosts()
  const makes = useMakes()
  const made = makes === 'outline' ? 'Its outline will be created' : 'It will be written'
  return useAct(async ({ title, focus_keyword, plan, day, month }: Wanted) => {
    const moment = day === null ? null : momentOn(day, USUAL_TIME, Date.now())
    if (day !== null && moment === null)
      return toast(`No card was added: it is too late for ${dayWords(day, 'plain')}.`)
    try {
      const { card_index } = await callDesk('plan', 'addCard', {
        plan_id: plan.plan_id,
        title,
        focus_keyword,
        length: 'medium',
        angle: null,
        outline: [],
        month: monthOfPlan({ plan }, day === null ? month : monthOf(day)),
        scheduled_for: moment,
      })
      const undo = async () => {
        await callDesk('plan', 'removeCard', { plan_id: plan.plan_id, card_index })
        await askAgain('plan')
      }
      toast(
        day === null || moment === null
          ? `“${title}” is now in the plan, without a day.${makes === 'outline' ? ' Open it to add its points and a day.' : ''}`
          : `“${title}” is now planned for ${dayWords(day, 'plain')}. ${made} at ${localInput(Date.parse(moment)).slice(11)}. That costs ${count(generate_article, 'credit')}.`,
        {
          undo: () =>
            void undo().catch((error: unknown) =>
              toast(leadOf(error, `“${title}” was not removed`) + wordsOf(error), { tone: 'bad' }),
            ),
        },
      )
    } catch (error) {
      toast(leadOf(error, `“${title}” was not put into the plan`) + wordsOf(error), { tone: 'bad' })
    }
  }, 'plan')
}
