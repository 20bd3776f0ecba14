/** Focuses the screen's list or, where no list is visible, the screen itself, so that the keyboard works at once. */
export const focusTheScreen = (): void => {
  const lists = [...document.querySelectorAll('[role=listbox]')]
  const screen = lists.find((list) => list.checkVisibility()) ?? document.querySelector('main')
  if (!(screen instanceof HTMLElement)) return
  if (screen.tabIndex < 0) screen.tabIndex = -1
  screen.focus({ preventScroll: true })
}
