import type { ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { hashOf, type Route } from './routes.ts'

type Props = {
  readonly to: Route
  readonly className?: string
  /** Whether the linked page is the page that is open. */
  readonly current?: boolean
  readonly children: ReactNode
}

/** A link to a page of the dashboard, without styles. */
export const PlainLink = ({ to, className, current, children }: Props) => (
  <a href={hashOf(to)} aria-current={current ? 'page' : undefined} className={className}>
    {children}
  </a>
)

/** A link within a sentence. */
export const Link = ({ className, ...rest }: Props) => (
  <PlainLink
    {...rest}
    className={cx('rounded-1 font-medium text-accent underline-offset-2 hover:underline', className)}
  />
)

const LOOKS = {
  normal: 'border-line-strong bg-surface hover:bg-hover',
  primary: 'border-accent bg-accent text-accent-ink hover:bg-accent-hover',
} as const

/** Returns the class of a link that looks like a button. */
export const buttonLook = (tone: keyof typeof LOOKS = 'normal'): string =>
  cx(
    'inline-flex h-[30px] shrink-0 cursor-default items-center justify-center gap-2 rounded-2 border px-3 font-medium whitespace-nowrap',
    LOOKS[tone],
  )

/** A link that looks like a button, for the next step. */
export const ButtonLink = ({
  tone = 'normal',
  className,
  ...rest
}: Props & { readonly tone?: keyof typeof LOOKS }) => (
  <PlainLink {...rest} className={cx(buttonLook(tone), className)} />
)
