import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Hono } from 'hono'
import { z } from 'zod'
import { dashboard } from '../../contract/dashboard.ts'
import { AppError } from '../../contract/errors.ts'
import { readBody } from '../../transport/body.ts'
import { OPEN_BODY_LIMIT } from '../../transport/body-limit.ts'
import { type Dispatch, parseInput } from '../../transport/dispatch.ts'
import { httpRoutes, problemResponse } from '../../transport/http-server.ts'
import { jsonOr } from '../../transport/json.ts'
import { IDENTITY_PATH, IDENTITY_ROUTES } from '../accounts/auth-server.ts'
import type { DashboardCaller } from '../accounts/context.ts'
import { WITHOUT_SESSION } from '../accounts/dashboard.ts'
import type { Identity, Person } from '../accounts/identity.ts'
import type { OAuth } from '../accounts/oauth.ts'
import { callbackOf, callbackQuery } from '../accounts/provider-sign-in.ts'
import { requireAllowance } from '../limits/limits.ts'
import type { AppContext, AppEnv, AppOptions } from './callers.ts'
import { isThisComputer, siteOf } from './client-address.ts'
import { type MemberRoutes, memberRoutes } from './member-routes.ts'
import { oauthRoutes } from './oauth.ts'
import { answerHeaders } from './requests.ts'
import { type UnsubscribeOptions, unsubscribeRoutes } from './unsubscribe.ts'
import { countedAddress } from './wrong-keys.ts'

export type DashboardOptions = Pick<AppOptions, 'trustedProxies'> & {
  readonly identity: Identity
  /** The origin at which people reach the service. */
  readonly origin: string
  readonly dispatch: Dispatch<DashboardCaller>
  readonly pages: string
  readonly members: MemberRoutes
  readonly unsubscribe: UnsubscribeOptions
  readonly oauth: OAuth
  /** Path to which Google redirects the browser after a sign-in for Search Console. */
  readonly googleReturnPath: string
  /** Whether apps without a document about themselves may register themselves. */
  readonly clientRegistration: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
/** Allows inline styles, because UI components measure and place elements, but no inline scripts. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; frame-src 'self'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Refuses a change that another site's page sends with the person's cookie. Browsers name the page's origin on every
 * such request. A client without a browser names no origin and has no cookie either.
 */
const requireOwnPage = ({ req }: AppContext, origin: string): void => {
  const [from, site] = [req.header('origin'), req.header('sec-fetch-site')]
  const isOwn = from === undefined ? site === undefined || site === 'same-origin' : from === origin
  if (!isOwn) throw new AppError('unauthorized', 'This request came from a page of another site.')
}

/** Serves the pages of the dashboard, the routes of accounts, and the operations for sessions. */
export const dashboardRoutes = (options: DashboardOptions): Hono<AppEnv> => {
  const { identity, origin, dispatch, trustedProxies } = options
  const clientOf = (c: AppContext): string => countedAddress(c, trustedProxies) ?? '127.0.0.1'
  const networkOf = (c: AppContext): string => siteOf(clientOf(c)) ?? clientOf(c)
  const personIn = (c: AppContext): Promise<Person | null> =>
    identity.personOf(c.req.raw.headers, (cookie) => c.set('sessionCookie', cookie))
  const app = new Hono<AppEnv>()
  app.on(['GET', 'POST'], `${IDENTITY_PATH}/*`, async (c) => {
    const request = c.req.raw
    const { pathname, searchParams } = new URL(request.url)
    if (!IDENTITY_ROUTES.has(`${request.method} ${pathname.slice(IDENTITY_PATH.length)}`))
      throw new AppError('not_found', 'The dashboard has no such route.')
    if (request.method !== 'GET') requireOwnPage(c, origin)
    // The library reads a body of any size, so this code limits the size first.
    const body = c.req.method === 'GET' ? undefined : await readBody(request, OPEN_BODY_LIMIT)
    const isCallback = callbackOf(pathname.slice(IDENTITY_PATH.length)) !== null
    const query = isCallback ? callbackQuery(searchParams) : new URLSearchParams()
    // The library also accepts characters that Postgres cannot store.
    parseInput(z.unknown(), body ? jsonOr(body) : [...query])
    return identity.handle(
      // Drops most of the query, because the library also accepts addresses to redirect to afterwards, which the pages do not need.
      new Request(`${origin}${pathname}${query.size > 0 ? `?${query}` : ''}`, {
        method: request.method,
        headers: request.headers,
        ...(body === undefined ? {} : { body }),
      }),
      { client: clientOf(c), network: networkOf(c) },
    )
  })
  app.route(
    '/',
    httpRoutes<typeof dashboard, DashboardCaller, AppEnv>(
      dashboard,
      dispatch,
      async (c, operation) => {
        if (operation.http?.method !== 'GET') requireOwnPage(c, origin)
        const person = await personIn(c)
        if (!person && !WITHOUT_SESSION.has(operation))
          throw new AppError('unauthorized', 'Sign in first. Your session may have ended.')
        if (person) {
          const allowance = await options.members.countRequest(person.id)
          c.set('reads', allowance)
          requireAllowance(allowance)
        }
        return { person, client: networkOf(c), headers: c.req.raw.headers, requestId: c.get('requestId') }
      },
      answerHeaders,
    ),
  )
  app.route(
    '/dashboard/api/workspaces/:workspace_id',
    memberRoutes(options.members, async (c, operation) => {
      if (operation.http?.method !== 'GET') requireOwnPage(c, origin)
      const person = await personIn(c)
      if (!person) throw new AppError('unauthorized', 'Sign in first. Your session may have ended.')
      return person
    }),
  )
  app.route('/', unsubscribeRoutes(options.unsubscribe))
  app.route('/', oauthRoutes(options))
  app.get('/', async (c) => {
    const asked = new URL(c.req.url)
    const { hostname } = new URL(origin)
    // A page at another name of this computer, such as localhost, would be another origin. A proxy may change scheme and port.
    if (asked.hostname !== hostname && isThisComputer(asked.hostname) && isThisComputer(hostname))
      return c.redirect(`${origin}/`)
    return page(options.pages, 'dashboard.html', c)
  })
  app.get(options.googleReturnPath, (c) => c.redirect(`${origin}/#/search-console?${googleAnswerIn(c)}`))
  app.get('/w/:workspace_id', (c) => page(options.pages, 'workspace.html', c))
  app.get('/assets/:file{[\\w.-]+}', (c) => page(options.pages, join('assets', c.req.param('file')), c))
  return app
}

/**
 * Passes Google's answer to a sign-in to the page that finishes the sign-in by the session. The answer is in the
 * fragment, which no browser sends to a server.
 */
const googleAnswerIn = (c: AppContext): URLSearchParams => {
  const given = new URL(c.req.url).searchParams
  return new URLSearchParams(
    ['state', 'code', 'error'].flatMap((name) => {
      const value = given.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

/** Serves a file of the built pages. The names of assets change with their content, so browsers keep them. */
const page = async (folder: string, file: string, c: AppContext): Promise<Response> => {
  const type = TYPES[extname(file)]
  const content = type === undefined ? null : await readFile(join(folder, file)).catch(() => null)
  if (type === undefined || content === null)
    return problemResponse(
      new AppError('not_found', 'There is no such page. The dashboard is at /.'),
      c.get('requestId'),
    )
  return new Response(content, {
    headers: {
      ...answerHeaders(c),
      'content-type': type,
      'content-security-policy': PAGE_POLICY,
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': file.startsWith('assets') ? 'public, max-age=31536000, immutable' : 'no-store',
    },
  })
}
