import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import type { Server } from 'node:net'
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { TestDatabase } from '../../db/database.fixture.ts'
import { isPostgres } from '../../db/database.ts'
import { listen as listenOnLoopback } from '../../outbound/loopback.fixture.ts'
import { startBackend } from '../backend.fixture.ts'
import { runCommandLine } from '../command-line.ts'
import type { Parts } from '../compose.ts'
import { startServer } from '../server.ts'

type Env = Readonly<Record<string, string>>

const Report = z.object({
  ok: z.int(),
  warn: z.int(),
  wrong: z.int(),
  checks: z.array(
    z.object({
      check: z.string(),
      state: z.enum(['ok', 'warn', 'wrong']),
      found: z.string(),
      todo: z.string().nullable(),
    }),
  ),
})

/** The settings of a service on a test's database. */
export const settingsOf = ({ address }: Pick<TestDatabase, 'address'>): Env =>
  isPostgres(address) ? { DATABASE_URL: address } : { QUILLPORT_DATA: dirname(address) }

/** Runs doctor and returns its output and exit code. If no port is given, doctor checks no port of this computer. */
export const runDoctor = async (env: Env, args: readonly string[] = []) => {
  const lines: string[] = []
  const complain = (line: string) => {
    throw new Error(line)
  }
  const print = (line: string) => void lines.push(line)
  const code = await runCommandLine(['doctor', ...args], {
    env: { QUILLPORT_PORT: '0', ...env },
    print,
    complain,
  })
  return { code, lines }
}

/** The findings by the name of the check, as `state: found todo`. */
export const diagnose = async (env: Env) => {
  const { code, lines } = await runDoctor(env, ['--json'])
  const report = Report.parse(JSON.parse(lines.join('\n')))
  const texts = report.checks.map(
    ({ check, state, found, todo }) => [check, `${state}: ${found} ${todo ?? ''}`] as const,
  )
  return { code, ...report, of: new Map(texts) }
}

/** A server of the service on its own port until the test has finished; returns its address. */
export const serveBackend = async (test: TestDatabase, parts: Partial<Parts> = {}): Promise<string> => {
  const { app, endStreams } = startBackend(test, parts)
  const server = await startServer({ host: '127.0.0.1', port: 0, fetch: app.fetch, onClose: endStreams })
  onTestFinished(server.close)
  return server.url
}

/** Any other server until the test has finished; returns its address. */
export const serveOther = async (handler: RequestListener): Promise<string> => {
  const { origin, close } = await listenOnLoopback(createServer(handler))
  onTestFinished(close)
  return origin
}

/** Forwards requests to a server, with their headers changed by `change`. */
export const forwardTo =
  (
    target: string,
    change: (headers: IncomingHttpHeaders, from: string) => IncomingHttpHeaders,
  ): RequestListener =>
  (asked, answer) => {
    const headers = change(asked.headers, asked.socket.remoteAddress ?? '')
    const onward = request(target + asked.url, { method: asked.method ?? 'GET', headers, agent: false })
    onward.on('response', (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    onward.on('error', () => answer.writeHead(502).end())
    asked.pipe(onward)
  }

/** The header as nginx sets it with `$proxy_add_x_forwarded_for`. */
export const appending = (headers: IncomingHttpHeaders, from: string): IncomingHttpHeaders => {
  const before = headers['x-forwarded-for']
  return { ...headers, 'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}` }
}

/** Starts a server that does not speak HTTP, until the test has finished; returns its port. */
export const listenUntilFinished = async (server: Server): Promise<number> => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
