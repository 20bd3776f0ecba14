const FRAMES = 60

/**
 * Focuses the element that `selector` finds as soon as it is on the page, within about a second. Gives up when the focus is
 * meanwhile put on something else.
 */
export const focusWhenShown = (selector: string): void => {
  const from = document.activeElement
  const look = (left: number) =>
    requestAnimationFrame(() => {
      const entry = document.querySelector(selector)
      if (entry instanceof HTMLElement) return entry.focus()
      const at = document.activeElement
      if (left > 0 && (at === from || at === document.body)) look(left - 1)
    })
  look(FRAMES)
}
