/** A click: how many clicks it ends, and where it was, in px. */
export type Click = Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>

/** How far the pointer must move before a click counts as a new one, in px. */
const MOVED = 8

const isNear = (one: Click, other: Pick<Click, 'clientX' | 'clientY'>): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < MOVED

/**
 * Recognizes a click that may only be the second one of a double click, although something else is now on the spot. `within`: for how long
 * a click on the same spot does not count as a new one, in ms.
 */
export const sameSpot = (within: number) => {
  let first: (Click & { readonly at: number }) | null = null
  return {
    /** Remembers a click, after which something else comes under the pointer. */
    remember: (event: Click): void => {
      // A key press on a button is a click without a position.
      const { detail, clientX, clientY } = event
      first = detail > 0 ? { detail, clientX, clientY, at: performance.now() } : null
      const forget = (moved: PointerEvent): void => {
        if (first && isNear(first, moved)) return
        first = null
        document.removeEventListener('pointermove', forget)
      }
      document.addEventListener('pointermove', forget)
    },
    /** Whether a click is soon after the remembered click and on its spot. */
    isRepeated: (event: Click): boolean =>
      event.detail > 0 && first !== null && performance.now() - first.at < within && isNear(first, event),
  }
}

/** The longest time between the two clicks of a double click, in ms. */
export const DOUBLE_CLICK = 500

/** Stops the second click of a double click, because its first click removes what was under the pointer. */
export const stopSecondClick = (first: Click): void => {
  if (first.detail === 0) return
  const stop = (second: MouseEvent): void => {
    if (!isNear(first, second)) return
    second.stopPropagation()
    second.preventDefault()
  }
  // The event of the first click ends before the listener is added.
  setTimeout(() => document.addEventListener('click', stop, { capture: true }))
  setTimeout(() => document.removeEventListener('click', stop, { capture: true }), DOUBLE_CLICK)
}
