import { z } from 'zod'

/** The maximum number of origins that a person can trust. */
export const MOST_TRUSTED = 200

/** The maximum length of an address that opens without a question. Addresses of posts are far shorter. */
const MOST_LENGTH = 2_000
/**
 * Matches a path, decoded once, that cannot hide an address. Other characters, including the percent sign of a second
 * encoding, could hide one.
 */
const PLAIN_PATH = /^[\w~./-]*$/
/** Matches a name, a value or a fragment that cannot contain an address. */
const PLAIN = /^[\w-]*$/
/**
 * Matches parts of a path that may name another site: `//`, a host name or an IPv4 address. Names of pages, such as
 * `viewtopic.php`, are not hosts.
 */
const HOST_WITHIN =
  /\/\/|(?<![\w.-])(?:[\w-]+\.)+(?:(?!(?:php|html?|aspx?|jsp)\b)[a-z]{2,}(?![\w-])|xn--)|(?<![\w.-])\d+(?:\.\d+){3}(?![\w.-])/i

/** Removes the percent-encoding once. Null if the encoding is malformed. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Whether the part after the origin may name another site, like the address of a page that redirects. */
const canNameAnotherPlace = ({ pathname, search, hash }: URL): boolean => {
  const path = decoded(pathname)
  if (path === null || !PLAIN_PATH.test(path) || HOST_WITHIN.test(path)) return true
  const values = search.slice(1).split(/[&=]/)
  return [...values, hash.slice(1)].some((value) => !PLAIN.test(value))
}

/**
 * Returns the origin that a person can trust at an address, such as `https://www.reddit.com`. Null if the address could
 * mislead: if it has a scheme other than https, a username, a host name in punycode, or a path, query or fragment that may
 * name another site.
 */
export const trustableOrigin = (address: string): string | null => {
  if (address.length > MOST_LENGTH || !URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (url.hostname.split('.').some((label) => label.startsWith('xn--'))) return null
  return canNameAnotherPlace(url) ? null : url.origin
}

/** Whether an address may open without a question, because the person trusts exactly its origin. */
export const isTrusted = (address: string, trusted: readonly string[]): boolean => {
  const origin = trustableOrigin(address)
  return origin !== null && trusted.includes(origin)
}

/** An origin that the person trusts. */
export const TrustedOrigin = z
  .string()
  .max(300)
  .refine((origin) => trustableOrigin(origin) === origin, 'Only an https origin can be trusted.')
