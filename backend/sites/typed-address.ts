import { SiteError } from './port.ts'

const OWN_COMPUTER = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|\/|$)/i

/**
 * Derives the address of a site from what somebody typed, up to the site's own folder and without a slash at the end.
 * `inner` matches the end of paths that belong to the platform, such as that of its dashboard. Throws `invalid`.
 */
export const typedAddress = (typed: string, inner: RegExp): string => {
  const scheme = OWN_COMPUTER.test(typed) ? 'http' : 'https'
  const text = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${scheme}://${typed}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new SiteError('invalid', 'This is not a web address. Write it like https://example.com.')
  if (url.username !== '' || url.password !== '')
    throw new SiteError('invalid', 'Remove the username and password from the address.')
  return url.origin + url.pathname.replace(inner, '').replace(/(?<!\/)\/+$/, '')
}
