import { ChevronLeft, ChevronRight, Lightbulb } from 'lucide-react'
import type { PlannedCard } from '../../../contract/plans.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Group } from '../../ui/group.tsx'
import { Select } from '../../ui/inputs.tsx'
import { OneOf, type Option } from '../../ui/one-of.tsx'
import { go, useRoute } from '../route.ts'
import { addMonths, type Month, monthWords } from './calendar.ts'
import { countOf, type PlanName, pickCards, type StatusChoice } from './cards.ts'
import { show, useIdeasShown, useView } from './view.ts'

const FORMS: readonly Option<'month' | 'list'>[] = [
  { value: 'month', words: 'Month' },
  { value: 'list', words: 'List' },
]

const STATUSES: readonly { readonly status: StatusChoice; readonly words: string }[] = [
  { status: 'all', words: 'All' },
  { status: 'open', words: 'To write' },
  { status: 'scheduled', words: 'Scheduled' },
  { status: 'manually_written', words: 'Written' },
  { status: 'published', words: 'Published' },
  { status: 'failed', words: 'Failed' },
]

type Props = {
  readonly cards: readonly PlannedCard[]
  readonly plans: readonly PlanName[]
  readonly month: Month
  readonly today: Month
  /** The number of ideas; null if the person may not change the plan. */
  readonly ideas: number | null
}

/** The bar in which the person chooses the view, the month, the plan and the status. */
export const PlanBar = ({ cards, plans, month, today, ideas }: Props) => {
  const { form, plan, status } = useView()
  const ideasShown = useIdeasShown()
  // An open card stands where the ideas are.
  const open = useRoute((state) => state.item) !== null
  const visible = ideasShown && !open
  const ofPlan = pickCards(cards, plan, 'all')
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-6 py-2">
      <OneOf label="Show as" options={FORMS} value={form} onChoose={(chosen) => show({ form: chosen })} />
      {form === 'month' && <MonthStepper month={month} today={today} />}
      {plans.length > 1 && (
        <Select
          small
          aria-label="Plan"
          className="w-auto! max-w-56"
          value={plan ?? undefined}
          options={[
            { value: undefined, words: 'All plans' },
            ...plans.map(({ plan_id, title }) => ({ value: plan_id, words: title })),
          ]}
          onChoose={(chosen) => show({ plan: chosen ?? null })}
        />
      )}
      <Group label="Filter by status" className="flex flex-wrap items-center gap-1.5">
        {form === 'month' && plans.length === 1 && (
          <span className="mr-1 text-s text-ink-3">All months:</span>
        )}
        {STATUSES.filter((one) => one.status !== 'failed' || countOf(ofPlan, 'failed') > 0).map((one) => (
          <Chip
            key={one.status}
            active={status === one.status}
            count={countOf(ofPlan, one.status)}
            onClick={() => show({ status: one.status })}
          >
            {one.words}
          </Chip>
        ))}
      </Group>
      {ideas !== null && (
        <Button
          small
          aria-pressed={visible}
          className={cx('ml-auto', visible && 'bg-selected!')}
          onClick={() => {
            if (open) go('plan')
            show({ ideas: !visible })
          }}
        >
          <Lightbulb size={14} aria-hidden="true" />
          Ideas{ideas > 0 && <span className="tabular-nums text-ink-3">{ideas}</span>}
        </Button>
      )}
    </div>
  )
}

const MonthStepper = ({ month, today }: { readonly month: Month; readonly today: Month }) => (
  <div className="flex items-center gap-1">
    <IconButton
      label="Previous month"
      aria-keyshortcuts="["
      onClick={() => show({ month: addMonths(month, -1) })}
    >
      <ChevronLeft size={16} aria-hidden="true" />
    </IconButton>
    <span aria-live="polite" className="w-32 text-center font-medium">
      {monthWords(month)}
    </span>
    <IconButton label="Next month" aria-keyshortcuts="]" onClick={() => show({ month: addMonths(month, 1) })}>
      <ChevronRight size={16} aria-hidden="true" />
    </IconButton>
    {/* Its place stays, so that the filters do not move with the month. */}
    <span className={cx(month === today && 'invisible max-three:hidden')}>
      <Button small tone="quiet" keys="T" onClick={() => show({ month: today })}>
        Today
      </Button>
    </span>
  </div>
)
