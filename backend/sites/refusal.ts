import { AppError } from '../../contract/errors.ts'
import type { Platform } from '../../contract/sites.ts'
import type { SiteError } from './port.ts'

/** What a site's refusal, which may quote the site, means to whoever asked us; here alone the one becomes the other. */
export const refusalOf = ({ kind, message, retryAfter }: SiteError): AppError => {
  const details = { quotes: true, ...(retryAfter === null ? {} : { retryAfter }) }
  if (kind === 'collision') return new AppError('conflict', message, details)
  return new AppError(kind === 'limited' ? 'unavailable' : 'upstream_failed', message, details)
}

/** The same where a login was just typed: then what the site does not take is a fault of the input. */
export const loginRefusalOf = (error: SiteError, platform: Platform): AppError => {
  const { kind, message } = error
  const part =
    kind === 'login' || kind === 'forbidden'
      ? 'secret'
      : kind === 'missing' || kind === 'invalid'
        ? 'place'
        : null
  if (part === null) return refusalOf(error)
  return new AppError('invalid_input', message, {
    issues: [{ path: `login.${LOGIN_FIELDS[platform][part]}`, message }],
  })
}

/** Which field of a login holds the secret, and which says where the site is. */
export const LOGIN_FIELDS: Readonly<Record<Platform, { readonly secret: string; readonly place: string }>> = {
  wordpress: { secret: 'application_password', place: 'url' },
  ghost: { secret: 'admin_api_key', place: 'url' },
  shopify: { secret: 'access_token', place: 'shop' },
  webflow: { secret: 'api_token', place: 'collection' },
}
