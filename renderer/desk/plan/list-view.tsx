import { isWritten, type PlannedCard } from '../../../contract/plans.ts'
import { capital } from '../../../contract/words.ts'
import { cx } from '../../ui/cx.ts'
import { LENGTH_WORDS, lengthInFull } from '../articles/article-words.ts'
import { inFull, when } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import { monthWords } from './calendar.ts'
import { keyOf, lacksPoints, shownIn, statusWords } from './cards.ts'
import { monthOfPlan } from './move.ts'
import { StatusIcon } from './status-icon.tsx'

type Props = {
  readonly cards: readonly PlannedCard[]
  readonly open: string | null
  readonly now: number
  readonly severalPlans: boolean
  readonly onOpen: (card: PlannedCard) => void
}

/** CSS classes that hide columns beside an open card in narrow windows, because the open card shows the same fields. */
const DETAIL = 'in-data-beside:hidden in-data-beside:min-[1440px]:table-cell'

/** The list of cards, one row each, in the given order. */
export const ListView = ({ cards, open, now, severalPlans, onOpen }: Props) => {
  const makes = useMakes()
  const keywords = cards.some(({ focus_keyword }) => focus_keyword !== null)
  // An outline is as long as its points. A length that all cards share says nothing about a card.
  const lengths = makes === 'article' && new Set(cards.map(({ length }) => length)).size > 1
  return (
    <table
      aria-label="Cards"
      data-beside={open === null ? undefined : ''}
      className="w-full border-separate border-spacing-0"
    >
      <thead className="sticky top-0 z-10 bg-bg text-left text-s text-ink-3">
        <tr className="[&>th]:border-b [&>th]:border-line [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-normal">
          <th className="w-2/5 pl-6">Title</th>
          {keywords && <th className={`hidden two:table-cell ${DETAIL}`}>Focus keyword</th>}
          {lengths && <th className={DETAIL}>Length</th>}
          <th className="w-44">Status</th>
          <th className="pr-6!">Day</th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <Row
            key={keyOf(card)}
            card={card}
            now={now}
            open={open === keyOf(card)}
            plan={severalPlans}
            keywords={keywords}
            lengths={lengths}
            makes={makes}
            onOpen={() => onOpen(card)}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  readonly card: PlannedCard
  readonly now: number
  readonly open: boolean
  readonly plan: boolean
  /** Whether any card has a focus keyword. */
  readonly keywords: boolean
  /** Whether the cards differ in length. */
  readonly lengths: boolean
  readonly makes: 'article' | 'outline'
  readonly onOpen: () => void
}

/** The row of a card. A click anywhere on the row opens the card. The button makes the card reachable by keyboard. */
const Row = ({ card, now, open, plan, keywords, lengths, makes, onOpen }: RowProps) => (
  <tr
    onClick={onOpen}
    className={cx(
      '[&>td]:border-b [&>td]:border-line [&>td]:py-1.5 [&>td]:pr-3',
      open ? 'bg-selected' : 'hover:bg-hover',
    )}
  >
    <td className="pl-6">
      <button
        type="button"
        data-card={keyOf(card)}
        aria-current={open ? 'true' : undefined}
        className="rounded-1 text-left font-medium [overflow-wrap:anywhere]"
      >
        {card.title}
      </button>
      {plan && <div className="text-s text-ink-3">{card.plan.title}</div>}
    </td>
    {keywords && (
      <td className={cx('hidden text-ink-2 [overflow-wrap:anywhere] two:table-cell', DETAIL)}>
        {card.focus_keyword ?? <span className="text-ink-3">–</span>}
      </td>
    )}
    {lengths && (
      <td className={cx('whitespace-nowrap text-ink-2', DETAIL)} title={lengthInFull(card.length)}>
        {LENGTH_WORDS[card.length]}
      </td>
    )}
    <td className="whitespace-nowrap">
      <span className="flex items-center gap-1.5">
        <span aria-hidden="true">
          <StatusIcon card={card} />
        </span>
        {/* The filter above the list has the same words. */}
        {card.status === 'planned' ? 'To write' : capital(statusWords(card))}
        {lacksPoints(card, makes) && !isWritten(card) && <span className="text-ink-3">no points yet</span>}
      </span>
    </td>
    <td className="pr-6! whitespace-nowrap text-ink-2">
      {card.scheduled_for ? (
        <span title={inFull(card.scheduled_for)}>{when(card.scheduled_for, now)}</span>
      ) : (
        <span className="text-ink-3" title={`Month ${monthOfPlan(card, shownIn(card))} of the plan`}>
          {monthWords(shownIn(card), true)}
          {isWritten(card) ? '' : ', no day yet'}
        </span>
      )}
    </td>
  </tr>
)
