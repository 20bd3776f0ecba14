import type { SiteLogin } from '../../contract/owner/sites.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { AdapterContext } from './context.ts'
import { ghostSite } from './ghost/ghost.ts'
import type { SiteAdapter } from './port.ts'
import { shopifySite } from './shopify/shopify.ts'
import { webflowSite } from './webflow/webflow.ts'
import { wordpressSite } from './wordpress/wordpress.ts'

/** Makes the adapter for a login. Its requests end with the signal. Sends nothing yet. */
export const adapterFor = (login: SiteLogin, given: AdapterContext): SiteAdapter => {
  const { signal } = given
  const outboundTo = (origin: string): Outbound => {
    const outbound = given.outboundTo(origin)
    return { request: (url, options) => outbound.request(url, { ...options, signal }) }
  }
  const context = { ...given, outboundTo }
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
