import { randomUUID } from 'node:crypto'
import type { Desk } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Handlers } from '../../../contract/operation.ts'
import type { Cache } from '../cache/cache.ts'
import type { News } from '../news.ts'
import type { Line } from '../service/client.ts'
import type { ServiceConnection } from '../service/connection.ts'
import { aheadOfFeed } from './ahead-of-feed.ts'
import { online } from './leads.ts'

type Parts = { readonly cache: Cache; readonly connection: ServiceConnection; readonly news: News }

/** Publishes articles; an act that failed is tried again under the key of its first try. */
export const publishArticle = ({
  cache,
  connection,
  news,
}: Parts): Handlers<Desk, undefined>['articles']['publish'] => {
  const open = new Map<string, string>()

  /** Shows what became of the article. */
  const refresh = (line: Line, jobId: string, revision: number | null): Promise<void> =>
    aheadOfFeed(async () => {
      const article = await line.calls.articles.get({ job_id: jobId })
      cache.articles((articles) => articles.putAhead(article, revision))
      news.changed(['articles'], { jobs: [jobId] })
    })

  return async ({ job_id, connection_id, status }) => {
    const line = online(connection)
    const { article, revision } = cache.articles((articles) => ({
      article: articles.get(job_id),
      revision: articles.revisionOf(job_id),
    }))
    const act = JSON.stringify([line.baseUrl, job_id, connection_id, status, article?.version])
    const key = open.get(act) ?? randomUUID()
    open.set(act, key)
    const published = await line
      .callsOnce(key)
      .publishing.publish({ job_id, connection_id, status })
      .catch(async (thrown: unknown) => {
        // A service that did not answer this would not answer that either.
        const answered = thrown instanceof AppError && thrown.code !== 'service_unreachable'
        if (article && answered) await refresh(line, job_id, revision)
        throw thrown
      })
    open.delete(act)
    if (article) await refresh(line, job_id, revision)
    return published
  }
}
