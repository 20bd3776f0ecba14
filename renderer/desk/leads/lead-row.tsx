import { Check, Lock } from 'lucide-react'
import { memo } from 'react'
import type { LeadRow as Row } from '../../../contract/desk.ts'
import { HOT_SCORE } from '../../../contract/forum.ts'
import { cx } from '../../ui/cx.ts'
import { Score } from '../../ui/score.tsx'
import { Bar } from '../../ui/skeleton.tsx'
import { age, inFull } from '../time.ts'
import { INTENT_WORDS, shortCommunity } from '../words.ts'

const CELL = 'grid grid-cols-[60px_1fr] items-center gap-3 border-b border-line py-[9px] pr-3 pl-2'

type Props = {
  readonly row: Row
  readonly selected: boolean
  /** Whether the row shows the lead's status. In the list of one status, all rows would show the same. */
  readonly withStatus: boolean
  /** `chosen`: the row is chosen. `choosing`: at least one row is chosen, so every row shows its box, and the open row needs a mark beside its color. */
  readonly chosen: boolean
  readonly choosing: boolean
  readonly now: number
}

/** Whether the person has finished with the lead, so that it no longer stands out. */
const isDone = ({ status }: Row): boolean => status === 'replied' || status === 'ignored'

const titleOf = (row: Row): string => {
  if (row.locked) return 'Locked: the free trial has ended'
  if (row.post_deleted) return 'Deleted by its author'
  return row.title || (row.comment_on === null ? 'A post without a title' : 'A comment without words')
}

/** The tooltip of “no date” in lists. */
export const NO_DATE = 'The source gives no date for this post, so the post may not be new.'

/** One row of the list: score, title, community, date and intent. */
export const LeadOption = memo(({ row, selected, withStatus, chosen, choosing, now }: Props) => (
  <div
    className={cx(
      CELL,
      selected
        ? cx(
            'bg-selected group-focus-visible:shadow-[inset_2px_0_0_var(--color-accent)]',
            choosing && 'shadow-[inset_2px_0_0_var(--color-accent)]',
          )
        : chosen
          ? 'bg-selected'
          : 'hover:bg-hover/50',
    )}
  >
    <div
      data-choose=""
      title="Adds this lead to the selection. You can select several leads and mark them all at once."
      className="group/box flex items-center gap-1"
    >
      {/* The box always has its room, so that the row does not move. */}
      <span
        className={cx(
          'grid size-4 shrink-0 place-items-center rounded-1 border',
          chosen
            ? 'border-accent bg-accent text-accent-ink'
            : 'border-field-line bg-surface text-ink-3 group-hover/box:opacity-100',
          !chosen && !choosing && 'opacity-35',
        )}
      >
        <Check size={12} strokeWidth={3} aria-hidden="true" className={chosen ? '' : 'invisible'} />
      </span>
      <span className="sr-only">Score </span>
      <Score value={row.score} hot={row.score >= HOT_SCORE && !isDone(row)} />
    </div>
    <div className="min-w-0">
      <div
        // Chromium records the paint time of this element for the start benchmark.
        {...{ elementtiming: 'lead' }}
        data-title
        className={cx(
          'text-m/[19px] [overflow-wrap:anywhere]',
          row.comment_on === null ? 'line-clamp-2' : 'line-clamp-1',
          isDone(row) || row.locked
            ? !selected && 'text-ink-3'
            : !row.seen && row.status === 'new' && 'font-medium',
          row.post_deleted && 'italic',
        )}
      >
        {row.locked && <Lock size={12} aria-hidden="true" className="mr-1 inline align-[-1px]" />}
        {titleOf(row)}
      </div>
      {row.comment_on && !row.post_deleted && (
        <div className="mt-0.5 truncate text-s text-ink-3">comment on “{row.comment_on}”</div>
      )}
      <div className="mt-0.5 flex gap-1.5 overflow-hidden text-s whitespace-nowrap text-ink-3">
        {row.community && (
          <>
            <span className="max-w-[55%] shrink-0 truncate" title={row.community}>
              {shortCommunity(row.community)}
            </span>
            <span aria-hidden="true">·</span>
          </>
        )}
        {(row.posted_at || row.undated) && (
          <>
            <span className="shrink-0" title={row.posted_at ? inFull(row.posted_at) : NO_DATE}>
              {row.posted_at ? age(row.posted_at, now) : 'no date'}
            </span>
            <span aria-hidden="true">·</span>
          </>
        )}
        {/* The status of a new lead is its bold title. There is no room for a status and the intent. */}
        {withStatus && row.status !== 'new' ? (
          <span className="shrink-0 rounded-1 bg-note px-1.5 text-ink-2">{row.status}</span>
        ) : (
          <>
            <span className="truncate">{INTENT_WORDS[row.intent]}</span>
            {withStatus && <span className="sr-only">{row.status}</span>}
          </>
        )}
      </div>
    </div>
  </div>
))
LeadOption.displayName = 'LeadOption'

/** Placeholder for a row that is still loading. */
export const LeadOptionPlace = () => (
  <div className={cx(CELL, 'min-h-[77px]')}>
    <Bar className="ml-5 h-7 w-10 rounded-2" />
    <div className="grid gap-2">
      <Bar className="w-4/5" />
      <Bar className="h-2.5 w-1/2" />
    </div>
  </div>
)
