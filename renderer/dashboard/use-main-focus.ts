import { type RefObject, useRef } from 'react'

/**
 * Returns a ref for a page's primary button, and a function that focuses the button after a dialog has closed. Use it if the
 * control that opened the dialog is gone, or if another dialog has replaced the dialog.
 */
export const useMainFocus = (): {
  readonly main: RefObject<HTMLButtonElement | null>
  readonly focusMain: () => void
} => {
  const main = useRef<HTMLButtonElement>(null)
  return { main, focusMain: () => void requestAnimationFrame(() => main.current?.focus()) }
}
