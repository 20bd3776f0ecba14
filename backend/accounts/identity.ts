import { isAPIError } from 'better-auth/api'
import { PROVIDERS } from '../../contract/dashboard/account.ts'
import { type Given, statement } from '../db/statement.ts'
import { isRefusedChange } from '../db/trouble.ts'
import { CLIENT_HEADER, SESSION_COOKIE, sessionHeaders, usesCookies } from './auth-options.ts'
import { type AuthServerOptions, authServer, NETWORK_HEADER } from './auth-server.ts'
import { briefly } from './brief-memory.ts'
import { withTrouble } from './library-trouble.ts'
import type { MakeAccount } from './new-account.ts'
import { createCeremonies } from './passkey-ceremonies.ts'
import { offersPasskeys } from './passkey-plugin.ts'
import { createPasswords } from './passwords.ts'
import { signInRoutes } from './sign-in-routes.ts'

/** A person with a valid session. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly sessionId: string
}

/** Reads the person of a session that has not ended. */
const personIn = statement((db, sessionId: Given) =>
  db
    .selectFrom('person_session')
    .innerJoin('person', 'person.id', 'person_session.userId')
    .select(['person.id', 'person.name', 'person.email', 'person.emailVerified'])
    .where('person_session.id', '=', sessionId)
    .compile(),
)

/** Accounts with passwords and their sessions. Every account is created through a link, so its address is confirmed. */
export const createIdentity = (options: AuthServerOptions) => {
  const { db, origin } = options
  const cookies = usesCookies(origin)
  // A sign-in that leaves the page and returns to it needs a cookie.
  const offered = cookies ? PROVIDERS.filter((provider) => options.providers.logins[provider]) : []
  /** Creates an account whose address is confirmed, and returns its id; null if the address already has an account. */
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

  const auth = authServer(options, makeAccount)
  const { addPassword, ...passwords } = createPasswords(db, auth)
  const { inCeremony, ...passkeys } = createCeremonies(auth, origin)
  const answerTo = signInRoutes({ db, auth, origin, offered, inCeremony })
  const readSession = (headers: Headers, disableRefresh: boolean) =>
    withTrouble(() => auth.api.getSession({ headers, query: { disableRefresh }, returnHeaders: true }))
  const sessionOf = briefly(async (_secret, headers) => {
    const found = await readSession(headers, false).catch((error: unknown) => {
      // If the use cannot be recorded, because the disk is full or the session has just ended, the session is only read.
      if (isRefusedChange(error) || isAPIError(error)) return readSession(headers, true)
      throw error
    })
    if (!found.response) return null
    const cookie = found.headers.getSetCookie().find((one) => one.startsWith(`${SESSION_COOKIE}=`))
    return { id: found.response.session.id, cookie: cookie ?? null }
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
      const answer = await withTrouble(
        () => answerTo(new Request(request, { headers })),
        ({ status }) => status >= 500,
      )
      if (cookies) return answer
      const plain = new Response(answer.body, answer)
      plain.headers.delete('set-cookie')
      return plain
    },
    /**
     * The person of a session; null without a valid session. Records once a day that the session is in use, which extends it. Where
     * the service uses cookies, `onExtended` then gets the cookie that the answer must set, because the browser forgets the old one.
     */
    personOf: async (
      headers: Headers,
      onExtended: (cookie: string) => void = () => {},
    ): Promise<Person | null> => {
      const own = sessionHeaders(origin, headers)
      const secret = own.get('authorization') ?? own.get('cookie')
      if (!secret) return null
      const session = await sessionOf(secret, own)
      const [person] = session ? await personIn(db, session.id) : []
      if (!session || !person?.emailVerified) return null
      if (cookies && session.cookie !== null) onExtended(session.cookie)
      const { id, name, email } = person
      return { id, name, email, sessionId: session.id }
    },
    makeAccount,
    /** The providers by which people can sign in. */
    providers: offered,
    ...passwords,
    /** Confirms a person's address. An older version of the service may have left it unconfirmed. */
    confirmAddress: async (personId: string): Promise<void> => {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updateUser(personId, { emailVerified: true })
    },
    /** The functions for passkeys; null if browsers cannot bind passkeys to the origin. */
    passkeys: offersPasskeys(origin) ? passkeys : null,
  }
}
export type Identity = ReturnType<typeof createIdentity>
