import { cx } from './cx.ts'

/** A grey bar in the place of a line that is on its way. */
export const Bar = ({ className }: { readonly className?: string }) => (
  <span aria-hidden="true" className={cx('late block h-3 rounded-1 bg-hover', className)} />
)
