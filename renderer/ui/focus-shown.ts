const FRAMES = 60
/** Number of frames for which a focused element is put back into focus if the page draws it anew, for example at a late answer. */
const KEPT_FRAMES = 300

/**
 * Focuses the element that `selector` finds as soon as it is on the page, within about a second. Gives up when the focus is
 * meanwhile put on something else.
 */
export const focusWhenShown = (selector: string): void => {
  const from = document.activeElement
  const look = (left: number) =>
    requestAnimationFrame(() => {
      const entry = document.querySelector(selector)
      if (entry instanceof HTMLElement) {
        entry.focus()
        keep(entry, KEPT_FRAMES)
        return
      }
      const at = document.activeElement
      if (left > 0 && (at === from || at === document.body)) look(left - 1)
    })
  const keep = (entry: HTMLElement, left: number) =>
    requestAnimationFrame(() => {
      if (!entry.isConnected && document.activeElement === document.body) look(left)
      else if (left > 0 && document.activeElement === entry) keep(entry, left - 1)
    })
  look(FRAMES)
}
