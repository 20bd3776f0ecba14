import { cx } from './cx.ts'

/** A grey placeholder for a line that is still loading. */
export const Bar = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={cx('late block h-3 rounded-1 bg-hover', className)} />
)

type LoadingProps = { readonly label: string; readonly className: string; readonly bars: readonly string[] }

/** Placeholders for loading content. Screen readers hear the label. */
export const Loading = ({ label, className, bars }: LoadingProps) => (
  <div role="status" aria-label={label} className={className}>
    {bars.map((bar, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
      <Bar key={place} className={bar} />
    ))}
  </div>
)
