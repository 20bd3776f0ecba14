import { AppError } from '../../contract/errors.ts'
import type { Local } from '../../contract/local.ts'
import type { Handlers } from '../../contract/operation.ts'
import type { Service } from '../../contract/service.ts'
import type { Site } from '../../contract/sites.ts'
import type { Db } from '../db/database.ts'
import type { Call } from '../idempotency/idempotency.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import type { Job } from '../worker.ts'
import type { SiteContext } from './context.ts'

export type { SiteContext } from './context.ts'
export {
  type Post,
  type PostImage,
  type RemoteImage,
  type RemotePost,
  type Saved,
  type SiteAdapter,
  SiteError,
} from './port.ts'
export { refusalOf } from './refusal.ts'
export type { SiteRow } from './site.table.ts'
export { openSite, readSite, type SitePost, siteAddresses, sitePosts } from './site-rows.ts'

const soon = async (): Promise<never> => {
  throw new AppError('unavailable', 'Sites are not served yet.')
}

/** What agent keys may do with sites. */
export const siteHandlers = (_: SiteContext): Handlers<Service, Call>['sites'] => ({ list: soon })

type OwnerOperations = Pick<
  Handlers<Local, OwnerCaller>['owner'],
  'connectSite' | 'checkSite' | 'disconnectSite' | 'getPublishing' | 'changePublishing' | 'unlockSecrets'
>

/** What the owner of a local service may do with sites. */
export const siteOwnerHandlers = ({ secrets }: SiteContext): OwnerOperations => ({
  connectSite: soon,
  checkSite: soon,
  disconnectSite: soon,
  getPublishing: soon,
  changePublishing: soon,
  unlockSecrets: async ({ key }) => {
    secrets.unlock(key)
    return {}
  },
})

/** What workers do for sites. */
export const siteJobs = (_: SiteContext): readonly Job[] => []

/** Sites as the contract shows them, by connection_id. */
export const loadSites = async (
  _db: Db,
  _workspaceId: string,
  _ids: readonly string[],
): Promise<ReadonlyMap<string, Site>> => new Map()
