import type { OutboundReason } from '../outbound/outbound.ts'

const TIMEOUT_SECONDS = 10
const MAX_MIB = 2

/** The limits of a request for a page or for a search. */
export const LIMITS = { timeoutMs: TIMEOUT_SECONDS * 1000, maxBytes: MAX_MIB * 1024 * 1024 }

/** Why a page or the search server gave no usable answer, in words that follow “it ”. */
export const NO_ANSWER: Readonly<Record<OutboundReason, string>> = {
  refused_address: 'is not at a public address',
  timeout: `did not answer within ${TIMEOUT_SECONDS} seconds`,
  too_large: `sent more than ${MAX_MIB} MiB`,
  dns: 'has a host name that cannot be found',
  tls: 'has no valid certificate',
  connection: 'cannot be reached',
  too_many_redirects: 'redirects too often',
  bad_url: 'has or redirects to an address that is not valid',
}
