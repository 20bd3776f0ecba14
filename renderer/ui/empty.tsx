import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  readonly level?: 'h1' | 'h2'
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** Fills an empty part of a screen: says what will appear there, and offers the next step. */
export const Empty = ({ title, level: Heading = 'h2', children, action }: Props) => (
  <div className="mx-auto grid max-w-[46ch] justify-items-center gap-2 px-6 py-12 text-center">
    <Heading className="text-m font-semibold">{title}</Heading>
    {children && <div className="grid gap-2 text-balance text-ink-2">{children}</div>}
    {action && <div className="mt-2 flex gap-2">{action}</div>}
  </div>
)
