/** What is wrong with the name of a target; null if nothing is. */
export const nameFault = (typed: string): string | null =>
  typed.trim() === '' ? 'Give it a name, so that you recognize it in the list.' : null

/** What is wrong with the address of a target; null if nothing is. The service checks the rest. */
export const urlFault = (typed: string): string | null => {
  if (typed.trim() === '') return 'Enter the address.'
  return URL.canParse(typed.trim()) ? null : 'Enter a whole address, such as https://example.com/hook.'
}
