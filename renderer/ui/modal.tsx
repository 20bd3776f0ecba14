import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { AbovePlace, isAbove } from './above.tsx'
import { belongsToInputMethod } from './composing.ts'
import { cx } from './cx.ts'
import { focusTheScreen } from './focus-screen.ts'

/**
 * Returns the element that gets the focus when the dialog closes. A menu's item no longer exists at that time, so the menu's button
 * is returned instead.
 */
const openerOf = (active: HTMLElement): HTMLElement => {
  const button = active.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return (button && document.getElementById(button)) || active
}

/**
 * Focuses the element with `data-first` when a dialog opens, and returns the focus to the earlier element when the dialog
 * closes. A dialog may have no trigger to return to, because keys and menus also open dialogs.
 */
const useReturnFocus = () => {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement instanceof HTMLElement ? openerOf(document.activeElement) : null
      const first = event.target instanceof HTMLElement ? event.target.querySelector('[data-first]') : null
      if (!(first instanceof HTMLElement)) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The focus is already elsewhere, such as on an agent's question.
      if (document.activeElement && document.activeElement !== document.body) return
      const target = before.current
      if (target?.isConnected && target !== document.body) target.focus({ preventScroll: true })
      else focusTheScreen()
    },
  }
}

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly className?: string
  /** Whether the children include a `Radix.Description`. */
  readonly described?: boolean
  /** Called in place of `onClose` when Escape is pressed. A click outside then does nothing. For forms with unsent text. */
  readonly onEscape?: (() => void) | undefined
  readonly children: ReactNode
}

/** A panel over the screen, which is covered and disabled. Escape closes the panel and returns the focus. */
export const Modal = ({ open, onClose, className, described, onEscape, children }: Props) => {
  const focus = useReturnFocus()
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil" />
        <Radix.Content
          {...focus}
          {...(described ? {} : { 'aria-describedby': undefined })}
          onEscapeKeyDown={(event) => {
            if (isAbove(event.target) || belongsToInputMethod(event)) return event.preventDefault()
            if (!onEscape) return
            event.preventDefault()
            onEscape()
          }}
          onInteractOutside={(event) =>
            (onEscape || isAbove(event.detail.originalEvent.target)) && event.preventDefault()
          }
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
