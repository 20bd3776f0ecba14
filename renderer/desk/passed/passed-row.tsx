import type { PassedPost } from '../../../contract/triage.ts'
import { count } from '../../../contract/words.ts'
import { cx } from '../../ui/cx.ts'
import { Score } from '../../ui/score.tsx'
import { age, inFull } from '../time.ts'
import { shortCommunity } from '../words.ts'
import { rowWords } from './why.ts'

type Props = {
  readonly post: PassedPost
  /** The number of further copies in the row. */
  readonly more: number
  readonly id: string
  readonly selected: boolean
  readonly now: number
  readonly onOpen: () => void
}

/** The row of one passed-over post, or of all copies of one lead: score, title, community, date and reason. */
export const PassedRow = ({ post, more, id, selected, now, onOpen }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: its keys work on the whole screen, see keymap.ts
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={selected}
    onClick={onOpen}
    className={cx(
      'grid min-h-[58px] grid-cols-[40px_1fr] items-center gap-3 border-b border-line px-3 py-2.5',
      selected
        ? 'bg-selected group-focus-visible:shadow-[inset_2px_0_0_var(--color-accent)]'
        : 'hover:bg-hover/50',
    )}
  >
    <Score value={post.score} hot={false} />
    <div className="min-w-0">
      <div className="line-clamp-2 text-m/[19px] [overflow-wrap:anywhere]">{titleOf(post)}</div>
      <div className="mt-0.5 flex gap-1.5 overflow-hidden text-s whitespace-nowrap text-ink-3">
        <span className="max-w-[40%] shrink-0 truncate" title={post.community}>
          {shortCommunity(post.community)}
        </span>
        <span aria-hidden="true">·</span>
        <Posted post={post} now={now} />
        {more > 0 && (
          <span className="ml-auto rounded-1 bg-note px-1.5 text-ink-2">
            {count(more + 1, 'copy', 'copies')}
          </span>
        )}
      </div>
      <div className="mt-0.5 text-s text-ink-2 [overflow-wrap:anywhere]">{rowWords(post)}</div>
    </div>
  </div>
)

const titleOf = ({ title }: PassedPost): string => title || 'A post without a title'

const Posted = ({ post, now }: Pick<Props, 'post' | 'now'>) => (
  <span className="shrink-0 text-s text-ink-3" title={post.undated ? undefined : inFull(post.posted_at)}>
    {post.undated ? 'no date' : age(post.posted_at, now)}
  </span>
)
