import type { Article } from '../articles.ts'
import { countPassed } from '../check-groups.ts'
import type { DraftVersion } from '../desk.ts'
import type { Draft, Lead, LeadStatus, NotLeadReason, ReadableLead } from '../forum.ts'
import { placesOf } from '../places.ts'
import type { ArticleRow } from './articles.ts'
import type { LeadRow } from './leads.ts'

/** The maximum length of a comment's title, in characters. */
const FIRST_WORDS = 100

/** Returns the title of a post, or the first words of a comment. */
const titleOf = ({ title, body, comment }: ReadableLead): string => {
  if (title !== '' || comment === null) return title
  const words = body.replace(/\s+/g, ' ').trim()
  if (words.length <= FIRST_WORDS) return words
  return `${words.slice(0, FIRST_WORDS).replace(/\s\S*$/, '')}…`
}

/** Creates the row of a lead in the list. */
export const leadRow = (lead: Lead, seen: boolean): LeadRow => ({
  lead_id: lead.lead_id,
  score: lead.score,
  intent: lead.intent,
  status: lead.status,
  locked: lead.locked,
  title: lead.locked ? '' : titleOf(lead),
  comment_on: lead.locked ? null : (lead.comment?.post_title ?? null),
  source: lead.locked ? null : lead.source,
  community: lead.locked ? '' : lead.community,
  posted_at: lead.locked || lead.undated ? null : lead.posted_at,
  undated: !lead.locked && lead.undated,
  seen,
  post_deleted: !lead.locked && lead.post_deleted,
})

/** Returns the searchable text of a lead; empty if the account may not read the lead, or if the post is deleted. */
export const wordsOfLead = (lead: Lead): string =>
  lead.locked || lead.post_deleted
    ? ''
    : [lead.title, lead.body, lead.community, lead.comment?.post_title ?? ''].join('\n').trimEnd()

const publishedAs = ({ publications = [] }: Article): ArticleRow['published'] => {
  if (publications.some(({ status }) => status === 'publish')) return 'live'
  return publications.some(({ status }) => status === 'draft') ? 'draft' : 'no'
}

/** Creates the row of an article in the list. */
export const articleRow = (article: Article): ArticleRow => ({
  job_id: article.job_id,
  title: article.title,
  status: article.status,
  progress: article.progress,
  created_at: article.created_at,
  word_count: article.word_count ?? null,
  places: placesOf(article).length,
  written_by: article.written_by ?? null,
  checks: article.checks ? countPassed(article.checks) : null,
  published: publishedAs(article),
  live_urls: (article.publications ?? []).flatMap(({ status, post_url }) =>
    status === 'publish' && post_url !== null ? [post_url] : [],
  ),
  error: article.error,
})

/** Whether the service is still writing an article. */
export const isWriting = (status: Article['status']): boolean =>
  status === 'pending' || status === 'processing'

/** Returns why the person marked a lead as not a lead; null if they did not, or if the account may not read the lead. */
export const notLeadReasonOf = (lead: Lead): NotLeadReason | null =>
  lead.locked ? null : (lead.not_lead?.reason ?? null)

/** Creates a version of a reply from a draft by the service. */
export const versionOfDraft = (draft: Draft): DraftVersion => ({
  version_id: draft.draft_id,
  origin: 'service',
  written_by: draft.written_by,
  text: draft.text,
  warnings: draft.warnings,
  at: draft.created_at,
})

/** Returns a text in lower case without accents, for searching. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
/** Returns the words of a text, without the signs between them. */
export const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu) ?? []
/** Splits a search at its spaces, in lower case without accents. */
export const foldedWords = (search: string): string[] => folded(search).split(/\s+/).filter(Boolean)

/** Whether the person can still save or ignore a lead. A reply settles the lead, until the person takes the mark back. */
export const maySort = ({ status }: Pick<Lead, 'status'>): boolean => status !== 'replied'

/**
 * Returns the leads that a mark of several leads changes. A mark that saves or ignores leaves out leads that were replied to, unless it
 * undoes another mark.
 */
export const markedOf = (
  leadIds: readonly string[],
  { status, undoes }: { readonly status: LeadStatus; readonly undoes?: object | undefined },
  leadOf: (leadId: string) => Lead | null | undefined,
): readonly string[] => {
  const sorts = (status === 'saved' || status === 'ignored') && undoes === undefined
  return leadIds.filter((leadId) => {
    const lead = leadOf(leadId)
    return !sorts || !lead || maySort(lead)
  })
}
