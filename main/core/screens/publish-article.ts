import { randomUUID } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import type { ServiceClient } from '../service/client.ts'
import { aheadOfFeed } from './ahead-of-feed.ts'
import type { ScreenHandlers, ScreenSources } from './sources.ts'

/** Publishes articles; an act that failed is tried again under the key of its first try. */
export const publishArticle = ({
  cache,
  connection,
  news,
}: ScreenSources): ScreenHandlers['articles']['publish'] => {
  const open = new Map<string, string>()

  /** Shows what became of the article. */
  const refresh = (client: ServiceClient, jobId: string, revision: number | null): Promise<void> =>
    aheadOfFeed(async () => {
      const article = await client.calls.articles.get({ job_id: jobId })
      cache.articles((articles) => articles.putAhead(article, revision))
      news.changed(['articles'], { jobs: [jobId] })
    })

  return async ({ job_id, connection_id, status }) => {
    const client = connection.online()
    const { article, revision } = cache.articles((articles) => ({
      article: articles.get(job_id),
      revision: articles.revisionOf(job_id),
    }))
    const act = JSON.stringify([client.baseUrl, job_id, connection_id, status, article?.version])
    const key = open.get(act) ?? randomUUID()
    open.set(act, key)
    const published = await client
      .callsOnce(key)
      .publishing.publish({ job_id, connection_id, status })
      .catch(async (thrown: unknown) => {
        // A service that did not answer this would not answer that either.
        const answered = thrown instanceof AppError && thrown.code !== 'service_unreachable'
        if (article && answered) await refresh(client, job_id, revision)
        throw thrown
      })
    open.delete(act)
    if (article) await refresh(client, job_id, revision)
    return published
  }
}
