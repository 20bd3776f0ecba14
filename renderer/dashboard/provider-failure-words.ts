import type { Provider } from '../../contract/dashboard/account.ts'
import type { ProviderFailure } from './routes.ts'
import type { Ways } from './sign-in-ways.ts'

/** The names of the providers. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'GitHub' }

/** Explains why a sign-in through a provider failed and what to do, without revealing whether an address has an account. */
export const failureWords = ({ provider, why }: ProviderFailure, { sends_mail }: Ways): string => {
  const name = PROVIDER_NAMES[provider]
  switch (why) {
    case 'canceled':
      return `You did not approve the sign-in with ${name}. Try again, or sign in another way.`
    case 'refused':
      return `You cannot sign in with ${name} here yet. Your email address must be confirmed both at ${name} and here. If you have an account here, ${sends_mail ? `set a new password with “Forgot your password?”. This confirms your address, and then you can sign in with ${name}` : 'sign in with your password'}. If you have no account here, you may need an invitation.`
    case 'failed':
      return `The sign-in with ${name} did not work: it took too long, or ${name} did not answer. Try again.`
  }
}
