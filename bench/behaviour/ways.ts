import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { freePort, serving } from '../bridge/doors.ts'
import { type HostAt, shimOf, startHost } from '../bridge/ours.ts'
import { type Command, httpPeer, type Peer, stdioPeer } from '../bridge/peers.ts'
import { killWhole } from '../bridge/proc.ts'
import { TOOL, type Upstream } from './upstream.ts'

/** A running bridge, to which clients can connect. */
export type Open = {
  /** Connects an SDK 1.x client. Over stdio, each client has its own process. The timeout is in milliseconds. */
  readonly connect: (within: number) => Promise<Client>
  /** Kills the bridge and starts it again in the same place; null if each client starts its own bridge. */
  readonly restart: (() => Promise<void>) | null
  readonly close: () => Promise<void>
} & (
  | { readonly kind: 'http'; readonly url: string; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'stdio'; readonly command: Command; readonly env: Readonly<Record<string, string>> }
)

/** A way for agents to reach a server that speaks HTTP. */
export type Way = {
  readonly name: string
  readonly kind: Open['kind']
  /** Whether the bridge runs separately from its clients. */
  readonly restarts: boolean
  /** Starts the bridge, unless each client starts its own bridge. */
  readonly open: (upstream: Upstream) => Promise<Open>
}

/** Folder in which the peers are installed, and folder in which they may store files. */
export type Folders = { readonly installed: string; readonly kept: string }

/** Lists our ways and the peers' ways, over both transports if they support both. */
export const waysOf = (folders: Folders): readonly Way[] => [
  { name: 'bridge', kind: 'http', restarts: true, open: openBridge },
  { name: 'shim', kind: 'stdio', restarts: true, open: openShim },
  stdioWay('mcp-remote', folders),
  stdioWay('supergateway', folders),
  httpWay('supergateway', folders),
  stdioWay('mcp-proxy', folders),
  httpWay('mcp-proxy', folders),
]

const openBridge = async (upstream: Upstream): Promise<Open> => {
  const host = await ourHost(upstream)
  return overHttp(host.at.url, { authorization: `Bearer ${host.at.token}` }, host)
}

const openShim = async (upstream: Upstream): Promise<Open> => {
  const host = await ourHost(upstream)
  return overStdio(shimOf(host.at), getDefaultEnvironment(), host)
}

/** Functions that restart and end a bridge that runs separately from its clients. */
type Between = { readonly restart: Open['restart']; readonly end: () => Promise<void> }

const ourHost = async (upstream: Upstream): Promise<Between & { readonly at: HostAt }> => {
  const children: ChildProcess[] = []
  const at = await startHost('bridge', upstream, children, { allowedTool: TOOL })
  return {
    at,
    restart: async () => {
      await Promise.all(children.splice(0).map(killWhole))
      await startHost('bridge', upstream, children, { folder: at.folder })
    },
    // A host process deletes its folder when its parent disconnects.
    end: async () => {
      for (const child of children) {
        const exit = once(child, 'exit')
        child.disconnect()
        await exit
      }
    },
  }
}

const stdioWay = (peer: Peer, { installed, kept }: Folders): Way => ({
  name: `${peer} stdio`,
  kind: 'stdio',
  restarts: false,
  open: async ({ url, key }) => {
    const env = peerEnvironment(kept)
    return overStdio(stdioPeer(peer, installed, url, key), env, { restart: null, end: async () => {} })
  },
})

/** Creates the way over HTTP through a peer. mcp-proxy can require its own key; supergateway has no such option. */
const httpWay = (peer: Exclude<Peer, 'mcp-remote'>, { installed, kept }: Folders): Way => ({
  name: `${peer} http`,
  kind: 'http',
  restarts: true,
  open: async ({ url, key }) => {
    const port = await freePort()
    const env = peerEnvironment(kept)
    const { command, args } = httpPeer(peer, installed, url, key, port)
    const guarded = peer === 'mcp-proxy' ? args.toSpliced(1, 0, '--apiKey', key) : args
    const start = () => serving({ command, args: guarded }, port, { ...process.env, ...env })
    let child = await start()
    return overHttp(
      `http://127.0.0.1:${port}/mcp`,
      { 'x-api-key': key },
      {
        restart: async () => {
          await killWhole(child)
          child = await start()
        },
        end: () => killWhole(child),
      },
    )
  },
})

/** Creates the environment of a peer. Each start has its own folder, because mcp-remote stores files. */
const peerEnvironment = (kept: string): Readonly<Record<string, string>> => ({
  ...getDefaultEnvironment(),
  MCP_REMOTE_CONFIG_DIR: mkdtempSync(join(kept, 'of-')),
})

const overHttp = (url: string, headers: Readonly<Record<string, string>>, between: Between): Open => {
  const clients: Client[] = []
  return {
    kind: 'http',
    url,
    headers,
    connect: (within) =>
      connected(
        new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: { ...headers } } }),
        within,
        clients,
      ),
    restart: between.restart,
    close: () => closeAll(clients, between.end),
  }
}

const overStdio = (command: Command, env: Readonly<Record<string, string>>, between: Between): Open => {
  const clients: Client[] = []
  return {
    kind: 'stdio',
    command,
    env,
    connect: (within) =>
      connected(
        new StdioClientTransport({
          command: command.command,
          args: [...command.args],
          env: { ...env },
          stderr: 'ignore',
        }),
        within,
        clients,
      ),
    restart: between.restart,
    close: () => closeAll(clients, between.end),
  }
}

const connected = async (
  transport: StdioClientTransport | StreamableHTTPClientTransport,
  within: number,
  clients: Client[],
): Promise<Client> => {
  const client = new Client({ name: 'behaviour', version: '1' })
  clients.push(client)
  // The types of SDK 1.x predate the compiler option exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0], { timeout: within })
  return client
}

const closeAll = async (clients: readonly Client[], end: () => Promise<void>): Promise<void> => {
  await Promise.all(clients.map((client) => client.close().catch(() => undefined)))
  await end()
}
