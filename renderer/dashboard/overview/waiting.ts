import type { ListedArticle } from '../../../contract/articles.ts'
import { type MemberWork, memberPath, memberWork } from '../../../contract/dashboard/member-work.ts'
import { AppError } from '../../../contract/errors.ts'
import { PAGE } from '../../../contract/limits.ts'
import { count } from '../../../contract/words.ts'
import { createCall } from '../../../transport/client.ts'
import { httpSend } from '../../../transport/http-client.ts'
import { reachingFetch } from '../service-reach.ts'
import { sessionHeaders } from '../session.ts'

/** A line about leads or articles that wait, and the screen that shows them. */
export type Waiting = { readonly screen: 'leads' | 'articles'; readonly words: string }

/** Reads what waits for a member: new leads, and finished articles that were never published. Nothing that is 0 is in the list. */
export const readWaiting = async (workspace_id: string): Promise<readonly Waiting[]> => {
  const call = createCall<MemberWork>(
    httpSend(memberWork, {
      baseUrl: window.location.origin + memberPath(workspace_id),
      headers: sessionHeaders,
      fetch: reachingFetch,
    }),
  )
  const [leads, articles] = await Promise.all([
    call('forum', 'listLeads', { status: 'new', limit: PAGE.most }).catch(noForum),
    call('articles', 'list', { status: 'completed', limit: PAGE.most }),
  ])
  return waitingWords(
    { number: leads.count, more: leads.next_cursor !== null },
    articles.articles.filter(isUnpublished).length,
  )
}

const isUnpublished = ({ publications }: ListedArticle): boolean => publications.length === 0

/** A workspace without forum access has no leads. */
const noForum = (error: unknown): { readonly count: number; readonly next_cursor: null } => {
  if (error instanceof AppError && error.code === 'forum_not_enabled') return { count: 0, next_cursor: null }
  throw error
}

/** Writes the lines. `more`: there are more leads than the number says. */
export const waitingWords = (
  leads: { readonly number: number; readonly more: boolean },
  articles: number,
): readonly Waiting[] => [
  ...(leads.number > 0
    ? [
        {
          screen: 'leads',
          words: leads.more ? `More than ${leads.number} new leads` : count(leads.number, 'new lead'),
        } as const,
      ]
    : []),
  ...(articles > 0
    ? [{ screen: 'articles', words: `${count(articles, 'finished article')} not published yet` } as const]
    : []),
]
