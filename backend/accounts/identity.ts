import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { z } from 'zod'
import { PASSWORD_LENGTH, PersonName } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'
import {
  authOptions,
  CLIENT_HEADER,
  type IdentityOptions,
  sessionHeaders,
  usesCookies,
} from './auth-options.ts'
import { countTry, forgetTries } from './tries.ts'

/** The path below which the routes of better-auth lie. */
export const IDENTITY_PATH = '/dashboard/auth'
/** The routes of better-auth that the dashboard uses. Every other one is closed. */
export const IDENTITY_ROUTES: ReadonlySet<string> = new Set([
  'POST /sign-in/email',
  'POST /sign-out',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /revoke-other-sessions',
  'POST /update-user',
])

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

/** Accounts with passwords and their sessions. Every account is made through a link, so its address is confirmed. */
export const createIdentity = (options: IdentityOptions) => {
  const { db, origin } = options
  const cookies = usesCookies(origin)
  const auth = betterAuth({
    ...authOptions(options),
    basePath: IDENTITY_PATH,
    plugins: cookies ? [] : [bearer({ requireSignature: true })],
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
      customRules: { '/sign-in/email': { window: 60, max: 20 } },
    },
    hooks: {
      before: createAuthMiddleware(async ({ path, body, headers }) => {
        requirePlainPerson(body)
        if (path !== '/sign-in/email') return
        const wait = await countTry(db, 'password', { email: emailIn(body), client: clientIn(headers) })
        if (wait !== null) throw tooMany(wait)
      }),
      after: createAuthMiddleware(async ({ path, body, headers, context: { returned } }) => {
        if (path !== '/sign-in/email' || !isSignedIn(returned)) return
        await forgetTries(db, 'password', { email: emailIn(body), client: clientIn(headers) })
      }),
    },
  })

  /** The stored password hash of the person whose address a sign-in names; null if there is none. */
  const hashFor = async (body: string): Promise<string | null> => {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findUserByEmail(emailIn(jsonOr(body)).toLowerCase())
    const login = found && (await internalAdapter.findCredentialAccount(found.user.id))
    return login?.password ?? null
  }
  /**
   * Ends a new session if the password has changed since it was checked: the change ended the sessions that there were, and this one came
   * after. Throws `unauthorized`.
   */
  const endIfOutdated = async (answer: unknown, before: string | null): Promise<void> => {
    const { token, user } = SignedIn.parse(answer)
    const { internalAdapter } = await auth.$context
    const login = await internalAdapter.findCredentialAccount(user.id)
    if (login?.password === before) return
    await internalAdapter.deleteSession(token)
    throw new AppError('unauthorized', 'The password has just been changed. Sign in with the new one.')
  }

  return {
    /** Answers a request to a route of better-auth. */
    handle: async (
      request: Request,
      { client, network }: { readonly client: string; readonly network: string },
    ): Promise<Response> => {
      const headers = sessionHeaders(origin, request.headers)
      headers.set(CLIENT_HEADER, client)
      headers.set(NETWORK_HEADER, network)
      const signsIn = new URL(request.url).pathname === `${IDENTITY_PATH}/sign-in/email`
      const before = signsIn ? await hashFor(await request.clone().text()) : null
      const answer = await auth.handler(new Request(request, { headers }))
      if (signsIn && answer.ok) await endIfOutdated(await answer.clone().json(), before)
      if (cookies) return answer
      const plain = new Response(answer.body, answer)
      plain.headers.delete('set-cookie')
      return plain
    },
    /** The person of a session; null without a valid one. */
    personOf: async (headers: Headers): Promise<Person | null> => {
      const found = await auth.api.getSession({
        headers: sessionHeaders(origin, headers),
        query: { disableRefresh: true },
      })
      if (!found?.user.emailVerified) return null
      const { id, name, email } = found.user
      return { id, name, email, sessionId: found.session.id }
    },
    /** Makes an account whose address is confirmed, and returns its id; null if the address has one. */
    makeAccount: async (given: {
      readonly email: string
      readonly name: string
      readonly password: string
    }): Promise<string | null> => {
      const { internalAdapter, password } = await auth.$context
      const email = given.email.toLowerCase()
      if (await internalAdapter.findUserByEmail(email)) return null
      const hash = await password.hash(given.password)
      const person = await internalAdapter.createUser(
        { email, name: given.name, emailVerified: true },
        { method: 'email-password' },
      )
      await internalAdapter.linkAccount({
        userId: person.id,
        providerId: 'credential',
        accountId: person.id,
        password: hash,
      })
      return person.id
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
    /** Sets a new password and ends every session of the person, except one if its id is given. */
    setPassword: async (personId: string, text: string, keptSession?: string): Promise<void> => {
      const { internalAdapter, password } = await auth.$context
      await internalAdapter.updatePassword(personId, await password.hash(text))
      const sessions = await internalAdapter.listSessions(personId)
      const ended = sessions.filter(({ id }) => id !== keptSession).map(({ token }) => token)
      // Postgres does not take an empty list.
      if (ended.length > 0) await internalAdapter.deleteSessions(ended)
    },
  }
}
export type Identity = ReturnType<typeof createIdentity>

/** What the library answers to a sign-in. */
const SignedIn = z.object({ token: z.string(), user: z.object({ id: z.string() }) })

const emailIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : ''

/** The client's network, as the service itself put it on the request. */
const clientIn = (headers: Headers | undefined): string => headers?.get(NETWORK_HEADER) ?? ''
