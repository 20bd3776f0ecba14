import { type RefObject, useRef } from 'react'

/**
 * Returns a ref for a page's primary button, and a function that focuses the button after a dialog has closed. Use this if
 * the control that opened the dialog no longer exists, or if a second dialog has replaced the first.
 */
export const useMainFocus = (): {
  readonly main: RefObject<HTMLButtonElement | null>
  readonly focusMain: () => void
} => {
  const main = useRef<HTMLButtonElement>(null)
  return { main, focusMain: () => void requestAnimationFrame(() => main.current?.focus()) }
}
