import { wrongField } from '../../contract/errors.ts'

/**
 * Returns a site's host from any spelling, with its port unless that is the default: `https://www.Example.com/blog`
 * becomes `example.com`; null if the text names no host.
 */
export const domainOf = (text: string): string | null => {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const host = new URL(address).host.replace(/\.(?=:|$)/, '').replace(/^www\.(?=.)/, '')
  return host === '' ? null : host
}

/**
 * Returns the host of a plan's site, which must be given. Throws `invalid_input`. A single word such as `wiki` is valid only if it is the
 * host of the plan's connected site, because a site in a private network may have such a name.
 */
export const requireDomain = (text: string, siteUrl: string | null): string => {
  const domain = domainOf(text)
  const isConnected = siteUrl !== null && domain === domainOf(siteUrl)
  if (domain !== null && (isConnected || domain === 'localhost' || /[.:]/.test(domain))) return domain
  throw wrongField('domain', 'Write a domain, such as example.com.')
}
