import { z } from 'zod'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Article } from '../../../contract/articles.ts'
import { AppError, isOutcomeUnknown } from '../../../contract/errors.ts'
import { leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { useRoute } from '../route.ts'
import { keptForm, recordOf } from '../tab-storage.ts'
import { toast } from '../toasts.ts'
import { without } from '../unsaved.ts'
import { showPicture } from './edits.ts'
import { NoPicture, readPicture } from './shrink-picture.ts'
import { useView } from './view.ts'

/** An order for a new picture, as it was sent. A retry with the same order finds the first, so that nobody pays twice. */
type PictureOrder = { readonly order_id: string; readonly newest: number }

type OtherPictures = {
  /** The orders that may have been carried out although no answer came, indexed by `job_id`. */
  readonly orders: Readonly<Record<string, PictureOrder>>
  /** The way in which an article is getting another picture now, indexed by `job_id`. */
  readonly busy: Readonly<Record<string, 'upload' | 'renew'>>
  /** Why the last try failed, indexed by `job_id`. */
  readonly failed: Readonly<Record<string, string>>
}

/** The state of replacing the pictures of articles. It is kept on other tabs and screens; the orders also after a reload. */
const noOrders = (): OtherPictures => ({ orders: {}, busy: {}, failed: {} })

export const useOtherPictures = create<OtherPictures>()(
  persist(noOrders, {
    ...keptForm<OtherPictures, Pick<OtherPictures, 'orders'>>('quillport.pictures', {
      orders: recordOf(z.object({ order_id: z.string(), newest: z.number() })),
    }),
    partialize: ({ orders }) => ({ orders }),
  }),
)

const keepOrder = (jobId: string, order: PictureOrder | null): void => {
  useOtherPictures.setState(({ orders }) => ({
    orders: order ? { ...orders, [jobId]: order } : without(orders, jobId),
  }))
}

const inSight = (jobId: string): boolean => {
  const { screen, item } = useRoute.getState()
  return screen === 'articles' && item === jobId && useView.getState().tab === 'edit'
}

/** Gets another picture for an article, and shows the version with the picture, or why there is none. */
const replacePicture = async (
  article: Article,
  way: 'upload' | 'renew',
  words: string,
  replaced: () => Promise<Article>,
): Promise<void> => {
  const { job_id } = article
  if (useOtherPictures.getState().busy[job_id]) return
  useOtherPictures.setState(({ busy, failed }) => ({
    busy: { ...busy, [job_id]: way },
    failed: without(failed, job_id),
  }))
  try {
    const saved = await replaced()
    showPicture(article, saved)
    toast(`${words}, as version ${saved.version} of “${article.title}”.`)
  } catch (error) {
    const why = error instanceof NoPicture ? error.message : leadOf(error, 'Not changed') + wordsOf(error)
    useOtherPictures.setState(({ failed }) => ({ failed: { ...failed, [job_id]: why } }))
    if (!inSight(job_id)) toast(why, { tone: 'bad' })
  } finally {
    useOtherPictures.setState(({ busy }) => ({ busy: without(busy, job_id) }))
    void askAgain('articles', 'credits')
  }
}

/** Replaces the picture of an article with a file. */
export const uploadPicture = (article: Article, file: File): Promise<void> => {
  const { job_id, version = 1, has_image } = article
  return replacePicture(
    article,
    'upload',
    has_image ? 'The image was replaced' : 'The image was added',
    async () => {
      const base64 = await readPicture(file)
      return callDesk('articles', 'replaceImage', { job_id, newest: version, base64 })
    },
  )
}

/** Replaces the picture of an article with a new picture, which costs credits. */
export const renewPicture = (article: Article): Promise<void> => {
  const { job_id, version = 1 } = article
  return replacePicture(article, 'renew', 'The new image is ready', async () => {
    const earlier = useOtherPictures.getState().orders[job_id]
    const order = earlier ?? { order_id: crypto.randomUUID(), newest: version }
    keepOrder(job_id, order)
    try {
      const saved = await callDesk('articles', 'renewImage', { job_id, ...order })
      keepOrder(job_id, null)
      return saved
    } catch (error) {
      // A refused retry says nothing about the first try, unless the service looked for the first and found a newer version.
      const isOver =
        error instanceof AppError && (error.code === 'conflict' || (!earlier && !isOutcomeUnknown(error)))
      if (isOver) keepOrder(job_id, null)
      throw error
    }
  })
}
