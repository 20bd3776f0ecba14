import { cx } from './cx.ts'

export type DotTone = 'good' | 'warn' | 'bad' | 'off'
const TONES: Readonly<Record<DotTone, string>> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-bad',
  off: 'bg-off-line',
}

/** A colored dot for a state. The words beside the dot, or its tooltip, must say the same. */
export const Dot = ({ tone }: { readonly tone: DotTone }) => (
  <i aria-hidden="true" className={cx('size-[7px] shrink-0 rounded-full', TONES[tone])} />
)
