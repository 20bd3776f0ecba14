import { PROVIDERS } from '../../../contract/dashboard/account.ts'
import { offersPasskeys } from '../../accounts/passkey-plugin.ts'
import { PROVIDER_NAMES } from '../../accounts/providers.ts'
import { type Config, originOf, providersIn, whyNoDashboard } from '../config.ts'
import { type Finding, joined, ok, warn } from './finding.ts'

/** How people can sign in, and whether the settings of providers can work. doctor asks no provider. */
export const lookAtSignIn = (config: Config): Finding => {
  const logins = providersIn(config)
  const set = PROVIDERS.filter((provider) => logins[provider])
  const lacking = whyNoDashboard(config)
  if (lacking)
    return set.length === 0
      ? ok(`Nobody can sign in, because ${lacking.found}.`)
      : warn(
          `OAuth clients are set for ${named(set)}, but nobody can sign in, because ${lacking.found}.`,
          lacking.todo,
        )
  const { origin } = new URL(originOf(config))
  return joined([passkeysAt(origin), ...(set.length === 0 ? [] : [providersAt(origin, set)])])
}

const named = (set: readonly (typeof PROVIDERS)[number][]): string =>
  set.map((provider) => PROVIDER_NAMES[provider]).join(' and ')

const passkeysAt = (origin: string): Finding =>
  offersPasskeys(origin)
    ? ok(`People can sign in with passkeys, which work only for ${new URL(origin).hostname}.`)
    : ok(
        'Passkeys are not available, because browsers bind a passkey to a domain name, and the base URL contains no domain name.',
      )

const providersAt = (origin: string, set: readonly (typeof PROVIDERS)[number][]): Finding =>
  origin.startsWith('https:')
    ? ok(
        `People can sign in with ${named(set)}. Register these redirect URIs there: ${set
          .map((provider) => `${origin}/dashboard/auth/callback/${provider}`)
          .join(' and ')}.`,
      )
    : warn(
        `OAuth clients are set for ${named(set)}, but nobody can sign in with them, because ${origin} does not use https.`,
        'Set QUILLPORT_BASE_URL to an address that starts with https, or remove the OAuth clients from the settings.',
      )
