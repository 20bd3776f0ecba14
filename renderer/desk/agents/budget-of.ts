const MOST = 100_000

/** Credits a day that a text means: null for no bound, undefined where it is no whole number from 0 to 100,000. */
export const budgetOf = (text: string): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,6}$/.test(trimmed) && Number(trimmed) <= MOST ? Number(trimmed) : undefined
}
