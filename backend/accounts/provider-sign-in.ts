import { z } from 'zod'
import { Provider } from '../../contract/dashboard/account.ts'
import { jsonOr } from '../../transport/json.ts'

/** The parameters that a provider may send when it redirects a browser back. */
const SAID = ['code', 'state', 'error', 'iss']
/** The errors that mean that this account may not sign in, for any reason. All other errors are failures. */
const REFUSED: ReadonlySet<string | null> = new Set([
  'account_not_linked',
  'signup_disabled',
  'email_not_found',
])

const Begin = z.object({ provider: Provider })

/** The provider that a sign-in names; null if it names none. */
export const providerIn = (body: string): Provider | null =>
  Begin.safeParse(jsonOr(body)).data?.provider ?? null

/** The provider to whose callback a path of better-auth belongs; null for any other path. */
export const callbackOf = (path: string): Provider | null =>
  Provider.safeParse(/^\/callback\/(\w+)$/.exec(path)?.[1]).data ?? null

/** The parts of a query that a callback may have. */
export const callbackQuery = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => SAID.includes(name)))

/** The request to better-auth that starts a sign-in. The page can name only the provider, so it cannot choose where the sign-in ends. */
export const beginBody = (origin: string, provider: Provider): string =>
  JSON.stringify({ provider, callbackURL: signedInPage(origin), disableRedirect: true })

/** The page that opens after a sign-in at a provider. */
const signedInPage = (origin: string): string => `${origin}/#/sign-in`

/** Where a callback redirects to: the sign-in page, with the reason if the person is not signed in. */
export const afterCallback = (origin: string, provider: Provider, answer: Response): Response => {
  const to = answer.headers.get('location')
  const headers = new Headers(answer.headers)
  if (to !== signedInPage(origin)) {
    const error = to === null ? null : new URL(to, origin).searchParams.get('error')
    const why = error === 'access_denied' ? 'canceled' : REFUSED.has(error) ? 'refused' : 'failed'
    headers.set('location', `${signedInPage(origin)}?provider=${provider}&why=${why}`)
  }
  return new Response(null, { status: 302, headers })
}
