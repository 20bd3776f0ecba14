import {
  Client as Client2,
  StreamableHTTPClientTransport as Http2,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client'
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
  parts: Partial<Parts> = {},
) => {
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 })
  const server = await startServer({ host: '127.0.0.1', port: 0, fetch: (request) => answer(request) })
  const its = await startAccounts(test, server.url, changes, parts)
  answer = (request) => its.app.fetch(request)
  const close = async () => {
    its.endStreams()
    await server.close()
    await its.mailbox.close()
  }
  return { ...its, origin: server.url, close }
}

type Given = { readonly scope?: string; readonly documentAddress?: string }

/** A provider for the OAuth client of an SDK, which keeps in memory what the app gets. */
const keptInMemory = <
  Information extends { readonly client_id: string },
  Tokens extends { access_token: string },
>({
  scope,
  documentAddress,
}: Given) => {
  let information: Information | undefined
  let tokens: Tokens | undefined
  let verifier = ''
  let asked: URL | null = null
  const provider = {
    redirectUrl: REDIRECT,
    ...(documentAddress ? { clientMetadataUrl: documentAddress } : {}),
    clientMetadata: {
      client_name: 'Test\u202e\u3164 app',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'none',
      ...(scope ? { scope } : {}),
    },
    state: () => 'state-1',
    clientInformation: () => information,
    saveClientInformation: (saved: Information) => {
      information = saved
    },
    tokens: () => tokens,
    saveTokens: (saved: Tokens) => {
      tokens = saved
    },
    redirectToAuthorization: (url: URL) => {
      asked = url
    },
    saveCodeVerifier: (saved: string) => {
      verifier = saved
    },
    codeVerifier: () => verifier,
  }
  return {
    provider,
    clientId: () => information?.client_id ?? '',
    tokens: () => tokens,
    /** Replaces the access token with an unknown token, as if the token had expired. */
    spoilToken: () => {
      if (tokens) tokens = { ...tokens, access_token: `qp_at_${'x'.repeat(32)}` }
    },
    verifier: () => verifier,
    /** The address to which the app sends the browser. Throws if the app has not asked for authorization yet. */
    asked: (): URL => {
      if (!asked) throw new Error('The app did not ask for authorization.')
      return asked
    },
  }
}

const info = { name: 'test', version: '1' }

/** An app with the OAuth client of the MCP SDK 1.x. */
export const makeApp = (origin: string, given: Given = {}) => {
  const { provider, ...kept } = keptInMemory<OAuthClientInformationMixed, OAuthTokens>(given)
  const transport = () =>
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { authProvider: provider })
  return {
    ...kept,
    transport,
    /** Continues with the address to which the service sent the browser back. */
    finish: (address: URL) => transport().finishAuth(address.searchParams.get('code') ?? ''),
    connect: async () => {
      const client = new Client(info)
      await client.connect(transport())
      return client
    },
  }
}
export type App = ReturnType<typeof makeApp>

/** An app with the OAuth client of the MCP SDK 2, which speaks the revision 2026-07-28 and checks the issuer of answers. */
export const makeApp2 = (origin: string, given: Given = {}) => {
  const { provider, ...kept } = keptInMemory<StoredOAuthClientInformation, StoredOAuthTokens>(given)
  let discovered: OAuthDiscoveryState | undefined
  const authProvider = {
    ...provider,
    discoveryState: () => discovered,
    saveDiscoveryState: (saved: OAuthDiscoveryState) => {
      discovered = saved
    },
  }
  const transport = () => new Http2(new URL(`${origin}/mcp`), { authProvider })
  return {
    ...kept,
    /** Continues with the address to which the service sent the browser back. */
    finish: (address: URL) => transport().finishAuth(address.searchParams),
    connect: async () => {
      const client = new Client2(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
      await client.connect(transport())
      return client
    },
  }
}

/** Follows an app's address as a browser does, and returns what the page gets: the part of its address after `?`. */
export const openRequest = async (url: URL | string): Promise<string> => {
  const { headers } = await fetch(url, { redirect: 'manual' })
  const { hash } = new URL(headers.get('location') ?? '')
  return hash.replace('#/authorize?', '')
}

const Decided = z.object({ redirect_to: z.string() })

/** Connects an app to a workspace, as the page does after a click on Allow. Returns where the browser is sent back to. */
export const allowed = async (
  person: SignedIn,
  url: URL | string,
  given: {
    readonly workspaceId?: string
    readonly scopes?: readonly string[]
    readonly draftsOnly?: boolean
  } = {},
): Promise<URL> => {
  const answer = await person.send('POST', '/dashboard/api/apps/allow', {
    request: await openRequest(url),
    workspace_id: given.workspaceId ?? person.workspaceId,
    scopes: given.scopes ?? ['articles', 'publish', 'forum'],
    ...(given.draftsOnly === undefined ? {} : { drafts_only: given.draftsOnly }),
  })
  return new URL(Decided.parse(answer.json).redirect_to)
}

/** Connects an app, and returns the code that the app gets. */
export const allow = async (...given: Parameters<typeof allowed>): Promise<string> =>
  (await allowed(...given)).searchParams.get('code') ?? ''

/** An app that a person connected, with its tokens. */
export const connected = async (
  origin: string,
  person: SignedIn,
  given: Parameters<typeof allow>[2] = {},
) => {
  const app = makeApp(origin)
  await app.connect().catch(() => {})
  await app.finish(await allowed(person, app.asked(), given))
  return app
}

/** Sends a form to the authorization server. */
export const postForm = (origin: string, path: string, fields: Record<string, string>) =>
  fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(fields) })
