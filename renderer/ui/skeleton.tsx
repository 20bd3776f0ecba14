import { cx } from './cx.ts'

/** A grey bar in the place of a line that is on its way. */
export const Bar = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={cx('late block h-3 rounded-1 bg-hover', className)} />
)

type LoadingProps = { readonly label: string; readonly className: string; readonly bars: readonly string[] }

/** The places of what is on its way, a bar for each; those who do not see them are told its label. */
export const Loading = ({ label, className, bars }: LoadingProps) => (
  <div role="status" aria-label={label} className={className}>
    {bars.map((bar, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
      <Bar key={place} className={bar} />
    ))}
  </div>
)
