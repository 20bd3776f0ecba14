import type { Db } from '../db/database.ts'
import type { SiteRow } from './site.rows.ts'

/**
 * Returns host and folder of the address that a site itself names, because each folder of a host can be a separate site.
 * The scheme, `www.` and a slash at the end make no other site.
 */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return host.replace(/^www\./, '') + pathname.replace(/\/+$/, '')
}

/** Whether two public addresses, as the platform itself names them, lead to the same site. */
export const isSamePlace = (one: string, other: string): boolean => placeOf(one) === placeOf(other)

/** Reads every connection of a workspace that leads to the site of this row, also disconnected ones, the newest first. */
export const rowsOfSite = async (
  db: Db,
  { workspace_id, platform, url }: Pick<SiteRow, 'workspace_id' | 'platform' | 'url'>,
): Promise<readonly SiteRow[]> => {
  const rows = await db
    .selectFrom('site')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('platform', '=', platform)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.filter((row) => isSamePlace(row.url, url))
}
