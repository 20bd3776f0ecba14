import { isDeepStrictEqual } from 'node:util'
import type { Article } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import { recordChange } from '../changes/changes.ts'
import { type Db, dbNow, type Trx, transaction } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { ArticleRow, VersionRow } from './article.rows.ts'
import { articleLoader, lockArticle, readOwnArticle, readVersion } from './article.table.ts'
import { checkBody } from './check-body.ts'
import { confirmedIn } from './confirmed.table.ts'
import type { ArticleContext } from './context.ts'
import { addVersion, besideBody } from './version.ts'

/** What a new version contains, before its text is checked. */
export type Content = Omit<
  VersionRow,
  'article_id' | 'version' | 'word_count' | 'checks' | 'origin' | 'created_at'
>

/** A change that makes a new version of an article. */
export type Change<T> = {
  readonly jobId: string
  /** The version that the person saw; undefined if the change applies to any version. */
  readonly seen: number | undefined
  /** Whether a person has just sent the text. If so, an error can ask the person to correct it. */
  readonly isEdit: boolean
  /**
   * Makes the content of the new version from the newest version. This function may read the database. It must be
   * deterministic: `saveVersion` calls it before and inside the transaction, and tries again while the results differ.
   */
  readonly content: (newest: VersionRow, row: ArticleRow, db: Db) => Content | Promise<Content>
  /** Other work in the same transaction, before the version is stored. */
  readonly alongside?: (trx: Trx, row: ArticleRow) => Promise<void>
  /** Makes the answer, inside the transaction. */
  readonly answer: (article: Article, trx: Trx) => T | Promise<T>
}

/** The error for a job_id that the workspace does not have. MCP has no list of articles, so the words name other ways. */
export const noSuchArticle = (id: string): AppError =>
  new AppError(
    'not_found',
    `There is no article ${id}. It may have been deleted: look at the Articles screen or \`GET /api/v1/articles\`. If you sent an order and did not receive the response, repeat the order with the same Idempotency-Key to get the job_id.`,
  )

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

/** Reads the newest version of an article. Throws `not_found`, and `not_ready` if there is no version yet. */
export const newestOf = async (db: Db, row: ArticleRow | undefined, jobId: string) => {
  if (!row) throw noSuchArticle(jobId)
  if (row.status !== 'completed')
    throw new AppError('not_ready', `The article is ${row.status}. Only completed articles can be edited.`)
  const newest = await readVersion(db, row.id, row.version)
  if (!newest)
    throw new Error(`Article ${row.id} should have a version ${row.version}, but this version is missing.`)
  return { row, newest }
}

/** Throws `conflict` if a change is based on a version that is not the newest. */
export const requireSeen = (row: ArticleRow, seen: number | undefined): void => {
  if (seen !== undefined && seen !== row.version)
    throw new AppError(
      'conflict',
      `The article has been changed in the meantime: it is now at version ${row.version}, and this edit is based on version ${seen}. Open the article again and repeat the edit.`,
    )
}

/**
 * Saves a change as a new version with its checks. Throws `invalid_input`, `not_found`, `not_ready`, `conflict`, and
 * what the change throws.
 */
export const saveVersion = async <T>(
  context: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  call: Pick<Call, 'workspaceId' | 'settle'>,
  change: Change<T>,
): Promise<T> => {
  // Tries again if another change of the checked text was saved meanwhile.
  for (;;) {
    const saved = await saveChecked(context, call, change)
    if (saved) return saved.answer
  }
}

const changedIn = async <T>(
  db: Db,
  found: ArticleRow | undefined,
  { jobId, seen, content }: Change<T>,
): Promise<{ readonly row: ArticleRow; readonly content: Content }> => {
  const { row, newest } = await newestOf(db, found, jobId)
  requireSeen(row, seen)
  return { row, content: await content(newest, row, db) }
}

/** Saves the change; null if another change or a confirmation of a sentence was saved since the check. */
const saveChecked = async <T>(
  { db, publicationsOf }: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  { workspaceId, settle }: Pick<Call, 'workspaceId' | 'settle'>,
  change: Change<T>,
): Promise<{ readonly answer: T } | null> => {
  const { jobId, isEdit } = change
  const seen = await changedIn(db, await readOwnArticle(db, workspaceId, jobId), change)
  // Reads before the transaction, because checking a long text takes time.
  const beside = await besideBody(db, seen.row, seen.content)
  const checked = await checkBody(workspaceId, { html: seen.content.body, isEdit, beside })
  return transaction(db, async (trx) => {
    const { row, content } = await changedIn(trx, await lockArticle(trx, workspaceId, jobId), change)
    if (!isDeepStrictEqual(content, seen.content)) return null
    if (!isDeepStrictEqual(await confirmedIn(trx, row.id), beside.confirmed)) return null
    await change.alongside?.(trx, row)
    const { body: _, ...stored } = content
    await addVersion(
      trx,
      row,
      { ...stored, version: row.version + 1, origin: 'person', created_at: await dbNow(trx) },
      checked,
    )
    await recordChange(trx, workspaceId, 'article', row.id)
    const answer = await change.answer(await getArticle({ publicationsOf }, trx, workspaceId, row.id), trx)
    await settle(trx, answer)
    return { answer }
  })
}

/** Returns the content of a version, for a new version that differs in some fields. */
export const contentOf = ({
  article_id: _article,
  version: _version,
  word_count: _words,
  checks: _checks,
  origin: _origin,
  created_at: _at,
  ...content
}: VersionRow): Content => ({ ...content, restored_from: null })
