import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ArticleRow } from '../../../contract/desk.ts'
import { core } from '../core.ts'
import { go, usePlace } from '../place.ts'
import { queryClient } from '../queries.ts'
import { toast } from '../toasts.ts'
import { articleQuery } from './list.ts'

const input = { status: 'writing' as const, limit: 100 }

/** Articles that are being written. */
export const useWriting = (): readonly ArticleRow[] =>
  useQuery({ queryKey: ['articles', 'list', input], queryFn: () => core.articles.list(input) }).data?.rows ??
  NONE
const NONE: readonly ArticleRow[] = []

const tell = async (jobId: string): Promise<void> => {
  const { article } = await queryClient.fetchQuery(articleQuery(jobId))
  const open = () => go('articles', jobId)
  const { screen, item } = usePlace.getState()
  const away = screen === 'articles' && item === jobId ? {} : { action: { words: 'Open', act: open } }
  if (article.status === 'completed') toast(`“${article.title}” is ready.`, away)
  if (article.status === 'failed')
    toast(
      `“${article.title}” was not written: ${article.error?.message ?? 'the service does not say why.'}`,
      {
        tone: 'bad',
        ...away,
      },
    )
}

/** Says when an article is ready or failed, on whichever screen the person is. */
export const useArticleNews = (): void => {
  const writing = useWriting()
  const before = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Set(writing.map(({ job_id }) => job_id))
    for (const jobId of before.current) if (!now.has(jobId)) void tell(jobId).catch(() => undefined)
    before.current = now
  }, [writing])
}
