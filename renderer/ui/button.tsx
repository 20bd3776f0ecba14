import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { useStandsBack } from './standing-back.tsx'

type Tone = 'normal' | 'primary' | 'quiet' | 'row' | 'danger' | 'removal'

const TONES: Readonly<Record<Tone, string>> = {
  // Lighter than a button that cannot be used now.
  normal: 'border-line-strong bg-surface text-ink enabled:hover:border-off-line enabled:hover:bg-hover/50',
  primary: 'border-accent bg-accent text-accent-ink enabled:hover:bg-accent-hover',
  quiet: 'border-transparent text-ink-2 enabled:hover:bg-hover/70 enabled:hover:text-ink',
  // In a list (`group/row` on its rows), the buttons of a row look like buttons only while the row is used.
  row: 'border-transparent text-ink-2 group-focus-within/row:border-line-strong group-focus-within/row:bg-surface group-focus-within/row:text-ink group-hover/row:border-line-strong group-hover/row:bg-surface group-hover/row:text-ink enabled:hover:border-off-line enabled:hover:bg-hover/50',
  danger: 'border-line-strong bg-surface text-bad enabled:hover:bg-bad-bg',
  // Opens a question, or can be undone, so it is red only under the pointer.
  removal: 'border-transparent text-ink-2 enabled:hover:bg-bad-bg enabled:hover:text-bad',
}

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  readonly tone?: Tone
  readonly small?: boolean
  /** A keyboard shortcut for the same action, shown and announced. */
  readonly keys?: string | undefined
  readonly children: ReactNode
}

/** Properties of the button for the next step: it looks primary, and a dialog focuses it. */
export const NEXT = { 'data-first': true, tone: 'primary' } as const

/** Writes a key cap as assistive software expects it. */
const ariaKeys = (keys: string): string =>
  keys.replace('↵', 'Enter').replace('Ctrl ', 'Control+').replace('⌘ ', 'Meta+')

/** A button. Its label must say what a click does. */
export const Button = ({ tone: wanted = 'normal', small, keys, className, children, ...rest }: Props) => {
  const tone = useStandsBack() && wanted === 'primary' ? 'normal' : wanted
  return (
    <button
      type="button"
      aria-keyshortcuts={keys && ariaKeys(keys)}
      {...rest}
      className={cx(
        'inline-flex shrink-0 items-center gap-2 rounded-2 border font-medium whitespace-nowrap disabled:border-line disabled:bg-off disabled:text-ink-3',
        small ? 'h-7 px-2' : 'h-8 px-3',
        TONES[tone],
        className,
      )}
    >
      {children}
      {keys && (
        <span className="hidden two:inline">
          <Kbd on={tone === 'primary' ? 'accent' : 'plain'}>{keys}</Kbd>
        </span>
      )}
    </button>
  )
}

/** A square button with only an icon. `label` is its accessible name and its tooltip. */
export const IconButton = ({
  label,
  className,
  children,
  ...rest
}: Omit<Props, 'keys' | 'tone' | 'small'> & { readonly label: string }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...rest}
    className={cx(
      'grid size-7 shrink-0 place-items-center rounded-2 text-ink-3 enabled:hover:bg-hover enabled:hover:text-ink disabled:opacity-55',
      className,
    )}
  >
    {children}
  </button>
)

/** A button that looks like a link within a sentence. */
export const TextButton = ({ className, children, ...rest }: Omit<Props, 'keys' | 'tone' | 'small'>) => (
  <button
    type="button"
    {...rest}
    className={cx(
      'rounded-1 font-medium text-accent underline-offset-2 enabled:hover:underline disabled:text-ink-3',
      className,
    )}
  >
    {children}
  </button>
)
