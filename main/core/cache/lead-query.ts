import type { LeadFilter } from '../../../contract/desk.ts'
import { HOT_SCORE } from '../../../contract/forum.ts'

/** Conditions on the table `lead` and what fills their question marks. */
export type LeadCondition = { readonly where: string; readonly values: readonly (string | number)[] }

/** Best first; equal ones newest first, then by id, so that pages never overlap. */
export const LEAD_ORDER = 'score DESC, posted_at DESC, lead_id'

/** Writes a filter as SQL, but for its search. */
export const leadCondition = (filter: Omit<LeadFilter, 'search'>): LeadCondition => {
  const parts: [string, string | number][] = []
  if (filter.status !== 'all') parts.push(['status = ?', filter.status])
  if (filter.hot) parts.push(['score >= ?', HOT_SCORE])
  if (filter.intent) parts.push(['intent = ?', filter.intent])
  if (filter.community) parts.push(['community = ?', filter.community])
  return {
    where: parts.length === 0 ? '1' : parts.map(([sql]) => sql).join(' AND '),
    values: parts.map(([, value]) => value),
  }
}
