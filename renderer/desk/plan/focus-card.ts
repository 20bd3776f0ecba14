import { focusWhenShown } from '../../ui/focus-shown.ts'
import type { Day } from './calendar.ts'

const cardSelector = (key: string): string => `[data-card="${CSS.escape(key)}"]`
/** Focuses a card on the screen. */
export const focusCard = (key: string) => focusWhenShown(cardSelector(key))
/** Focuses a card that moves to a day, which React shows there only later. */
export const focusCardOn = (key: string, day: Day) =>
  focusWhenShown(`td:has([data-day="${day}"]) ${cardSelector(key)}`)

/** Focuses the card before or after the focused card on the screen. */
export const focusBeside = (n: 1 | -1): void => {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-card]')].filter((one) =>
    one.checkVisibility(),
  )
  const here = shown.findIndex((one) => one.matches(':focus'))
  shown[here + n]?.focus()
}
