import type { Db } from '../db/database.ts'
import type { ArticleRow } from './article.rows.ts'
import { orderOf, withNewestVersion } from './article.table.ts'

/** The head of an article: what it is, without its text. `finishedAt` is in ms; it is null while the article is being written. */
export type ArticleHead = {
  readonly jobId: string
  readonly status: ArticleRow['status']
  readonly title: string
  readonly error: { readonly code: string; readonly message: string } | null
  readonly finishedAt: number | null
}

/** Reads the heads of articles of a workspace, by id. */
export const articleHeads = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ArticleHead>> => {
  if (ids.length === 0) return new Map()
  const rows = await withNewestVersion(db)
    .select([
      'article.id',
      'article.status',
      'article.wanted',
      'article.error_code',
      'article.error_message',
      'article.finished_at',
      'article_version.title',
    ])
    .where('article.workspace_id', '=', workspaceId)
    .where('article.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        jobId: row.id,
        status: row.status,
        title: row.title ?? orderOf(row).title,
        error:
          row.error_code === null
            ? null
            : { code: row.error_code, message: row.error_message ?? row.error_code },
        finishedAt: row.finished_at,
      },
    ]),
  )
}
