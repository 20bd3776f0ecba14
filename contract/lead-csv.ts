import { csvLine } from './csv.ts'
import type { Lead } from './forum.ts'

const COLUMNS = [
  'lead_id',
  'score',
  'intent',
  'status',
  'not_a_lead',
  'source',
  'community',
  'title',
  'body',
  'url',
  'author',
  'posted_at',
  'found_at',
  'reasons',
  'comment_on',
  'comment_on_url',
] as const
type Cells = Readonly<Record<(typeof COLUMNS)[number], string | number | null>>

const cellsOf = (lead: Lead): Partial<Cells> => {
  const { lead_id, score, intent, status } = lead
  const known = { lead_id, score, intent, status }
  if (lead.locked) return known
  return {
    ...known,
    not_a_lead: lead.not_lead?.reason ?? null,
    source: lead.source,
    community: lead.community,
    title: lead.title,
    body: lead.body,
    url: lead.url,
    author: lead.author,
    posted_at: lead.undated ? null : lead.posted_at,
    found_at: lead.found_at,
    reasons: lead.reasons.map(({ signal, points }) => `${signal} (${points})`).join('; '),
    comment_on: lead.comment?.post_title ?? null,
    comment_on_url: lead.comment?.post_url ?? null,
  }
}

/** The first line of a CSV file (RFC 4180) of leads: the column names. */
export const LEAD_CSV_HEAD = `${csvLine(COLUMNS)}\r\n`

/**
 * Writes leads as the CSV lines that follow the column names. The line of a locked lead has only the fields that callers may
 * see.
 */
export const leadCsvLines = (leads: readonly Lead[]): string =>
  leads
    .map((lead) => {
      const cells = cellsOf(lead)
      return `${csvLine(COLUMNS.map((column) => cells[column] ?? null))}\r\n`
    })
    .join('')
