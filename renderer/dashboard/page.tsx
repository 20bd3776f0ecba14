import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  readonly title: string
  /** A remark below the heading. */
  readonly remark?: ReactNode
  /** The primary action, beside the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

let opened = false

/** A page of the shell: a heading with a remark and the primary action, and the content. */
export const DashboardPage = ({ title, remark, action, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Quillport`
  }, [title])
  useEffect(() => {
    // The heading gets the focus, so that screen readers read the heading of a new page. When the dashboard itself opens,
    // screen readers read the title instead.
    if (opened) heading.current?.focus({ preventScroll: true })
    opened = true
  }, [])
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-auto">
        <div className="mx-auto grid max-w-[1040px] gap-6 px-4 pt-6 pb-20 two:px-6">
          <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
            <div className="min-w-0 flex-1 basis-80">
              <h1
                ref={heading}
                tabIndex={-1}
                className="w-fit text-xl/[1.3] font-semibold tracking-[-0.01em] outline-none"
              >
                {title}
              </h1>
              {remark && <p className="mt-0.5 max-w-[68ch] text-pretty text-ink-2">{remark}</p>}
            </div>
            {action}
          </div>
          {children}
        </div>
      </div>
    </main>
  )
}

/** A list of rows between hairlines. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="overflow-hidden rounded-3 border border-line bg-surface">
    {children}
  </ul>
)

type RowProps = {
  /** The subject of the row, on one line. */
  readonly head: ReactNode
  readonly details?: ReactNode
  readonly actions?: ReactNode
}

/** A row: the subject, the details below, and the actions at the end. */
export const Row = ({ head, details, actions }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
    <div className="min-w-0 flex-1 basis-60">
      <div className="flex flex-wrap items-center gap-x-2">{head}</div>
      {details && <div className="text-s text-ink-2 [overflow-wrap:anywhere]">{details}</div>}
    </div>
    {actions && <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div>}
  </li>
)

/** A list of names and values, one pair on each line. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid items-baseline grid-cols-[104px_1fr] gap-x-4 gap-y-1 two:grid-cols-[144px_1fr]">
    {children}
  </dl>
)

/** A name and its value in `Facts`. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="py-1 text-ink-3">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </>
)
