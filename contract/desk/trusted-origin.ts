import { z } from 'zod'

/** The maximum number of origins that a person can trust. */
export const MOST_TRUSTED = 200

/** The maximum length of an address that opens without a question. Addresses of posts are far shorter. */
const MOST_LENGTH = 2_000
/** A path after one decoding. Other characters, also a second encoding, can hide an address. */
const PLAIN_PATH = /^[\w~./-]*$/
/** A name, a value or a fragment that is too plain to hold an address. */
const PLAIN = /^[\w-]*$/
/** What a path that goes on to another place contains: `//`, a host name or an IPv4 address. Names of pages, such as `viewtopic.php`, are not hosts. */
const HOST_WITHIN =
  /\/\/|(?<![\w.-])(?:[\w-]+\.)+(?:(?!(?:php|html?|aspx?|jsp)\b)[a-z]{2,}(?![\w-])|xn--)|(?<![\w.-])\d+(?:\.\d+){3}(?![\w.-])/i

/** Removes the percent-encoding once. Null if it is malformed. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Whether the part after the origin can name another place, as the address of a page that redirects does. */
const canNameAnotherPlace = ({ pathname, search, hash }: URL): boolean => {
  const path = decoded(pathname)
  if (path === null || !PLAIN_PATH.test(path) || HOST_WITHIN.test(path)) return true
  const values = search.slice(1).split(/[&=]/)
  return [...values, hash.slice(1)].some((value) => !PLAIN.test(value))
}

/**
 * Returns the origin that a person can trust at an address, such as `https://www.reddit.com`. Null if the address could mislead:
 * another scheme than https, a username, a name in punycode, or a path, query or fragment that can name another place.
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
