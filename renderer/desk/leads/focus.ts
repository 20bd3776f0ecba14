/** Gives the focus to the list of leads, so that its keys work and the active row is announced. */
export const focusList = (): void => document.getElementById('leads')?.focus({ preventScroll: true })
