/** Moves the focus to the screen's list or, without one, to the screen itself, so that the keyboard works there at once. */
export const focusTheScreen = (): void => {
  const screen = document.querySelector('[role=listbox]') ?? document.querySelector('main')
  if (!(screen instanceof HTMLElement)) return
  if (screen.tabIndex < 0) screen.tabIndex = -1
  screen.focus({ preventScroll: true })
}
