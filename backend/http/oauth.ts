import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { readBody } from '../../transport/body.ts'
import { OPEN_BODY_LIMIT } from '../../transport/body-limit.ts'
import { parseInput } from '../../transport/dispatch.ts'
import { jsonOr } from '../../transport/json.ts'
import type { OAuth } from '../accounts/oauth.ts'
import type { AppContext, AppEnv, AppOptions } from './callers.ts'
import { countedAddress } from './wrong-keys.ts'

export type OAuthRoutes = Pick<AppOptions, 'trustedProxies'> & {
  readonly oauth: OAuth
  readonly clientRegistration: boolean
}

/** Lets pages of any origin, without cookies, exchange codes and read how to connect. How to connect is the same for everybody. */
const forPages = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['content-type', 'authorization', 'mcp-protocol-version'],
  maxAge: 600,
})
const FOR_EVERYBODY = {
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=300',
}

/** Maximum number of characters of a registration, which anybody can send. */
const LONGEST_REGISTRATION = 5_000

const requireShort = (body: string): void => {
  if (body.length > LONGEST_REGISTRATION)
    throw new AppError('invalid_input', `A registration has at most ${LONGEST_REGISTRATION} characters.`)
}

/** Throws `invalid_input` for characters that Postgres cannot store, because the library accepts them. */
const requireStorable = (fields: unknown): void => {
  parseInput(z.unknown(), fields)
}

/**
 * Serves what apps need to connect by OAuth: two documents, and the routes of the authorization server. Every other
 * route of the library is closed.
 */
export const oauthRoutes = ({ oauth, clientRegistration, trustedProxies }: OAuthRoutes): Hono<AppEnv> => {
  const clientOf = (c: AppContext): string => countedAddress(c, trustedProxies) ?? '127.0.0.1'
  const app = new Hono<AppEnv>()
  app.use('/.well-known/oauth-authorization-server', forPages)
  app.get('/.well-known/oauth-authorization-server', async (c) =>
    c.json(await oauth.serverMetadata(), 200, FOR_EVERYBODY),
  )
  app.use('/.well-known/oauth-protected-resource/mcp', forPages)
  app.get('/.well-known/oauth-protected-resource/mcp', async (c) =>
    c.json(await oauth.resourceMetadata(), 200, FOR_EVERYBODY),
  )
  app.get('/oauth2/authorize', (c) => {
    const asked = new URL(c.req.url).searchParams
    requireStorable([...asked])
    return oauth.authorize(asked, clientOf(c))
  })
  const answering = (path: Parameters<OAuth['answer']>[0]) => async (c: AppContext) => {
    // The library reads a body of any size, so this code limits the size first.
    const body = await readBody(c.req.raw, OPEN_BODY_LIMIT)
    if (path === '/oauth2/register') requireShort(body)
    requireStorable(path === '/oauth2/register' ? jsonOr(body) : [...new URLSearchParams(body)])
    return oauth.answer(path, { headers: c.req.raw.headers, body, client: clientOf(c) })
  }
  const answer = (path: Parameters<OAuth['answer']>[0]) => {
    app.use(path, forPages)
    app.post(path, answering(path))
  }
  answer('/oauth2/token')
  answer('/oauth2/revoke')
  if (clientRegistration) answer('/oauth2/register')
  return app
}
