import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { bearer } from 'better-auth/plugins/bearer'
import { PASSWORD_LENGTH, PersonName, type SIGN_UP } from '../../contract/dashboard/account.ts'
import { type Database, dialectOf } from '../db/database.ts'
import type { Logger } from '../observability/logging.ts'
import { countAddress, forgetCount } from './address-count.ts'
import { confirmationMail, knownMail, type Mail, resetMail, type SendMail } from './mail.ts'

/** The path below which the routes of better-auth lie. */
export const IDENTITY_PATH = '/dashboard/auth'
/** The routes of better-auth that the dashboard uses. Every other one is closed. */
export const IDENTITY_ROUTES: ReadonlySet<string> = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /send-verification-email',
  'GET /verify-email',
  'GET /list-sessions',
  'POST /revoke-session',
  'POST /revoke-other-sessions',
  'POST /change-password',
  'POST /update-user',
])

/** The header in which the service itself names the client's address. What a client sends under this name is removed. */
const CLIENT_HEADER = 'x-quillport-client'

/** Seconds for which links in mails work. */
const LINK_SECONDS = 3600

export type IdentityOptions = {
  readonly db: Database
  readonly log: Logger
  /** Signs sessions and links; at least 32 characters. */
  readonly secret: string
  /** The origin at which people reach the service. */
  readonly origin: string
  readonly signUp: (typeof SIGN_UP)[number]
  /** Absent if the service sends no mail. */
  readonly sendMail?: SendMail | undefined
}

/** Whether sessions are in a cookie. Over unencrypted http on this computer, every other port would get the cookie. */
export const usesCookies = (origin: string): boolean => origin.startsWith('https:')

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
  typeof name === 'string' &&
  PersonName.safeParse(name).data === name &&
  !/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(name)

/** Whether a sign-in succeeded, or failed only because the address is not confirmed. */
const isRightPassword = (returned: unknown): boolean => {
  if (returned instanceof APIError) return returned.body?.code === 'EMAIL_NOT_VERIFIED'
  return typeof returned === 'object' && returned !== null && 'token' in returned
}

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

/** Accounts with passwords, their sessions and mails. */
export const createIdentity = ({ db, log, secret, origin, signUp, sendMail }: IdentityOptions) => {
  /** Nobody waits for the mail server, so that no time tells whether an address has an account. */
  const send = (mail: Mail): void => {
    if (!sendMail) return
    void (async () => {
      if ((await countAddress(db, 'mail', mail.to)) === null) await sendMail(mail)
    })().catch((error: unknown) => log.error({ err: error }, 'a mail was not sent'))
  }
  const page = (hash: string): string => `${origin}/#/${hash}`
  const cookies = usesCookies(origin)
  const cookie = (name: string) => ({
    name: `__Host-quillport-${name}`,
    attributes: { secure: true, httpOnly: true, path: '/', sameSite: 'lax' as const },
  })
  const auth = betterAuth({
    appName: 'Quillport',
    // better-auth reads and writes only its own tables.
    database: { db: db as never, type: dialectOf(db) },
    basePath: IDENTITY_PATH,
    baseURL: origin,
    trustedOrigins: [origin],
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: cookies ? [] : [bearer({ requireSignature: true })],
    user: { modelName: 'person' },
    // People see and end their sessions at any time.
    session: { modelName: 'person_session', freshAge: 0 },
    account: { modelName: 'person_login', accountLinking: { enabled: false } },
    verification: { modelName: 'person_token', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      disableSignUp: signUp !== 'open' || !sendMail,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.least,
      maxPasswordLength: PASSWORD_LENGTH.most,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        await forgetCount(db, 'password', user.email)
        await forgetResets(db, user.id)
      },
      resetPasswordTokenExpiresIn: LINK_SECONDS,
      sendResetPassword: async ({ user, token }) => send(resetMail(user.email, page(`reset/${token}`))),
      onExistingUserSignUp: async ({ user }) => send(knownMail(user.email, page('sign-in'))),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: false,
      expiresIn: LINK_SECONDS,
      sendVerificationEmail: async ({ user, token }) =>
        send(confirmationMail(user.email, page(`confirm/${token}`))),
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      modelName: 'person_limit',
      window: 60,
      max: 100,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 600, max: 10 },
        '/request-password-reset': { window: 600, max: 10 },
        '/send-verification-email': { window: 600, max: 10 },
        '/reset-password': { window: 600, max: 20 },
        '/change-password': { window: 600, max: 10 },
      },
    },
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => {
        requirePlainPerson(body)
        if (path !== '/sign-in/email') return
        const wait = await countAddress(db, 'password', emailIn(body))
        if (wait !== null) throw tooMany(wait)
      }),
      after: createAuthMiddleware(async ({ path, body, context }) => {
        if (path !== '/sign-in/email') return
        const { returned } = context
        if (isRightPassword(returned)) await forgetCount(db, 'password', emailIn(body))
      }),
    },
    advanced: {
      cookiePrefix: 'quillport',
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [CLIENT_HEADER] },
      database: { generateId: ({ model }) => `${model}_${randomUUID()}` },
      ...(cookies
        ? {
            cookies: {
              session_token: cookie('session'),
              session_data: cookie('data'),
              dont_remember: cookie('brief'),
            },
          }
        : {}),
    },
  })

  /** The headers that count: in the other way of carrying a session, a cookie or a token is no session. */
  const counted = (headers: Headers): Headers => {
    const copy = new Headers(headers)
    copy.delete(cookies ? 'authorization' : 'cookie')
    return copy
  }

  return {
    /** Answers a request to a route of better-auth. */
    handle: async (request: Request, client: string): Promise<Response> => {
      const headers = counted(request.headers)
      headers.set(CLIENT_HEADER, client)
      const answer = await auth.handler(new Request(request, { headers }))
      if (cookies) return answer
      const plain = new Response(answer.body, answer)
      plain.headers.delete('set-cookie')
      return plain
    },
    /** The person of a session; null without a valid one. */
    personOf: async (headers: Headers): Promise<Person | null> => {
      const found = await auth.api.getSession({ headers: counted(headers), query: { disableRefresh: true } })
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
    /** Sets a new password and ends every session of the person. */
    setPassword: async (personId: string, text: string): Promise<void> => {
      const { internalAdapter, password } = await auth.$context
      await internalAdapter.updatePassword(personId, await password.hash(text))
      await internalAdapter.deleteUserSessions(personId)
      await forgetResets(db, personId)
    },
  }
}
export type Identity = ReturnType<typeof createIdentity>

/** Ends every open link for a new password of a person. */
const forgetResets = async (db: Database, personId: string): Promise<void> => {
  await db.deleteFrom('one_time_link').where('person_id', '=', personId).where('kind', '=', 'reset').execute()
}

const emailIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email
    : ''
