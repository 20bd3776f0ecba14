import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { hostOf, isAllowedAddress } from './address.ts'
import { OutboundError } from './outbound-error.ts'

/** An address of a host, and its family: 4 or 6. */
export type ResolvedAddress = { readonly address: string; readonly family: number }
/** Returns every address of a host. */
export type Lookup = (host: string) => Promise<readonly ResolvedAddress[]>

/** Looks a name up in the same way as other programs on this computer. */
export const lookupAll: Lookup = (host) => systemLookup(host, { all: true })

/** Looks up the addresses of a host that may be opened. Throws OutboundError. `ownNetwork` allows private addresses, too. */
export const resolve = async (
  lookup: Lookup,
  url: URL,
  ownNetwork: boolean,
): Promise<readonly ResolvedAddress[]> => {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family !== 0 ? [{ address: host, family }] : await lookup(host)
  const allowed = found.filter(({ address }) => isAllowedAddress(address, ownNetwork))
  if (allowed.length > 0) return allowed
  if (found.length === 0)
    throw new OutboundError(
      'dns',
      `There is no server named ${host}. Check the address and the internet connection.`,
    )
  throw new OutboundError(
    'refused_address',
    found.some(({ address }) => isAllowedAddress(address, true))
      ? `${host} is in a private network. Quillport opens this address only if you enter exactly ${url.origin} on your own computer, or if the service’s operator lists the address in QUILLPORT_PRIVATE_ORIGINS.`
      : `${host} is not the address of a public site. Quillport never opens this address.`,
  )
}
