import { typedAddress } from '../typed-address.ts'

/** A pattern for inner addresses that people copy from the address bar instead of the site's own address. */
const INNER_PLACES = /\/(?:wp-admin|wp-json|wp-content|wp-login\.php|xmlrpc\.php|index\.php)(?:\/.*)?$/i

/** Derives the address of a WordPress site from what somebody typed. Throws `invalid`. */
export const siteAddress = (typed: string): string => typedAddress(typed, INNER_PLACES)

/**
 * Builds the address of a route of the REST API below its root. The root contains the route in its path or, with plain
 * permalinks, in `?rest_route=`.
 */
export const routeAddress = (
  root: string,
  route: string,
  query: Readonly<Record<string, string>> = {},
): string => {
  const url = new URL(root)
  const inQuery = url.searchParams.get('rest_route')
  if (inQuery === null) url.pathname = url.pathname.replace(/(?<!\/)\/*$/, route)
  else url.searchParams.set('rest_route', inQuery.replace(/(?<!\/)\/*$/, route))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Whether a login that was typed for one address may be sent to another: the same host with or without www., and never
 * from https to http.
 */
export const mayGetLogin = (typed: string, found: string): boolean => {
  const [from, to] = [new URL(typed), new URL(found)]
  const name = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  if (name(from) !== name(to)) return false
  return from.origin === to.origin || (to.protocol === 'https:' && to.port === '')
}
