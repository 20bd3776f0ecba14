import type { ListedArticle } from '../../../contract/articles.ts'
import { type MemberWork, memberPath, memberWork } from '../../../contract/dashboard/member-work.ts'
import { AppError } from '../../../contract/errors.ts'
import { PAGE } from '../../../contract/limits.ts'
import type { Answer } from '../../../contract/operation.ts'
import { count } from '../../../contract/words.ts'
import { createCall } from '../../../transport/client.ts'
import { httpSend } from '../../../transport/http-client.ts'
import { reachingFetch } from '../service-reach.ts'
import { sessionHeaders } from '../session.ts'

/** The maximum number of pages of articles that are read to count those that were never published. */
const MOST_PAGES = 10

/** A line about leads or articles that wait, the titles of the first ones, and the screen that shows them. */
export type Waiting = {
  readonly screen: 'leads' | 'articles'
  readonly words: string
  readonly titles: readonly string[]
}

/** The maximum number of titles in a line. */
const MOST_TITLES = 2

/** Reads what waits for a member: new leads, and written articles that were never published. Nothing that is 0 is in the list. */
export const readWaiting = async (workspace_id: string): Promise<readonly Waiting[]> => {
  const call = createCall<MemberWork>(
    httpSend(memberWork, {
      baseUrl: window.location.origin + memberPath(workspace_id),
      headers: sessionHeaders,
      fetch: reachingFetch,
    }),
  )
  const readUnpublished = async () => {
    const titles: string[] = []
    let cursor: string | null = null
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const read: Answer<MemberWork['articles']['list']> = await call('articles', 'list', {
        status: 'completed',
        limit: PAGE.most,
        ...(cursor === null ? {} : { cursor }),
      })
      titles.push(...read.articles.filter(isUnpublished).map(({ title }) => title))
      cursor = read.next_cursor
      if (cursor === null) break
    }
    return { number: titles.length, titles, more: cursor !== null }
  }
  const [leads, articles] = await Promise.all([
    call('forum', 'listLeads', { status: 'new', limit: PAGE.most }).catch(noForum),
    readUnpublished(),
  ])
  return waitingWords(
    {
      number: leads.count,
      // A lead without a title is locked.
      titles: leads.leads.flatMap((lead) => ('title' in lead ? [lead.title] : [])),
      more: leads.next_cursor !== null,
    },
    articles,
  )
}

const isUnpublished = ({ publications }: ListedArticle): boolean => publications.length === 0

/** A workspace without forum access has no leads. */
const noForum = (error: unknown) => {
  if (error instanceof AppError && error.code === 'forum_not_enabled')
    return { leads: [], count: 0, next_cursor: null }
  throw error
}

/** How many wait, and their titles, first the one to look at first. `more`: there can be more than the number says. */
type Found = { readonly number: number; readonly titles: readonly string[]; readonly more: boolean }

/** Writes the lines. */
export const waitingWords = (leads: Found, articles: Found): readonly Waiting[] => [
  ...(leads.number > 0
    ? [
        {
          screen: 'leads',
          words: leads.more ? `More than ${leads.number} new leads` : count(leads.number, 'new lead'),
          titles: firstOf(leads.titles),
        } as const,
      ]
    : []),
  ...(articles.number > 0
    ? [
        {
          screen: 'articles',
          words: `${articles.more ? 'At least ' : ''}${count(articles.number, 'written article')} not published yet`,
          titles: firstOf(articles.titles),
        } as const,
      ]
    : []),
]

const firstOf = (titles: readonly string[]): readonly string[] => [...new Set(titles)].slice(0, MOST_TITLES)
