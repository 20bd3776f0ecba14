import { authorizationCodeRequest, getOAuth2Tokens } from '@better-auth/core/oauth2'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { z } from 'zod'
import { PersonName, type Provider } from '../../contract/dashboard/account.ts'
import { jsonOr } from '../../transport/json.ts'
import { type Outbound, OutboundError, type OutboundOptions } from '../outbound/outbound.ts'
import type { ProviderAccount } from './new-account.ts'

/** The OAuth client that the operator registered at each provider. */
export type ProviderLogins = Readonly<
  Partial<Record<Provider, { readonly clientId: string; readonly clientSecret: string }>>
>

export type ProviderOptions = {
  readonly logins: ProviderLogins
  readonly outbound: Outbound
  /** Where the providers are, in tests. */
  readonly origins?: Readonly<Partial<Record<Provider, string>>> | undefined
}

/** The names of the providers, for people. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'GitHub' }

const MAX_BYTES = 100_000
const TIMEOUT_MS = 10_000

const GooglePerson = z.object({
  sub: z.string().min(1),
  email: z.email().max(200),
  email_verified: z.boolean().default(false),
  name: z.string().nullish(),
})
const GitHubPerson = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() })
const GitHubAddresses = z.array(
  z.object({ email: z.email().max(200), primary: z.boolean(), verified: z.boolean() }),
)
const Tokens = z.object({ access_token: z.string().min(1) })

type Get = (url: string) => Promise<unknown>

const nameOr = (name: string | null | undefined, fallback: string): string =>
  PersonName.safeParse(name).data ?? fallback

/** How each provider works, as its documentation describes it. */
const PROVIDER = {
  google: {
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    scopes: ['openid', 'email', 'profile'],
    read: async (get: Get): Promise<ProviderAccount> => {
      const person = GooglePerson.parse(await get('https://openidconnect.googleapis.com/v1/userinfo'))
      const { sub: id, email, email_verified: emailVerified, name } = person
      return { id, email, emailVerified, name: nameOr(name, email) }
    },
  },
  github: {
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scopes: ['read:user', 'user:email'],
    read: async (get: Get): Promise<ProviderAccount> => {
      const { id, login, name } = GitHubPerson.parse(await get('https://api.github.com/user'))
      const addresses = GitHubAddresses.parse(await get('https://api.github.com/user/emails'))
      // People choose the address that their profile shows; GitHub has confirmed the addresses in this list.
      const { email, verified } = addresses.find(({ primary }) => primary) ?? { email: '', verified: false }
      return { id: String(id), email, emailVerified: verified, name: nameOr(name ?? login, email) }
    },
  },
} as const

/**
 * Sign-in with providers. better-auth creates and checks the state and PKCE. The requests to the providers use the guarded client and
 * follow no redirects. `admit` decides whether the account may be linked to the person with its address. The provider's tokens are used
 * once and not stored.
 */
export const providerPlugin = (
  { logins, outbound, origins = {} }: ProviderOptions,
  admit: (provider: Provider, account: ProviderAccount) => Promise<boolean>,
) => {
  const configOf = (id: Provider, login: { readonly clientId: string; readonly clientSecret: string }) => {
    const { authorize, token, scopes, read } = PROVIDER[id]
    const at = (url: string): string => {
      const { pathname, origin } = new URL(url)
      return `${origins[id] ?? origin}${pathname}`
    }
    const ask = async (url: string, options: OutboundOptions): Promise<unknown> => {
      const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, followRedirects: false }
      const answer = await outbound.request(at(url), { ...limits, ...options })
      if (answer.status !== 200) throw new OutboundError('connection', `${id} answered ${answer.status}.`)
      return jsonOr(answer.text())
    }
    return {
      providerId: id,
      ...login,
      authorizationUrl: at(authorize),
      tokenUrl: at(token),
      scopes: [...scopes],
      pkce: true,
      // Only one-time links create accounts.
      disableSignUp: true,
      getToken: async (data: { code: string; redirectURI: string; codeVerifier?: string | undefined }) => {
        const { body, headers } = await authorizationCodeRequest({
          ...data,
          options: login,
          tokenEndpoint: at(token),
        })
        const answer = await ask(token, {
          method: 'POST',
          headers: Object.fromEntries(new Headers(headers)),
          body: body.toString(),
        })
        // GitHub answers 200 to a code that it refuses, without a token.
        return getOAuth2Tokens(Tokens.parse(answer))
      },
      getUserInfo: async ({ accessToken = '' }: { accessToken?: string | undefined }) => {
        const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' }
        const account = await read((url) => ask(url, { headers })).catch((error: unknown) => {
          if (error instanceof OutboundError || error instanceof z.ZodError) return null
          throw error
        })
        return account && { ...account, emailVerified: await admit(id, account) }
      },
    }
  }
  return genericOAuth({
    config: (['google', 'github'] as const).flatMap((id) => {
      const login = logins[id]
      return login ? [configOf(id, login)] : []
    }),
  })
}
