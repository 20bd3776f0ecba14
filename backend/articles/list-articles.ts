import { sql } from 'kysely'
import { type articles, JOB_STATUSES } from '../../contract/articles.ts'
import { countChecks } from '../../contract/check-groups.ts'
import { wrongField } from '../../contract/errors.ts'
import type { Input, Output } from '../../contract/operation.ts'
import { WRONG_CURSOR } from '../../contract/shapes.ts'
import type { Db } from '../db/database.ts'
import { checksIn, orderOf, waitOf, withNewestVersion } from './article.table.ts'
import type { ArticleContext } from './context.ts'

const CURSOR = /^(\d{1,15})\.(job_[\da-f-]{36})$/

/** Reads the end of the previous page from a cursor; null for the first page. Throws `invalid_input`. */
const endIn = (cursor: string | undefined): { readonly at: number; readonly id: string } | null => {
  if (cursor === undefined) return null
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (id === '') throw wrongField('cursor', WRONG_CURSOR)
  return { at: Number(at), id }
}

/** Reads a page of the articles of a workspace without their texts, newest first. */
export const listArticles = async (
  { db, publicationsOf }: Pick<ArticleContext, 'db' | 'publicationsOf'>,
  workspaceId: string,
  { status, limit, cursor }: Input<typeof articles.list>,
): Promise<Output<typeof articles.list>> => {
  const end = endIn(cursor)
  const rows = await pageOf(db, workspaceId, { statuses: status ? [status] : JOB_STATUSES, limit, end })
  const page = rows.slice(0, limit)
  const published = await publicationsOf(
    db,
    page.map(({ id }) => id),
  )
  const last = page.at(-1)
  return {
    articles: page.map((row) => {
      const checks = row.checks === null ? null : checksIn(row.checks)
      return {
        job_id: row.id,
        status: row.status,
        ...waitOf(row),
        created_at: new Date(row.created_at).toISOString(),
        title: row.title ?? orderOf(row).title,
        written_by: row.status === 'completed' ? (row.written_by ?? 'outline') : null,
        version: row.version === 0 ? null : row.version,
        word_count: row.word_count,
        checks: checks && countChecks(checks),
        publications: (published.get(row.id) ?? []).map(
          ({ connection_id, state, status: post, post_url }) => ({
            connection_id,
            state,
            status: post,
            post_url,
          }),
        ),
      }
    }),
    count: page.length,
    next_cursor: rows.length > limit && last ? `${last.created_at}.${last.id}` : null,
  }
}

const pageOf = (
  db: Db,
  workspaceId: string,
  {
    statuses,
    limit,
    end,
  }: {
    readonly statuses: readonly (typeof JOB_STATUSES)[number][]
    readonly limit: number
    readonly end: ReturnType<typeof endIn>
  },
) =>
  withNewestVersion(db)
    .select([
      'article.id',
      'article.status',
      'article.lease_owner',
      'article.lease_until',
      'article.wanted',
      'article.written_by',
      'article.version',
      'article.created_at',
      'article_version.title',
      'article_version.word_count',
      'article_version.checks',
    ])
    .where('article.workspace_id', '=', workspaceId)
    .where('article.deleted_at', 'is', null)
    .where('article.status', 'in', statuses)
    .$if(end !== null, (query) =>
      query.where(sql<boolean>`(article.created_at, article.id) < (${end?.at ?? 0}, ${end?.id ?? ''})`),
    )
    .orderBy('article.created_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit + 1)
    .execute()
