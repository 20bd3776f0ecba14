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

/**
 * Moves the focus from a screen to its list, if the list appears while the screen itself still has the focus. An empty screen may give
 * way to another one that has the list.
 */
const passOnFocus = (screen: HTMLElement): void => {
  const observer = new MutationObserver(() => {
    const { activeElement } = document
    const waits = screen.isConnected ? activeElement === screen : activeElement === document.body
    const list = waits ? listIn(screen.isConnected ? screen : document) : undefined
    list?.focus({ preventScroll: true })
    if (list || !waits) observer.disconnect()
  })
  observer.observe(screen.parentElement ?? screen, { childList: true, subtree: true })
}
