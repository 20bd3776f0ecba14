import type { PassedPost } from '../../../contract/triage.ts'
import { cx } from '../../ui/cx.ts'
import { Score } from '../../ui/score.tsx'
import { age, inFull } from '../time.ts'
import { rowWords } from './why.ts'

type Props = {
  readonly post: PassedPost
  readonly id: string
  readonly selected: boolean
  /** Whether the row above is about the same lead. Then the row is one line. */
  readonly isMore: boolean
  /** The number of rows below that are about the same lead. */
  readonly more: number
  readonly now: number
  readonly onOpen: () => void
}

/** The row of one passed-over post: score, title, reason, community and date. */
export const PassedRow = ({ post, id, selected, isMore, more, now, onOpen }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: its keys work on the whole screen, see keymap.ts
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={selected}
    onClick={onOpen}
    className={cx(
      'grid grid-cols-[40px_1fr] items-center gap-3 border-b border-line px-3',
      isMore ? 'py-1.5' : 'min-h-[77px] py-2.5',
      selected
        ? 'bg-selected group-focus-visible:shadow-[inset_2px_0_0_var(--color-accent)]'
        : 'hover:bg-hover',
    )}
  >
    {isMore ? (
      <>
        <span className="text-center text-s tabular-nums text-ink-3">{post.score}</span>
        <div className="flex min-w-0 items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-ink-2" title={titleOf(post)}>
            {post.author ? `by ${post.author}` : titleOf(post)}
          </span>
          <Posted post={post} now={now} />
        </div>
      </>
    ) : (
      <>
        <Score value={post.score} hot={false} />
        <div className="min-w-0">
          <div className="line-clamp-2 text-m/[19px] [overflow-wrap:anywhere]">{titleOf(post)}</div>
          <div className="mt-0.5 line-clamp-1 text-s text-ink-2 [overflow-wrap:anywhere]">
            {rowWords(post)}
          </div>
          <div className="mt-0.5 flex gap-1.5 overflow-hidden text-s whitespace-nowrap text-ink-3">
            <span className="max-w-[60%] shrink-0 truncate">{post.community}</span>
            <span aria-hidden="true">·</span>
            <Posted post={post} now={now} />
            {more > 0 && <span className="ml-auto">{more} more like it</span>}
          </div>
        </div>
      </>
    )}
  </div>
)

const titleOf = ({ title }: PassedPost): string => title || 'A post without a title'

const Posted = ({ post, now }: Pick<Props, 'post' | 'now'>) => (
  <span className="shrink-0 text-s text-ink-3" title={post.undated ? undefined : inFull(post.posted_at)}>
    {post.undated ? 'no date' : age(post.posted_at, now)}
  </span>
)
