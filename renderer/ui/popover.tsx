import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Details that open under their trigger. Escape and a click elsewhere close them. */
export const Popover = ({
  trigger,
  label,
  open,
  onOpenChange,
  children,
}: {
  readonly trigger: ReactNode
  /** The accessible name of the details. */
  readonly label: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}) => (
  <Radix.Root open={open} onOpenChange={onOpenChange}>
    <Radix.Trigger asChild>{trigger}</Radix.Trigger>
    <Radix.Portal>
      <Radix.Content
        aria-label={label}
        align="start"
        sideOffset={4}
        collisionPadding={8}
        className="appear z-50 grid max-h-[60vh] w-[340px] max-w-[calc(100vw-16px)] gap-3 overflow-auto rounded-3 border border-line-strong bg-surface p-3 shadow-float"
      >
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
