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

/** A line about leads or articles that wait, and the screen that shows them. */
export type Waiting = { readonly screen: 'leads' | 'articles'; readonly words: string }

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
    let number = 0
    let cursor: string | null = null
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const read: Answer<MemberWork['articles']['list']> = await call('articles', 'list', {
        status: 'completed',
        limit: PAGE.most,
        ...(cursor === null ? {} : { cursor }),
      })
      number += read.articles.filter(isUnpublished).length
      cursor = read.next_cursor
      if (cursor === null) break
    }
    return { number, more: cursor !== null }
  }
  const [leads, articles] = await Promise.all([
    call('forum', 'listLeads', { status: 'new', limit: PAGE.most }).catch(noForum),
    readUnpublished(),
  ])
  return waitingWords({ number: leads.count, more: leads.next_cursor !== null }, articles)
}

const isUnpublished = ({ publications }: ListedArticle): boolean => publications.length === 0

/** A workspace without forum access has no leads. */
const noForum = (error: unknown): { readonly count: number; readonly next_cursor: null } => {
  if (error instanceof AppError && error.code === 'forum_not_enabled') return { count: 0, next_cursor: null }
  throw error
}

/** How many wait. `more`: there can be more than the number says. */
type Counted = { readonly number: number; readonly more: boolean }

/** Writes the lines. */
export const waitingWords = (leads: Counted, articles: Counted): readonly Waiting[] => [
  ...(leads.number > 0
    ? [
        {
          screen: 'leads',
          words: leads.more ? `More than ${leads.number} new leads` : count(leads.number, 'new lead'),
        } as const,
      ]
    : []),
  ...(articles.number > 0
    ? [
        {
          screen: 'articles',
          words: `${articles.more ? 'At least ' : ''}${count(articles.number, 'written article')} not published yet`,
        } as const,
      ]
    : []),
]
