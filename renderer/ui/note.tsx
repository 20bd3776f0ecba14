import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Tone = 'warn' | 'bad' | 'good' | 'plain'
const TONES: Readonly<Record<Tone, string>> = {
  warn: 'border-warn-line bg-warn-bg text-warn',
  bad: 'border-bad-line bg-bad-bg text-bad',
  good: 'border-good-line bg-good-bg text-good',
  plain: 'border-line bg-note text-ink-2',
}

type Props = {
  readonly tone?: Tone
  readonly children: ReactNode
  /** A button or link at the end of the line. */
  readonly action?: ReactNode
  /** Whether screen readers announce the note when it appears. */
  readonly announce?: boolean
}

/** A note that a person should read before going on. */
export const Note = ({ tone = 'warn', children, action, announce }: Props) => (
  <div
    role={announce ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    className={cx('flex items-start gap-3 rounded-2 border px-3 py-2 text-s', TONES[tone])}
  >
    <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</div>
    {action}
  </div>
)
