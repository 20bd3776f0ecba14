import { useRef } from 'react'

const focusTheList = (): void => {
  const list = document.querySelector('[role=listbox]')
  if (list instanceof HTMLElement) list.focus({ preventScroll: true })
}

/**
 * Gives the focus back to where it was when a dialog closes: dialogs here open from keys and menus too, so there is no
 * trigger to return to. What a dialog marks with `data-first` gets the focus when it opens.
 */
export const useReturnFocus = () => {
  const before = useRef<HTMLElement | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      const first = event.target instanceof HTMLElement ? event.target.querySelector('[data-first]') : null
      if (!(first instanceof HTMLElement)) return
      event.preventDefault()
      first.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // The person has gone on meanwhile, to the question of an agent say.
      if (document.activeElement && document.activeElement !== document.body) return
      const target = before.current
      if (target?.isConnected && target !== document.body) target.focus({ preventScroll: true })
      else focusTheList()
    },
  }
}
