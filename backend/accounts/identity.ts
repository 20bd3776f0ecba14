import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { parseSetCookieHeader, setRequestCookie } from 'better-auth/cookies'
import { bearer } from 'better-auth/plugins/bearer'
import { z } from 'zod'
import { PASSWORD_LENGTH, PersonName, PROVIDERS, type Provider } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'
import { type Given, statement } from '../db/statement.ts'
import {
  authOptions,
  CLIENT_HEADER,
  type IdentityOptions,
  sessionHeaders,
  usesCookies,
} from './auth-options.ts'
import { briefly } from './brief-memory.ts'
import { admitFrom, type MakeAccount } from './new-account.ts'
import { CEREMONY_COOKIE, offersPasskeys, passkeyPlugin, passkeyWith } from './passkey-plugin.ts'
import { afterCallback, beginBody, callbackOf, providerIn } from './provider-sign-in.ts'
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
/** The header in which a page names the attempt to sign in with a passkey that its request belongs to. */
const CEREMONY_HEADER = 'x-quillport-ceremony'

/** The header in which the service names the network that tries are counted for. What a client sends under this name is removed. */
const NETWORK_HEADER = 'x-quillport-network'

/** A person with a valid session. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
}

const tooMany = (seconds: number): APIError =>
  new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_REQUESTS', message: 'Too many wrong passwords for this address. Wait, or reset it.' },
    { 'retry-after': String(seconds) },
  )

/** A short name on one line, as it will be stored: the library stores what it was given. */
const isPlainName = (name: unknown): boolean =>
  typeof name === 'string' && PersonName.safeParse(name).data === name

const isSignedIn = (returned: unknown): boolean =>
  typeof returned === 'object' && returned !== null && 'token' in returned

/** Members see each other's names, so a name is short, and nobody brings a picture from elsewhere. */
const requirePlainPerson = (body: unknown): void => {
  if (typeof body !== 'object' || body === null) return
  const hasName = !('name' in body) || isPlainName(body.name)
  if (hasName && !('image' in body)) return
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_NAME',
    message: 'Give a name of at most 100 characters.',
  })
}

/** The person of a session that nobody ended. */
const personIn = statement((db, sessionId: Given) =>
  db
    .selectFrom('person_session')
    .innerJoin('person', 'person.id', 'person_session.userId')
    .select(['person.id', 'person.name', 'person.email', 'person.emailVerified'])
    .where('person_session.id', '=', sessionId)
    .compile(),
)

/** Accounts with passwords and their sessions. Every account is made through a link, so its address is confirmed. */
export const createIdentity = (
  options: IdentityOptions & {
    /** Whether anybody can sign up. */
    readonly openSignUp: boolean
    readonly providers: ProviderOptions
  },
) => {
  const { db, origin, openSignUp } = options
  const cookies = usesCookies(origin)
  // A sign-in that leaves the page and comes back needs a cookie.
  const offered = cookies ? PROVIDERS.filter((provider) => options.providers.logins[provider]) : []
  const auth = betterAuth({
    ...authOptions(options),
    basePath: IDENTITY_PATH,
    plugins: [
      passkeyPlugin(options),
      providerPlugin(options.providers, (provider, account) =>
        admitFrom(provider, account, { db, makeAccount, openSignUp }),
      ),
      ...(cookies ? [] : [bearer({ requireSignature: true })]),
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
          // The provider's tokens could open the person's account there. Quillport uses them once and does not store them.
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

  /** Makes an account whose address is confirmed, and returns its id; null if the address has one. */
  const makeAccount: MakeAccount = async (given) => {
    const { internalAdapter, password } = await auth.$context
    const email = given.email.toLowerCase()
    if (await internalAdapter.findUserByEmail(email)) return null
    const hash = given.password === undefined ? null : await password.hash(given.password)
    const person = await internalAdapter.createUser(
      { email, name: given.name, emailVerified: true },
      { method: 'email-password' },
    )
    if (hash !== null) await addPassword(person.id, hash)
    return person.id
  }
  const addPassword = async (personId: string, hash: string): Promise<void> => {
    const { internalAdapter } = await auth.$context
    const login = { userId: personId, providerId: 'credential', accountId: personId, password: hash }
    await internalAdapter.linkAccount(login)
  }

  /** The stored password hash of the person whose address a sign-in names; null if there is none. */
  const hashFor = async (body: string): Promise<string | null> => {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findUserByEmail(emailIn(jsonOr(body)).toLowerCase())
    const login = found && (await internalAdapter.findCredentialAccount(found.user.id))
    return login?.password ?? null
  }
  /**
   * Ends a new session if the password has changed since it was checked. The change ended all sessions that existed, but this session was
   * made afterward. Throws `unauthorized`.
   */
  const endIfOutdated = async (answer: unknown, before: string | null): Promise<void> => {
    const { token, user } = SignedIn.parse(answer)
    const { internalAdapter } = await auth.$context
    const login = await internalAdapter.findCredentialAccount(user.id)
    if (login?.password === before) return
    await internalAdapter.deleteSession(token)
    throw new AppError('unauthorized', 'The password has just been changed. Sign in with the new one.')
  }

  /** Ends every session of a person, except one if its id is given. */
  const endSessions = async (personId: string, keptSession?: string): Promise<void> => {
    const { internalAdapter } = await auth.$context
    const sessions = await internalAdapter.listSessions(personId)
    const ended = sessions.filter(({ id }) => id !== keptSession).map(({ token }) => token)
    // Postgres does not take an empty list.
    if (ended.length > 0) await internalAdapter.deleteSessions(ended)
  }
  const ceremonyCookie = async (): Promise<string> =>
    (await auth.$context).createAuthCookie(CEREMONY_COOKIE).name
  /** The headers of a request that belongs to an attempt to make or use a passkey. */
  const inCeremony = async (headers: Headers, ceremony: string): Promise<Headers> => {
    const copy = new Headers(headers)
    setRequestCookie(copy, await ceremonyCookie(), ceremony)
    return copy
  }
  /** The text that names an attempt, out of the cookie in which the library wants it back. */
  const begun = async <Options extends object>({
    headers,
    response,
  }: {
    readonly headers: Headers
    readonly response: Options
  }) => {
    const cookie = parseSetCookieHeader(headers.get('set-cookie') ?? '').get(await ceremonyCookie())
    if (!cookie) throw new Error('The library began no attempt with a passkey.')
    const options: Record<string, unknown> = Object.fromEntries(Object.entries(response))
    return { ceremony: cookie.value, options }
  }
  /** Ends a new session if its passkey has been removed since it was checked: the removal ended the sessions that there were. */
  const endIfRemoved = async (answer: unknown, body: string): Promise<boolean> => {
    const { session } = SignedInByPasskey.parse(answer)
    const { response } = PasskeyAnswer.parse(jsonOr(body))
    if (await passkeyWith(db, response.id)) return false
    await (await auth.$context).internalAdapter.deleteSession(session.token)
    return true
  }
  const signInWithPassword = async (request: Request): Promise<Response> => {
    const before = await hashFor(await request.clone().text())
    const answer = await auth.handler(request)
    if (answer.ok) await endIfOutdated(await answer.clone().json(), before)
    return answer
  }
  const signInWithPasskey = async (request: Request): Promise<Response> => {
    const body = await request.clone().text()
    const headers = await inCeremony(request.headers, request.headers.get(CEREMONY_HEADER) ?? '')
    const answer = await auth.handler(new Request(request, { headers }))
    if (answer.ok) return (await endIfRemoved(await answer.clone().json(), body)) ? notAccepted() : answer
    // The same answer for a passkey that nobody has as for one that the service refuses.
    return answer.status === 429 || answer.status >= 500 ? answer : notAccepted()
  }
  const requireOffered = (provider: Provider | null): Provider => {
    if (provider && offered.includes(provider)) return provider
    throw new AppError('not_found', 'Nobody signs in by this provider here.')
  }
  const beginAtProvider = async (request: Request): Promise<Response> => {
    const provider = requireOffered(providerIn(await request.text()))
    const wait = await countTry(db, 'provider', { client: networkIn(request.headers) })
    if (wait !== null)
      throw new AppError('rate_limited', 'This was tried too often. Try again in ten minutes.', {
        retryAfter: wait,
      })
    const { url, method } = request
    const headers = new Headers(request.headers)
    headers.delete('content-length')
    return auth.handler(new Request(url, { method, headers, body: beginBody(origin, provider) }))
  }
  const answerTo = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(IDENTITY_PATH.length)
    const provider = callbackOf(path)
    if (provider) return afterCallback(origin, requireOffered(provider), await auth.handler(request))
    if (path === '/sign-in/social') return beginAtProvider(request)
    if (path === '/sign-in/email') return signInWithPassword(request)
    if (path === '/passkey/verify-authentication') return signInWithPasskey(request)
    return auth.handler(request)
  }
  const sessionOf = briefly(async (_secret, headers) => {
    const found = await auth.api.getSession({ headers, query: { disableRefresh: true } })
    return found && { id: found.session.id }
  })

  return {
    /** Answers a request to a route of better-auth. */
    handle: async (
      request: Request,
      { client, network }: { readonly client: string; readonly network: string },
    ): Promise<Response> => {
      const headers = sessionHeaders(origin, request.headers)
      headers.set(CLIENT_HEADER, client)
      headers.set(NETWORK_HEADER, network)
      const answer = await answerTo(new Request(request, { headers }))
      if (cookies) return answer
      const plain = new Response(answer.body, answer)
      plain.headers.delete('set-cookie')
      return plain
    },
    /** The person of a session; null without a valid one. */
    personOf: async (headers: Headers): Promise<Person | null> => {
      const own = sessionHeaders(origin, headers)
      const secret = own.get('authorization') ?? own.get('cookie')
      if (!secret) return null
      const session = await sessionOf(secret, own)
      const [person] = session ? await personIn(db, session.id) : []
      if (!session || !person?.emailVerified) return null
      const { id, name, email } = person
      return { id, name, email, sessionId: session.id }
    },
    makeAccount,
    /** The providers by which people can sign in. */
    providers: offered,
    /** Whether a person has a password. */
    hasPassword: async (personId: string): Promise<boolean> => {
      const { internalAdapter } = await auth.$context
      return (await internalAdapter.findCredentialAccount(personId)) !== null
    },
    /** Whether this is the person's password. */
    isPassword: async (personId: string, text: string): Promise<boolean> => {
      const { internalAdapter, password } = await auth.$context
      const login = await internalAdapter.findCredentialAccount(personId)
      return password.verify({ hash: login?.password ?? '', password: text })
    },
    /** Confirms a person's address. An older version of the service may have left it unconfirmed. */
    confirmAddress: async (personId: string): Promise<void> => {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updateUser(personId, { emailVerified: true })
    },
    /**
     * Changes the password if `current` is still the person's password, and ends their sessions except `keptSession`. Returns false if
     * another password was set in the meantime, which also ended `keptSession`.
     */
    changePassword: async (
      personId: string,
      { current, text, keptSession }: { current: string; text: string; keptSession: string },
    ): Promise<boolean> => {
      const { internalAdapter, password } = await auth.$context
      const before = (await internalAdapter.findCredentialAccount(personId))?.password
      if (!before || !(await password.verify({ hash: before, password: current }))) return false
      const { numUpdatedRows } = await db
        .updateTable('person_login')
        .set({ password: await password.hash(text) })
        .where('userId', '=', personId)
        .where('providerId', '=', 'credential')
        .where('password', '=', before)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await endSessions(personId, keptSession)
      return true
    },
    /** Sets a new password and ends every session of the person, except one if its id is given. */
    setPassword: async (personId: string, text: string, keptSession?: string): Promise<void> => {
      const { internalAdapter, password } = await auth.$context
      const hash = await password.hash(text)
      if (await internalAdapter.findCredentialAccount(personId))
        await internalAdapter.updatePassword(personId, hash)
      else await addPassword(personId, hash)
      await endSessions(personId, keptSession)
    },
    endSessions,
    /** Passkeys; null where the origin is not one that browsers bind passkeys to. */
    passkeys: offersPasskeys(origin)
      ? {
          /** Begins a sign-in. Its answer goes to the route of better-auth. */
          beginSignIn: async () => {
            const begin = await auth.api.generatePasskeyAuthenticationOptions({
              headers: new Headers(),
              returnHeaders: true,
            })
            const { ceremony, options } = await begun(begin)
            return { ceremony, options: { ...options, userVerification: 'required' } }
          },
          /** Begins to add a passkey for the person of a session. */
          begin: async (headers: Headers) =>
            begun(
              await auth.api.generatePasskeyRegistrationOptions({
                headers: sessionHeaders(origin, headers),
                returnHeaders: true,
              }),
            ),
          /** Adds the passkey that a browser made, and returns its id. Throws an APIError of better-auth. */
          add: async (
            headers: Headers,
            { ceremony, name, response }: { ceremony: string; name: string; response: object },
          ): Promise<string> => {
            const added = await auth.api.verifyPasskeyRegistration({
              headers: await inCeremony(sessionHeaders(origin, headers), ceremony),
              body: { name, response },
            })
            return added.id
          },
        }
      : null,
  }
}
export type Identity = ReturnType<typeof createIdentity>

/** What the library answers to a sign-in. */
const SignedIn = z.object({ token: z.string(), user: z.object({ id: z.string() }) })
const SignedInByPasskey = z.object({ session: z.object({ token: z.string() }) })
const PasskeyAnswer = z.object({ response: z.object({ id: z.string() }) })

/** The answer to a sign-in with a passkey that the service does not take, whatever the reason. */
const notAccepted = (): Response => Response.json({ code: 'PASSKEY_NOT_ACCEPTED' }, { status: 401 })

const emailIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : ''

/** The client's network, as the service itself put it on the request. */
const networkIn = (headers: Headers | undefined): string => headers?.get(NETWORK_HEADER) ?? ''
