import { sql } from 'kysely'
import { z } from 'zod'
import type { Publication } from '../../contract/articles.ts'
import { POST_STATUSES } from '../../contract/publishing.ts'
import { Warning } from '../../contract/shapes.ts'
import { ORDERED_PICTURE } from '../articles/articles.ts'
import type { Db, Trx } from '../db/database.ts'
import type { RemoteImage, RemotePost } from '../sites/sites.ts'
import type { PublicationRow } from './publication.rows.ts'

const storedWarnings = z.array(Warning)
const StoredPost = z.object({
  id: z.string(),
  status: z.enum(POST_STATUSES),
  postUrl: z.string(),
  editUrl: z.string(),
  revision: z.string().nullable(),
})
const StoredImage = z.object({
  id: z.string(),
  url: z.string(),
  /** Which of the article's pictures this is. */
  of: z.string().default(ORDERED_PICTURE),
})

/** Reads the warnings of the order so far. */
export const warningsOf = ({ warnings }: PublicationRow): Warning[] =>
  storedWarnings.parse(JSON.parse(warnings))
/** Reads the post as the site last reported it; null until it is known. */
export const postOf = ({ post }: PublicationRow): RemotePost | null =>
  post === null ? null : StoredPost.parse(JSON.parse(post))
/** If the order was refused because of edits on the site, reads the names of the edited fields. */
export const conflictFieldsOf = ({ conflict_fields }: PublicationRow): string[] =>
  z.array(z.string()).parse(JSON.parse(conflict_fields ?? '[]'))
/** Reads the picture as it is on the site, and which of the article's pictures it is; null until a picture is uploaded. */
export const imageOf = ({
  image,
}: Pick<PublicationRow, 'image'>): (RemoteImage & { readonly of: string }) | null =>
  image === null ? null : StoredImage.parse(JSON.parse(image))

export const readPublication = (db: Db, id: string): Promise<PublicationRow | undefined> =>
  db.selectFrom('publication').selectAll().where('id', '=', id).executeTakeFirst()

export const readPublicationOf = (
  db: Db,
  articleId: string,
  siteId: string,
): Promise<PublicationRow | undefined> =>
  db
    .selectFrom('publication')
    .selectAll()
    .where('article_id', '=', articleId)
    .where('site_id', '=', siteId)
    .executeTakeFirst()

/** Reads the publications of an article at any of these sites. */
export const publicationsAt = async (
  db: Db,
  articleId: string,
  siteIds: readonly string[],
): Promise<readonly PublicationRow[]> =>
  siteIds.length === 0
    ? []
    : db
        .selectFrom('publication')
        .selectAll()
        .where('article_id', '=', articleId)
        .where('site_id', 'in', siteIds)
        .orderBy('created_at')
        .execute()

/** Locks the publication of an article on a site until the transaction ends. */
export const lockPublication = (trx: Trx, articleId: string, siteId: string) =>
  trx
    .updateTable('publication')
    .set({ state: sql`state` })
    .where('article_id', '=', articleId)
    .where('site_id', '=', siteId)
    .returningAll()
    .executeTakeFirst()

/**
 * Locks the orders of an article until the transaction ends, and returns whether any is under way. A publication that is paused
 * after a restore is not: it reads the article again when it is resumed.
 */
export const lockUnderWay = async (trx: Trx, articleId: string): Promise<boolean> => {
  const rows = await trx
    .updateTable('publication')
    .set({ state: sql`state` })
    .where('article_id', '=', articleId)
    .where('state', '=', 'publishing')
    .returning('paused')
    .execute()
  return rows.some(({ paused }) => paused === 0)
}

/** Reads where articles are published or being published, by article id. */
export const publicationsOf = async (
  db: Db,
  articleIds: readonly string[],
): Promise<ReadonlyMap<string, Publication[]>> => {
  if (articleIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('publication')
    .selectAll()
    .where('article_id', 'in', articleIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const found = new Map<string, Publication[]>()
  for (const row of rows) found.set(row.article_id, [...(found.get(row.article_id) ?? []), shownOf(row)])
  return found
}

const shownOf = (row: PublicationRow): Publication => {
  const post = postOf(row)
  const isWrong = row.state === 'failed' || row.state === 'unknown'
  return {
    connection_id: row.site_id,
    state: row.state,
    status: row.status,
    version: row.version,
    post_url: post?.postUrl ?? null,
    edit_url: post?.editUrl ?? null,
    published_at: row.published_at === null ? null : new Date(row.published_at).toISOString(),
    // A refused order leaves the post as it is, so the publication has no error.
    error:
      isWrong && row.error_code !== null
        ? { code: row.error_code, message: row.error_message ?? row.error_code }
        : null,
    warnings: warningsOf(row),
  }
}
