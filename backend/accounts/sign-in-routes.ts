import { z } from 'zod'
import type { Provider } from '../../contract/dashboard/account.ts'
import { AppError } from '../../contract/errors.ts'
import { jsonOr } from '../../transport/json.ts'
import type { Database } from '../db/database.ts'
import { type AuthServer, emailIn, IDENTITY_PATH, networkIn } from './auth-server.ts'
import { passkeyWith } from './passkey-plugin.ts'
import { afterCallback, beginBody, callbackOf, providerIn } from './provider-sign-in.ts'
import { countTry } from './tries.ts'

/** The header that identifies the attempt to sign in with a passkey to which a request belongs. */
const CEREMONY_HEADER = 'x-quillport-ceremony'

/** What the library answers to a sign-in. */
const SignedIn = z.object({ token: z.string(), user: z.object({ id: z.string() }) })
const SignedInByPasskey = z.object({ session: z.object({ token: z.string() }) })
const PasskeyAnswer = z.object({ response: z.object({ id: z.string() }) })

/** The answer to a sign-in with a passkey that the service does not accept, for any reason. */
const notAccepted = (): Response => Response.json({ code: 'PASSKEY_NOT_ACCEPTED' }, { status: 401 })

/** Answers requests to the routes of better-auth, with the checks at a sign-in that the library does not make. */
export const signInRoutes = ({
  db,
  auth,
  origin,
  offered,
  inCeremony,
}: {
  readonly db: Database
  readonly auth: AuthServer
  readonly origin: string
  /** The providers by which people can sign in. */
  readonly offered: readonly Provider[]
  readonly inCeremony: (headers: Headers, ceremony: string) => Promise<Headers>
}) => {
  /** The stored password hash of the person whose address a sign-in names; null if there is none. */
  const hashFor = async (body: string): Promise<string | null> => {
    const { internalAdapter } = await auth.$context
    const found = await internalAdapter.findUserByEmail(emailIn(jsonOr(body)).toLowerCase())
    const login = found && (await internalAdapter.findCredentialAccount(found.user.id))
    return login?.password ?? null
  }
  /**
   * Ends a new session if the password has changed since it was checked. The change ended all sessions of that time, but this session
   * began afterward. Throws `unauthorized`.
   */
  const endIfOutdated = async (answer: unknown, before: string | null): Promise<void> => {
    const { token, user } = SignedIn.parse(answer)
    const { internalAdapter } = await auth.$context
    const login = await internalAdapter.findCredentialAccount(user.id)
    if (login?.password === before) return
    await internalAdapter.deleteSession(token)
    throw new AppError('unauthorized', 'The password has just been changed. Sign in with the new password.')
  }

  /** Ends a new session if its passkey was removed after the check: the removal ended only the sessions that existed then. */
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
    // An unknown passkey gets the same answer as a passkey that the service refuses.
    return answer.status === 429 || answer.status >= 500 ? answer : notAccepted()
  }
  const requireOffered = (provider: Provider | null): Provider => {
    if (provider && offered.includes(provider)) return provider
    throw new AppError('not_found', 'This service does not offer sign-in with this provider.')
  }
  const beginAtProvider = async (request: Request): Promise<Response> => {
    const provider = requireOffered(providerIn(await request.text()))
    const wait = await countTry(db, 'provider', { client: networkIn(request.headers) })
    if (wait !== null)
      throw new AppError('rate_limited', 'Too many attempts. Try again in ten minutes.', {
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
  return answerTo
}
