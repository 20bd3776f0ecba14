import type { Article } from '../../../contract/articles.ts'
import type { ArticleEdit } from '../../../contract/desk.ts'
import { AppError } from '../../../contract/errors.ts'
import type { OwnArticles } from '../own-work/articles.ts'
import { outcomeWorded, type ServiceClient } from '../service/client.ts'
import type { ScreenContext } from './context.ts'

type Edit = { readonly of_version: number; readonly content: ArticleEdit }

/**
 * Sends the person's text, which this computer already stores, as a new version. The stored text stays until the version
 * exists.
 */
export const saveArticle = async (context: ScreenContext, article: Article, edit: Edit): Promise<Article> => {
  const { cache, ownArticles: own, connection, news } = context
  const { job_id } = article
  const before = cache.articles((articles) => articles.revisionOf(job_id))
  try {
    const saved = await send(connection.online(), article, edit)
    cache.articles((articles) => articles.putAhead(saved, before))
    leaveWhatWasTypedMeanwhile(own, saved, edit)
    return saved
  } finally {
    news.changed(['articles'], { jobs: [job_id] })
  }
}

const send = async (
  client: ServiceClient,
  article: Article,
  { of_version, content }: Edit,
): Promise<Article> => {
  try {
    return await client.calls.articles.edit({
      job_id: article.job_id,
      version: of_version,
      ...changesOf(article, content),
    })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'conflict')
      throw outcomeWorded(
        thrown,
        'The service did not say whether your text was saved. Save again: if your text was already saved, Quillport finds that version and does not create a second version.',
      )
    // An earlier attempt at this save may have succeeded although its answer was lost.
    const now = await client.calls.articles.get({ job_id: article.job_id })
    if (now.version === of_version + 1 && holds(now, content)) return now
    throw new AppError(
      'conflict',
      'A newer version of this article was saved elsewhere. Your text is kept on this computer. Compare the two texts, then save again.',
    )
  }
}

/**
 * Returns the fields to send for an edit. Omits fields that are empty in both edit and article, because the service accepts no
 * empty fields.
 */
const changesOf = (article: Article, content: ArticleEdit): Partial<ArticleEdit> =>
  Object.fromEntries(
    Object.entries(content).filter(
      ([name, value]) => value !== '' || (name !== 'image_alt' && textOf(article, name) !== ''),
    ),
  )

const textOf = (article: Article, name: string): string => {
  const value: unknown = Object.entries(article).find(([field]) => field === name)?.[1]
  return typeof value === 'string' ? value : ''
}

const holds = (article: Article, content: ArticleEdit): boolean =>
  Object.entries(content).every(([name, wanted]) =>
    typeof wanted === 'string'
      ? plain(textOf(article, name)) === plain(wanted)
      : JSON.stringify(name === 'tags' ? (article.tags ?? []) : (article.categories ?? [])) ===
        JSON.stringify(wanted),
  )

/** Normalizes a text for comparison, because the service adds the markup of an FAQ and writes `<br>` in its own way. */
const plain = (text: string): string =>
  text
    .replaceAll(/<script(?:(?!<\/?script)[\s\S])*<\/script>/g, '')
    .replaceAll(/(?<!\s)\s*\/>/g, '>')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Deletes the stored text if it equals the saved text. Text that was typed since becomes an edit of the new version. */
const leaveWhatWasTypedMeanwhile = (own: OwnArticles, saved: Article, sent: Edit): void => {
  const kept = own.edit(saved.job_id)
  if (!kept) return
  if (JSON.stringify(kept.content) === JSON.stringify(sent.content)) own.drop(saved.job_id)
  else own.keep(saved.job_id, saved.version ?? sent.of_version + 1, kept.content)
}
