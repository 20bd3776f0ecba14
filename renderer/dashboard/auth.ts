import { z } from 'zod'
import type { Provider } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { unreachable } from '../../transport/http-client.ts'
import { errorOfRefusal, retryAfterOf } from './auth-error.ts'
import { reachingFetch } from './service-reach.ts'
import { forgetToken, keepToken, sessionHeaders } from './session.ts'

/** The timeout of a request, in milliseconds. */
const TIMEOUT = 30_000

/** Sends a request to the sign-in routes: a POST if `body` is given, otherwise a GET. Throws an AppError or an AuthError. */
const request = async (
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> => {
  const base = window.location.origin
  const response = await reachingFetch(`${base}/dashboard/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...sessionHeaders(),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((cause: unknown) => {
    throw unreachable(base, cause, body ? { outcome: 'unknown' } : {})
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok)
    throw errorOfRefusal({
      status: response.status,
      body: answer,
      retryAfter: retryAfterOf(response.headers),
    })
  const token = response.headers.get('set-auth-token')
  return { token, answer }
}

const Session = z.object({
  id: z.string(),
  token: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  expiresAt: z.iso.datetime({ offset: true }),
  ipAddress: z.string().nullish(),
  userAgent: z.string().nullish(),
})
/** A session: a browser in which the person is signed in. */
export type Session = z.infer<typeof Session>
const Sessions = z.object({ answer: z.array(Session) })
const Begun = z.object({ answer: z.object({ url: z.url({ protocol: /^https$/ }) }) })
const SignedIn = z.object({ token: z.string().nullable() })

/** Functions that call the sign-in routes and the routes of sessions. Each function throws an AppError or an AuthError. */
export const auth = {
  signIn: async (login: { email: string; password: string }, uses_cookies: boolean): Promise<void> => {
    const { token } = SignedIn.parse(await request('/sign-in/email', login))
    if (!uses_cookies && token !== null) keepToken(token)
  },
  /** Finishes an attempt to sign in with a passkey by sending the browser's answer. */
  signInWithPasskey: async (response: object, ceremony: string, uses_cookies: boolean): Promise<void> => {
    const answer = await request(
      '/passkey/verify-authentication',
      { response },
      { 'x-quillport-ceremony': ceremony },
    )
    const { token } = SignedIn.parse(answer)
    if (!uses_cookies && token !== null) keepToken(token)
  },
  /** Starts a sign-in through a provider, and returns the address to open. */
  beginAtProvider: async (provider: Provider): Promise<string> =>
    Begun.parse(await request('/sign-in/social', { provider })).answer.url,
  signOut: async (): Promise<void> => {
    await request('/sign-out', {})
    forgetToken()
  },
  sessions: async (): Promise<readonly Session[]> => {
    const parsed = Sessions.safeParse(await request('/list-sessions'))
    if (parsed.success) return parsed.data.answer
    throw new AppError('upstream_failed', 'The service sent a list of sessions that this page cannot read.')
  },
  endSession: (token: string) => request('/revoke-session', { token }),
  endOtherSessions: () => request('/revoke-other-sessions', {}),
  rename: (name: string) => request('/update-user', { name }),
}
