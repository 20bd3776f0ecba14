import { AppError } from '../../contract/errors.ts'
import type { Platform } from '../../contract/sites.ts'
import type { SiteError } from './port.ts'

/** What a site's refusal means to whoever asked us; here alone the one becomes the other. */
export const refusalOf = ({ kind, message, retryAfter }: SiteError): AppError => {
  const details = retryAfter === null ? {} : { retryAfter }
  switch (kind) {
    case 'collision':
      return new AppError('conflict', message)
    case 'limited':
      return new AppError('unavailable', message, details)
    case 'login':
    case 'forbidden':
    case 'missing':
    case 'invalid':
    case 'failed':
    case 'unreachable':
      return new AppError('upstream_failed', message, details)
  }
}

/** The same where a login was just typed: then what the site does not take is a fault of the input. */
export const loginRefusalOf = (error: SiteError, platform: Platform): AppError => {
  const { secret, place } = LOGIN_FIELDS[platform]
  const at = (field: string) =>
    new AppError('invalid_input', error.message, {
      issues: [{ path: `login.${field}`, message: error.message }],
    })
  switch (error.kind) {
    case 'login':
    case 'forbidden':
      return at(secret)
    case 'missing':
    case 'invalid':
      return at(place)
    case 'collision':
    case 'limited':
    case 'failed':
    case 'unreachable':
      return refusalOf(error)
  }
}

/** Which field of a login holds the secret, and which says where the site is. */
export const LOGIN_FIELDS: Readonly<Record<Platform, { readonly secret: string; readonly place: string }>> = {
  wordpress: { secret: 'application_password', place: 'url' },
  ghost: { secret: 'admin_api_key', place: 'url' },
  shopify: { secret: 'access_token', place: 'shop' },
  webflow: { secret: 'api_token', place: 'collection' },
}
