import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { count } from '../../../contract/words.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { focusWhenShown } from '../../ui/focus-shown.ts'
import { Menu, MenuAction, MenuHeading } from '../../ui/menu.tsx'
import { ScrollRegion } from '../../ui/scroll.tsx'
import { Page } from '../../ui/section.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { newArticleFromCard } from '../articles/order.ts'
import { CannotShow } from '../cannot-show.tsx'
import { useCosts } from '../credits/use-costs.ts'
import { planDialog } from '../dialogs.ts'
import { Hosted } from '../hosted.tsx'
import { useDesk } from '../queries.ts'
import { go, useRoute } from '../route.ts'
import { dayOf, useNow } from '../time.ts'
import { useKeys } from '../use-keys.ts'
import { useMakes } from '../use-writer.ts'
import { addMonths, type Day, dayWords, type Month, monthOf } from './calendar.ts'
import { CardDetail, DAY_ID, POINTS_ID } from './card-detail.tsx'
import { CardForm } from './card-form.tsx'
import {
  inOrder,
  isDone,
  keyOf,
  lacksPoints,
  type PlanName,
  pickCards,
  plansOf,
  shownIn,
  startMonth,
} from './cards.ts'
import { ChangePlan } from './change-plan.tsx'
import type { Idea } from './ideas.ts'
import { IdeasPane } from './ideas-pane.tsx'
import { ListView } from './list-view.tsx'
import { MakePlan } from './make-plan.tsx'
import { MonthView } from './month-view.tsx'
import { type Dragged, isMovable, startMoving, useMoveCard } from './move.ts'
import { MoveBar } from './move-bar.tsx'
import { PlanBar } from './plan-bar.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useCards } from './use-cards.ts'
import { freeDay, useIdeas, usePutIdea } from './use-ideas.ts'
import { show, useIdeasShown, useView } from './view.ts'

const cardSelector = (key: string): string => `[data-card="${CSS.escape(key)}"]`
const focusCard = (key: string) => focusWhenShown(cardSelector(key))
/** Focuses a card that moves to a day, which React shows there only later. */
const focusCardOn = (key: string, day: Day) =>
  focusWhenShown(`td:has([data-day="${day}"]) ${cardSelector(key)}`)

/** Focuses the card before or after the focused card on the screen. */
const focusBeside = (n: 1 | -1): void => {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-card]')].filter((one) =>
    one.checkVisibility(),
  )
  const here = shown.findIndex((one) => one.matches(':focus'))
  shown[here + n]?.focus()
}

/** The content plan: a month or a list of cards beside the open card. Narrow windows show only one of the two. */
export const PlanScreen = () => {
  const { cards, editable, error, refetch } = useCards()
  const plans = plansOf(cards ?? [])
  const only = plans.length === 1 ? plans[0] : undefined
  return (
    <Page
      title="Plan"
      {...(only
        ? { remark: only.title === only.domain ? only.title : `${only.title}, for ${only.domain}` }
        : {})}
      aside={
        editable &&
        cards &&
        cards.length > 0 && (
          <>
            <PlansMenu plans={plans} />
            <Button keys="N" onClick={() => planDialog.ask({ kind: 'add' })}>
              Add a card
            </Button>
          </>
        )
      }
    >
      {error && !cards ? (
        <CannotShow title="The plan cannot be shown" error={error} onRetry={() => void refetch()} />
      ) : !cards ? (
        <Loading
          label="The plan is loading"
          className="grid content-start gap-4 px-4 py-4"
          bars={['w-80', 'h-8 w-2/3', 'h-96 w-full']}
        />
      ) : cards.length === 0 ? (
        <NoPlan editable={editable} />
      ) : (
        <Cards cards={cards} editable={editable} />
      )}
      {cards && editable && <Dialogs cards={cards} />}
    </Page>
  )
}

/** The menu that makes a plan, and changes the name or the site of a plan. */
const PlansMenu = ({ plans }: { readonly plans: readonly PlanName[] }) => (
  <Menu
    align="end"
    trigger={
      <Button tone="quiet">
        Plans
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
    }
  >
    <MenuAction onSelect={() => planDialog.ask({ kind: 'make' })}>Create plan</MenuAction>
    <MenuHeading>Change the name or the site</MenuHeading>
    {plans.map((plan) => (
      <MenuAction key={plan.plan_id} onSelect={() => planDialog.ask({ kind: 'change', plan })}>
        <span className="max-w-72 truncate">{plan.title}</span>
        <span className="ml-auto pl-3 text-s text-ink-3">{plan.domain}</span>
      </MenuAction>
    ))}
  </Menu>
)

/** Returns the chosen plan, or null for all plans if it does not exist. */
const shownPlan = (plans: readonly PlanName[], chosen: string | null): string | null =>
  plans.some(({ plan_id }) => plan_id === chosen) ? chosen : null

/** Returns the month that the screen shows. */
const useShownMonth = (cards: readonly PlannedCard[]): Month => {
  const { plan, status, month } = useView()
  const today = monthOf(dayOf(useNow()))
  return month ?? startMonth(pickCards(cards, shownPlan(plansOf(cards), plan), status), today)
}

const Cards = ({
  cards,
  editable,
}: {
  readonly cards: readonly PlannedCard[]
  readonly editable: boolean
}) => {
  const { form, plan: wanted, status } = useView()
  const ideasShown = useIdeasShown()
  const item = useRoute((state) => state.item)
  const now = useNow()
  const today = monthOf(dayOf(now))
  const plans = plansOf(cards)
  const plan = shownPlan(plans, wanted)
  const picked = pickCards(cards, plan, status)
  const open = cards.find((card) => keyOf(card) === item) ?? null
  const month = useShownMonth(cards)
  const openCard = (card: PlannedCard) => go('plan', keyOf(card))
  const close = () => {
    go('plan')
    if (item !== null) focusCard(item)
  }
  const { generate_article } = useCosts()
  const makes = useMakes()
  const move = useMoveCard()
  const ideas = useIdeas(cards)
  const putIdea = usePutIdea()
  // Ideas go into the shown plan, or else into the newest plan.
  const ideasPlan =
    plans.find(({ plan_id }) => plan_id === plan) ??
    plans.toSorted((a, b) => b.starts.localeCompare(a.starts))[0]
  const put = (idea: Pick<Idea, 'title' | 'focus_keyword'>, day: Day | null) =>
    ideasPlan && putIdea.mutate({ ...idea, plan: ideasPlan, day, month })
  const free = freeDay(cards, form === 'month' ? month : today, now)
  const drop = (dragged: Dragged, day: Day | null) => {
    if (dragged.kind === 'idea' && makes === 'outline' && day !== null)
      // Without a model, a card needs points before it gets a day.
      planDialog.ask({ kind: 'add', day, words: dragged.title, keyword: dragged.focus_keyword })
    else if (dragged.kind === 'idea') put({ title: dragged.title, focus_keyword: dragged.focus_keyword }, day)
    else void (day === null ? move.toNoDay(dragged.card, month) : move.toDay(dragged.card, day))
  }
  const pane = editable && ideasShown && ideasPlan && (
    <IdeasPane
      ideas={ideas}
      use="Add"
      hint={
        makes === 'outline' ? 'Added under “No day yet”' : `The next card goes to ${dayWords(free, 'short')}`
      }
      busy={putIdea.isPending}
      draggable={form === 'month'}
      onUse={({ title, focus_keyword }) => {
        put({ title, focus_keyword }, makes === 'outline' ? null : free)
        // A past or full month takes no card, so the calendar turns to the month that does.
        if (makes === 'article' && form === 'month') show({ month: monthOf(free) })
      }}
      onClose={() => show({ ideas: false })}
    >
      {form === 'month' && 'You can also drag an idea onto a day. '}
      {makes === 'outline'
        ? `An outline costs ${count(generate_article, 'credit')}`
        : `An article costs ${count(generate_article, 'credit')}`}
      {plans.length > 1 && `. Cards go into “${ideasPlan.title}”`}.
    </IdeasPane>
  )
  usePlanKeys({
    order: form === 'month' ? inOrder(picked, month) : picked,
    open,
    month,
    today,
    editable,
    makes,
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
              {form === 'month' ? (
                <MonthView
                  cards={picked}
                  month={month}
                  open={item}
                  now={now}
                  editable={editable}
                  onOpen={openCard}
                  onDrop={drop}
                />
              ) : (
                <ListView
                  cards={picked}
                  open={item}
                  now={now}
                  severalPlans={plan === null && plans.length > 1}
                  onOpen={openCard}
                />
              )}
            </ScrollRegion>
          )}
        </div>
        {pane && open === null && (
          <div className="hidden min-h-0 w-[300px] shrink-0 border-l border-line three:flex">{pane}</div>
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
    if (!inOrder(cards, month).includes(open)) show({ month: shownIn(open) })
  }, [key])
}

type PlanKeys = {
  readonly order: readonly PlannedCard[]
  readonly open: PlannedCard | null
  readonly month: Month
  readonly today: Month
  readonly editable: boolean
  readonly makes: 'article' | 'outline'
  readonly close: () => void
}

const usePlanKeys = ({ order, open, month, today, editable, makes, close }: PlanKeys) => {
  const stepMonth = (step: 1 | -1) => {
    const here = open ? order.findIndex((card) => keyOf(card) === keyOf(open)) : -1
    const next = here < 0 ? order[step === 1 ? 0 : order.length - 1] : order[here + step]
    if (!next) return
    go('plan', keyOf(next))
    focusCard(keyOf(next))
  }
  const step = (n: 1 | -1, { key }: KeyboardEvent) => {
    if (useView.getState().form !== 'month') return false
    // On a card, the arrow keys lead to the cards beside it.
    if (key.startsWith('Arrow') && document.activeElement?.hasAttribute('data-card')) return focusBeside(n)
    show({ month: addMonths(month, n) })
    return true
  }
  /** Moves the focused card, else the open card, by the arrow keys. The whole calendar must be visible then. */
  const moveByKeyboard = () => {
    const focused = document.activeElement?.getAttribute('data-card')
    const card = order.find((one) => keyOf(one) === focused) ?? open
    if (!card || !editable || !isMovable(card) || useView.getState().form !== 'month') return false
    go('plan')
    const first = dayOf(Date.now())
    startMoving(card, monthOf(first) < month ? `${month}-01` : first, first)
    return true
  }
  useKeys({
    move: moveByKeyboard,
    new: () =>
      editable &&
      planDialog.ask({
        kind: 'add',
        ...(document.activeElement?.getAttribute('data-day')
          ? { day: document.activeElement.getAttribute('data-day') ?? '' }
          : {}),
      }),
    next: () => stepMonth(1),
    previous: () => stepMonth(-1),
    earlier: (event) => step(-1, event),
    later: (event) => step(1, event),
    thisMonth: () => show({ month: today }),
    back: () => (open ? close() : false),
    create: () => {
      if (!open) return false
      const { job_id } = open
      if (job_id !== null && isDone(open)) go('articles', job_id)
      else if (editable && lacksPoints(open, makes)) document.getElementById(POINTS_ID)?.focus()
      else newArticleFromCard(open)
      return true
    },
    day: () => {
      const field = document.getElementById(DAY_ID) ?? document.getElementById(POINTS_ID)
      if (!field) return false
      field.focus()
      return true
    },
  })
}

const Dialogs = ({ cards }: { readonly cards: readonly PlannedCard[] }) => {
  const dialog = planDialog.useAsked()
  const plan = useView((state) => state.plan)
  const month = useShownMonth(cards)
  switch (dialog?.kind) {
    case undefined:
      return null
    case 'make':
      return <MakePlan first={dialog.first} onClose={planDialog.close} />
    case 'change':
      return <ChangePlan plan={dialog.plan} onClose={planDialog.close} />
    case 'add':
      return cards.length === 0 ? (
        <MakePlan
          first={dialog.words ? { title: dialog.words, focus_keyword: dialog.words } : null}
          onClose={planDialog.close}
        />
      ) : (
        <CardForm
          card={null}
          month={month}
          day={dialog.day}
          words={dialog.words}
          keyword={dialog.keyword}
          plans={plansOf(cards)}
          first={plan}
          onClose={planDialog.close}
        />
      )
    case 'edit':
      return (
        <CardForm
          card={dialog.card}
          month={month}
          plans={plansOf(cards)}
          first={null}
          onClose={planDialog.close}
        />
      )
    case 'schedule':
      return <ScheduleDialog card={dialog.card} day={dialog.day} onClose={planDialog.close} />
  }
}

const NO_CARDS: readonly PlannedCard[] = []

const NoPlan = ({ editable }: { readonly editable: boolean }) => {
  const ideas = useIdeas(NO_CARDS)
  const connection = useDesk('connection', 'status', {}).data
  const { generate_article } = useCosts()
  const makes = useMakes()
  if (!editable && connection?.last_synced_at === null)
    return <Empty title="Not loaded yet">The plan appears here once the service answers.</Empty>
  const offersIdeas = editable && ideas !== null && ideas.length > 0
  return (
    <ScrollRegion label="No plan yet" className="min-h-0 flex-1">
      <Empty
        page={!offersIdeas}
        title="No plan yet"
        action={
          editable && (
            <Button tone="primary" onClick={() => planDialog.ask({ kind: 'make' })}>
              Create plan
            </Button>
          )
        }
      >
        <p>
          {makes === 'outline'
            ? 'Plan your articles month by month. On the day you choose for an article, Quillport creates its outline from your points and saves it as a draft.'
            : 'Plan your articles month by month. On the day you choose for an article, Quillport writes it and saves it as a draft.'}
        </p>
        <p className="text-s text-ink-3">
          {editable ? (
            `Planning is free. Each ${makes} costs ${count(generate_article, 'credit')}.`
          ) : (
            <Hosted what="Plans are made" by="editors" />
          )}
        </p>
      </Empty>
      {offersIdeas && (
        <div className="mx-auto mb-8 flex max-w-[640px] px-6">
          <div className="flex min-w-0 flex-1 overflow-hidden rounded-3 border border-line">
            <IdeasPane
              ideas={ideas}
              use="Plan this"
              hint="Or start the plan with one of these"
              busy={false}
              draggable={false}
              onUse={({ title, focus_keyword }) =>
                planDialog.ask({ kind: 'make', first: { title, focus_keyword } })
              }
            />
          </div>
        </div>
      )}
    </ScrollRegion>
  )
}
