import ipaddr from 'ipaddr.js'

/** Addresses that begin with the same bits: an address and the number of bits. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Reads an address or a range such as 10.0.0.0/8; null if the text is neither. */
export const addressRange = (text: string): AddressRange | null => {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (!ipaddr.isValid(text)) return null
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether a host, as a URL or a setting names it, is this computer itself. */
export const isThisComputer = (host: string): boolean => {
  const name = host.replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost') return true
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback'
}

/** The bits that all IPv6 addresses of one customer of a provider have in common. */
const OF_ONE_CUSTOMER = 64
/** The same for providers that give each customer as many networks as it requests. */
const OF_ONE_SITE = 48

/**
 * The address of the client: the other end of the connection, or what trusted proxies put on X-Forwarded-For. All
 * addresses of one IPv6 /64 count as one.
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

/** The /48 of an IPv6 address, which many providers give to one customer; null for IPv4. */
export const siteOf = (address: string): string | null =>
  ipaddr.IPv6.isValid(address) ? `${networkOf(address, OF_ONE_SITE)}/${OF_ONE_SITE}` : null

/** Whether the service trusts the X-Forwarded-For header of this address. */
export const isTrusted = (connected: string, proxies: readonly AddressRange[]): boolean =>
  isIn(ipaddr.process(connected), proxies)

const isIn = (address: ipaddr.IPv4 | ipaddr.IPv6, ranges: readonly AddressRange[]): boolean =>
  ipaddr.subnetMatch(address, { within: [...ranges] }, 'outside') === 'within'
