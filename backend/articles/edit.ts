import { isDeepStrictEqual } from 'node:util'
import type { Article, articles } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import type { Input } from '../../contract/operation.ts'
import { recordChange } from '../changes/changes.ts'
import { type Db, dbNow, transaction } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { ArticleRow } from './article.rows.ts'
import { articleLoader, lockArticle, readImage, readOwnArticle, readVersion } from './article.table.ts'
import { checkBody } from './check-body.ts'
import type { ArticleContext } from './context.ts'
import { addVersion, besideBody } from './version.ts'

type Edit = Input<typeof articles.edit>

const noSuchArticle = (id: string): AppError => new AppError('not_found', `There is no article ${id}.`)

/** Reads an article of the workspace. Throws `not_found`. */
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

/** Reads the hero image of an article. Throws `not_found`. */
export const getImage = async (context: ArticleContext, workspaceId: string, id: string) => {
  const article = await getArticle(context, context.db, workspaceId, id)
  const image = article.status === 'completed' ? await readImage(context.db, id) : undefined
  if (!image) throw new AppError('not_found', `The article ${id} has no hero image.`)
  return image
}

/** Returns names as JSON for their column. Names that differ only in case count as the same. */
const namesOnce = (names: readonly string[]): string =>
  JSON.stringify(
    names.filter((name, at) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === at),
  )

/** Applies an edit to the newest version. Throws `not_found`, `not_ready`, `conflict`. */
const editedIn = async (db: Db, row: ArticleRow | undefined, edit: Edit) => {
  if (!row) throw noSuchArticle(edit.job_id)
  if (row.status !== 'completed')
    throw new AppError('not_ready', `The article is ${row.status}. Only completed articles can be edited.`)
  if (edit.version !== undefined && edit.version !== row.version)
    throw new AppError(
      'conflict',
      `The article is now at version ${row.version}, and this edit is based on version ${edit.version}. Read the article again and repeat the edit.`,
    )
  const before = await readVersion(db, row.id, row.version)
  if (!before) throw new Error(`Article ${row.id} lacks its version ${row.version}.`)
  return {
    row,
    before,
    texts: {
      title: edit.title ?? before.title,
      seo_title: edit.seo_title ?? before.seo_title,
      meta_description: edit.meta_description ?? before.meta_description,
      focus_keyword: edit.focus_keyword ?? before.focus_keyword,
    },
    html: edit.html ?? before.body,
  }
}

/**
 * Saves the person’s edit as a new version with its checks. Throws `invalid_input`, `not_found`, `not_ready`,
 * `conflict`.
 */
export const editArticle = async (
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  call: Call,
  edit: Edit,
): Promise<Article> => {
  // Tries again if another edit changed the checked text meanwhile.
  for (;;) {
    const saved = await saveChecked(context, call, edit)
    if (saved) return saved
  }
}

/** Saves the edit and returns the article; null if another edit has changed the text since the check. */
const saveChecked = async (
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  { workspaceId, settle }: Call,
  edit: Edit,
): Promise<Article | null> => {
  const seen = await editedIn(context.db, await readOwnArticle(context.db, workspaceId, edit.job_id), edit)
  const { texts, html } = seen
  // Reads before the transaction, because checking a long text takes time.
  const beside = await besideBody(context.db, seen.row, texts)
  const body = await checkBody({ html, isEdit: edit.html !== undefined, beside })
  return transaction(context.db, async (trx) => {
    const row = await lockArticle(trx, workspaceId, edit.job_id)
    const { before, ...now } = await editedIn(trx, row, edit)
    if (!isDeepStrictEqual([now.texts, now.html], [texts, html])) return null
    await addVersion(
      trx,
      now.row,
      {
        ...texts,
        tags: edit.tags === undefined ? before.tags : namesOnce(edit.tags),
        categories: edit.categories === undefined ? before.categories : namesOnce(edit.categories),
        version: now.row.version + 1,
        origin: 'person',
        created_at: await dbNow(trx),
      },
      body,
    )
    await recordChange(trx, workspaceId, 'article', now.row.id)
    const answer = await getArticle(context, trx, workspaceId, now.row.id)
    await settle(trx, answer)
    return answer
  })
}
