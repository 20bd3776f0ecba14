import { randomUUID } from 'node:crypto'
import { DAY } from '../../contract/time.ts'
import { type Database, dialectOf } from '../db/database.ts'

/** How long a session lasts after its last use, s. Its use is recorded once a day. */
export const SESSION_S = (7 * DAY) / 1000

/** The header in which the service itself names the client's address. What a client sends under this name is removed. */
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

/** The headers that count: in the other way of carrying a session, a cookie or a token is no session. */
export const sessionHeaders = (origin: string, headers: Headers): Headers => {
  const copy = new Headers(headers)
  copy.delete(usesCookies(origin) ? 'authorization' : 'cookie')
  return copy
}

const cookie = (name: string) => ({
  name: `__Host-quillport-${name}`,
  attributes: { secure: true, httpOnly: true, path: '/', sameSite: 'lax' as const },
})

/** What better-auth needs to find people and their sessions: the same for signing in and for connecting apps. */
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
  // People see and end their sessions at any time.
  session: { modelName: 'person_session', freshAge: 0, expiresIn: SESSION_S, updateAge: DAY / 1000 },
  account: {
    modelName: 'person_login',
    accountLinking: { enabled: true, requireLocalEmailVerified: true, trustedProviders: [] },
    // A stored state counts once; one in a cookie would count as often as it is sent.
    storeStateStrategy: 'database' as const,
    updateAccountOnSignIn: false,
  },
  verification: { modelName: 'person_token', storeIdentifier: 'hashed' as const },
  advanced: {
    cookiePrefix: 'quillport',
    // Without this, the library leaves its checks of addresses out when it notices that it is tested.
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
