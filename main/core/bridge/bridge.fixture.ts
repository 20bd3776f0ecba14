import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Client as Client2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { onTestFinished } from 'vitest'
import { AppError, toAppError } from '../../../contract/errors.ts'
import type { Scope } from '../../../contract/operation.ts'
import { service as contract } from '../../../contract/service.ts'
import { problemResponse } from '../../../transport/http-server.ts'
import { requestLines } from '../../../transport/line/requests.ts'
import type { LineServer } from '../../../transport/line/server.ts'
import { mcpServer } from '../../../transport/mcp-server.ts'
import { type Bridge, type BridgeOptions, createBridge } from './bridge.ts'
import type { ServiceAddress } from './service-answer.ts'

/** A request that a fake service received. */
export type Received = {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly by: 'http' | 'line'
}

/** A service on loopback with the real MCP endpoint and made-up answers. */
export type FakeService = {
  readonly baseUrl: string
  readonly received: Received[]
  /** Scopes of each key that the service accepts. */
  readonly keys: Map<string, readonly Scope[]>
  /** Answers the next requests. With null, the real endpoint answers again. */
  answerWith: ((request: Request) => Promise<Response>) | null
  readonly stop: () => Promise<void>
  /** Asks clients with open lines to send nothing more on these lines. */
  readonly sayBye: () => void
  readonly cutOff: () => void
  /** Starts again on the same port. */
  readonly restart: () => Promise<void>
}

export const SCAN = {
  scan_id: 'scan_1',
  status: 'queued',
  starts_before: '2026-11-21T09:12:00.000Z',
  remaining_today: 2,
}

const serveMcp = mcpServer<readonly Scope[], null>({
  contract,
  dispatch: async (feature, name) => {
    if (name === 'runScan') return SCAN
    if (name === 'markLead') throw new AppError('not_found', 'There is no lead of that id.')
    return { feature, name }
  },
  info: { name: 'fake', title: 'Fake', version: '1' },
  instructions: '',
  visible: ({ scopes }, held) => scopes === 'any' || !!scopes?.some((scope) => held.includes(scope)),
  contextOf: async () => null,
  requestIdOf: () => 'req_1',
  errorOf: toAppError,
})

/** Milliseconds for which a stopping service waits for calls on its lines. */
const LEAVES_WITHIN = 100

type FakeOptions = {
  /** False if the service accepts no lines, as behind a proxy that blocks upgrades. */
  readonly withLines?: boolean
  /** Secret that the service can prove it knows. */
  readonly secret?: string | null
}

/** Starts a fake service that accepts `qp_live_good` for everything. */
export const fakeService = async ({
  withLines = true,
  secret = null,
}: FakeOptions = {}): Promise<FakeService> => {
  const keys = new Map<string, readonly Scope[]>([['qp_live_good', ['articles', 'publish', 'forum']]])
  const received: Received[] = []
  let server: Server
  let port = 0
  const fake = { answerWith: null as FakeService['answerWith'] }
  const answer = async (request: Request, by: Received['by']): Promise<Response> => {
    received.push({ headers: Object.fromEntries(request.headers), body: await request.clone().text(), by })
    if (fake.answerWith) return fake.answerWith(request)
    const held = keys.get(request.headers.get('authorization')?.replace('Bearer ', '') ?? '')
    return held
      ? serveMcp(request, held)
      : problemResponse(new AppError('unauthorized', 'The key was revoked.'))
  }
  let lines: LineServer
  const restart = async () => {
    lines = requestLines({ fetch: (request) => answer(request, 'line'), secret, onBug: () => {} })
    const shouldUpgradeCallback = (request: IncomingMessage) => withLines && lines.wanted(request)
    server = createServer(
      { shouldUpgradeCallback },
      getRequestListener((request) => answer(request, 'http')),
    )
    server.on('upgrade', lines.upgrade)
    await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
    port = (server.address() as AddressInfo).port
  }
  await restart()
  return Object.assign(fake, {
    baseUrl: `http://127.0.0.1:${port}`,
    received,
    keys,
    restart,
    sayBye: () => lines.leave(),
    cutOff: () => {
      server.closeAllConnections()
      lines.cutOff()
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
        lines.leave()
        setTimeout(lines.cutOff, LEAVES_WITHIN)
      }),
  })
}

/** A bridge with an agent, in its own folder. */
export type TestBridge = {
  bridge: Bridge
  readonly folder: string
  readonly token: string
  readonly url: URL
  service: ServiceAddress | null
  /** Stops the bridge, does something meanwhile, and starts another bridge on the same folder. */
  readonly restart: (meanwhile?: () => Promise<void>) => Promise<void>
  /** Stops the bridge and deletes its folder. */
  readonly end: () => Promise<void>
}

type Extra = Partial<
  Pick<
    BridgeOptions,
    | 'approvalTimes'
    | 'earlierShim'
    | 'feedLive'
    | 'refundedJobs'
    | 'known'
    | 'onAsked'
    | 'readsPerMinute'
    | 'shim'
  >
> & { readonly now?: () => number }

const openTestBridge = (
  folder: string,
  service: () => ServiceAddress | null,
  { now = Date.now, ...extra }: Extra,
): Bridge =>
  createBridge({
    readsPerMinute: 100_000,
    shim: { command: process.execPath, args: [join(import.meta.dirname, '../../stdio/shim.ts')] },
    ...extra,
    platform: { now, log: () => {}, version: '0.0.0' },
    dataFolder: folder,
    service,
    onChanged: () => {},
  })

/** Starts a bridge to a fake service. */
export const testBridge = async (
  fake: Pick<FakeService, 'baseUrl'>,
  extra: Extra = {},
): Promise<TestBridge> => {
  const folder = mkdtempSync(join(tmpdir(), 'quillport-bridge-'))
  const held: { service: ServiceAddress | null } = {
    service: { baseUrl: fake.baseUrl, key: 'qp_live_good' },
  }
  const open = () => openTestBridge(folder, () => held.service, extra)
  const bridge = open()
  await bridge.start()
  const its: TestBridge = Object.assign(held, {
    bridge,
    folder,
    token: bridge.agents.create('Test agent').token,
    url: new URL(bridge.status().url ?? ''),
    restart: async (meanwhile = async () => {}) => {
      await its.bridge.stop()
      await meanwhile()
      its.bridge = open()
      await its.bridge.start()
    },
    end: async () => {
      await its.bridge.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  })
  return its
}

const info = { name: 'test', version: '1' }
type Headers = Readonly<Record<string, string>>
const bearer = (token: string, headers: Headers) => ({
  requestInit: { headers: { ...headers, authorization: `Bearer ${token}` } },
})

/** Connects an MCP client of the 2025 revisions, which most agents still use. */
export const client1 = async (url: URL, token: string, headers: Headers = {}): Promise<Client1> => {
  const client = new Client1(info)
  // The 1.x types predate exactOptionalPropertyTypes.
  await client.connect(new Http1(url, bearer(token, headers)) as Parameters<typeof client.connect>[0])
  return client
}

/** Connects an MCP client of revision 2026-07-28. */
export const client2 = async (url: URL, token: string, headers: Headers = {}): Promise<Client2> => {
  const client = new Client2(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new Http2(url, bearer(token, headers)))
  return client
}

/** Starts a bridge, a fake service, and a connected agent. All three end with the test. */
export const connectedBridge = async () => {
  const fake = await fakeService()
  onTestFinished(() => fake.stop())
  const its = await testBridge(fake)
  onTestFinished(() => its.end())
  const client = await client1(its.url, its.token)
  onTestFinished(() => client.close())
  return { fake, its, client }
}
