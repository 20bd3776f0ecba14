import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
const DOCUMENTATION_V6 = ipaddr.IPv6.parseCIDR('3fff::/20')

/** Ranges that a person can run a server of their own in; link-local stays out, as cloud metadata lives there. */
const OWN_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

const rangeOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'invalid'
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (parsed.kind() === 'ipv4' || range !== 'unicast') return range
  // What no list names yet, IPv4-compatible ::a.b.c.d among it, is outside the space that is handed out.
  return parsed.match(GLOBAL_V6) && !parsed.match(DOCUMENTATION_V6) ? 'unicast' : 'reserved'
}

/** Tells whether a literal address may be connected to: public unicast, or the person's own network where `ownNetwork` is set. */
export const isAllowedAddress = (address: string, ownNetwork: boolean): boolean => {
  const range = rangeOf(address)
  return range === 'unicast' || (ownNetwork && OWN_RANGES.has(range))
}

/** Names that no public site has: this computer's own, and those of networks at home and in companies (RFC 6761, 6762, 8375). */
const OWN_NAME =
  /^[^.]+$|(^|\.)(localhost|localdomain|local|internal|home\.arpa|home|lan|corp|private|intranet|test)$/

/**
 * Whether a host is no public site by its name or literal address, so that what is sent to it in the clear stays in the
 * person's own network. A public name stays one whatever it resolves to: who is on the way to it answers for that, too.
 */
export const isOwnHost = (host: string): boolean =>
  ipaddr.isValid(host) ? isOwnAddress(host) : OWN_NAME.test(host.replace(/\.$/, ''))

/** Whether a literal address is of this computer or of the person's own network. */
export const isOwnAddress = (address: string): boolean => OWN_RANGES.has(rangeOf(address))

/** Parses an address that we may be asked to open: http or https, a host, no user name in it. Throws `bad_url`. */
export const parseUrl = (text: string, base?: URL): URL => {
  if (!URL.canParse(text, base?.href)) {
    throw new OutboundError('bad_url', 'This is not a web address. Write it like https://example.com/page.')
  }
  const url = new URL(text, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutboundError('bad_url', 'Use an address that begins with https:// or http://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('bad_url', 'Remove the user name and password from the address.')
  }
  url.hash = ''
  return url
}

/** The host as a name or a literal address without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
