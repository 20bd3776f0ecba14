/** Returns what is wrong with the name of a target; null if it is valid. */
export const nameFault = (typed: string): string | null =>
  typed.trim() === '' ? 'Give it a name, so that you recognize it in the list.' : null

/** Returns what is wrong with the address of a target; null if no fault is found here. The service checks the address further. */
export const urlFault = (typed: string): string | null => {
  if (typed.trim() === '') return 'Enter the address.'
  return URL.canParse(typed.trim()) ? null : 'Enter a whole address, such as https://example.com/hook.'
}
