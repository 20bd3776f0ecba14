import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { Scope } from '../../contract/operation.ts'
import { CLIENT_HEADER, sessionHeaders } from './auth-options.ts'
import { chosenWorkspace, OFFLINE } from './oauth-server.ts'

const Redirect = z.object({ url: z.string() })
const PublicClient = z.object({ client_name: z.string().nullish() })

const outdated = (): AppError =>
  new AppError(
    'conflict',
    'The app’s request is no longer valid: it expired, or it was altered. Go back to the app and connect again.',
  )

/** What a decision needs: the request as the service signed it, and the person's session. */
export type Decision = { readonly request: string; readonly headers: Headers; readonly client: string }

/** Carries out what people decide about apps. `post` sends a request to the authorization server. */
export const decisions = (
  origin: string,
  post: (path: string, headers: Record<string, string>, body: string) => Promise<Response>,
) => {
  /** Sends a person's decision to the library. Throws `conflict` if the request is not one that the service signed recently. */
  const decide = async (path: string, { headers, client }: Omit<Decision, 'request'>, body: object) => {
    const own = sessionHeaders(origin, headers)
    const answer = await post(
      path,
      {
        accept: 'application/json',
        'content-type': 'application/json',
        origin,
        [CLIENT_HEADER]: client,
        ...Object.fromEntries(
          ['cookie', 'authorization'].flatMap((name) => (own.has(name) ? [[name, own.get(name) ?? '']] : [])),
        ),
      },
      JSON.stringify(body),
    )
    if (answer.ok) return answer.json().then((json: unknown) => json)
    if (answer.status === 429) throw new AppError('rate_limited', 'Too many requests. Try again in a minute.')
    if (answer.status >= 500) throw new Error(`The authorization server answered ${answer.status}.`)
    throw outdated()
  }

  /** Carries out a decision and returns the app's address to which the browser must go. */
  const finish = async (decision: Decision, body: object): Promise<string> => {
    const { url } = Redirect.parse(
      await decide('/oauth2/consent', decision, { ...body, oauth_query: decision.request }),
    )
    const to = new URLSearchParams(decision.request).get('redirect_uri')
    if (!to || !url.startsWith(to)) throw outdated()
    return url
  }

  return {
    /** What an app calls itself. Throws `conflict` for a request that the service has not signed recently. */
    nameIn: async ({ request, ...rest }: Decision): Promise<string | null> => {
      const client_id = new URLSearchParams(request).get('client_id') ?? ''
      const answer = await decide('/oauth2/public-client-prelogin', rest, { client_id, oauth_query: request })
      return PublicClient.parse(answer).client_name ?? null
    },
    /** Lets an app act in a workspace. Throws `conflict` for a request that the service has not signed recently. */
    allow: (decision: Decision, workspaceId: string, scopes: readonly Scope[]): Promise<string> => {
      const asked = new URLSearchParams(decision.request).get('scope')?.split(' ') ?? []
      const scope = [...scopes, OFFLINE].filter((one) => asked.includes(one)).join(' ')
      return chosenWorkspace.run(workspaceId, () => finish(decision, { accept: true, scope }))
    },
    /** Tells an app that the person refused. */
    deny: (decision: Decision): Promise<string> => finish(decision, { accept: false }),
  }
}
