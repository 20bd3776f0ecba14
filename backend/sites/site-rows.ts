import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { SiteLogin } from '../../contract/owner/sites.ts'
import type { Db } from '../db/database.ts'
import { adapterFor } from './adapters.ts'
import type { SiteContext } from './context.ts'
import { requirePlatform } from './platforms.ts'
import { type SiteAdapter, SiteError } from './port.ts'
import type { SiteRow } from './site.rows.ts'

/** The connected sites of a workspace, as a query to go on with. */
export const connectedSites = (db: Db, workspaceId: string) =>
  db.selectFrom('site').where('workspace_id', '=', workspaceId).where('removed_at', 'is', null)

/** A connected site as it is stored. Throws `not_found`, also for one that was disconnected. */
export const readSite = async (db: Db, workspaceId: string, connectionId: string): Promise<SiteRow> => {
  const row = await connectedSites(db, workspaceId)
    .selectAll()
    .where('id', '=', connectionId)
    .executeTakeFirst()
  if (row) return row
  throw new AppError(
    'not_found',
    `No site with the connection_id ${connectionId} is connected. List the sites to see which are.`,
  )
}

/** The login that a row keeps. Throws `unavailable` while it cannot be decrypted. */
export const loginOf = ({ secrets }: Pick<SiteContext, 'secrets'>, row: SiteRow): SiteLogin =>
  SiteLogin.parse(JSON.parse(secrets.open(row.id, row.login)))

/**
 * Gives the adapter for a stored site, under a signal; nothing is sent yet. A login that the site no longer takes makes a worker
 * look at it soon. Throws `platform_not_enabled`, and `unavailable` while its login cannot be decrypted.
 */
export const openSite = async (
  context: SiteContext,
  row: SiteRow,
): Promise<(signal: AbortSignal) => SiteAdapter> => {
  await requirePlatform(context.db, row.workspace_id, row.platform)
  const login = loginOf(context, row)
  return (signal) => watched(adapterFor(login, { ...context, signal }), () => lookSoon(context.db, row.id))
}

const lookSoon = (db: Db, id: string) =>
  db.updateTable('site').set({ checked_at: 0 }).where('id', '=', id).execute()

/** Tells of every refused login, whatever was asked. */
const watched = (adapter: SiteAdapter, onRefused: () => Promise<unknown>): SiteAdapter => {
  const watch =
    <A extends readonly unknown[], R>(ask: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      try {
        return await ask(...args)
      } catch (thrown) {
        if (thrown instanceof SiteError && thrown.kind === 'login') await onRefused()
        throw thrown
      }
    }
  return {
    probe: watch(adapter.probe),
    recentPosts: watch(adapter.recentPosts),
    uploadImage: watch(adapter.uploadImage),
    findImage: watch(adapter.findImage),
    create: watch(adapter.create),
    update: watch(adapter.update),
    find: watch(adapter.find),
    read: watch(adapter.read),
  }
}

const Posts = z.array(z.object({ title: z.string(), url: z.string() }))

/** A published post on a connected site; `siteUrl` is the site's own address. */
export type SitePost = {
  readonly siteId: string
  readonly siteUrl: string
  readonly title: string
  readonly url: string
}

/** The newest published posts of every connected site, as last seen: at most 100 a site, at most a day old where the site answers. */
export const sitePosts = async (db: Db, workspaceId: string): Promise<readonly SitePost[]> => {
  const rows = await connectedSites(db, workspaceId)
    .select(['id', 'url', 'posts'])
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ id, url, posts }) =>
    Posts.parse(JSON.parse(posts)).map((post) => ({ siteId: id, siteUrl: url, ...post })),
  )
}

/** The public addresses of the connected sites, the newest connection first. */
export const siteAddresses = async (db: Db, workspaceId: string): Promise<readonly string[]> => {
  const rows = await connectedSites(db, workspaceId).select('url').orderBy('created_at', 'desc').execute()
  return rows.map(({ url }) => url)
}
