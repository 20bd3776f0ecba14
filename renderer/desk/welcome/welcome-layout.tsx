import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { ToastList } from '../toast-list.tsx'

type Props = {
  readonly title: string
  readonly text?: ReactNode
  readonly onBack?: () => void
  /** Another way to begin, at the end of the line with the button that goes back. */
  readonly aside?: ReactNode
  /** Whether the page has little content, which then stands in the middle of the window. */
  readonly short?: boolean
  /** Whether the page is a form with few fields, which would be too long in a wide window. */
  readonly narrow?: boolean
  readonly children: ReactNode
  /** What the actions need or use, before them in the bar. */
  readonly hint?: ReactNode
  readonly actions?: ReactNode
}

/** The layout of Welcome: a title, the content, and a bar with the newest message and the primary action. */
export const WelcomeLayout = ({
  title,
  text,
  onBack,
  aside,
  short,
  narrow,
  children,
  hint,
  actions,
}: Props) => (
  <>
    <main className="min-h-0 flex-1 scroll-pb-20 overflow-auto">
      <div
        className={cx(
          'mx-auto grid max-w-[680px] grid-cols-[minmax(0,1fr)] gap-6 px-6 py-6',
          narrow ? 'three:max-w-[820px]' : 'three:max-w-[1080px]',
          // A little above the middle, where the eye expects the middle.
          short && 'min-h-full content-center two:pb-[12vh]',
        )}
      >
        <div>
          {onBack && (
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
              <Button tone="quiet" small className="-ml-2" onClick={onBack}>
                <ArrowLeft size={14} aria-hidden="true" />
                Back
              </Button>
              {aside}
            </div>
          )}
          <h1 className="text-xl/[1.3] font-semibold tracking-[-0.01em]">{title}</h1>
          {text && <p className="mt-1 max-w-[84ch] text-ink-2">{text}</p>}
        </div>
        {children}
      </div>
    </main>
    <footer
      className={cx(
        'shrink-0 border-t border-line bg-surface',
        !actions && 'has-[[role=status]:empty]:hidden',
      )}
    >
      <div
        className={cx(
          'mx-auto flex min-h-14 max-w-[680px] items-center justify-end gap-2 px-6 py-2',
          narrow ? 'three:max-w-[820px]' : 'three:max-w-[1080px]',
        )}
      >
        <div className="min-w-0 flex-1 text-s text-ink-3">
          <ToastList place="welcome" />
          {hint}
        </div>
        {actions}
      </div>
    </footer>
  </>
)

/** Two columns in a wide window, one below the other in a narrow one. */
export const WelcomeColumns = ({
  even,
  children,
}: {
  /** Whether the two columns are equally high. */
  readonly even?: boolean
  readonly children: ReactNode
}) => (
  <div
    className={cx(
      'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 three:grid-cols-2',
      !even && 'three:items-start',
    )}
  >
    {children}
  </div>
)
