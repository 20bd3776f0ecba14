import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'
import { z } from 'zod'
import { createIdentity } from '../backend/accounts/identity.ts'
import { allowed, makeApp } from '../backend/accounts/oauth.fixture.ts'
import { type Database, dbNow, openDatabase } from '../backend/db/database.ts'
import { MEMBER_REQUESTS_PER_MINUTE } from '../backend/http/member-routes.ts'
import { createOutbound } from '../backend/outbound/outbound.ts'
import { dashboardIn, readConfig } from '../backend/run/config.ts'
import { freePort } from '../backend/run/nginx.fixture.ts'
import { median, round2 } from './figures.ts'
import { serveHosted } from './hosted.ts'

const CONNECTIONS = 50
const ROUNDS = 5
/** Number of requests of each kind in one round. */
const REQUESTS = 1_500
/** Number of people with which the requests stay within each person's limit, even if all rounds run within one minute. */
const PEOPLE = Math.ceil(((ROUNDS + 1) * REQUESTS) / MEMBER_REQUESTS_PER_MINUTE) + 2
const PASSWORD = 'correct horse battery'
/** Minimum speed of requests by session or app token, as a fraction of the speed of requests by agent key. */
const LEAST_RATIO = 0.5

type Asked = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: string }
type Outcome = { readonly perSecond: number; readonly p99Ms: number }
type Kind = 'key' | 'session' | 'keyCall' | 'token'

const CREDITS: Asked = { method: 'GET', path: '/api/v1/credits' }
const CALL: Asked = {
  method: 'POST',
  path: '/mcp',
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'check_credits', arguments: {} },
  }),
}

/** Sends requests over many connections, each request with the next bearer token. Throws if a request is refused. */
const load = async (
  pool: Pool,
  { path, method, body }: Asked,
  bearers: readonly string[],
): Promise<Outcome> => {
  let sent = 0
  const times: number[] = []
  const client = async (): Promise<void> => {
    while (sent < REQUESTS) {
      const bearer = bearers[sent++ % bearers.length]
      const at = performance.now()
      const answer = await pool.request({
        path,
        method,
        body: body ?? null,
        headers: {
          authorization: `Bearer ${bearer}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
      })
      const text = await answer.body.text()
      if (answer.statusCode !== 200 || text.includes('"isError":true')) throw new Error(`Refused: ${text}`)
      times.push(performance.now() - at)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  return { perSecond: REQUESTS / seconds, p99Ms: times[Math.floor(REQUESTS * 0.99)] ?? 0 }
}

const both = (one: Outcome, other: Outcome): Outcome => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  p99Ms: Math.max(one.p99Ms, other.p99Ms),
})

const Json = z.record(z.string(), z.unknown())

/** Creates people of a workspace who are signed in, and an app that one of them connected. */
const people = async (db: Database, origin: string, secret: string, workspaceId: string) => {
  const outbound = createOutbound({ allowedOrigins: () => new Set(), userAgent: 'bench', now: Date.now })
  const providers = { logins: {}, outbound }
  const identity = createIdentity({ db, secret, origin, openSignUp: false, providers })
  const sessions: string[] = []
  for (let at = 0; at < PEOPLE; at++) {
    const email = `person-${at}@shop.example`
    const personId = await identity.makeAccount({ email, name: 'Anna', password: PASSWORD })
    const joined_at = await dbNow(db)
    await db
      .insertInto('member')
      .values({ workspace_id: workspaceId, person_id: personId ?? '', role: 'owner', joined_at })
      .execute()
    const signedIn = await fetch(`${origin}/dashboard/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': `198.51.100.${at}` },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    sessions.push(signedIn.headers.get('set-auth-token') ?? '')
  }
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', origin, authorization: `Bearer ${sessions[0]}` }
    const answer = await fetch(origin + path, { method, headers, body: JSON.stringify(body) })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: Json.parse(JSON.parse(text)) }
  }
  const app = makeApp(origin)
  await app.connect().catch(() => {})
  await app.finish(await allowed({ id: '', session: {}, workspaceId, send }, app.asked()))
  return { sessions, token: app.tokens()?.access_token ?? '' }
}

/**
 * Compares reads by session with reads by agent key over REST, and calls by app token with calls by agent key over MCP, in
 * alternating rounds.
 */
export const measureCallers = async (
  folder: string,
  { workspaceId, key }: { readonly workspaceId: string; readonly key: string },
  children: ChildProcess[],
) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = {
    QUILLPORT_DATA: folder,
    QUILLPORT_PORT: String(port),
    QUILLPORT_BASE_URL: origin,
    QUILLPORT_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
    QUILLPORT_CLIENT_REGISTRATION: 'open',
    QUILLPORT_TRUSTED_PROXIES: '127.0.0.1',
    QUILLPORT_READS_PER_MINUTE: '1000000',
  }
  await serveHosted(folder, children, env)
  const { secret = '' } = dashboardIn(readConfig(env)) ?? {}
  const db = openDatabase(join(folder, 'quillport.db'))
  const { sessions, token } = await people(db, origin, secret, workspaceId).finally(() => db.destroy())
  const pool = new Pool(origin, { connections: CONNECTIONS })
  const ofMember = { ...CREDITS, path: `/dashboard/api/workspaces/${workspaceId}${CREDITS.path}` }
  // Each call leaves garbage that slows down later calls, so each kind of call is measured first as often as last.
  const calls = async () => {
    const [keyFirst, tokenSecond] = [await load(pool, CALL, [key]), await load(pool, CALL, [token])]
    const [tokenThird, keyLast] = [await load(pool, CALL, [token]), await load(pool, CALL, [key])]
    return { keyCall: both(keyFirst, keyLast), token: both(tokenSecond, tokenThird) }
  }
  const round = async () => ({
    key: await load(pool, CREDITS, [key]),
    session: await load(pool, ofMember, sessions),
    ...(await calls()),
  })
  await round()
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let at = 0; at < ROUNDS; at++) rounds.push(await round())
  await pool.close()
  const of = (name: Kind, figure: keyof Outcome) => median(rounds.map((one) => one[name][figure]))
  const ratio = (name: Kind, to: Kind) => median(rounds.map((one) => one[name].perSecond / one[to].perSecond))
  const [bySession, byToken] = [ratio('session', 'key'), ratio('token', 'keyCall')]
  return {
    session_ratio: round2(bySession),
    session_per_second: Math.round(of('session', 'perSecond')),
    session_p99_ms: round2(of('session', 'p99Ms')),
    token_ratio: round2(byToken),
    token_per_second: Math.round(of('token', 'perSecond')),
    token_p99_ms: round2(of('token', 'p99Ms')),
    key_call_p99_ms: round2(of('keyCall', 'p99Ms')),
    within_budget: bySession >= LEAST_RATIO && byToken >= LEAST_RATIO,
  }
}
