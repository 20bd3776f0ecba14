import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { PASSWORD_LENGTH, PersonName, PROVIDERS } from '../../contract/dashboard/account.ts'
import { authOptions, type IdentityOptions, usesCookies } from './auth-options.ts'
import { noteTrouble } from './library-trouble.ts'
import { admitFrom, type MakeAccount } from './new-account.ts'
import { passkeyPlugin } from './passkey-plugin.ts'
import { type ProviderOptions, providerPlugin } from './providers.ts'
import { countTry, forgetTries } from './tries.ts'

/** The base path of the routes of better-auth. */
export const IDENTITY_PATH = '/dashboard/auth'
/** The routes of better-auth that the dashboard uses. All other routes of better-auth are closed. */
export const IDENTITY_ROUTES: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /revoke-other-sessions',
  'POST /update-user',
  'POST /passkey/verify-authentication',
  'POST /sign-in/social',
  ...PROVIDERS.map((provider) => `GET /callback/${provider}`),
])
/**
 * The header in which the service passes on the network for which tries are counted. The service removes this header from requests of
 * clients.
 */
export const NETWORK_HEADER = 'x-quillport-network'

const tooMany = (seconds: number): APIError =>
  new APIError(
    'TOO_MANY_REQUESTS',
    {
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many wrong passwords for this email address. Wait a while, or reset the password.',
    },
    { 'retry-after': String(seconds) },
  )

/** Whether a name is short, on one line, and already in the form in which it is stored. The library would store any name unchanged. */
const isPlainName = (name: unknown): boolean =>
  typeof name === 'string' && PersonName.safeParse(name).data === name

const isSignedIn = (returned: unknown): boolean =>
  typeof returned === 'object' && returned !== null && 'token' in returned

/** Members see each other's names, so names must be short, and pictures from other sites are refused. */
const requirePlainPerson = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return
  const hasName = !('name' in body) || isPlainName(body.name)
  if (hasName && !('image' in body)) return
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_NAME',
    message: 'Give a name of at most 100 characters.',
  })
}

/** Maximum number of characters of an email address (RFC 3696). The library checks addresses only after the tries are counted. */
const LONGEST_EMAIL = 320

/** The address that the body of a sign-in names; empty if it names none, or something too long for an address. */
export const emailIn = (body: unknown): string =>
  typeof body === 'object' &&
  body !== null &&
  'email' in body &&
  typeof body.email === 'string' &&
  body.email.length <= LONGEST_EMAIL
    ? body.email
    : ''

/** The client's network, from the header that the service itself added to the request. */
export const networkIn = (headers: Headers | undefined): string => headers?.get(NETWORK_HEADER) ?? ''

/** The options for signing in. */
export type AuthServerOptions = IdentityOptions & {
  /** Whether anybody can sign up. */
  readonly openSignUp: boolean
  readonly providers: ProviderOptions
}

/** The better-auth server for sign-in. `makeAccount` creates the account of somebody who signs in with a provider for the first time. */
export const authServer = (options: AuthServerOptions, makeAccount: MakeAccount) => {
  const { db, origin, openSignUp } = options
  return betterAuth({
    ...authOptions(options),
    basePath: IDENTITY_PATH,
    // Nothing is written to the console.
    logger: { log: (_level, ...reported) => noteTrouble(...reported) },
    onAPIError: { onError: (error) => noteTrouble(error) },
    plugins: [
      passkeyPlugin(options),
      providerPlugin(options.providers, (provider, account) =>
        admitFrom(provider, account, { db, makeAccount, openSignUp }),
      ),
      ...(usesCookies(origin) ? [] : [bearer({ requireSignature: true })]),
    ],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'person_limit',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/passkey/verify-authentication': { window: 60, max: 20 },
        '/sign-in/social': { window: 60, max: 20 },
      },
    },
    databaseHooks: {
      account: {
        create: {
          // The provider's tokens could open the person's account at the provider. Quillport uses them once and does not store them.
          before: async (login) => ({
            data: { ...login, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
    },
    hooks: {
      before: createAuthMiddleware(async ({ path, body, headers }) => {
        requirePlainPerson(body)
        if (path !== '/sign-in/email') return
        const wait = await countTry(db, 'password', { email: emailIn(body), client: networkIn(headers) })
        if (wait !== null) throw tooMany(wait)
      }),
      after: createAuthMiddleware(async ({ path, body, headers, context: { returned } }) => {
        if (path !== '/sign-in/email' || !isSignedIn(returned)) return
        await forgetTries(db, 'password', { email: emailIn(body), client: networkIn(headers) })
      }),
    },
  })
}
export type AuthServer = ReturnType<typeof authServer>
