import { z } from 'zod'

/** The maximum number of origins that a person can trust. */
export const MOST_TRUSTED = 200

/** Characters that make a part of an address look like another address: `//`, `\`, `@`, and a scheme with its colon. */
const ADDRESS_SIGNS = /\/\/|[\\@]|[a-z][a-z\d+.-]*:/i
/** A host name within a path, a query or a fragment. Names of pages, such as `viewtopic.php`, are not hosts. */
const HOST_WITHIN = /(?<![\w.-])(?:[\w-]+\.)+(?!(?:php|html?|aspx?|jsp)\b)[a-z]{2,}(?![\w-])/i
/** How often an address may be percent-encoded before it counts as hiding something. */
const MOST_ENCODINGS = 3

/** Removes the percent-encoding, also a repeated one. Null if it is malformed or has too many layers. */
const decoded = (text: string): string | null => {
  let now = text
  for (let layer = 0; layer <= MOST_ENCODINGS; layer++)
    try {
      const next = decodeURIComponent(now)
      if (next === now) return now
      now = next
    } catch {
      return null
    }
  return null
}

/** Whether the part after the origin names another place, as the address of a page that redirects does. */
const namesAnotherPlace = ({ pathname, search, hash }: URL): boolean => {
  const rest = decoded(pathname + search + hash)
  return rest === null || ADDRESS_SIGNS.test(rest) || HOST_WITHIN.test(rest)
}

/**
 * Returns the origin that a person can trust at an address, such as `https://www.reddit.com`. Null if the address could mislead:
 * another scheme than https, a username, a name in punycode, or a path or query that names another place.
 */
export const trustableOrigin = (address: string): string | null => {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (url.hostname.split('.').some((label) => label.startsWith('xn--'))) return null
  return namesAnotherPlace(url) ? null : url.origin
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
