import ipaddr from 'ipaddr.js'

/** A range of addresses that begin with the same bits: an address and the number of bits. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Reads an address or a range such as 10.0.0.0/8; null if the text is neither. */
export const addressRange = (text: string): AddressRange | null => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether a host in a URL or a setting is this computer itself. */
export const isThisComputer = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost') return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}

/** Number of leading bits that all IPv6 addresses of one customer of a provider share. */
const OF_ONE_CUSTOMER = 64
/** The same number for providers that give each customer as many networks as the customer requests. */
const OF_ONE_SITE = 48

/**
 * Returns the address of the client: the other end of the connection, or the address that trusted proxies put on
 * X-Forwarded-For. All addresses of one IPv6 /64 count as the same.
 */
export const clientAddress = (
  connected: string,
  forwardedFor: string | undefined,
  proxies: readonly AddressRange[],
): string => {
  const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim())
  let client = ipaddr.process(connected)
  while (isIn(client, proxies)) {
    const hop = hops.pop() ?? ''
    if (!ipaddr.isValid(hop)) break
    client = ipaddr.process(hop)
  }
  return client.kind() === 'ipv4' ? client.toString() : networkOf(client.toString(), OF_ONE_CUSTOMER)
}

const networkOf = (address: string, bits: number): string =>
  ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()

/** Returns the /48 of an IPv6 address, which many providers give to one customer; null for IPv4. */
export const siteOf = (address: string): string | null =>
  ipaddr.IPv6.isValid(address) ? `${networkOf(address, OF_ONE_SITE)}/${OF_ONE_SITE}` : null

/** Whether the service trusts the X-Forwarded-For header from this address. */
export const isTrusted = (connected: string, proxies: readonly AddressRange[]): boolean =>
  isIn(ipaddr.process(connected), proxies)

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]): boolean =>
  ipaddr.subnetMatch(address, { within: [...ranges] }, 'outside') === 'within'
