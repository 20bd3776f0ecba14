import { AppError } from '../../contract/errors.ts'
import type { Platform } from '../../contract/sites.ts'
import type { SiteError } from './port.ts'

/** Makes the AppError for a site's refusal, whose message may quote the site. */
export const refusalOf = ({ kind, message, retryAfter }: SiteError): AppError => {
  const details = { quotes: true, ...(retryAfter === null ? {} : { retryAfter }) }
  if (kind === 'collision') return new AppError('conflict', message, details)
  return new AppError(kind === 'limited' ? 'unavailable' : 'upstream_failed', message, details)
}

/**
 * Makes the AppError for a refusal of a login that was just typed. If the site rejects the login or its address, the
 * error names the input as faulty.
 */
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

/** The fields of a login that contain the secret and the address of the site. */
export const LOGIN_FIELDS: Readonly<Record<Platform, { readonly secret: string; readonly place: string }>> = {
  wordpress: { secret: 'application_password', place: 'url' },
  ghost: { secret: 'admin_api_key', place: 'url' },
  shopify: { secret: 'access_token', place: 'shop' },
  webflow: { secret: 'api_token', place: 'collection' },
}
