import { AppError } from '../../contract/errors.ts'
import type { Db, Trx } from '../db/database.ts'
import { readSite, rowsOfSite, type SiteRow } from '../sites/sites.ts'
import type { PublicationRow } from './publication.rows.ts'
import { lockPublication, postOf, publicationsAt } from './publication.table.ts'

/** Steps of which the site may have carried out a request. */
export const SENT: ReadonlySet<PublicationRow['step']> = new Set(['image_sent', 'create_sent', 'update_sent'])

/** The article and the connection of an order. */
type Ordered = { readonly workspaceId: string; readonly articleId: string; readonly siteId: string }

/** Whether a publication has a post on the site, may have one, or may soon get one. */
const mayHavePost = (row: PublicationRow): boolean =>
  row.post !== null || row.state === 'publishing' || row.step === 'create_sent'

/** A publication of an article through another connection that leads to the same site. */
type Elsewhere = { readonly row: PublicationRow; readonly site: SiteRow }

/** Reads the publications of an article through the site's other connections. */
const elsewhere = async (db: Db, articleId: string, site: SiteRow): Promise<readonly Elsewhere[]> => {
  const others = (await rowsOfSite(db, site)).filter(({ id }) => id !== site.id)
  const rows = await publicationsAt(
    db,
    articleId,
    others.map(({ id }) => id),
  )
  return others.flatMap((other) =>
    rows.filter(({ site_id }) => site_id === other.id).map((row) => ({ row, site: other })),
  )
}

const throughAnother = ({ site }: Elsewhere): AppError =>
  new AppError(
    'conflict',
    `This article is already on this site, published through the connection of ${site.account} (connection_id ${site.id}). Nothing was sent, to avoid a duplicate post. Publish through that connection, or disconnect it first.`,
    { quotes: true },
  )

/**
 * Locks the publication that an order continues, so that a site with several connections gets one post. If an article's connection was
 * disconnected, publishing continues through the order's connection. The caller has locked the article. Throws `conflict` if the article
 * is on the site through a connection that still exists.
 */
export const lockOnSite = async (
  trx: Trx,
  { workspaceId, articleId, siteId }: Ordered,
): Promise<PublicationRow | undefined> => {
  const own = await lockPublication(trx, articleId, siteId)
  if (own && mayHavePost(own)) return own
  const site = await readSite(trx, workspaceId, siteId)
  const others = (await elsewhere(trx, articleId, site)).filter(({ row }) => mayHavePost(row))
  const connected = others.find((other) => other.site.removed_at === null)
  if (connected) throw throughAnother(connected)
  const [left] = others
  if (!left) return own
  if (own) await trx.deleteFrom('publication').where('id', '=', own.id).execute()
  await trx.updateTable('publication').set({ site_id: siteId }).where('id', '=', left.row.id).execute()
  return lockPublication(trx, articleId, siteId)
}

/** Throws `conflict` if a post that was found on the site belongs to a publication through another connection. */
export const refusePostOfAnother = async (db: Db, row: PublicationRow, postId: string): Promise<void> => {
  const site = await readSite(db, row.workspace_id, row.site_id)
  const others = await elsewhere(db, row.article_id, site)
  const owner = others.find((other) => other.site.removed_at === null && postOf(other.row)?.id === postId)
  if (owner) throw throughAnother(owner)
}
