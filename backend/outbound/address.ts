import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
const DOCUMENTATION_V6 = ipaddr.IPv6.parseCIDR('3fff::/20')

/** The ranges in which a person can run a server. Link-local is left out, because it contains cloud metadata. */
const OWN_RANGES: ReadonlySet<string> = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

const rangeOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'invalid'
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (parsed.kind() === 'ipv4' || range !== 'unicast') return range
  // The list of ranges lacks addresses outside the allocated space, such as IPv4-compatible ::a.b.c.d.
  return parsed.match(GLOBAL_V6) && !parsed.match(DOCUMENTATION_V6) ? 'unicast' : 'reserved'
}

/** Whether the service may connect to a literal address: public unicast, or with `ownNetwork` also the person's own network. */
export const isAllowedAddress = (address: string, ownNetwork: boolean): boolean => {
  const range = rangeOf(address)
  return range === 'unicast' || (ownNetwork && OWN_RANGES.has(range))
}

/** A pattern for names that no public site has: names of this computer and of home and company networks (RFC 6761, 6762, 8375). */
const OWN_NAME =
  /^[^.]+$|(^|\.)(localhost|localdomain|local|internal|home\.arpa|home|lan|corp|private|intranet|test)$/

/**
 * Whether a host is in the person's own network by its name or literal address, so that unencrypted requests to it stay
 * in that network. A public name counts as public whatever address it resolves to, because an attacker on the network
 * path can choose that address.
 */
export const isOwnHost = (host: string): boolean =>
  ipaddr.isValid(host) ? isOwnAddress(host) : OWN_NAME.test(host.replace(/\.$/, ''))

/** Whether a literal address belongs to this computer or to the person's own network. */
export const isOwnAddress = (address: string): boolean => OWN_RANGES.has(rangeOf(address))

/**
 * Parses an address that the service is asked to open: http or https, with a host and without a user name. Throws
 * `bad_url`.
 */
export const parseUrl = (text: string, base?: URL): URL => {
  if (!URL.canParse(text, base?.href)) {
    throw new OutboundError('bad_url', 'This is not a web address. Write it like https://example.com/page.')
  }
  const url = new URL(text, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new OutboundError('bad_url', 'Use an address that begins with https:// or http://.')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutboundError('bad_url', 'Remove the username and password from the address.')
  }
  url.hash = ''
  return url
}

/** Returns the host as a name or a literal address without brackets. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
