import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Article } from '../../../contract/articles.ts'
import type { ArticleDetail, ArticleEdit } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { recoveryOf, wordsOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, deskQuery, queryClient } from '../queries.ts'
import { tabStorage } from '../tab-storage.ts'
import { toast } from '../toasts.ts'
import { bodyOf } from './body-html.ts'

/** A text that is newer than what the core keeps; null content says that the person threw the edit away. */
type UnsavedArticle = {
  readonly of_version: number
  readonly content: ArticleEdit | null
  /** Why the core did not keep it. */
  readonly failed: string | null
}

type UnsavedArticles = {
  readonly texts: Readonly<Record<string, UnsavedArticle>>
  /** Counts how often a text was replaced from outside the editor, which must then be made anew. */
  readonly replaced: Readonly<Record<string, number>>
}

/** What the person typed and the core does not keep yet, by article: it outlives errors, other articles and a reload. */
export const useUnsaved = create<UnsavedArticles>()(
  persist(() => ({ texts: {}, replaced: {} }), {
    name: 'quillport.unsaved-articles',
    storage: tabStorage<UnsavedArticles>(),
  }),
)

const PAUSE_MS = 600
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const put = (jobId: string, unsaved: UnsavedArticle | null): void => {
  useUnsaved.setState(({ texts }) => {
    const { [jobId]: _, ...others } = texts
    return { texts: unsaved ? { ...others, [jobId]: unsaved } : others }
  })
}

const replaceEditor = (jobId: string): void => {
  useUnsaved.setState(({ replaced }) => ({ replaced: { ...replaced, [jobId]: (replaced[jobId] ?? 0) + 1 } }))
}

/** A completed article as its editor shows it. */
export const savedContent = (article: Article): ArticleEdit => ({
  title: article.title,
  seo_title: article.seo_title ?? '',
  meta_description: article.meta_description ?? '',
  focus_keyword: article.focus_keyword ?? '',
  html: bodyOf(article.html ?? ''),
  tags: article.tags ?? [],
  categories: article.categories ?? [],
})

export type Editing = {
  readonly content: ArticleEdit
  /** The version that the text was begun on. */
  readonly ofVersion: number
  /** The content differs from the newest version. */
  readonly dirty: boolean
  /** A newer version was saved since the text was begun. */
  readonly outdated: boolean
}

/** The text as it stands: what was typed, else what the core keeps, else the newest version. */
export const editingOf = (
  { article, edit }: ArticleDetail,
  unsaved: { readonly of_version: number; readonly content: ArticleEdit | null } | undefined,
): Editing => {
  const version = article.version ?? 1
  const own = unsaved ?? edit
  if (!own?.content)
    return { content: savedContent(article), ofVersion: version, dirty: false, outdated: false }
  return {
    content: own.content,
    ofVersion: own.of_version,
    dirty: true,
    outdated: own.of_version < version,
  }
}

const same = (a: ArticleEdit, b: ArticleEdit): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Keeps what was typed at once, and has the core keep it when the person pauses. */
export const editArticle = (detail: ArticleDetail, change: Partial<ArticleEdit>): void => {
  const { job_id } = detail.article
  const { content, ofVersion } = editingOf(detail, useUnsaved.getState().texts[job_id])
  const next = { ...content, ...change }
  // Typed back to what is saved is no edit.
  const back = ofVersion === (detail.article.version ?? 1) && same(next, savedContent(detail.article))
  put(job_id, { of_version: ofVersion, content: back ? null : next, failed: null })
  clearTimeout(timers.get(job_id))
  timers.set(
    job_id,
    setTimeout(() => void keepEdit(job_id), PAUSE_MS),
  )
}

/** Has the core keep what was typed now; false where it did not, and then the text stays here. */
export const keepEdit = async (jobId: string): Promise<boolean> => {
  clearTimeout(timers.get(jobId))
  const sent = useUnsaved.getState().texts[jobId]
  if (!sent) return true
  try {
    await callDesk('articles', 'keepEdit', {
      job_id: jobId,
      of_version: sent.of_version,
      content: sent.content,
    })
    await queryClient.refetchQueries(deskQuery('articles', 'get', { job_id: jobId }))
    // What was typed meanwhile is newer than what was kept.
    if (useUnsaved.getState().texts[jobId] === sent) put(jobId, null)
    return true
  } catch (error) {
    if (useUnsaved.getState().texts[jobId] === sent) put(jobId, { ...sent, failed: wordsOf(error) })
    return false
  }
}

/** Replaces the text by another one, or by the newest version where it is null, and shows it in the editor. */
export const replaceEdit = (jobId: string, ofVersion: number, content: ArticleEdit | null): void => {
  put(jobId, { of_version: ofVersion, content, failed: null })
  replaceEditor(jobId)
  void keepEdit(jobId)
}

/** Throws the edit away, for the newest version to stand there again; it can be taken back. */
export const discardEdit = (jobId: string, { content, ofVersion }: Editing, version: number): void => {
  replaceEdit(jobId, version, null)
  toast('Your changes were thrown away.', { undo: () => replaceEdit(jobId, ofVersion, content) })
}

type Saving = {
  readonly busy: Readonly<Record<string, true>>
  /** Why the last try to save failed, by article. */
  readonly failed: Readonly<Record<string, { readonly conflict: boolean; readonly words: string }>>
}

/** Versions on their way to the service. */
export const useSaving = create<Saving>(() => ({ busy: {}, failed: {} }))

const without = <T>(all: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => name !== key))

/** Forgets why saving failed, once the person did something about it. */
export const forgetFailure = (jobId: string): void =>
  useSaving.setState(({ failed }) => ({ failed: without(failed, jobId) }))

/** Saves the text as a new version of the article; on a conflict or an error everything typed stays. */
export const saveVersion = async (
  jobId: string,
  content: ArticleEdit,
  ofVersion: number,
): Promise<boolean> => {
  if (useSaving.getState().busy[jobId]) return false
  clearTimeout(timers.get(jobId))
  useSaving.setState(({ busy, failed }) => ({
    busy: { ...busy, [jobId]: true },
    failed: without(failed, jobId),
  }))
  try {
    const before = useUnsaved.getState().texts[jobId]
    const article = await callDesk('articles', 'save', { job_id: jobId, of_version: ofVersion, content })
    const typedMeanwhile = useUnsaved.getState().texts[jobId]
    queryClient.setQueryData(deskQuery('articles', 'get', { job_id: jobId }).queryKey, {
      article,
      edit: null,
    })
    if (typedMeanwhile === before) put(jobId, null)
    else if (typedMeanwhile) put(jobId, { ...typedMeanwhile, of_version: article.version ?? ofVersion + 1 })
    void askAgain('articles')
    const failing = article.checks?.filter(({ passed }) => !passed).length ?? 0
    toast(
      `Saved as version ${article.version ?? ofVersion + 1}. ${failing === 0 ? 'All checks pass.' : `${failing} of ${article.checks?.length} checks do not pass.`}`,
    )
    return true
  } catch (error) {
    const conflict = error instanceof AppError && error.code === 'conflict'
    const words = [wordsOf(error), conflict ? '' : recoveryOf(error)].filter(Boolean).join(' ')
    useSaving.setState(({ failed }) => ({ failed: { ...failed, [jobId]: { conflict, words } } }))
    if (conflict) void askAgain('articles')
    void keepEdit(jobId)
    return false
  } finally {
    useSaving.setState(({ busy }) => ({ busy: without(busy, jobId) }))
  }
}

// A window that closes keeps at once; what does not get through stays in this tab's storage.
window.addEventListener('pagehide', () => {
  for (const jobId of Object.keys(useUnsaved.getState().texts)) void keepEdit(jobId)
})
