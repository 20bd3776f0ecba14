import { memo } from 'react'
import { isWriting } from '../../../contract/desk/rows.ts'
import type { ArticleRow as Row } from '../../../contract/desk.ts'
import { count } from '../../../contract/words.ts'
import { cx } from '../../ui/cx.ts'
import { Bar } from '../../ui/skeleton.tsx'
import { age, inFull } from '../time.ts'
import { useMakes } from '../use-writer.ts'
import { ordersImage } from './announce-articles.ts'
import {
  placesWords,
  plainModels,
  rowChecksWords,
  shownStage,
  stageWords,
  waitingWords,
} from './article-words.ts'

const CELL =
  'grid min-h-[58px] py-2 grid-cols-[minmax(0,1fr)] content-center gap-y-0.5 border-b border-line px-3'

type Props = {
  readonly row: Row
  readonly selected: boolean
  readonly now: number
}

/** One row of the list: title, status and checks. */
export const ArticleOption = memo(({ row, selected, now }: Props) => (
  <div
    className={cx(
      CELL,
      selected
        ? 'bg-selected group-focus-visible:shadow-[inset_2px_0_0_var(--color-accent)]'
        : 'hover:bg-hover',
    )}
  >
    <div className="line-clamp-2 text-m/[19px] font-medium [overflow-wrap:anywhere]">{row.title}</div>
    <div className="flex items-center gap-1.5 overflow-hidden text-s whitespace-nowrap text-ink-3">
      {row.published !== 'no' && (
        <Tag
          tone={row.published === 'live' ? 'good' : 'plain'}
          words={row.published === 'live' ? 'Live' : 'Draft on the site'}
          title={row.published === 'live' ? 'Live on a site' : 'A draft on a site'}
        />
      )}
      <State row={row} />
      <span className="ml-auto shrink-0" title={inFull(row.created_at)}>
        {age(row.created_at, now)}
      </span>
    </div>
  </div>
))
ArticleOption.displayName = 'ArticleOption'

const TAG_TONES = {
  plain: 'bg-sunken text-ink-2',
  good: 'bg-good-bg text-good',
  warn: 'bg-warn-bg text-warn',
  bad: 'bg-bad-bg text-bad',
} as const

const Tag = ({
  words,
  title,
  tone = 'plain',
}: {
  readonly words: string
  readonly title?: string | undefined
  readonly tone?: keyof typeof TAG_TONES
}) => (
  <span title={title} className={cx('shrink-0 rounded-1 px-1.5 text-xs/[18px]', TAG_TONES[tone])}>
    {words}
  </span>
)

const State = ({ row }: { readonly row: Row }) => {
  const makes = useMakes()
  if (isWriting(row.status))
    return (
      <span className="flex min-w-0 items-center gap-2">
        <ProgressBar percent={row.progress.percent} className="w-16" />
        <span className="truncate">
          {row.status === 'pending'
            ? waitingWords(makes)
            : stageWords(shownStage(row.progress.stage, ordersImage(row.job_id)), makes)}
        </span>
      </span>
    )
  if (row.status === 'failed')
    return <Tag tone="bad" words="Failed" title={row.error ? plainModels(row.error.message) : undefined} />
  return (
    <>
      {row.places > 0 && (
        <Tag
          tone="warn"
          words={`${row.written_by === 'outline' ? 'Outline, ' : ''}${placesWords(row.places)}`}
        />
      )}
      <span className="truncate tabular-nums">
        {/* The words of an unfinished outline are only its headings. */}
        {row.word_count !== null &&
          !(row.places > 0 && row.written_by === 'outline') &&
          count(row.word_count, 'word')}
        {row.checks && row.places === 0 && ` · ${rowChecksWords(row.checks)}`}
      </span>
    </>
  )
}

/** A bar that shows how much of an article is written. The words beside the bar say the same. */
export const ProgressBar = ({
  percent,
  className,
}: {
  readonly percent: number
  readonly className?: string
}) => (
  <span
    aria-hidden="true"
    className={cx('block h-1 shrink-0 overflow-hidden rounded-full bg-line-strong', className)}
  >
    <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
  </span>
)

/** Placeholder for a row that is still loading. */
export const ArticleOptionPlace = () => (
  <div className={CELL}>
    <Bar className="w-4/5" />
    <Bar className="mt-1 h-2.5 w-1/2" />
  </div>
)
