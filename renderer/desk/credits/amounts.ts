import { ADDED_CREDITS } from '../../../contract/credits.ts'
import { count } from '../../../contract/words.ts'

/** The label of the button that adds credits on the own service, where they are a limit and not money. */
export const ADD_CREDITS = `Add ${count(ADDED_CREDITS, 'credit')}`

/** Writes credits with a sign, as in the ledger: `+50`, `−5`. The minus sign is U+2212, not a hyphen. */
export const signed = (amount: number): string =>
  amount < 0 ? `−${Math.abs(amount).toLocaleString()}` : `+${amount.toLocaleString()}`

/** Writes how many articles, or outlines, a balance pays for. */
export const enoughFor = (balance: number, each: number, makes: 'article' | 'outline'): string => {
  const articles = each > 0 ? Math.max(0, Math.floor(balance / each)) : 0
  if (articles === 0) return `not enough for an ${makes}`
  return `enough for ${count(articles, makes)}`
}
