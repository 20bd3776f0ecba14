import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { LineServer } from '../../transport/line/server.ts'
import { ConfigError } from './config.ts'

export type RunningServer = {
  /** Where it listens: scheme, host and port. */
  readonly url: string
  /** Takes no more requests and lets those under way finish; cuts off what takes longer than `graceMs`. */
  readonly close: () => Promise<void>
}

export type ServerOptions = {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  readonly graceMs?: number
  /** Opens lines; without it there are none. */
  readonly lines?: LineServer
  /** Ends what would never finish by itself, such as streams. */
  readonly onClose?: () => void
}

const GRACE_MS = 10_000
const SWEEP_MS = 50

/** Listens for HTTP. Throws ConfigError when the port is taken. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { lines } = options
  const server = createServer(
    {
      // A request without a body needs no stream for one.
      optimizeEmptyRequests: true,
      ...(lines ? { shouldUpgradeCallback: lines.wanted } : {}),
    },
    getRequestListener(options.fetch),
  )
  if (lines) server.on('upgrade', lines.upgrade)
  const port = await listen(server, options.port, options.host).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigError(`QUILLPORT_PORT: ${options.port} of ${options.host} is taken by another program.`)
    throw error
  })
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return { url: `http://${host}:${port}`, close: () => close(server, options) }
}

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

const close = async (server: Server, { graceMs = GRACE_MS, onClose, lines }: ServerOptions) => {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  onClose?.()
  lines?.leave()
  // A connection that was busy becomes idle later, and its client would keep it open.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const late = setTimeout(() => {
    server.closeAllConnections()
    lines?.cutOff()
  }, graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}
