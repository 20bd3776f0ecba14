import { createHash } from 'node:crypto'

const SECRET_PARAMETER = /token$|secret$|[_-]key$|^(api)?key$|^auth|password$|^feed$|^sig(nature)?$/i
/** Parameters whose values look like tokens and are none. */
const PUBLIC_PARAMETER = /^(channel|playlist)_id$/i

/** A word, joined words, or a number, as the addresses of public feeds are made of. */
const PLAIN = /^(?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+(?:\p{Lu}\p{Ll}{2,})*\d{0,4}|\d{1,12})$/u
/** Characters: shorter pieces guard nothing, and longer ones are no words. */
const SHORTEST = 5
const LONGEST_WORD = 24
/** The same for a parameter, whose value may be a name that somebody searches by. */
const SHORTEST_VALUE = 16

/** Names the hidden parts of a private address by its own hash, so that two of one host are told apart. */
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

/** The parts of an address that may let somebody in who knows them. */
const secretsIn = (url: URL): readonly string[] => [
  ...url.pathname.split('/').filter((segment) => looksLikeToken(segment, SHORTEST)),
  ...[...url.searchParams].flatMap(([name, value]) =>
    SECRET_PARAMETER.test(name) || (!PUBLIC_PARAMETER.test(name) && looksLikeToken(value, SHORTEST_VALUE))
      ? [value]
      : [],
  ),
]

/** Whether an address is one that only those know who were given it, or the shown name of such a one. */
export const isPrivateAddress = (url: URL): boolean => SHOWN.test(url.hash) || secretsIn(url).length > 0

/** Whether an address is no more than what is shown of a private one: by its host, or as earlier versions did, which hid parameters alone. */
export const isShownName = (url: URL): boolean => {
  if (SHOWN.test(url.hash)) return url.pathname === '/' && url.search === ''
  const secrets = secretsIn(url)
  return secrets.length > 0 && secrets.every((secret) => secret === HIDDEN)
}

/** What is shown of a private address: its host and a short hash, never its path or query. */
export const shownName = (url: URL): string =>
  `${url.origin}/#private-${createHash('sha256').update(url.href).digest('hex').slice(0, 6)}`

/** Whether a text holds a private address, or a part of it that lets in who knows it; null is no private one. */
export const holdsSecret = (address: string | null, text: string): boolean => {
  if (address === null) return false
  const secrets = secretsIn(new URL(address)).filter((secret) => secret.length >= SHORTEST)
  const spellings = [address, ...secrets, ...secrets.map(encodeURIComponent), ...secrets.map(decoded)]
  return spellings.some((secret) => text.includes(secret))
}

/** What the links of a feed are relative to: its address without query and fragment, and without what follows a token in its path. */
export const linkBase = (address: string): string => {
  const url = new URL(address)
  const segments = url.pathname.split('/')
  const at = segments.findIndex((segment) => looksLikeToken(segment, SHORTEST))
  return url.origin + (at < 0 ? url.pathname : `${segments.slice(0, at).join('/')}/`)
}
