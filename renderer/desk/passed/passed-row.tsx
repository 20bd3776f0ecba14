import type { PassedPost } from '../../../contract/triage.ts'
import { cx } from '../../ui/cx.ts'
import { Score } from '../../ui/score.tsx'
import { age, inFull } from '../time.ts'
import { rowWords } from './why.ts'

type Props = {
  readonly post: PassedPost
  readonly id: string
  readonly selected: boolean
  readonly now: number
  readonly onOpen: () => void
}

/** The row of one passed-over post: score, title, reason, community and date. */
export const PassedRow = ({ post, id, selected, now, onOpen }: Props) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: its keys work on the whole screen, see keymap.ts
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={selected}
    onClick={onOpen}
    className={cx(
      'grid min-h-[77px] grid-cols-[40px_1fr] items-center gap-3 border-b border-line px-3 py-2.5',
      selected
        ? 'bg-selected group-focus-visible:shadow-[inset_2px_0_0_var(--color-accent)]'
        : 'hover:bg-hover',
    )}
  >
    <Score value={post.score} hot={false} />
    <div className="min-w-0">
      <div className="line-clamp-2 text-m/[19px] [overflow-wrap:anywhere]">
        {post.title || 'A post without a title'}
      </div>
      <div className="mt-0.5 line-clamp-1 text-s text-ink-2 [overflow-wrap:anywhere]">{rowWords(post)}</div>
      <div className="mt-0.5 flex gap-1.5 overflow-hidden text-s whitespace-nowrap text-ink-3">
        <span className="max-w-[60%] shrink-0 truncate">{post.community}</span>
        <span aria-hidden="true">·</span>
        <span className="truncate" title={post.undated ? undefined : inFull(post.posted_at)}>
          {post.undated ? 'no date' : age(post.posted_at, now)}
        </span>
      </div>
    </div>
  </div>
)
