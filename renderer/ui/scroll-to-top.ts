/** The space that stays above what is scrolled to the top, in px, for its label or heading. */
const ABOVE = 40

/** Scrolls an element to the top of its page. `scrollIntoView` would move the window too. */
export const scrollToTop = (element: HTMLElement | null): void => {
  const page = element?.closest('main')
  if (!element || !page) return
  page.scrollBy({ top: element.getBoundingClientRect().top - page.getBoundingClientRect().top - ABOVE })
}
