import { AppError } from '../../contract/errors.ts'

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
 * Returns the host of a plan's site, which must be given. Throws `invalid_input`. A single word such as `n` is valid only if the plan has
 * a connected site, because a site in a private network may have such a name.
 */
export const requireDomain = (text: string, isConnected: boolean): string => {
  const domain = domainOf(text)
  if (domain !== null && (isConnected || domain === 'localhost' || /[.:]/.test(domain))) return domain
  const message = 'Write a domain, such as example.com.'
  throw new AppError('invalid_input', `domain: ${message}`, { issues: [{ path: 'domain', message }] })
}
