import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { z } from 'zod'
import type { TestDatabase } from '../db/database.fixture.ts'
import type { Parts } from '../run/compose.ts'
import { startServer } from '../run/server.ts'
import { type SignedIn, startAccounts } from './accounts.fixture.ts'

export const REDIRECT = 'http://127.0.0.1:3334/callback'

/** A service with a dashboard that listens on loopback, at the origin that it calls its own. */
export const startListening = async (
  test: TestDatabase,
  changes: Partial<NonNullable<Parts['dashboard']>> = {},
) => {
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = await startServer({ host: '127.0.0.1', port: 0, fetch: (request) => answer(request) })
  const its = await startAccounts(test, server.url, changes)
  answer = (request) => its.app.fetch(request)
  const close = async () => {
    its.endStreams()
    await server.close()
    await its.mailbox.close()
  }
  return { ...its, origin: server.url, close }
}

/** An app with the OAuth client of the MCP SDK, which keeps in memory what it gets. */
export const makeApp = (
  origin: string,
  given: { readonly scope?: string; readonly documentAddress?: string } = {},
) => {
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let asked: URL | null = null
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    ...(given.documentAddress ? { clientMetadataUrl: given.documentAddress } : {}),
    clientMetadata: {
      client_name: 'Test\u202e app',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
      ...(given.scope ? { scope: given.scope } : {}),
    },
    state: () => 'state-1',
    clientInformation: () => information,
    saveClientInformation: (saved) => {
      information = saved
    },
    tokens: () => tokens,
    saveTokens: (saved) => {
      tokens = saved
    },
    redirectToAuthorization: (url) => {
      asked = url
    },
    saveCodeVerifier: (saved) => {
      verifier = saved
    },
    codeVerifier: () => verifier,
  }
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider })
  return {
    provider,
    transport,
    clientId: () => information?.client_id ?? '',
    tokens: () => tokens,
    /** Makes the access token one that the service does not know, as if it had expired. */
    spoilToken: () => {
      if (tokens) tokens = { ...tokens, access_token: `qp_at_${'x'.repeat(32)}` }
    },
    verifier: () => verifier,
    /** The address to which the app sends the browser; throws before it asked. */
    asked: (): URL => {
      if (!asked) throw new Error('The app did not ask for authorization.')
      return asked
    },
    connect: async () => {
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(transport())
      return client
    },
  }
}
export type App = ReturnType<typeof makeApp>

/** Follows an app's address as a browser does, and returns what the page gets: the part of its address after `?`. */
export const openRequest = async (url: URL | string): Promise<string> => {
  const { headers } = await fetch(url, { redirect: 'manual' })
  const { hash } = new URL(headers.get('location') ?? '')
  return hash.replace('#/authorize?', '')
}

const Decided = z.object({ redirect_to: z.string() })

/** Connects an app to a workspace, as the page does after a click on Allow. Returns the code that the app gets. */
export const allow = async (
  person: SignedIn,
  url: URL | string,
  given: { readonly workspaceId?: string; readonly scopes?: readonly string[] } = {},
): Promise<string> => {
  const answer = await person.send('POST', '/dashboard/api/apps/allow', {
    request: await openRequest(url),
    workspace_id: given.workspaceId ?? person.workspaceId,
    scopes: given.scopes ?? ['articles', 'publish', 'forum'],
  })
  const { redirect_to } = Decided.parse(answer.json)
  return new URL(redirect_to).searchParams.get('code') ?? ''
}

/** An app that a person connected, with its tokens. */
export const connected = async (
  origin: string,
  person: SignedIn,
  given: Parameters<typeof allow>[2] = {},
) => {
  const app = makeApp(origin)
  await app.connect().catch(() => {})
  await app.transport().finishAuth(await allow(person, app.asked(), given))
  return app
}

/** Sends a form to the authorization server. */
export const postForm = (origin: string, path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
