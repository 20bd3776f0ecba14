import type { SiteLogin } from '../../contract/owner/sites.ts'
import type { Platform } from '../../contract/sites.ts'
import type { Db } from '../db/database.ts'
import { domainOf } from '../text/domain-name.ts'
import { baseOf } from './ghost/api.ts'
import type { Probed } from './port.ts'
import type { SiteRow } from './site.rows.ts'
import { siteAddress } from './wordpress/address.ts'

/**
 * Returns host and folder of an address, because each folder of a host can be a separate site. Addresses that differ only in the scheme,
 * `www.` or a slash at the end belong to the same site.
 */
const comparable = (url: string): string =>
  `${domainOf(url)}${new URL(url).pathname.replace(/(?<!\/)\/+$/, '')}`

/** Whether two addresses lead to the same site. */
export const isSameAddress = (one: string, other: string): boolean => comparable(one) === comparable(other)

/**
 * Returns the address at which a login works. Everybody can run a WordPress or Ghost site and let it claim any address. For these
 * platforms, the function therefore returns the address that the person entered. Shopify and Webflow themselves give each site an address.
 */
export const enteredAddress = (login: SiteLogin, { url, fixedUrl = url }: Probed): string => {
  switch (login.platform) {
    case 'wordpress':
      return siteAddress(login.url)
    case 'ghost':
      return baseOf(login.url)
    case 'shopify':
    case 'webflow':
      return fixedUrl.replace(/(?<!\/)\/+$/, '')
  }
}

/** Whether the company behind a platform runs its sites, so that no stranger's site can name another site's address. */
export const isHostedByPlatform = (platform: Platform): boolean =>
  platform === 'shopify' || platform === 'webflow'

type Where = Pick<SiteRow, 'workspace_id' | 'platform' | 'url' | 'entered'>

/** Reads every connection of a workspace on a platform, also disconnected ones, the newest first. */
export const rowsOfPlatform = (
  db: Db,
  { workspace_id, platform }: Pick<SiteRow, 'workspace_id' | 'platform'>,
) =>
  db
    .selectFrom('site')
    .selectAll()
    .where('workspace_id', '=', workspace_id)
    .where('platform', '=', platform)
    .orderBy('created_at', 'desc')
    .execute()

/**
 * Whether two rows are connections to the same site. The address that a site names for itself is not enough, because a stranger's site
 * could name another site's address. If the platform runs its sites, either address is enough, because a site may get another domain.
 */
export const isSameSite = (one: Where, other: Where): boolean => {
  const same = [
    isSameAddress(one.url, other.url),
    isSameAddress(one.entered ?? one.url, other.entered ?? other.url),
  ]
  return isHostedByPlatform(one.platform) ? same.includes(true) : !same.includes(false)
}

/** Reads every connection of a workspace to the site of this row, also disconnected ones, the newest first. */
export const rowsOfSite = async (db: Db, where: Where): Promise<readonly SiteRow[]> =>
  (await rowsOfPlatform(db, where)).filter((row) => isSameSite(row, where))
