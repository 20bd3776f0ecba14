import { parseSetCookieHeader, setRequestCookie } from 'better-auth/cookies'
import { sessionHeaders } from './auth-options.ts'
import type { AuthServer } from './auth-server.ts'
import { CEREMONY_COOKIE } from './passkey-plugin.ts'

/** Attempts to create or use a passkey. better-auth identifies an attempt by a cookie, but pages identify it by a header. */
export const createCeremonies = (auth: AuthServer, origin: string) => {
  const ceremonyCookie = async (): Promise<string> =>
    (await auth.$context).createAuthCookie(CEREMONY_COOKIE).name
  /** The headers of a request that belongs to an attempt to make or use a passkey. */
  const inCeremony = async (headers: Headers, ceremony: string): Promise<Headers> => {
    const copy = new Headers(headers)
    setRequestCookie(copy, await ceremonyCookie(), ceremony)
    return copy
  }
  /** The id of an attempt, read from the cookie that the library sets. */
  const begun = async <Options extends object>({
    headers,
    response,
  }: {
    readonly headers: Headers
    readonly response: Options
  }) => {
    const cookie = parseSetCookieHeader(headers.get('set-cookie') ?? '').get(await ceremonyCookie())
    if (!cookie) throw new Error('The passkey library set no cookie for this attempt.')
    const options: Record<string, unknown> = Object.fromEntries(Object.entries(response))
    return { ceremony: cookie.value, options }
  }

  return {
    inCeremony,
    /** Starts a sign-in with a passkey. The page sends the browser's answer to the route of better-auth. */
    beginSignIn: async () => {
      const begin = await auth.api.generatePasskeyAuthenticationOptions({
        headers: new Headers(),
        returnHeaders: true,
      })
      const { ceremony, options } = await begun(begin)
      return { ceremony, options: { ...options, userVerification: 'required' } }
    },
    /** Starts to add a passkey for the person of a session. */
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
}
