import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { AppError } from '../../contract/errors.ts'
import { answerCall, type Envelope } from '../../transport/ipc.ts'
import { problemOf } from '../../transport/problem.ts'
import type { Desk } from '../core/desk.ts'
import { screenFile } from '../core/files/screen-file.ts'
import { cookieOf, refusalOf, SAFE_HEADERS } from './fence.ts'
import { createLogin } from './login.ts'

/** Bytes of a call at the most; the longest is an article of 400,000 characters, each of up to six bytes as JSON. */
const LARGEST_CALL = 4 * 1024 * 1024
/** Milliseconds between comments on the stream of events. */
const HEARTBEAT = 20_000

export type HeadlessOptions = {
  readonly desk: Desk
  /** The built screens. */
  readonly screens: string
  readonly now: () => number
  /** What a second start of Quillport shows to be given a fresh address; kept in a 0600 file. */
  readonly reentry: string
  readonly onBug: (thrown: unknown) => void
}

export type HeadlessServer = {
  /** An address that lets one browser in, once, within ten minutes. */
  readonly entrance: () => string
  readonly port: number
  readonly close: () => Promise<void>
}

type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
}

/** Serves the screens and the core to a browser on this computer alone. Rejects where the port is taken. */
export const serveHeadless = async (options: HeadlessOptions, port: number): Promise<HeadlessServer> => {
  const { desk } = options
  const login = createLogin(options.now)
  const server = createServer()
  const bound = await listen(server, port)
  // Cookies know no ports: the name keeps two desks on one computer apart.
  const cookie = `quillport_${bound}`
  const entrance = (): string => `http://127.0.0.1:${bound}/?code=${login.newCode()}`

  const admitted = ({ request }: Exchange): boolean => {
    const session = cookieOf(request.headers.cookie, cookie)
    return session !== null && login.knows(session)
  }

  /** Another start of Quillport by the same person, who can read our 0600 file, asks for a way in. */
  const reenter = ({ request, response }: Exchange): void => {
    const shown = request.headers['x-quillport-reentry']
    if (typeof shown === 'string' && equal(shown, options.reentry)) sendText(response, 200, entrance())
    else sendText(response, 403, 'Refused.')
  }

  const enter = (exchange: Exchange, code: string): void => {
    const session = login.exchange(code)
    if (session !== null) {
      exchange.response.setHeader('set-cookie', `${cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`)
      exchange.response.setHeader('location', '/')
    }
    sendText(exchange.response, session === null ? 401 : 303, session === null ? ENTER : '')
  }

  const call = async ({ request, response }: Exchange): Promise<void> => {
    const body = await readJson(request)
    if ('fault' in body) return sendEnvelope(response, 400, failure('invalid_input', body.fault))
    sendEnvelope(response, 200, await answerCall(desk.dispatch, body.json, undefined, options.onBug))
  }

  const events = ({ request, response }: Exchange): void => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': open\n\n')
    const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT)
    const end = desk.subscribe((event) => response.write(`data: ${JSON.stringify(event)}\n\n`))
    request.on('close', () => {
      clearInterval(heartbeat)
      end()
    })
  }

  const screen = async ({ response, url }: Exchange): Promise<void> => {
    const isFirst = url.pathname === '/'
    const file = screenFile(options.screens, isFirst ? '/index.html' : url.pathname)
    const bytes = file && (await readFile(file.path).catch(() => null))
    if (!bytes) return isFirst ? sendText(response, 503, NOT_BUILT) : sendText(response, 404, 'Not found.')
    response.writeHead(200, { 'content-type': file.type })
    response.end(bytes)
  }

  const answer = async (exchange: Exchange): Promise<void> => {
    const { request, response, url } = exchange
    const method = request.method ?? 'GET'
    const route = `${method === 'HEAD' ? 'GET' : method} ${url.pathname}`
    for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value)
    const refusal = refusalOf(method, request.headers, bound)
    if (refusal) return refuse(response, url, refusal.status, refusal.text)
    if (route === 'POST /reentry') return reenter(exchange)
    const code = url.searchParams.get('code')
    if (route === 'GET /' && code !== null) return enter(exchange, code)
    if (!admitted(exchange)) return refuse(response, url, 401, ENTER)
    if (route === 'POST /desk/call') return call(exchange)
    if (route === 'GET /desk/events') return events(exchange)
    if (route.startsWith('GET ')) return screen(exchange)
    return sendText(response, 405, 'Not served.')
  }

  server.on('request', (request, response) => {
    const asked = `http://127.0.0.1:${bound}${request.url}`
    // What is thrown here would end the desk, and any page on this computer may ask for any path.
    if (!URL.canParse(asked)) return sendText(response, 400, 'This is no address of Quillport.')
    const url = new URL(asked)
    answer({ request, response, url }).catch((thrown: unknown) => {
      options.onBug(thrown)
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Something failed inside Quillport.')
    })
  })
  return {
    entrance,
    port: bound,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const ENTER =
  'Open Quillport by the address printed where it was started. It is good once; start Quillport again for another.'
const NOT_BUILT = 'The screens are not built yet: run npm run build, then reload.'

const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

const equal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const failure = (code: 'invalid_input' | 'unauthorized', text: string): Envelope => ({
  ok: false,
  problem: problemOf(new AppError(code, text)),
})

const refuse = (response: ServerResponse, url: URL, status: 401 | 403, text: string): void => {
  if (url.pathname === '/desk/call') sendEnvelope(response, status, failure('unauthorized', text))
  else sendText(response, status, text)
}

const sendEnvelope = (response: ServerResponse, status: number, envelope: Envelope): void => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(envelope))
}

const sendText = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' })
  response.end(text)
}

type Body = { readonly json: unknown } | { readonly fault: string }

/** The body as JSON, or why it is refused. */
const readJson = async (request: IncomingMessage): Promise<Body> => {
  if (!request.headers['content-type']?.startsWith('application/json')) return NO_JSON
  const chunks: Buffer[] = []
  let size = 0
  // Read to its end even when it is too large: an answer in the middle would be lost.
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size <= LARGEST_CALL) chunks.push(bytes)
  }
  if (size > LARGEST_CALL) return { fault: 'The call is too large: nothing was kept.' }
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return NO_JSON
  }
}

const NO_JSON = { fault: 'The call is no JSON.' }
