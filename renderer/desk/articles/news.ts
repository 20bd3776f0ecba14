import { useEffect } from 'react'
import type { ArticleRow } from '../../../contract/desk.ts'
import { go, usePlace } from '../place.ts'
import { callDesk } from '../port.ts'
import { useDesk } from '../queries.ts'
import { toast } from '../toasts.ts'

const WRITING = { status: 'writing' as const, limit: 100 }

/** Articles that are being written. */
export const useWriting = (): readonly ArticleRow[] => useDesk('articles', 'list', WRITING).data?.rows ?? NONE
const NONE: readonly ArticleRow[] = []

/** Articles whose end is still to be told. */
const awaited = new Set<string>()

/** Has the end of an article told even if it is over before it was seen being written. */
export const awaitArticle = (jobId: string): void => {
  awaited.add(jobId)
}

const tell = async (jobId: string): Promise<void> => {
  // Asked past the cache, which may still hold the answer of a moment ago.
  const { article } = await callDesk('articles', 'get', { job_id: jobId })
  const over = article.status === 'completed' || article.status === 'failed'
  if (!over || !awaited.delete(jobId)) return
  const open = () => go('articles', jobId)
  const { screen, item } = usePlace.getState()
  const away = screen === 'articles' && item === jobId ? {} : { action: { words: 'Open', act: open } }
  if (article.status === 'completed') toast(`“${article.title}” is ready.`, away)
  else
    toast(`“${article.title}” was not written: ${article.error?.message ?? 'the service gave no reason.'}`, {
      tone: 'bad',
      ...away,
    })
}

/** Says when an article is ready or failed, on whichever screen the person is. */
export const useArticleNews = (): void => {
  // By its time, because an answer that is equal to the one before may still be news of what was just ordered.
  const { data, dataUpdatedAt } = useDesk('articles', 'list', WRITING)
  useEffect(() => {
    if (dataUpdatedAt === 0) return
    const writing = new Set(data?.rows.map(({ job_id }) => job_id))
    for (const jobId of writing) awaited.add(jobId)
    for (const jobId of awaited) if (!writing.has(jobId)) void tell(jobId).catch(() => awaited.delete(jobId))
  }, [data, dataUpdatedAt])
}
