import type { ReactNode } from 'react'
import { TextButton } from './button.tsx'
import { cx } from './cx.ts'

/** A part of a page, with a small heading and a remark beside the heading. */
export const Section = ({
  title,
  level: Heading = 'h3',
  large,
  remark,
  aside,
  children,
}: {
  readonly title: string
  /** Whether the heading is larger than the text below it, for a part of a page of settings or of a form. */
  readonly large?: boolean
  readonly level?: 'h2' | 'h3'
  readonly remark?: ReactNode
  readonly aside?: ReactNode
  readonly children: ReactNode
}) => {
  return (
    <section>
      <div className={cx('flex flex-wrap items-baseline gap-x-2', large ? 'mb-3' : 'mb-2')}>
        <Heading className={large ? 'text-l font-semibold' : 'text-s font-semibold text-ink-2'}>
          {title}
        </Heading>
        {remark && <span className="text-s text-ink-3">{remark}</span>}
        {aside && <div className="ml-auto">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

type ColumnsProps = {
  readonly children: ReactNode
  readonly aside?: ReactNode
  /** Whether two columns already fit at 1400 px, because `aside` holds only short texts. */
  readonly narrowAside?: boolean
}

/** The content of a page: one column, and in a wide window two. `aside` is the second column, or the end of the only column. */
export const Columns = ({ children, aside, narrowAside }: ColumnsProps) => (
  <div
    className={cx(
      'grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-6 px-6 py-6 wide:max-w-[1760px] wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] wide:items-start wide:gap-x-12',
      narrowAside &&
        'min-[1400px]:max-w-[1760px] min-[1400px]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] min-[1400px]:items-start min-[1400px]:gap-x-12',
    )}
  >
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">{children}</div>
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden">{aside}</div>
  </div>
)

/** The head of a pane: 48 px, with a title at the left and actions at the right. */
export const PaneHead = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3">{children}</div>
)

/** A whole page of the desk beside the navigation: a head and the content. */
export const Page = ({
  title,
  within,
  remark,
  aside,
  children,
}: {
  readonly title: string
  /** The page that this page belongs to. Its title stands before this title, as a link. */
  readonly within?: { readonly title: string; readonly onOpen: () => void }
  /** What the page holds, in a few words beside its title. */
  readonly remark?: string
  readonly aside?: ReactNode
  readonly children: ReactNode
}) => (
  <main className="flex min-h-0 min-w-0 flex-1 flex-col">
    <div className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-6">
      {within && (
        <>
          <TextButton className="text-l" onClick={within.onOpen}>
            {within.title}
          </TextButton>
          <span aria-hidden="true" className="text-ink-3">
            /
          </span>
        </>
      )}
      <h1 className="text-l font-semibold">{title}</h1>
      {remark && <span className="min-w-0 truncate text-s text-ink-3">{remark}</span>}
      <div className="ml-auto flex shrink-0 items-center gap-2">{aside}</div>
    </div>
    {children}
  </main>
)
