import type { Article, articles } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import type { Input } from '../../contract/operation.ts'
import { recordChange } from '../changes/changes.ts'
import { type Db, dbNow, transaction } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import { articleLoader, lockArticle, readImage, readVersion } from './article.table.ts'
import { allowListed, nestsTooDeep, readBody } from './body.ts'
import type { ArticleContext } from './context.ts'
import { addVersion } from './version.ts'

const noSuchArticle = (id: string): AppError => new AppError('not_found', `There is no article ${id}.`)

/** An article of the workspace; throws `not_found`. */
export const getArticle = async (
  { publicationsOf }: Pick<ArticleContext, 'publicationsOf'>,
  db: Db,
  workspaceId: string,
  id: string,
): Promise<Article> => {
  const article = (await articleLoader(publicationsOf)(db, workspaceId, [id])).get(id)
  if (!article) throw noSuchArticle(id)
  return article
}

/** The hero image of an article; throws `not_found`. */
export const getImage = async (context: ArticleContext, workspaceId: string, id: string) => {
  const article = await getArticle(context, context.db, workspaceId, id)
  const image = article.status === 'completed' ? await readImage(context.db, id) : undefined
  if (!image) throw new AppError('not_found', `The article ${id} has no hero image.`)
  return image
}

/** Names as a column keeps them; a second one that differs in case alone is dropped. */
const namesOnce = (names: readonly string[]): string =>
  JSON.stringify(
    names.filter((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at),
  )

const readable = (html: string): string => {
  if (!nestsTooDeep(html)) return allowListed(html)
  const message = 'Its elements are nested too deep.'
  throw new AppError('invalid_input', `html: ${message}`, { issues: [{ path: 'html', message }] })
}

/** Saves the person’s edit as a new version with its checks. Throws `invalid_input`, `not_found`, `not_ready`, `conflict`. */
export const editArticle = (
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  { workspaceId, settle }: Call,
  edit: Input<typeof articles.edit>,
): Promise<Article> => {
  // Before the transaction: a long text takes its time.
  const body = edit.html === undefined ? undefined : readable(edit.html)
  return transaction(context.db, async (trx) => {
    const row = await lockArticle(trx, workspaceId, edit.job_id)
    if (!row) throw noSuchArticle(edit.job_id)
    if (row.status !== 'completed')
      throw new AppError('not_ready', `The article is ${row.status}; only a completed one can be edited.`)
    if (edit.version !== undefined && edit.version !== row.version)
      throw new AppError('conflict', `Version ${row.version} is the newest by now, not ${edit.version}.`)
    const before = await readVersion(trx, row.id, row.version)
    if (!before) throw new Error(`Article ${row.id} lacks its version ${row.version}.`)
    const after = {
      title: edit.title ?? before.title,
      seo_title: edit.seo_title ?? before.seo_title,
      meta_description: edit.meta_description ?? before.meta_description,
      body: body ?? before.body,
      focus_keyword: edit.focus_keyword ?? before.focus_keyword,
      tags: edit.tags === undefined ? before.tags : namesOnce(edit.tags),
      categories: edit.categories === undefined ? before.categories : namesOnce(edit.categories),
    }
    await addVersion(
      trx,
      row,
      {
        ...before,
        ...after,
        version: row.version + 1,
        origin: 'person',
        created_at: await dbNow(trx),
      },
      readBody(after.body),
    )
    await recordChange(trx, workspaceId, 'article', row.id)
    const answer = await getArticle(context, trx, workspaceId, row.id)
    await settle(trx, answer)
    return answer
  })
}
