import type { PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { useCosts } from '../credits/use-costs.ts'
import { planDialog } from '../dialogs.ts'
import { useMakes } from '../use-writer.ts'
import { type Day, dayWords, monthOf } from './calendar.ts'
import type { PlanName } from './cards.ts'
import type { Idea } from './ideas.ts'
import { forgetTitle, IdeasPane } from './ideas-pane.tsx'
import { type Dragged, useMoveCard } from './move.ts'
import { freeDay, freeDayWords, usePutIdea } from './use-ideas.ts'
import type { ShownCards } from './use-shown-cards.ts'
import { show } from './view.ts'

/** The plan into which ideas go, the day of the next idea, and what happens to an idea or card that the person drops on a day. */
export const usePutting = (
  cards: readonly PlannedCard[],
  { form, plans, plan, month, today, now }: ShownCards,
) => {
  const makes = useMakes()
  const move = useMoveCard()
  const putIdea = usePutIdea()
  // Ideas go into the shown plan, or else into the newest plan.
  const ideasPlan =
    plans.find(({ plan_id }) => plan_id === plan) ??
    plans.toSorted((a, b) => b.starts.localeCompare(a.starts))[0]
  const put = ({ title, isQuote, focus_keyword, why, asked }: Idea, day: Day | null) => {
    const place = day === null ? {} : { day }
    const into = { plan: ideasPlan?.plan_id }
    if (isQuote)
      planDialog.ask({ kind: 'add', ...place, ...into, asked: `${why}: “${title}”`, keyword: focus_keyword })
    // Without a model, a card needs points before it gets a day.
    else if (makes === 'outline' && day !== null)
      planDialog.ask({ kind: 'add', day, ...into, words: title, keyword: focus_keyword })
    else if (ideasPlan)
      putIdea.mutate(
        { title, focus_keyword, plan: ideasPlan, day, month },
        { onSuccess: () => asked !== undefined && forgetTitle(asked) },
      )
  }
  const drop = (dragged: Dragged, day: Day | null) => {
    if (dragged.kind === 'idea') put(dragged.idea, day)
    else void (day === null ? move.toNoDay(dragged.card, month) : move.toDay(dragged.card, day))
  }
  const free = freeDay(cards, form === 'month' ? month : today, now)
  return {
    makes,
    ideasPlan,
    put,
    drop,
    isPutting: putIdea.isPending,
    free,
    freeWords: freeDayWords(cards, free, month, now),
  }
}
export type Putting = ReturnType<typeof usePutting>

/** The ideas, with what adding one does and costs. */
export const PlanIdeas = ({
  ideas,
  plan,
  shown: { form, plans },
  putting: { makes, free, freeWords, put, isPutting },
}: {
  readonly ideas: readonly Idea[] | null
  readonly plan: PlanName
  readonly shown: ShownCards
  readonly putting: Putting
}) => {
  const { generate_article } = useCosts()
  return (
    <IdeasPane
      ideas={ideas}
      use={makes === 'outline' ? 'Add' : `Schedule ${dayWords(free, 'shortest')}`}
      hint={
        makes === 'outline'
          ? 'Added under “No day yet”'
          : `${count(generate_article, 'credit')} each when written`
      }
      busy={isPutting}
      draggable={form === 'month'}
      onUse={(idea) => {
        put(idea, makes === 'outline' ? null : free)
        // A past or full month takes no card, so the calendar turns to the month that does.
        if (makes === 'article' && form === 'month') show({ month: monthOf(free) })
      }}
      onClose={() => show({ ideas: false })}
    >
      {[
        makes === 'outline'
          ? `“Add” creates an unscheduled card and is free. You pay ${count(generate_article, 'credit')} for an outline when the outline is created.`
          : `${dayWords(free, 'short')} is ${freeWords}.`,
        plans.length > 1 ? `Cards go into “${plan.title}”.` : '',
        form === 'month' ? 'You can drag an idea onto a day.' : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' ')}
    </IdeasPane>
  )
}
