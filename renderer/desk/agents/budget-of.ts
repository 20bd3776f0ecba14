import { MOST_BUDGET } from '../../../contract/desk.ts'

/**
 * Parses a typed daily budget, in credits. Null means no limit. Undefined means that the text is not a whole number up to
 * the maximum.
 */
export const budgetOf = (text: string): number | null | undefined => {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d+$/.test(trimmed) && Number(trimmed) <= MOST_BUDGET ? Number(trimmed) : undefined
}
