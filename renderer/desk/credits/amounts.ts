import { ADDED_CREDITS, MOST_CREDITS } from '../../../contract/credits.ts'
import { count } from '../../../contract/words.ts'

/** The label of the button that adds credits where an order needs more than the limit of the own service has left. */
export const ADD_CREDITS = `Add ${count(ADDED_CREDITS, 'credit')}`

/** Parses a typed limit, in credits. Null means that the text is not a whole number from 0 to the maximum. */
export const limitOf = (text: string): number | null => {
  const typed = text.trim()
  return /^\d+$/.test(typed) && Number(typed) <= MOST_CREDITS ? Number(typed) : null
}

/** Writes credits with a sign, as in the ledger: `+50`, `−5`. The minus sign is U+2212, not a hyphen. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${Math.abs(amount).toLocaleString()}` : `+${amount.toLocaleString()}`

/** Writes how many articles, or outlines, a balance pays for. */
export const enoughFor = (balance: number, each: number, makes: 'article' | 'outline'): string => {
  const articles = each > 0 ? Math.max(0, Math.floor(balance / each)) : 0
  if (articles === 0) return `not enough for an ${makes}`
  return `enough for ${count(articles, makes)}`
}
