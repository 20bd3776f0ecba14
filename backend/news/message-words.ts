import { SOURCE_WORDS } from '../../contract/forum.ts'
import { count, listed } from '../../contract/words.ts'
import { pageOf, type Told } from './subjects.ts'

/** Maximum number of leads, and of articles, that a message lists. */
const LISTED_OF_A_KIND = 20
/** Maximum number of characters of a title. The next constant is for a text by strangers. */
export const TITLE_CHARS = 140
export const TEXT_CHARS = 300

/** One item of a message. `head`, `title` and `text` may contain strangers' words; `page` is Quillport's own address. */
export type Line = {
  readonly head: string
  readonly title: string
  readonly text: string
  readonly page: string
}

/** The list in a message: the best leads first, then articles. `more` is the number of items that are left out. */
export type Lines = {
  readonly leads: readonly Line[]
  readonly articles: readonly Line[]
  readonly more: number
}

const ARTICLE_HEADS = {
  'article.completed': 'Written',
  'article.failed': 'Failed',
  'article.published': 'Live',
} as const

type ArticleNews = Extract<Told, { readonly article: unknown }>
const isAboutArticle = (told: Told): told is ArticleNews => 'article' in told
const isAboutHotLead = (told: Told): told is Extract<Told, { readonly event: 'lead.hot' }> =>
  told.event === 'lead.hot'

/** Writes the lines of a message to people. */
export const linesOf = (
  told: readonly Told[],
  { origin, workspaceId }: { readonly origin: string; readonly workspaceId: string },
): Lines => {
  const leads = told
    .filter(isAboutHotLead)
    .map(({ lead }) => lead)
    .toSorted((one, other) => other.score - one.score)
  const articles = told.filter(isAboutArticle)
  return {
    leads: leads.slice(0, LISTED_OF_A_KIND).map((lead) => ({
      head: `Score ${lead.score} · ${SOURCE_WORDS[lead.source]} · ${lead.community}`,
      title: lead.title === '' ? `Comment on ${lead.comment?.post_title || 'a post'}` : lead.title,
      text: lead.body,
      page: pageOf(origin, workspaceId, 'leads', lead.lead_id),
    })),
    articles: articles.slice(0, LISTED_OF_A_KIND).map(({ event, article }) => ({
      head: ARTICLE_HEADS[event],
      title: article.title,
      text: event === 'article.failed' ? (article.error?.message ?? '') : '',
      page: pageOf(origin, workspaceId, 'articles', article.jobId),
    })),
    more: Math.max(0, leads.length - LISTED_OF_A_KIND) + Math.max(0, articles.length - LISTED_OF_A_KIND),
  }
}

/** Summarizes a message, such as `3 hot leads and 1 written article`. Contains no words by strangers. */
export const summaryOf = (told: readonly Told[]): string => {
  const of = (event: Told['event']) => told.filter((one) => one.event === event).length
  const parts = [
    ...(of('lead.hot') > 0 ? [count(of('lead.hot'), 'hot lead')] : []),
    ...(of('article.completed') > 0 ? [count(of('article.completed'), 'written article')] : []),
    ...(of('article.published') > 0 ? [count(of('article.published'), 'live article')] : []),
    ...(of('article.failed') > 0 ? [count(of('article.failed'), 'failed article')] : []),
  ]
  return parts.length === 0 ? 'Test message' : listed(parts, 'and')
}
