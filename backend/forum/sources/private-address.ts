import { createHash } from 'node:crypto'

const SECRET_PARAMETER = /token$|secret$|[_-]key$|^(api)?key$|^auth|password$|^feed$|^sig(nature)?$/i
/** Parameters whose values look like tokens but are public. */
const PUBLIC_PARAMETER = /^(channel|playlist)_id$/i

/** A pattern for the parts of public feeds' addresses: a word, joined words, or a number. */
const PLAIN = /^(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+(?:\p{Lu}\p{Ll}{2,})*\d{0,4}|\d{1,12})$/u
/** Minimum length of a token, and the maximum length of a word, in characters. */
const SHORTEST = 5
const LONGEST_WORD = 24
/** Minimum length of a token in a parameter, whose value may also be a search word. */
const SHORTEST_VALUE = 16

/** A pattern for the fragment of a shown name: a hash of the private address, which distinguishes addresses on one host. */
const SHOWN = /^#private-[\da-f]{6}$/
const HIDDEN = 'hidden'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const looksLikeToken = (text: string, shortest: number): boolean =>
  decoded(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .some((piece) => piece.length >= shortest && (piece.length > LONGEST_WORD || !PLAIN.test(piece)))

/** Lists the parts of an address that may be tokens. */
const secretsIn = (url: URL): readonly string[] => [
  ...url.pathname.split('/').filter((segment) => looksLikeToken(segment, SHORTEST)),
  ...[...url.searchParams].flatMap(([name, value]) =>
    SECRET_PARAMETER.test(name) || (!PUBLIC_PARAMETER.test(name) && looksLikeToken(value, SHORTEST_VALUE))
      ? [value]
      : [],
  ),
]

/** Whether an address seems to hold a token, or is the shown name of such an address. */
export const isPrivateAddress = (url: URL): boolean => SHOWN.test(url.hash) || secretsIn(url).length > 0

/**
 * Whether an address is the shown name of a private address, in the current form or in the form of earlier versions,
 * which hid only parameters.
 */
export const isShownName = (url: URL): boolean => {
  if (SHOWN.test(url.hash)) return url.pathname === '/' && url.search === ''
  const secrets = secretsIn(url)
  return secrets.length > 0 && secrets.every((secret) => secret === HIDDEN)
}

/** Builds the shown name of a private address: its host and a short hash, never its path or query. */
export const shownName = (url: URL): string =>
  `${url.origin}/#private-${createHash('sha256').update(url.href).digest('hex').slice(0, 6)}`

/** Whether a text contains a private address or a token of that address. False if `address` is null. */
export const holdsSecret = (address: string | null, text: string): boolean => {
  if (address === null) return false
  const secrets = secretsIn(new URL(address)).filter((secret) => secret.length >= SHORTEST)
  const spellings = [address, ...secrets, ...secrets.map(encodeURIComponent), ...secrets.map(decoded)]
  return spellings.some((secret) => text.includes(secret))
}

/** Returns the base for a feed's relative links: its address without query and fragment, cut before a token in its path. */
export const linkBase = (address: string): string => {
  const url = new URL(address)
  const segments = url.pathname.split('/')
  const at = segments.findIndex((segment) => looksLikeToken(segment, SHORTEST))
  return url.origin + (at < 0 ? url.pathname : `${segments.slice(0, at).join('/')}/`)
}
