import { useEffect } from 'react'
import type { Article } from '../../../contract/articles.ts'
import type { ArticleRow } from '../../../contract/desk.ts'
import { placesOf } from '../../../contract/places.ts'
import { callDesk } from '../port.ts'
import { useDesk } from '../queries.ts'
import { go } from '../route.ts'
import { endToasts, toast } from '../toasts.ts'
import { leftWords, placesWords, plainModels } from './article-words.ts'
import { isShown } from './view.ts'

const WRITING = { status: 'writing' as const, limit: 100 }

/** Reads the articles that are being written. */
export const useWriting = (): readonly ArticleRow[] => useDesk('articles', 'list', WRITING).data?.rows ?? NONE
const NONE: readonly ArticleRow[] = []

/** The ids of articles whose result the desk has not yet announced to the person. */
const awaited = new Set<string>()

/** Whether a hero image belongs to each article that was ordered here since the desk was opened. */
const images = new Map<string, boolean>()

/** Announces the article's result, even if the writing ends before the list shows the article as being written. */
export const awaitArticle = (jobId: string, image: boolean): void => {
  awaited.add(jobId)
  images.set(jobId, image)
}

/** Whether the writing of an article includes an image; null if the article was not ordered here. */
export const ordersImage = (jobId: string): boolean | null => images.get(jobId) ?? null

/** Writes what is ready, and what an article still needs. An outline consists of gaps. */
const readyWords = (article: Article, inSight: boolean): string => {
  const places = placesOf(article).length
  const name = `“${article.title}”`
  if (article.written_by === 'outline')
    return inSight || places === 0
      ? `The outline ${name} is ready.`
      : `Outline ${name}: ${placesWords(places)}.`
  const left = leftWords(places, article.checks ?? [])
  return left === '' ? `${name} is ready.` : `${name} is written: ${left}.`
}

const tell = async (jobId: string): Promise<void> => {
  // Bypasses the cache, which may be out of date.
  const { article } = await callDesk('articles', 'get', { job_id: jobId })
  const over = article.status === 'completed' || article.status === 'failed'
  if (!over || !awaited.delete(jobId)) return
  endToasts(jobId)
  const open = () => go('articles', jobId)
  const inSight = isShown(jobId)
  const away = inSight ? {} : { action: { words: 'Open', act: open } }
  if (article.status === 'completed') toast(readyWords(article, inSight), inSight ? { about: jobId } : away)
  // The screen of the article itself says why.
  else if (!inSight)
    toast(
      `“${article.title}” was not written: ${plainModels(article.error?.message ?? 'the service gave no reason.')}`,
      { tone: 'bad', ...away },
    )
}

/** Announces on every screen when an article is ready or failed. */
export const useArticleNews = (): void => {
  // `dataUpdatedAt` runs the effect even if the answer is equal, because a just ordered article may already be finished.
  const { data, dataUpdatedAt } = useDesk('articles', 'list', WRITING)
  useEffect(() => {
    if (dataUpdatedAt === 0) return
    const writing = new Set(data?.rows.map(({ job_id }) => job_id))
    for (const jobId of writing) awaited.add(jobId)
    for (const jobId of awaited) if (!writing.has(jobId)) void tell(jobId).catch(() => awaited.delete(jobId))
  }, [data, dataUpdatedAt])
}
