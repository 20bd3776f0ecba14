import { HOT_SCORE, type ReadableLead } from '../../contract/forum.ts'
import { type ArticleHead, articleHeads } from '../articles/articles.ts'
import type { Db } from '../db/database.ts'
import { loadLeads } from '../forum/forum.ts'
import { publicationsOf } from '../publishing/publishing.ts'
import type { Item } from './delivery.table.ts'

/** A subject of a message with its contents at the moment of sending. Times are in ms. */
export type Told = { readonly at: number } & (
  | { readonly event: 'test' }
  | { readonly event: 'lead.hot'; readonly lead: ReadableLead }
  | { readonly event: 'lead.deleted'; readonly leadId: string }
  | { readonly event: 'article.completed' | 'article.failed'; readonly article: ArticleHead }
  | {
      readonly event: 'article.published'
      readonly article: ArticleHead
      readonly siteId: string
      readonly postUrl: string | null
    }
)

/**
 * Reads the subjects of items. Leaves out leads whose posts have been deleted, or that the workspace may no longer
 * read, so that no message that is sent later contains a deleted post's words.
 */
export const readSubjects = async (db: Db, workspaceId: string, items: readonly Item[]): Promise<Told[]> => {
  const idsOf = (...events: readonly Item['event'][]) => [
    ...new Set(
      items
        .filter(({ event }) => events.includes(event))
        .map(({ subject_id }) => subject_id.split(' ')[0] ?? ''),
    ),
  ]
  const hot = idsOf('lead.hot')
  const leads = hot.length === 0 ? new Map<string, never>() : await loadLeads(db, workspaceId, hot)
  const articles = await articleHeads(
    db,
    workspaceId,
    idsOf('article.completed', 'article.failed', 'article.published'),
  )
  const publications = await publicationsOf(db, idsOf('article.published'))
  return items.flatMap(({ event, subject_id, happened_at: at }): Told[] => {
    const [id = '', siteId = ''] = subject_id.split(' ')
    if (event === 'test') return [{ event, at }]
    if (event === 'lead.deleted') return [{ event, at, leadId: id }]
    if (event === 'lead.hot') {
      const lead = leads.get(id)
      return lead && !lead.locked && !lead.post_deleted && lead.score >= HOT_SCORE
        ? [{ event, at, lead }]
        : []
    }
    const article = articles.get(id)
    if (!article) return []
    if (event !== 'article.published') return [{ event, at, article }]
    const post = (publications.get(id) ?? []).find(({ connection_id }) => connection_id === siteId)
    return [{ event, at, article, siteId, postUrl: post?.post_url ?? null }]
  })
}

/** Builds the address of the page of a lead or an article in the workspace. */
export const pageOf = (
  origin: string,
  workspaceId: string,
  screen: 'leads' | 'articles',
  id: string,
): string => `${origin}/w/${encodeURIComponent(workspaceId)}#/${screen}/${encodeURIComponent(id)}`
