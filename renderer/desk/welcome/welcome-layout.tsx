import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

type Props = {
  readonly title: string
  readonly text?: ReactNode
  readonly onBack?: () => void
  /** Whether the page has little content, and so begins further down. */
  readonly short?: boolean
  /** Whether the page is a form with few fields, which would be too long in a wide window. */
  readonly narrow?: boolean
  readonly children: ReactNode
  readonly actions?: ReactNode
}

/** The layout of Welcome: a title, the content, and a bar with the primary action. */
export const WelcomeLayout = ({ title, text, onBack, short, narrow, children, actions }: Props) => (
  <>
    <main className="min-h-0 flex-1 scroll-pb-20 overflow-auto">
      <div
        className={cx(
          'mx-auto grid max-w-[680px] grid-cols-[minmax(0,1fr)] gap-6 px-6 py-8',
          narrow ? 'three:max-w-[820px]' : 'three:max-w-[1080px]',
          short && 'two:pt-[12vh]',
        )}
      >
        <div>
          {onBack && (
            <Button tone="quiet" small className="mb-3 -ml-2" onClick={onBack}>
              <ArrowLeft size={14} aria-hidden="true" />
              Back
            </Button>
          )}
          <h1 className="text-xl/[1.3] font-semibold tracking-[-0.01em]">{title}</h1>
          {text && <p className="mt-1 max-w-[64ch] text-ink-2">{text}</p>}
        </div>
        {children}
      </div>
    </main>
    {actions && (
      <footer className="shrink-0 border-t border-line bg-surface">
        <div className="mx-auto flex min-h-14 max-w-[680px] items-center justify-end gap-2 px-6 py-2 three:max-w-[1080px]">
          {actions}
        </div>
      </footer>
    )}
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
