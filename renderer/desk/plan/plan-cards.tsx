import { useEffect, useRef } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { dayOf } from '../time.ts'
import type { Month } from './calendar.ts'
import { CardDetail } from './card-detail.tsx'
import { inOrder, keyOf, shownIn } from './cards.ts'
import { focusCard, focusCardOn } from './focus-card.ts'
import { ListView } from './list-view.tsx'
import { MonthView } from './month-view.tsx'
import { MoveBar } from './move-bar.tsx'
import { PlanBar } from './plan-bar.tsx'
import { PlanIdeas, type Putting, usePutting } from './plan-ideas.tsx'
import { usePlanKeys } from './plan-keys.ts'
import { useIdeas } from './use-ideas.ts'
import { type ShownCards, useShownCards } from './use-shown-cards.ts'
import { show, useIdeasShown } from './view.ts'

/** The cards in a month or a list, beside the open card or the ideas. */
export const PlanCards = ({
  cards,
  editable,
}: {
  readonly cards: readonly PlannedCard[]
  readonly editable: boolean
}) => {
  const shown = useShownCards(cards)
  const { form, plans, picked, month, today, open, close } = shown
  const putting = usePutting(cards, shown)
  const { ideasPlan } = putting
  const ideasShown = useIdeasShown()
  const ideas = useIdeas(cards)
  const pane = editable && ideasShown && ideasPlan && (
    <PlanIdeas ideas={ideas} plan={ideasPlan} shown={shown} putting={putting} />
  )
  usePlanKeys({
    order: form === 'month' ? inOrder(picked, month, dayOf(shown.now)) : picked,
    open,
    month,
    today,
    editable,
    close,
  })
  useOpenMonth(open, cards, month)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {/* The bar is as wide as the page, so that an open card does not move what is below the bar. */}
      <div className={cx('shrink-0', open !== null && 'hidden three:block')}>
        <PlanBar
          cards={cards}
          plans={plans}
          month={month}
          today={today}
          ideas={editable ? (ideas?.length ?? 0) : null}
        />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className={cx('min-h-0 min-w-0 flex-1 flex-col', open === null ? 'flex' : 'hidden three:flex')}>
          {picked.length === 0 ? (
            <Empty
              title="No card matches"
              action={
                <Button small onClick={() => show({ status: 'all', plan: null })}>
                  Show all cards
                </Button>
              }
            />
          ) : (
            <ScrollRegion label="Cards of the plan" className="min-h-0 flex-1">
              {pane && (
                <div className="mx-6 mt-4 flex max-h-72 overflow-hidden rounded-3 border border-line three:hidden">
                  {pane}
                </div>
              )}
              <MonthOrList shown={shown} editable={editable} onDrop={putting.drop} />
            </ScrollRegion>
          )}
        </div>
        {pane && open === null && (
          <div className="hidden min-h-0 w-[300px] shrink-0 border-l border-line three:flex wide:w-[380px]">
            {pane}
          </div>
        )}
        <MoveBar month={month} onStay={focusCard} onMove={focusCardOn} />
        {open && (
          <div className="flex min-h-0 w-full shrink-0 border-line three:w-[380px] three:border-l">
            <CardDetail key={keyOf(open)} card={open} editable={editable} onClose={close} />
          </div>
        )}
      </div>
    </div>
  )
}

const MonthOrList = ({
  shown: { form, plans, plan, picked, month, now, item, openCard },
  editable,
  onDrop,
}: {
  readonly shown: ShownCards
  readonly editable: boolean
  readonly onDrop: Putting['drop']
}) =>
  form === 'month' ? (
    <MonthView
      cards={picked}
      month={month}
      open={item}
      now={now}
      editable={editable}
      onOpen={openCard}
      onDrop={onDrop}
    />
  ) : (
    <ListView
      cards={picked}
      open={item}
      now={now}
      severalPlans={plan === null && plans.length > 1}
      onOpen={openCard}
    />
  )

/** Shows the month of a newly opened card. Does nothing when the person changes the month. */
const useOpenMonth = (open: PlannedCard | null, cards: readonly PlannedCard[], month: Month) => {
  const latest = useRef({ open, cards, month })
  useEffect(() => {
    latest.current = { open, cards, month }
  })
  const key = open ? keyOf(open) : null
  useEffect(() => {
    const { open, cards, month } = latest.current
    if (key === null || open === null) return
    if (!inOrder(cards, month, dayOf(Date.now())).includes(open)) show({ month: shownIn(open) })
  }, [key])
}
