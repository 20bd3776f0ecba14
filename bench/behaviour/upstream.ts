import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, Server } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { freePort } from '../bridge/doors.ts'

/** Name of the server's only tool. The tool waits `ms` milliseconds, then returns the length of `text`. */
export const TOOL = 'work'

/** Maximum milliseconds for which a call may tell the tool to wait. */
const LONGEST = 120_000

/** A stateless third-party MCP server, which can stop and start again on the same port. */
export type Upstream = {
  readonly baseUrl: string
  /** URL of the server's MCP endpoint. */
  readonly url: string
  readonly key: string
  /** Counts the calls to the tool that have arrived. */
  readonly begun: () => number
  /** Counts the calls that the client cancelled, by a message or by closing the connection. */
  readonly givenUp: () => number
  /** Whether the server answers every request with a page of status 502, like a proxy whose server is down. */
  isBehindProxy: boolean
  readonly start: () => Promise<void>
  /** Closes every connection at once and stops listening. */
  readonly stop: () => Promise<void>
}

/** Creates the server, for the 2025 and 2026 revisions of MCP. The server sends no keep-alive while the tool works. */
export const createUpstream = async (): Promise<Upstream> => {
  const port = await freePort()
  const key = 'qp_live_behaviour'
  const counted = { begun: 0, givenUp: 0 }
  const serve = toNodeHandler(createMcpHandler(toolServer, { keepAliveMs: 0, maxRequestBodySize: 16 << 20 }))
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.authorization !== `Bearer ${key}`) return void response.writeHead(401).end()
    if (its.isBehindProxy)
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    const body = await jsonIn(request)
    const method = Message.safeParse(body).data?.method
    if (method === 'notifications/cancelled') counted.givenUp += 1
    if (method === 'tools/call') {
      counted.begun += 1
      response.on('close', () => {
        if (!response.writableFinished) counted.givenUp += 1
      })
    }
    const { method: verb = 'GET', url = '/', headers } = request
    const read = { method: verb, url, headers, [Symbol.asyncIterator]: () => request.iterator() }
    await serve(read, response, body)
  }
  let http: HttpServer | null = null
  const its: Upstream = {
    isBehindProxy: false,
    baseUrl: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/mcp`,
    key,
    begun: () => counted.begun,
    givenUp: () => counted.givenUp,
    start: async () => {
      const made = createServer((request, response) => {
        answer(request, response).catch(() => response.destroy())
      })
      http = made
      await new Promise<void>((ready) => made.listen(port, '127.0.0.1', ready))
    },
    stop: async () => {
      const ending = http
      http = null
      if (!ending) return
      const closed = new Promise((done) => ending.close(done))
      ending.closeAllConnections()
      await closed
    },
  }
  return its
}

const Message = z.object({ method: z.string() })
const Work = z.object({ ms: z.number().max(LONGEST).default(0), text: z.string().default('') })

const toolServer = (): Server => {
  const server = new Server({ name: 'upstream', version: '1' }, { capabilities: { tools: {} } })
  server.setRequestHandler('tools/list', () => ({
    tools: [{ name: TOOL, inputSchema: { type: 'object' } }],
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const { ms, text } = Work.parse(params.arguments ?? {})
    await pause(ms, undefined, { ref: false })
    return { content: [{ type: 'text', text: String(text.length) }] }
  })
  return server
}

const jsonIn = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  return text ? JSON.parse(text) : undefined
}
