import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'

/**
 * Puts the reply beside the post and the reasons, where it stays in view while they scroll. In a narrow pane, the reply is
 * between the post and the reasons.
 */
export const Columns = ({
  post,
  reply,
  reasons,
}: {
  readonly post: ReactNode
  /** False for viewers, who write no replies. */
  readonly reply: ReactNode
  readonly reasons: ReactNode
}) => (
  <div
    className={cx(
      'grid max-w-[860px] grid-cols-[minmax(0,1fr)] content-start gap-x-8 gap-y-6 px-4 py-6 two:px-8',
      Boolean(reply) &&
        '@min-[780px]:max-w-[1280px] @min-[780px]:grid-cols-2 @min-[780px]:grid-rows-[auto_1fr]',
    )}
  >
    <div className="grid gap-6">{post}</div>
    {reply && (
      <div className="@container -mx-2 overflow-auto px-2 [scrollbar-width:thin] @min-[780px]:sticky @min-[780px]:top-6 @min-[780px]:col-start-2 @min-[780px]:row-span-2 @min-[780px]:row-start-1 @min-[780px]:max-h-[calc(100cqh-48px)] @min-[780px]:self-start">
        {reply}
      </div>
    )}
    <div className="grid content-start gap-6">{reasons}</div>
  </div>
)
