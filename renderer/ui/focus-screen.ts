/** Focuses the screen's list or, on a screen without a list, the screen itself, so that the keyboard works at once. */
export const focusTheScreen = (): void => {
  const screen = document.querySelector('[role=listbox]') ?? document.querySelector('main')
  if (!(screen instanceof HTMLElement)) return
  if (screen.tabIndex < 0) screen.tabIndex = -1
  screen.focus({ preventScroll: true })
}
