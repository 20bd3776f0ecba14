import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { unreachable } from '../../transport/http-client.ts'
import { errorOfRefusal, retryAfterOf } from './auth-error.ts'
import { reachingFetch } from './reach.ts'
import { forgetToken, keepToken, sessionHeaders } from './session.ts'

/** Milliseconds until a request is given up. */
const TIMEOUT = 30_000

/** Sends a request to the sign-in routes: a POST if there is a body. Throws an AppError or an AuthError. */
const request = async (path: string, body?: object): Promise<unknown> => {
  const base = window.location.origin
  const response = await reachingFetch(`${base}/dashboard/auth${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...sessionHeaders(),
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
/** A browser in which the person is signed in. */
export type Session = z.infer<typeof Session>
const Sessions = z.object({ answer: z.array(Session) })
const SignedIn = z.object({ token: z.string().nullable() })

/** The routes by which people sign in, and their sessions. Each throws an AppError or an AuthError. */
export const auth = {
  signIn: async (login: { email: string; password: string }, uses_cookies: boolean): Promise<void> => {
    const { token } = SignedIn.parse(await request('/sign-in/email', login))
    if (!uses_cookies && token !== null) keepToken(token)
  },
  signOut: async (): Promise<void> => {
    await request('/sign-out', {})
    forgetToken()
  },
  sessions: async (): Promise<readonly Session[]> => {
    const parsed = Sessions.safeParse(await request('/list-sessions'))
    if (parsed.success) return parsed.data.answer
    throw new AppError(
      'upstream_failed',
      'The service listed the sessions in a form that this page cannot read.',
    )
  },
  endSession: (token: string) => request('/revoke-session', { token }),
  endOtherSessions: () => request('/revoke-other-sessions', {}),
  rename: (name: string) => request('/update-user', { name }),
}
