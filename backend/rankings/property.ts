import { domainOf } from '../text/domain-name.ts'

const DOMAIN = 'sc-domain:'

const addressOf = (text: string): URL | null => {
  const trimmed = text.trim()
  const domain = trimmed.toLowerCase().startsWith(DOMAIN) ? trimmed.slice(DOMAIN.length) : trimmed
  const address = /^https?:\/\//i.test(domain) ? domain : `https://${domain}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  url.hostname = url.hostname.replace(/\.$/, '')
  return url
}

const folder = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/** Rates how well a property covers a site; 0 if it does not. The narrowest property scores highest; of two equal ones, that with https. */
const closeness = (property: string, site: URL): number => {
  if (property.startsWith(DOMAIN)) {
    const domain = property.slice(DOMAIN.length)
    return site.hostname === domain || site.hostname.endsWith(`.${domain}`) ? 1_000 + domain.length : 0
  }
  const own = addressOf(property)
  if (!own || domainOf(own.href) !== domainOf(site.href)) return 0
  if (!folder(site.pathname).startsWith(folder(own.pathname))) return 0
  // A property with another scheme or name is separate and counts other clicks.
  return (
    (own.origin === site.origin ? 10_000 : 1) + own.pathname.length + (own.protocol === 'https:' ? 0.5 : 0)
  )
}

/** Finds the property with a site’s figures: the exact name, or the narrowest property that covers the address; null if there is none. */
export const propertyOf = (site: string, properties: readonly string[]): string | null => {
  const exact = properties.find((property) => property === site.trim())
  if (exact !== undefined) return exact
  const address = addressOf(site)
  if (!address) return null
  const covering = properties
    .map((property) => ({ property, points: closeness(property, address) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
  return covering[0]?.property ?? null
}
