import { AppError } from '../../contract/errors.ts'
import type { FeatureHandlers, Handlers } from '../../contract/operation.ts'
import type { SitesOfOwner } from '../../contract/owner/sites.ts'
import type { Service } from '../../contract/service.ts'
import { type Trx, transaction } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { Job } from '../jobs/worker.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { changeWorkspace } from '../workspaces/workspaces.ts'
import { connectSite, disconnectSite } from './connect.ts'
import type { SiteContext } from './context.ts'
import { connectedRows, listSites, mayGoLive, recordSites, siteOf } from './listing.ts'
import { loginOf } from './open-site.ts'
import { enablePlatform } from './platforms.ts'
import { checkSite, markTrouble } from './probe-site.ts'
import { lockedNotice, lookAtNextSite } from './site.job.ts'
import type { SiteRow } from './site.rows.ts'

export type { SiteContext } from './context.ts'
export { loadSites } from './listing.ts'
export { openSite } from './open-site.ts'
export {
  type Post,
  type PostImage,
  type RemoteImage,
  type RemotePost,
  type SiteAdapter,
  SiteError,
  type SiteField,
  type SiteFields,
} from './port.ts'
export { markTrouble } from './probe-site.ts'
export { refusalOf } from './refusal.ts'
export { isHostedByPlatform, rowsOfSite } from './same-site.ts'
export { sealedLogins } from './sealed-logins.ts'
export type { SiteRow } from './site.rows.ts'
export { readSite, siteAddresses, siteOrigins, sitePosts } from './site.table.ts'

/** Handles agents' calls about sites. */
export const siteHandlers = (context: SiteContext): Handlers<Service, Call>['sites'] => ({
  list: (_, caller) => listSites(context, caller),
})

/** Handles an owner's calls about sites, on the person's own service and on a hosted service. */
export const siteOwnerHandlers = (context: SiteContext): FeatureHandlers<SitesOfOwner, OwnerCaller> => ({
  connectSite: async ({ connection_id, login }, { workspaceId }) => {
    // The own service has no operator who could enable a platform.
    if (context.ownComputer) await enablePlatform(context.db, workspaceId, login.platform)
    const row = await connectSite(context, { workspaceId, connectionId: connection_id, login })
    return siteOf(row, await mayGoLive(context.db, workspaceId))
  },
  checkSite: async ({ connection_id }, { workspaceId }) =>
    siteOf(await checkSite(context, workspaceId, connection_id), await mayGoLive(context.db, workspaceId)),
  disconnectSite: async ({ connection_id }, { workspaceId }) => {
    await disconnectSite(context, workspaceId, connection_id)
    return {}
  },
  getPublishing: async (_, { workspaceId }) => ({ live_publish: await mayGoLive(context.db, workspaceId) }),
  changePublishing: async ({ live_publish }, { workspaceId }) => {
    await transaction(context.db, (trx) => setLivePublish(trx, workspaceId, live_publish))
    return { live_publish }
  },
  unlockSecrets: async ({ key }, { workspaceId }) => {
    await unlockSecrets(context, workspaceId, key)
    return {}
  },
})

/** Allows or forbids live posts, and records the change in every site. Throws `not_found`. */
export const setLivePublish = async (trx: Trx, workspaceId: string, allowed: boolean): Promise<void> => {
  await changeWorkspace(trx, workspaceId, { live_publish: allowed ? 1 : 0 })
  await recordSites(trx, workspaceId)
}

/** Accepts the sealing key and marks each site whose login the key cannot open. Throws `invalid_input`. */
const unlockSecrets = async (context: SiteContext, workspaceId: string, key: string): Promise<void> => {
  context.secrets.unlock(key)
  await transaction(context.db, async (trx) => {
    for (const row of await connectedRows(trx, workspaceId)) {
      const unreadable = whyUnreadable(context, row)
      if (unreadable !== null) await markTrouble(trx, row, unreadable)
      else if (row.status === 'needs_attention')
        // With 0, a worker checks the site at once.
        await trx.updateTable('site').set({ checked_at: 0 }).where('id', '=', row.id).execute()
    }
  })
}

const whyUnreadable = (context: SiteContext, row: SiteRow): string | null => {
  try {
    loginOf(context, row)
    return null
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.code === 'unavailable') return thrown.message
    throw thrown
  }
}

/** Time between two checks for sites that are due, in ms. */
const IDLE = 5_000

/** Makes the jobs that workers run for sites. */
export const siteJobs = (context: SiteContext): readonly Job[] => {
  const noticeLocked = lockedNotice(context)
  return [
    {
      name: 'site',
      idleMs: IDLE,
      poll: async (job) => {
        await noticeLocked()
        if (!context.secrets.unlocked()) return 'idle'
        return (await lookAtNextSite(context, job)) ? 'worked' : 'idle'
      },
    },
  ]
}
