const listIn = (page: ParentNode): HTMLElement | undefined =>
  [...page.querySelectorAll<HTMLElement>('[role=listbox]')].find((list) => list.checkVisibility())

/** Focuses the screen's list or, where no list is visible, the screen itself, so that the keyboard works at once. */
export const focusTheScreen = (): void => {
  const list = listIn(document)
  const screen = list ?? document.querySelector('main')
  if (!screen) return
  if (screen.tabIndex < 0) screen.tabIndex = -1
  screen.focus({ preventScroll: true })
  if (!list) passOnFocus(screen)
}

/** Moves the focus from a screen to its list, if the list appears while the screen itself still has the focus. */
const passOnFocus = (screen: HTMLElement): void => {
  const observer = new MutationObserver(() => {
    const list = document.activeElement === screen ? listIn(screen) : undefined
    list?.focus({ preventScroll: true })
    if (document.activeElement !== screen) observer.disconnect()
  })
  observer.observe(screen, { childList: true, subtree: true })
}
