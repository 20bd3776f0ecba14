import { AppError } from '../../contract/errors.ts'

/**
 * A site's host however it is written, with its port where that is not the usual one: `https://www.Example.com/blog`
 * is `example.com`. Null where the text names none.
 */
export const domainOf = (text: string): string | null => {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const host = new URL(address).host.replace(/\.(?=:|$)/, '').replace(/^www\.(?=.)/, '')
  return host === '' ? null : host
}

/** The same, for a plan that shall have one. Throws `invalid_input`. */
export const requireDomain = (text: string): string => {
  const domain = domainOf(text)
  if (domain !== null) return domain
  const message = 'Write a domain, such as example.com.'
  throw new AppError('invalid_input', `domain: ${message}`, { issues: [{ path: 'domain', message }] })
}
