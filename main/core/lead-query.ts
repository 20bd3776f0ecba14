import type { LeadFilter } from '../../contract/desk.ts'
import { HOT_SCORE } from '../../contract/forum.ts'

/** Conditions on the table `lead` and what fills their question marks. */
export type LeadCondition = { readonly where: string; readonly values: readonly (string | number)[] }

/** Best first; equal ones newest first, then by id, so that pages never overlap. */
export const LEAD_ORDER = 'score DESC, posted_at DESC, lead_id'

/** Writes a filter as SQL; null where nothing can match, such as a search for punctuation alone. */
export const leadCondition = (filter: LeadFilter): LeadCondition | null => {
  const match = matchOf(filter.search)
  if (filter.search.trim() !== '' && match === null) return null
  const parts: [string, ...(string | number)[]][] = [
    ...(filter.status === 'all' ? [] : [['status = ?', filter.status] satisfies [string, string]]),
    ...(filter.hot ? [['score >= ?', HOT_SCORE] satisfies [string, number]] : []),
    ...(filter.intent ? [['intent = ?', filter.intent] satisfies [string, string]] : []),
    ...(filter.community ? [['community = ?', filter.community] satisfies [string, string]] : []),
    ...(match === null
      ? []
      : [
          ['id IN (SELECT rowid FROM lead_words WHERE lead_words MATCH ?)', match] satisfies [string, string],
        ]),
  ]
  return {
    where: parts.length === 0 ? '1' : parts.map(([sql]) => sql).join(' AND '),
    values: parts.flatMap(([, ...values]) => values),
  }
}

/** Every word as the beginning of a word, all of them wanted; null where the text holds no word. */
export const matchOf = (search: string): string | null => {
  const words = search.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu)
  return words ? words.map((word) => `"${word}"*`).join(' AND ') : null
}
