import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Command } from './peers.ts'
import { residentMib } from './proc.ts'

/** A connected client, with or without an intermediary in front of the service. */
export type Door = {
  readonly call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<void>
  /** Milliseconds from the client's start until its greeting was answered. */
  readonly readyMs: number
  /** Measures the resident memory of the intermediary and its child processes, in MiB; null without an intermediary. */
  readonly rssMib: () => number | null
  readonly close: () => Promise<void>
}

const connected = async (
  transport: StdioClientTransport | StreamableHTTPClientTransport,
  pid: () => number | null,
): Promise<Door> => {
  const client = new Client({ name: 'bench', version: '1' })
  const from = performance.now()
  // The types of SDK 1.x predate the compiler option exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<typeof client.connect>[0])
  const readyMs = performance.now() - from
  return {
    readyMs,
    call: async (tool, args) => {
      const answer = await client.callTool({ name: tool, arguments: { ...args } })
      if (answer.isError) throw new Error(`${tool} failed: ${JSON.stringify(answer.content)}`)
    },
    rssMib: () => {
      const id = pid()
      return id === null ? null : residentMib(id)
    },
    close: () => client.close(),
  }
}

/** Connects a client over HTTP, with SDK 1.x, which most agents use. */
export const httpDoor = (url: string, token: string, pid: () => number | null = () => null): Promise<Door> =>
  connected(
    new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
    pid,
  )

/** Connects a client that starts a program and uses the program's stdin and stdout. */
export const stdioDoor = ({ command, args }: Command): Promise<Door> => {
  const transport = new StdioClientTransport({ command, args: [...args], stderr: 'ignore' })
  return connected(transport, () => transport.pid)
}

/** Maximum number of tries for a port, 50 ms apart. A busy machine may take half a minute to start two programs. */
const OPEN_TRIES = 600

/** Starts a program that serves over HTTP, and waits until its port is open. */
export const serving = async (
  { command, args }: Command,
  port: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ChildProcess> => {
  const child = spawn(command, args, { stdio: 'ignore', env })
  for (let tries = 0; tries < OPEN_TRIES; tries += 1) {
    if (child.exitCode !== null) throw new Error('The program exited before it listened.')
    if (await isOpen(port)) return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill()
  throw new Error('The program did not listen in time.')
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

/** Finds a port on 127.0.0.1 that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
