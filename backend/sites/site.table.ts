import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { SiteRow } from './site.rows.ts'

/** Starts a query for the connected sites of a workspace. */
export const connectedSites = (db: Db, workspaceId: string) =>
  db.selectFrom('site').where('workspace_id', '=', workspaceId).where('removed_at', 'is', null)

/** Reads a connected site's row. Throws `not_found`, also if the site was disconnected. */
export const readSite = async (db: Db, workspaceId: string, connectionId: string): Promise<SiteRow> => {
  const row = await connectedSites(db, workspaceId)
    .selectAll()
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (row) return row
  throw new AppError(
    'not_found',
    `There is no connected site with the connection_id ${connectionId}. List the sites to find the right connection_id.`,
  )
}

const Posts = z.array(z.object({ title: z.string(), url: z.string() }))

/** A published post on a connected site; `siteUrl` is the site's own address. */
export type SitePost = {
  readonly siteId: string
  readonly siteUrl: string
  readonly title: string
  readonly url: string
}

/**
 * Reads the newest published posts of every connected site, as last seen: at most 100 a site, and at most a day old if
 * the site answers.
 */
export const sitePosts = async (db: Db, workspaceId: string): Promise<readonly SitePost[]> => {
  const rows = await connectedSites(db, workspaceId)
    .select(['id', 'url', 'posts'])
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ id, url, posts }) =>
    Posts.parse(JSON.parse(posts)).map((post) => ({ siteId: id, siteUrl: url, ...post })),
  )
}

/** Reads the public addresses of the connected sites, and where each was connected, the newest connection first. */
export const siteOrigins = async (
  db: Db,
  workspaceId: string,
): Promise<readonly Pick<SiteRow, 'platform' | 'url' | 'entered'>[]> =>
  connectedSites(db, workspaceId)
    .select(['platform', 'url', 'entered'])
    .orderBy('created_at', 'desc')
    .execute()

/** Reads the public addresses of the connected sites, the newest connection first. */
export const siteAddresses = async (db: Db, workspaceId: string): Promise<readonly string[]> =>
  (await siteOrigins(db, workspaceId)).map(({ url }) => url)
