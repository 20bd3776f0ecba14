/** Returns what is wrong with the name of a target; null if it is valid. */
export const nameFault = (typed: string): string | null =>
  typed.trim() === '' ? 'Enter a name, so that you can recognize this notification in the list.' : null

/**
 * Returns what is wrong with the address of a target; null if this check finds no fault. The service makes further checks.
 */
export const urlFault = (typed: string): string | null => {
  if (typed.trim() === '') return 'Enter the address.'
  return URL.canParse(typed.trim()) ? null : 'Enter a complete address, such as https://example.com/hook.'
}
