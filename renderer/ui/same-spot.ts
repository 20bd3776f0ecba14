/** A click: how many clicks it ends, and where it was, in px. */
export type Click = Pick<MouseEvent, 'detail' | 'clientX' | 'clientY'>

/** How far the pointer must move before a click counts as a new one, in px. */
const MOVED = 8
/** For how long a click on the same spot does not count as a new one, in ms. */
const REPEATED_FOR = 2_000

const isNear = (one: Click, other: Pick<Click, 'clientX' | 'clientY'>): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) < MOVED

/** Recognizes a click that may only be the second one of a double click, although something else is now on the spot. */
export const sameSpot = () => {
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
      event.detail > 0 &&
      first !== null &&
      performance.now() - first.at < REPEATED_FOR &&
      isNear(first, event),
  }
}
