import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { stream } from 'hono/streaming'
import { AppError } from '../../contract/errors.ts'
import { count } from '../../contract/words.ts'
import { answerCall, type Envelope } from '../../transport/ipc.ts'
import { proofOf } from '../../transport/line/proof.ts'
import {
  DESK_PATHS,
  SECRET_HEADER,
  type SignedIn,
  SignIn,
  VISITOR_EVENT,
  VisitorAnswer,
} from '../../transport/loopback.ts'
import { problemOf } from '../../transport/problem.ts'
import { isSameSecret } from '../../transport/same-secret.ts'
import type { Desk } from '../core/desk.ts'
import { screenFile } from '../core/files/screen-file.ts'
import { CODE_LIFE, createLogin, type PageLogin } from './page-codes.ts'
import { refusalOf, SAFE_HEADERS } from './refusals.ts'
import { NONCE_HEADER, PROOF_HEADER, type WayIn } from './running.ts'
import { createVisitors } from './visitors.ts'

/**
 * Maximum number of bytes in a call. The longest call is an article of 400,000 characters, each of which takes up to six
 * bytes as JSON.
 */
const LARGEST_CALL = 4 * 1024 * 1024
/** Milliseconds before the answer to a wrong code is sent. */
const SLOWED = 1_000
/** Milliseconds between comments on the event stream. */
const HEARTBEAT = 20_000

export type HeadlessOptions = {
  readonly desk: Desk
  /** Folder of the built screens. */
  readonly screens: string
  readonly now: () => number
  /** The secret with which a second start of Quillport asks for access. The secret is in a file with mode 0600. */
  readonly reentry: string
  /** Prints an address only in the terminal where this run was started. */
  readonly print: (address: string) => void
  readonly onBug: (thrown: unknown) => void
}

/** Serves the screens and the core to a browser on this computer only. Rejects if the port is taken. */
export const serveHeadless = async (options: HeadlessOptions, port: number) => {
  const login = createLogin(options.now)
  const server = createServer()
  const bound = await listen(server, port)
  const name = newName()
  const origin = `http://${name}:${bound}`
  const entrance = (): string => `${origin}/#code=${login.newCode()}`
  const app = routes(options, { login, entrance, names: [name, ...PLAIN_NAMES], port: bound })
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  return {
    /**
     * Creates an address that gives one page access, once, within ten minutes. The code is after `#`, the part that a
     * browser does not send to a server.
     */
    entrance,
    origin,
    port: bound,
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type HeadlessServer = Awaited<ReturnType<typeof serveHeadless>>

/**
 * Creates a new, unguessable host name for each run. A new port alone is not enough, because another user of the computer
 * may have used this port before. That user's service worker, open page or cached script would then have the same origin and
 * could get the next code or secret. Browsers resolve every name under .localhost to this computer, without a DNS request.
 */
const newName = (): string => `quillport-${randomBytes(16).toString('hex')}.localhost`

/** Host names that are also accepted, for programs and for browsers that cannot resolve names under .localhost. */
const PLAIN_NAMES = ['127.0.0.1', 'localhost']

type Door = {
  readonly login: PageLogin
  readonly entrance: () => string
  /** The host names that a request may use. */
  readonly names: readonly string[]
  readonly port: number
}

const routes = (
  { desk, screens, now, reentry, print, onBug }: HeadlessOptions,
  { login, entrance, names, port }: Door,
): Hono => {
  const app = new Hono()
  const visitors = createVisitors(now)

  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value)
    const refusal = refusalOf(c.req.raw, names, port)
    return refusal === null ? next() : refuse(c, 403, refusal)
  })
  // Answers a second start of Quillport, which proves that it can read our file with mode 0600. The person or another
  // program may have started it, so the person decides on an open page. If no page is open, the address appears only in the
  // output of this process.
  app.post('/reentry', (c) => {
    const shown = c.req.header('x-quillport-reentry') ?? ''
    if (!isSameSecret(shown, reentry)) return c.text('Refused.', 403)
    c.header(PROOF_HEADER, proofOf(reentry, port, c.req.header(NONCE_HEADER) ?? ''))
    return stream(c, async (out) => {
      const left = new AbortController()
      out.onAbort(() => left.abort())
      const tell = (wayIn: WayIn) => out.write(`data: ${JSON.stringify(wayIn)}\n\n`)
      if (!visitors.canAsk()) {
        print(entrance())
        await tell({ state: 'printed' })
      } else if (visitors.isResting()) await tell({ state: 'resting' })
      else {
        const waiting = (number: string) => void tell({ state: 'waiting', number })
        const how = await visitors.ask(waiting, left.signal)
        await tell(how === 'let_in' ? { state: how, address: entrance() } : { state: how })
      }
    })
  })
  app.post(DESK_PATHS.signIn, bodyLimit({ maxSize: SHORT, onError: tooLong }), async (c) => {
    const given = SignIn.safeParse(await c.req.json().catch(() => null))
    const secret = given.success ? login.exchange(given.data.code) : null
    if (secret !== null) return c.json({ secret } satisfies SignedIn)
    await sleep(SLOWED)
    return c.text(ENTER, 401)
  })
  // The files of the screens need no secret: they contain no personal data, and a page must load before it can send its
  // secret.
  app.use('/desk/*', async (c, next) =>
    login.knows(c.req.header(SECRET_HEADER) ?? '') ? next() : refuse(c, 401, ENTER),
  )

  app.post(
    DESK_PATHS.call,
    bodyLimit({ maxSize: LARGEST_CALL, onError: (c) => failed(c, 400, TOO_LARGE) }),
    async (c) => {
      if (!c.req.header('content-type')?.startsWith('application/json')) return failed(c, 400, NO_JSON)
      const call: unknown = await c.req.json().catch(() => undefined)
      if (call === undefined) return failed(c, 400, NO_JSON)
      return c.json(await answerCall(desk.dispatch, call, onBug))
    },
  )
  app.get(DESK_PATHS.events, (c) => {
    c.header('content-type', 'text/event-stream')
    // The client of a HEAD request reads no events, so the server would never notice that the client has disconnected.
    if (c.req.method === 'HEAD') return c.body(null)
    return stream(c, async (events) => {
      void events.write(': open\n\n')
      const heartbeat = setInterval(() => events.write(': still here\n\n'), HEARTBEAT)
      const end = desk.subscribe((event) => void events.write(`data: ${JSON.stringify(event)}\n\n`))
      const close = visitors.open(
        (visitor) => void events.write(`event: ${VISITOR_EVENT}\ndata: ${JSON.stringify(visitor)}\n\n`),
      )
      await new Promise<void>((left) => events.onAbort(left))
      clearInterval(heartbeat)
      end()
      close()
    })
  })
  app.post(DESK_PATHS.visitor, bodyLimit({ maxSize: SHORT, onError: tooLong }), async (c) => {
    const answer = VisitorAnswer.safeParse(await c.req.json().catch(() => null))
    if (!answer.success) return failed(c, 400, NO_JSON)
    visitors.answer(answer.data.id, answer.data.let_in)
    return c.json({})
  })
  app.get('*', async (c) => {
    const { pathname } = new URL(c.req.url)
    const isFirst = pathname === '/'
    const file = screenFile(screens, isFirst ? '/index.html' : pathname)
    const bytes = file && (await readFile(file.path).catch(() => null))
    if (!bytes) return isFirst ? c.text(NOT_BUILT, 503) : c.text('Not found.', 404)
    return c.body(bytes, 200, { 'content-type': file.type })
  })
  app.all('*', (c) => c.text('Not served.', 405))
  app.onError((thrown, c) => {
    onBug(thrown)
    return c.text('Something failed inside Quillport.', 500)
  })
  return app
}

/** Maximum number of bytes in a request with a code or an approval. */
const SHORT = 1024
const ENTER = `Open the address that Quillport printed. You can use the address only once, in one browser, and it expires after ${count(CODE_LIFE / 60_000, 'minute')}. To get a new address, run the command that starts Quillport again. You do not need to stop the running Quillport first.`
const NOT_BUILT = 'The screens are not built yet: run npm run build, then reload.'

const listen = async (server: Server, port: number): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Rejects the request in a form that the client can read: an error envelope for API calls, plain text for people. */
const refuse = (c: Context, status: 401 | 403, text: string): Response =>
  c.req.path === DESK_PATHS.call
    ? failed(c, status, new AppError('unauthorized', text))
    : c.text(text, status)

const tooLong = (c: Context): Response => c.text('This sign-in request is too long.', 413)

const failed = (c: Context, status: 400 | 401 | 403, error: AppError): Response =>
  c.json({ ok: false, problem: problemOf(error) } satisfies Envelope, status)

const TOO_LARGE = new AppError(
  'invalid_input',
  `This is too large to save: the limit is ${LARGEST_CALL / 1024 / 1024} MB. Nothing was saved.`,
)
const NO_JSON = new AppError('invalid_input', 'The request is not JSON.')
