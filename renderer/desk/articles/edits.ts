import { create } from 'zustand'
import type { Article } from '../../../contract/articles.ts'
import type { ArticleDetail, ArticleEdit } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import { lostParts } from '../../../contract/lost-parts.ts'
import { listed } from '../../../contract/words.ts'
import { explain, leadOf } from '../errors.ts'
import { callDesk } from '../port.ts'
import { askAgain, deskQuery, queryClient } from '../queries.ts'
import { toast } from '../toasts.ts'
import { unsavedOf, without } from '../unsaved.ts'
import { checksWords } from './article-words.ts'
import { bodyOf } from './body-html.ts'
import { isShown } from './view.ts'

/** An edit that the core has not stored yet. Null content means that the person discarded the edit. */
type TypedArticle = {
  readonly of_version: number
  readonly content: ArticleEdit | null
  /** The `at` of the text from another tab or device that the person chose to replace. */
  readonly instead_of?: string
}

/** The edits that the core has not stored yet, indexed by `job_id`. */
export const unsavedArticles = unsavedOf<TypedArticle>(
  'quillport.unsaved-articles',
  600,
  async (job_id, { of_version, content, instead_of }) => {
    await callDesk('articles', 'keepEdit', { job_id, of_version, content, instead_of })
    await queryClient.refetchQueries(deskQuery('articles', 'get', { job_id }))
  },
)

/** Returns the saved text of a completed article, as the editor shows it. */
export const savedContent = (article: Article): ArticleEdit => ({
  title: article.title,
  seo_title: article.seo_title ?? '',
  meta_description: article.meta_description ?? '',
  focus_keyword: article.focus_keyword ?? '',
  html: bodyOf(article.html ?? ''),
  tags: article.tags ?? [],
  categories: article.categories ?? [],
  slug: article.slug ?? '',
  image_alt: article.image_alt ?? '',
})

export type Editing = {
  readonly content: ArticleEdit
  /** The version that the edit started from. */
  readonly ofVersion: number
  /** Whether the content differs from the newest version. */
  readonly dirty: boolean
  /** Whether a newer version was saved since the edit began. */
  readonly outdated: boolean
}

/** Returns the current text: the edit that the core has not stored yet, else the edit in the core, else the newest version. */
export const editingOf = ({ article, edit }: ArticleDetail, unsaved: TypedArticle | undefined): Editing => {
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

/** Returns why the text cannot be saved as a version now; null if it can be saved. */
export const hindrance = (
  article: Pick<Article, 'has_image'>,
  { content, outdated }: Editing,
  away: boolean,
): string | null => {
  if (away) return 'The service cannot be reached. Your text is safe in this window.'
  if (content.title.trim() === '') return 'The article needs a title.'
  if (content.seo_title.trim() === '') return 'The article needs an SEO title.'
  if (content.html.trim() === '') return 'The article needs text.'
  if (article.has_image && content.image_alt.trim() === '') return 'The image needs a description.'
  if (content.slug.endsWith('-')) return 'The address on the site cannot end with a hyphen.'
  return outdated
    ? 'A newer version was saved. In the note above the text, choose which version to keep.'
    : null
}

const same = (a: ArticleEdit, b: ArticleEdit): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Stores the edit in the page at once, and sends it to the core when the person pauses. */
export const editArticle = (detail: ArticleDetail, change: Partial<ArticleEdit>): void => {
  const { job_id } = detail.article
  const { content, ofVersion } = editingOf(detail, unsavedArticles.of(job_id))
  const next = { ...content, ...change }
  // A text that equals the saved version is not an edit.
  const back = ofVersion === (detail.article.version ?? 1) && same(next, savedContent(detail.article))
  unsavedArticles.type(job_id, { of_version: ofVersion, content: back ? null : next })
}

/** Replaces the text in the editor and sends it to the core. Null content restores the newest version. */
export const replaceEdit = (
  jobId: string,
  ofVersion: number,
  content: ArticleEdit | null,
  instead_of?: string,
): void => {
  const chosen = instead_of === undefined ? {} : { instead_of }
  unsavedArticles.put(jobId, { of_version: ofVersion, content, ...chosen, failed: null })
  void unsavedArticles.saveNow(jobId)
}

const keptEdit = (jobId: string): ArticleDetail['edit'] =>
  queryClient.getQueryData(deskQuery('articles', 'get', { job_id: jobId }).queryKey)?.edit ?? null

/** Shows another version of an article. A text that the person has not saved stays in the editor. */
export const showVersion = (article: Article): void => {
  const { job_id } = article
  queryClient.setQueryData(deskQuery('articles', 'get', { job_id }).queryKey, {
    article,
    edit: keptEdit(job_id),
  })
  void askAgain('articles')
}

/** Shows a version with another picture. Text that is not saved yet becomes an edit of this version. */
export const showPicture = (before: Article, article: Article): void => {
  const { job_id, version = 1 } = article
  const editing = editingOf({ article: before, edit: keptEdit(job_id) }, unsavedArticles.of(job_id))
  if (editing.dirty && editing.ofVersion === version - 1) {
    const { content } = editing
    const described = content.image_alt === (before.image_alt ?? '')
    const next = { ...content, ...(described ? { image_alt: article.image_alt ?? '' } : {}) }
    unsavedArticles.put(job_id, { of_version: version, content: next, failed: null })
    void unsavedArticles.saveNow(job_id)
  }
  showVersion(article)
}

/** Returns the current text of an article that the page knows. */
const editingNow = (jobId: string): Editing | null => {
  const detail = queryClient.getQueryData(deskQuery('articles', 'get', { job_id: jobId }).queryKey)
  return detail ? editingOf(detail, unsavedArticles.of(jobId)) : null
}

/** Brings discarded changes back. The person can undo this, too, and then gets back what they typed since. */
const bringBack = (
  jobId: string,
  { of_version, content }: Pick<KeptEdit, 'of_version' | 'content'>,
): void => {
  const since = editingNow(jobId)
  replaceEdit(jobId, of_version, content)
  if (since?.dirty)
    toast(
      'The changes that you discarded have been restored. They replaced anything you typed after you discarded them.',
      {
        undo: () => replaceEdit(jobId, since.ofVersion, since.content),
      },
    )
}

/** Discards the edit and shows the newest version again. The person can undo this, and then get back what they typed since. */
export const discardEdit = (jobId: string, { content, ofVersion }: Editing, version: number): void => {
  forgetFailure(jobId)
  replaceEdit(jobId, version, null)
  toast('Your changes were discarded.', {
    undo: () => bringBack(jobId, { of_version: ofVersion, content }),
  })
}

type KeptEdit = NonNullable<ArticleDetail['edit']>

/** Keeps one of two unsaved texts of an article. The person can undo this, and then get the other text back. */
export const chooseEdit = (
  jobId: string,
  { content, ofVersion }: Editing,
  other: KeptEdit,
  keepOther: boolean,
) => {
  const mine = { of_version: ofVersion, content }
  const [kept, dropped] = keepOther ? [other, mine] : [mine, other]
  replaceEdit(jobId, kept.of_version, kept.content, other.at)
  toast('The other text was discarded.', { undo: () => bringBack(jobId, dropped) })
}

type Saving = {
  readonly busy: Readonly<Record<string, true>>
  /** Why the last save failed, indexed by `job_id`. */
  readonly failed: Readonly<Record<string, { readonly conflict: boolean; readonly words: string }>>
}

/** The state of saving versions: articles that are being saved, and failed saves. */
export const useSaving = create<Saving>(() => ({ busy: {}, failed: {} }))

/** Clears the reason for a failed save after the person acted on it, or when nothing is left to save. */
export const forgetFailure = (jobId: string): void =>
  useSaving.setState(({ failed }) => ({ failed: without(failed, jobId) }))

/** Saves the text as a new version of the article. If that fails, also because of a conflict, the edit stays. */
export const saveVersion = async (
  jobId: string,
  content: ArticleEdit,
  ofVersion: number,
): Promise<boolean> => {
  if (useSaving.getState().busy[jobId]) return false
  useSaving.setState(({ busy, failed }) => ({
    busy: { ...busy, [jobId]: true },
    failed: without(failed, jobId),
  }))
  try {
    const article = await unsavedArticles.instead(jobId, async () => {
      const before = unsavedArticles.of(jobId)
      const saved = await callDesk('articles', 'save', { job_id: jobId, of_version: ofVersion, content })
      const typedMeanwhile = unsavedArticles.of(jobId)
      queryClient.setQueryData(deskQuery('articles', 'get', { job_id: jobId }).queryKey, {
        article: saved,
        edit: null,
      })
      if (typedMeanwhile === before) unsavedArticles.put(jobId, null)
      else if (typedMeanwhile)
        unsavedArticles.put(jobId, { ...typedMeanwhile, of_version: saved.version ?? ofVersion + 1 })
      return saved
    })
    void askAgain('articles')
    const version = `Saved as version ${article.version ?? ofVersion + 1}`
    // The page of the article itself shows its title and its checks.
    const shown = isShown(jobId)
    const saved = shown ? `${version}.` : `${version} of “${article.title}”.`
    const lost = lostParts(content.html, article.html ?? content.html)
    if (lost.length > 0)
      toast(
        `${saved} These parts were not saved, because articles cannot contain them: ${listed(lost, 'and')}. Add them on the site.`,
        { tone: 'bad', about: jobId },
      )
    else toast(shown ? saved : `${saved} ${checksWords(article.checks ?? [])}.`, { about: jobId })
    return true
  } catch (error) {
    const conflict = error instanceof AppError && error.code === 'conflict'
    const words = leadOf(error, 'Not saved') + explain(error)
    useSaving.setState(({ failed }) => ({ failed: { ...failed, [jobId]: { conflict, words } } }))
    if (conflict) void askAgain('articles')
    void unsavedArticles.saveNow(jobId)
    return false
  } finally {
    useSaving.setState(({ busy }) => ({ busy: without(busy, jobId) }))
  }
}
