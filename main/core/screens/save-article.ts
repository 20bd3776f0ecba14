import type { Article } from '../../../contract/articles.ts'
import { changesOf, isSaved } from '../../../contract/desk/article-edits.ts'
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
    if (isSaved(now, { of_version, content })) return now
    throw new AppError(
      'conflict',
      'A newer version of this article was saved elsewhere. Your text is kept on this computer. Compare the two texts, then save again.',
    )
  }
}

/** Deletes the stored text if it equals the saved text. Text that was typed since becomes an edit of the new version. */
const leaveWhatWasTypedMeanwhile = (own: OwnArticles, saved: Article, sent: Edit): void => {
  const kept = own.edit(saved.job_id)
  if (!kept) return
  if (JSON.stringify(kept.content) === JSON.stringify(sent.content)) own.drop(saved.job_id)
  else own.keep(saved.job_id, saved.version ?? sent.of_version + 1, kept.content)
}
