import { AppError } from '../../../contract/errors.ts'
import type { Site } from '../../../contract/sites.ts'
import { aheadOfFeed } from './ahead-of-feed.ts'
import type { ScreenContext, ScreenHandlers } from './context.ts'

/**
 * Handlers for the sites on which articles are published. The person can change them here only if the desk runs its own
 * service.
 */
export const siteHandlers = ({ cache, connection, news }: ScreenContext): ScreenHandlers['sites'] => {
  const revisionOf = (id: string): number | null => cache.sites((sites) => sites.revisionOf(id))
  const put = (site: Site, revision: number | null): Site => {
    cache.sites((sites) => sites.putAhead(site.connection_id, site, revision))
    news.changed(['sites'])
    return site
  }
  /** Whether anything may go live; null if only the service knows, or if it does not answer now. */
  const mayGoLive = async (): Promise<boolean | null> => {
    if (!connection.runsOwnService()) return null
    try {
      return (await connection.owner().owner.getPublishing({})).live_publish
    } catch (thrown) {
      if (thrown instanceof AppError) return null
      throw thrown
    }
  }

  return {
    list: async () => ({
      sites: cache.sites((sites) => [...sites.all()].sort((a, b) => a.name.localeCompare(b.name))),
      editable: connection.runsOwnService(),
      live_publish: await mayGoLive(),
    }),
    connect: async (site) => {
      const revision = site.connection_id === undefined ? null : revisionOf(site.connection_id)
      return put(await connection.owner().owner.connectSite(site), revision)
    },
    check: async (site) => {
      const revision = revisionOf(site.connection_id)
      return put(await connection.owner().owner.checkSite(site), revision)
    },
    disconnect: async (site) => {
      await connection.owner().owner.disconnectSite(site)
      cache.sites((sites) => sites.remove(site.connection_id))
      news.changed(['sites'])
      return {}
    },
    changePublishing: async (change) => {
      const known = cache.sites((sites) => sites.all()).map(({ connection_id }) => connection_id)
      const revisions = new Map(known.map((id) => [id, revisionOf(id)]))
      const changed = await connection.owner().owner.changePublishing(change)
      await aheadOfFeed(async () => {
        const { sites } = await connection.online().calls.sites.list({})
        for (const site of sites) put(site, revisions.get(site.connection_id) ?? null)
      })
      news.changed(['sites'])
      return changed
    },
  }
}
