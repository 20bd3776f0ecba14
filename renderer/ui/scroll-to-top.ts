/** The space that stays above what is scrolled to the top, in px, for its label or heading. */
const ABOVE = 40

/**
 * Scrolls an element to the top of its page, and returns the function that scrolls back. `scrollIntoView` would move the
 * window too.
 */
export const scrollToTop = (element: HTMLElement | null): (() => void) | undefined => {
  const page = element?.closest('main')
  if (!element || !page) return undefined
  const top = page.scrollTop
  page.scrollBy({ top: element.getBoundingClientRect().top - page.getBoundingClientRect().top - ABOVE })
  return () => page.scrollTo({ top })
}
