import type { SiteLogin } from '../../contract/owner/sites.ts'
import type { SiteContext } from './context.ts'
import { ghostSite } from './ghost/ghost.ts'
import type { SiteAdapter } from './port.ts'
import { shopifySite } from './shopify/shopify.ts'
import { webflowSite } from './webflow/webflow.ts'
import { wordpressSite } from './wordpress/wordpress.ts'

/** The adapter for a login; nothing is sent yet. */
export const adapterFor = (
  login: SiteLogin,
  context: Pick<SiteContext, 'outboundTo' | 'now' | 'platformOrigins'>,
): SiteAdapter => {
  switch (login.platform) {
    case 'wordpress':
      return wordpressSite(login, context)
    case 'ghost':
      return ghostSite(login, context)
    case 'shopify':
      return shopifySite(login, context)
    case 'webflow':
      return webflowSite(login, context)
  }
}
