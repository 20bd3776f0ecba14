import { MOST_BUDGET } from '../../../contract/desk.ts'

/** Credits a day that a text means: null for no bound, undefined where it is no whole number up to the most there is. */
export const budgetOf = (text: string): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) && Number(trimmed) <= MOST_BUDGET ? Number(trimmed) : undefined
}
