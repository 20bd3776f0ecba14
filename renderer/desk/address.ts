/** An address to show before it opens, or the reason why it cannot be opened. */
export type ShownAddress =
  | {
      readonly ok: true
      /** The exact address to open. */
      readonly href: string
      readonly before: string
      readonly host: string
      readonly after: string
      /** Warnings about the address. */
      readonly cautions: readonly string[]
    }
  | { readonly ok: false; readonly why: string }

/** Splits an address into parts, so that the host can be emphasized, and makes every character visible. */
export const showAddress = (address: string): ShownAddress => {
  const url = URL.parse(address)
  if (!url) return { ok: false, why: 'This address is not complete.' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return {
      ok: false,
      why: `Quillport opens only http and https addresses. This address begins with “${url.protocol}”.`,
    }
  const cautions: string[] = []
  if (url.hostname.split('.').some((label) => label.startsWith('xn--')))
    cautions.push('The host name uses special letters (punycode). It may imitate a name that you know.')
  if (url.username !== '' || url.password !== '')
    cautions.push('The part before the @ is a username, not the host.')
  if (url.protocol === 'http:') cautions.push('The connection is not encrypted (http).')
  const at = url.href.indexOf(url.host, url.href.lastIndexOf('@', url.href.indexOf('/', 8)) + 1)
  return {
    ok: true,
    href: url.href,
    before: url.href.slice(0, at),
    host: url.host,
    after: url.href.slice(at + url.host.length),
    cautions,
  }
}
