import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { AppError } from '../../contract/errors.ts'
import { problemResponse } from '../../transport/http-server.ts'
import type { LineServer } from '../../transport/line/server.ts'
import { ConfigError } from './config.ts'

export type RunningServer = {
  /** The address that it listens on: scheme, host and port. */
  readonly url: string
  /**
   * Keeps serving for `drainMs` while it sends its clients away. Then it accepts no more requests and lets the open
   * ones finish, but cuts them off after `graceMs`.
   */
  readonly close: () => Promise<void>
}

export type ServerOptions = {
  readonly fetch: (request: Request) => Response | Promise<Response>
  readonly host: string
  /** The port; 0 for any free port. */
  readonly port: number
  /** The names of the settings for host and port, for messages. */
  readonly settings?: { readonly host: string; readonly port: string }
  readonly graceMs?: number
  /** The time limit for receiving a whole request, ms. */
  readonly requestMs?: number
  /**
   * How long the server keeps serving while it stops, ms, so that a load balancer notices that it leaves; 0 if absent.
   */
  readonly drainMs?: number
  /** Serves lines; without it, there are no lines. */
  readonly lines?: LineServer
  /** Called when the server begins to send its clients away. */
  readonly onLeave?: () => void
  /** Ends what would never finish by itself, such as streams. */
  readonly onClose?: () => void
}

const GRACE_MS = 10_000
/** The time limit for a whole request, ms: enough for a body of a megabyte over a very slow connection. */
const REQUEST_MS = 60_000
const HEADERS_MS = 15_000
/**
 * How long an idle connection is kept, ms. Longer than proxies keep one (nginx: a minute), so that the server never closes a
 * connection just as a request arrives.
 */
const KEPT_MS = 75_000
const CHECK_MS = 1_000
const SWEEP_MS = 50
/** How long a new connection may stay silent while the server stops, ms. */
const SILENT_MS = 500
const SHORT_MS = 0.1
const SERVER = { host: 'QUILLPORT_HOST', port: 'QUILLPORT_PORT' }

/** Listens for HTTP. Throws ConfigError if the port is taken or the address is not available. */
export const startServer = async (options: ServerOptions): Promise<RunningServer> => {
  const { lines, requestMs = REQUEST_MS, settings = SERVER } = options
  const connections = departures()
  const answer = getRequestListener(options.fetch, { autoCleanupIncoming: false, errorHandler: refusal })
  const server = createServer(
    {
      // A request without a body needs no stream.
      optimizeEmptyRequests: true,
      keepAliveTimeout: KEPT_MS,
      headersTimeout: Math.min(HEADERS_MS, requestMs),
      requestTimeout: requestMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, requestMs),
      ...(lines ? { shouldUpgradeCallback: lines.wanted } : {}),
    },
    (request, response) => {
      connections.track(response)
      // A client that is still sending reads the answer only after it has sent everything. `requestTimeout` ends a client that never stops.
      response.once('finish', () => {
        if (!request.complete) request.resume()
      })
      void answer(request, response)
    },
  )
  server.on('connection', connections.meet)
  if (lines) server.on('upgrade', lines.upgrade)
  const port = await listen(server, options.port, options.host).catch((error: unknown) => {
    if (!(error instanceof Error) || !('code' in error)) throw error
    if (error.code === 'EADDRINUSE')
      throw new ConfigError(
        `${settings.port}: another program already uses port ${options.port} of ${options.host}. Stop it, or set another port.`,
      )
    const setting = error.code === 'EACCES' ? settings.port : settings.host
    throw new ConfigError(
      `${setting}: Quillport cannot listen on ${options.host}, port ${options.port}. ${error.message}`,
    )
  })
  const host = options.host.includes(':') ? `[${options.host}]` : options.host
  return { url: `http://${host}:${port}`, close: () => close(server, connections, options) }
}

/** The answer to a request with an invalid address or host, which no route handles. */
const refusal = (thrown: unknown): Response =>
  problemResponse(
    thrown instanceof RequestError
      ? new AppError('invalid_input', `The address of this request is not valid: ${thrown.message}.`)
      : thrown,
  )

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

/**
 * Tracks connections. After `leave`, every answer that has not begun closes its connection, so that the client sends no further
 * request on that connection.
 */
const departures = () => {
  const underWay = new Set<ServerResponse>()
  const since = new Map<Socket, number>()
  let leaving = false
  return {
    meet: (socket: Socket): void => {
      since.set(socket, performance.now())
      socket.once('close', () => since.delete(socket))
    },
    /** Closes connections without any request, which Node counts as busy. */
    dropSilent: (): void => {
      for (const [socket, at] of since)
        if (socket.bytesRead === 0 && performance.now() - at > SILENT_MS) socket.destroy()
    },
    track: (response: ServerResponse): void => {
      if (leaving) response.shouldKeepAlive = false
      underWay.add(response)
      response.once('close', () => underWay.delete(response))
    },
    leave: (): void => {
      leaving = true
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false
    },
  }
}

/**
 * Waits for a very short turn of the event loop. After this wait, the server has accepted all waiting connections, so that it can
 * stop listening without resetting any of them.
 */
const shortTurn = async (): Promise<void> => {
  for (let tries = 0, took = Infinity; took > SHORT_MS && tries < 2_000; tries += 1) {
    const at = performance.now()
    await setImmediate()
    took = performance.now() - at
  }
}

const close = async (
  server: Server,
  connections: ReturnType<typeof departures>,
  options: ServerOptions,
): Promise<void> => {
  const { graceMs = GRACE_MS, drainMs = 0, onLeave, onClose, lines } = options
  connections.leave()
  onLeave?.()
  if (drainMs > 0) {
    await sleep(drainMs)
    await shortTurn()
  }
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  onClose?.()
  lines?.leave()
  // A busy connection may become idle later, and its client would keep it open.
  const sweep = setInterval(async () => {
    await setImmediate()
    server.closeIdleConnections()
    connections.dropSilent()
  }, SWEEP_MS)
  const late = setTimeout(() => {
    server.closeAllConnections()
    lines?.cutOff()
  }, graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(late)
}
