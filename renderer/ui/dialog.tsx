import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useReturnFocus } from './return-focus.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the quiet one first. */
  readonly actions?: ReactNode
  readonly wide?: boolean
}

/** A question or a page over the screen; Escape closes it and focus returns to where it was. */
export const Dialog = ({ open, onClose, title, description, children, actions, wide }: Props) => {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cx(
            'appear outline-none fixed top-[14vh] left-1/2 z-50 grid max-h-[76vh] w-[calc(100vw-32px)] -translate-x-1/2 gap-3 overflow-auto rounded-3 border border-line-strong bg-surface p-4 shadow-float',
            wide ? 'max-w-[640px]' : 'max-w-[460px]',
          )}
        >
          <Radix.Title className="text-l font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description asChild>
              <div className="text-ink-2">{description}</div>
            </Radix.Description>
          )}
          {children}
          {actions && <div className="mt-1 flex items-center justify-end gap-2">{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
