import { folded, wordsIn, wordsOfLead } from '../../../contract/desk/rows.ts'
import type { LeadCounts, LeadFilter } from '../../../contract/desk.ts'
import { HOT_SCORE, type Lead } from '../../../contract/forum.ts'

/** Whether a lead contains every word of a search, also as the beginning of a longer word. */
const holdsWords = (lead: Lead, words: readonly string[]): boolean => {
  if (words.length === 0) return true
  const text = wordsIn(folded(wordsOfLead(lead)))
  return words.every((word) => text.some((one) => one.startsWith(word)))
}

/** Sorts leads by date, newest first. Leads without a date come last. */
const byTime = (a: Lead, b: Lead): number => timeOf(b).localeCompare(timeOf(a))
const timeOf = (lead: Lead): string => (lead.locked || lead.undated ? '' : lead.posted_at)
const ORDERS: Readonly<Record<LeadFilter['order'], (a: Lead, b: Lead) => number>> = {
  best: (a, b) => b.score - a.score || byTime(a, b) || a.lead_id.localeCompare(b.lead_id),
  newest: (a, b) => byTime(a, b) || b.score - a.score || a.lead_id.localeCompare(b.lead_id),
}

/** Returns the leads that match a filter, in the filter's order. */
export const matching = (leads: readonly Lead[], filter: LeadFilter): Lead[] => {
  const { status, hot, intent, community, search, order } = filter
  const words = wordsIn(folded(search))
  return leads
    .filter(
      (lead) =>
        (status === 'all' || lead.status === status) &&
        (!hot || lead.score >= HOT_SCORE) &&
        (intent === undefined || lead.intent === intent) &&
        (community === undefined || (!lead.locked && lead.community === community)) &&
        holdsWords(lead, words),
    )
    .sort(ORDERS[order])
}

/** Counts the leads with each status, and the new leads that are hot. */
export const countLeads = (leads: readonly Lead[]): LeadCounts => {
  const counts = { new: 0, hot: 0, saved: 0, replied: 0, ignored: 0, all: leads.length }
  for (const { status, score } of leads) {
    counts[status] += 1
    if (status === 'new' && score >= HOT_SCORE) counts.hot += 1
  }
  return counts
}
