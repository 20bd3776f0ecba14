import { create } from 'zustand'
import type { desk } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Answer } from '../../../contract/operation.ts'
import { type OnConflict, POST_STATUS, type PostStatus, WHOLE_POST } from '../../../contract/publishing.ts'
import type { Site } from '../../../contract/sites.ts'
import { closeWithScreen } from '../dialogs.ts'
import { explain, leadOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain } from '../queries.ts'
import { useRoute } from '../route.ts'
import { toast } from '../toasts.ts'
import { without } from '../unsaved.ts'

export type Published = Answer<typeof desk.articles.publish>

/** The state of sending one article to a site. */
export type Sending =
  | { readonly state: 'running'; readonly site: Site; readonly status: PostStatus }
  | { readonly state: 'done'; readonly site: Site; readonly result: Published }
  | {
      readonly state: 'failed'
      readonly site: Site
      readonly status: PostStatus
      readonly words: string
      /** What happened to the post on the site, if that is why it failed. */
      readonly conflict: 'edited' | 'deleted' | 'offline' | null
    }

type Publishing = {
  /** The article whose dialog is open. */
  readonly asked: string | null
  readonly sending: Readonly<Record<string, Sending>>
}

/** The state of sending each article, and the open dialog. Sending continues while other screens are open. */
export const usePublishing = create<Publishing>(() => ({ asked: null, sending: {} }))

const put = (jobId: string, next: Sending | null): void =>
  usePublishing.setState(({ sending }) => ({
    sending: next ? { ...sending, [jobId]: next } : without(sending, jobId),
  }))

/** Opens the publish dialog without the result of an earlier attempt. */
export const askToPublish = (jobId: string): void => {
  if (usePublishing.getState().sending[jobId]?.state !== 'running') put(jobId, null)
  usePublishing.setState({ asked: jobId })
}

/** Closes the dialog. Sending continues. */
export const closePublishing = (): void => usePublishing.setState({ asked: null })

closeWithScreen(closePublishing)

/** Goes back to the choice of a site after a failure. */
export const chooseAgain = (jobId: string): void => put(jobId, null)

/** Writes the result in a sentence. */
export const doneWords = ({ status, updated }: Published, site: string): string => {
  if (status === 'publish')
    return updated
      ? `The article is live on ${site}. The post there was updated.`
      : `The article is live on ${site}.`
  return updated ? `The draft on ${site} was updated.` : `Saved as a draft on ${site}.`
}

/** Returns what happened to the post on the site, if an order was refused for that. */
const conflictOf = (error: unknown): 'edited' | 'deleted' | 'offline' | null => {
  const fields = error instanceof AppError ? (error.details.fields ?? []) : []
  if (fields.length === 0) return null
  if (fields.includes(WHOLE_POST)) return 'deleted'
  return fields.includes(POST_STATUS) ? 'offline' : 'edited'
}

/** Sends the newest version of an article to a site. If sending fails, the article and the person's edits stay. */
export const publishArticle = async (
  job_id: string,
  site: Site,
  status: PostStatus,
  on_conflict: OnConflict = 'fail',
): Promise<void> => {
  if (usePublishing.getState().sending[job_id]?.state === 'running') return
  put(job_id, { state: 'running', site, status })
  const inSight = () => usePublishing.getState().asked === job_id && useRoute.getState().screen === 'articles'
  try {
    const result = await callDesk('articles', 'publish', {
      job_id,
      connection_id: site.connection_id,
      status,
      on_conflict,
    })
    put(job_id, { state: 'done', site, result })
    if (!inSight()) toast(doneWords(result, site.name))
  } catch (error) {
    const lead = leadOf(error, `Not published on ${site.name}`, `No answer for ${site.name}`)
    // What to do about a site that cannot be used stands in the message.
    const isUnavailable = error instanceof AppError && error.code === 'unavailable'
    const words = lead + (isUnavailable ? wordsOf(error) : explain(error))
    put(job_id, { state: 'failed', site, status, words, conflict: conflictOf(error) })
    if (!inSight()) toast(lead + wordsOf(error), { tone: 'bad' })
  } finally {
    void askAgain('articles', 'plan', 'sites')
  }
}
