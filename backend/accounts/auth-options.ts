import { randomUUID } from 'node:crypto'
import { DAY } from '../../contract/time.ts'
import { type Database, dialectOf } from '../db/database.ts'

/** How long a session lasts after its last use, s. The use of a session is recorded once a day. */
export const SESSION_S = (7 * DAY) / 1000

/** The header in which the service passes on the client's address. The service removes this header from requests of clients. */
export const CLIENT_HEADER = 'x-quillport-client'

export type IdentityOptions = {
  readonly db: Database
  /** Signs sessions; at least 32 characters. */
  readonly secret: string
  /** The origin at which people reach the service. */
  readonly origin: string
}

/** Whether sessions are in a cookie. Over unencrypted http on this computer, every other port would get the cookie. */
export const usesCookies = (origin: string): boolean => origin.startsWith('https:')

/** The headers that may carry a session: the cookie where the service uses cookies, else the token. The other one is ignored. */
export const sessionHeaders = (origin: string, headers: Headers): Headers => {
  const copy = new Headers(headers)
  copy.delete(usesCookies(origin) ? 'authorization' : 'cookie')
  return copy
}

const cookie = (name: string) => ({
  name: `__Host-quillport-${name}`,
  attributes: { secure: true, httpOnly: true, path: '/', sameSite: 'lax' as const },
})

/** The name of the cookie of a session. */
export const SESSION_COOKIE = cookie('session').name

/** The options with which better-auth finds people and their sessions. Sign-in and the connection of apps use the same ones. */
export const authOptions = ({ db, secret, origin }: IdentityOptions) => ({
  appName: 'Quillport',
  // better-auth reads and writes only its own tables.
  database: { db: db as never, type: dialectOf(db) },
  baseURL: origin,
  trustedOrigins: [origin],
  secret,
  telemetry: { enabled: false },
  logger: { disabled: true },
  user: { modelName: 'person' },
  // People can see and end their sessions at any time, however old the current session is.
  session: { modelName: 'person_session', freshAge: 0, expiresIn: SESSION_S, updateAge: DAY / 1000 },
  account: {
    modelName: 'person_login',
    accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
    // A stored state can be used only once. A state in a cookie could be sent any number of times.
    storeStateStrategy: 'database' as const,
    updateAccountOnSignIn: false,
  },
  verification: { modelName: 'person_token', storeIdentifier: 'hashed' as const },
  advanced: {
    cookiePrefix: 'quillport',
    // Otherwise, the library would skip its checks of addresses during a test run.
    disableOriginCheck: false,
    useSecureCookies: false,
    // Some providers give each customer a /48.
    ipAddress: { ipAddressHeaders: [CLIENT_HEADER], ipv6Subnet: 48 as const },
    database: { generateId: ({ model }: { readonly model: string }) => `${model}_${randomUUID()}` },
    ...(usesCookies(origin)
      ? {
          cookies: {
            session_token: cookie('session'),
            session_data: cookie('data'),
            dont_remember: cookie('brief'),
            state: cookie('state'),
          },
        }
      : {}),
  },
})
