import { type RefObject, useRef } from 'react'

/**
 * The primary button of a page, and a function that gives it the focus after a dialog has closed. For dialogs after which
 * nothing else can have the focus, because what opened them is gone or another dialog took their place.
 */
export const useMainFocus = (): {
  readonly main: RefObject<HTMLButtonElement | null>
  readonly focusMain: () => void
} => {
  const main = useRef<HTMLButtonElement>(null)
  return { main, focusMain: () => void requestAnimationFrame(() => main.current?.focus()) }
}
