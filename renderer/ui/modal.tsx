import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { AbovePlace, isAbove } from './above.tsx'
import { cx } from './cx.ts'
import { useReturnFocus } from './return-focus.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly className?: string
  /** Tells that a `Radix.Description` is among the children. */
  readonly described?: boolean
  readonly children: ReactNode
}

/** A panel over the screen, which is veiled and out of reach; Escape closes it and focus returns to where it was. */
export const Modal = ({ open, onClose, className, described, children }: Props) => {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...focus}
          {...(described ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => isAbove(event.target) && event.preventDefault()}
          onInteractOutside={(event) => isAbove(event.detail.originalEvent.target) && event.preventDefault()}
          className={cx(
            'appear outline-none fixed left-1/2 z-50 w-[calc(100vw-32px)] -translate-x-1/2 rounded-3 border border-line-strong bg-surface shadow-float',
            className,
          )}
        >
          {children}
          <AbovePlace />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
