import { Pool } from 'undici'
import { z } from 'zod'
import { DAY } from '../../contract/time.ts'
import { isEventStream } from '../../transport/event-stream.ts'
import { jsonOr } from '../../transport/json.ts'
import { startArticleModel } from '../articles/article-model.fixture.ts'
import { saveBrandVoice } from '../articles/brand-voices.ts'
import { modelsAt } from '../articles/models.fixture.ts'
import { moveCredits } from '../credits/credits.ts'
import type { MakeDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { insertLeads, insertPassed } from '../forum/leads/lead-rows.fixture.ts'
import { createLogger } from '../observability/logging.ts'
import { createPlan } from '../plans/edit-plan.ts'
import { connectGhost } from '../publishing/publishing.fixture.ts'
import { startGoogle } from '../rankings/google.fixture.ts'
import { newAccount, newKey, startBackend } from '../run/backend.fixture.ts'
import { startServer } from '../run/server.ts'
import { FAKE_ADMIN_KEY, startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { type Answer, faultsIn } from './faults.fixture.ts'
import { encoded, fillAddress, filled } from './marks.fixture.ts'
import { isMcp, type KEYS, NAMED, type Wish } from './wish.fixture.ts'

const OWNER_TOKEN = 'owner-token-of-the-fuzz'
/** Time within which an answer must arrive, in ms, even on the slowest machine. */
const PATIENCE_MS = 60_000

/** The parts of the world outside the service that the fuzz knows. */
export type Outside = {
  /** Counts the requests so far to an unknown name or to an address that refuses connections. */
  readonly missed: () => number
}

/** Starts a service on its own server, with two workspaces, a site and a model. The fuzz runs its workers. */
export const startFuzzed = async (make: MakeDatabase, outside: Outside) => {
  const test = await make()
  const { db, clock } = test
  const errors: string[] = []
  const write = (line: string) => {
    if (/"level":"(error|fatal)"/.test(line)) errors.push(line)
  }
  const ghost = await startGhost()
  const model = await startArticleModel({ words: (asked) => asked || 40 })
  const google = await startGoogle(clock.now)
  google.state.properties = {
    'sc-domain:example.com': 'siteOwner',
    'https://www.example.com/': 'siteFullUser',
  }
  const known = new Map<string, string>([
    ['ghost', ghost.origin],
    ['ghost_key', FAKE_ADMIN_KEY],
  ])
  const [own, other] = [await newAccount(test), await newAccount(test)]
  for (const { workspaceId } of [own, other]) {
    await transaction(db, (trx) => moveCredits(trx, workspaceId, 1_000, 'For the fuzz'))
    const siteId = await connectGhost(test, workspaceId, ghost.origin)
    if (workspaceId === other.workspaceId) known.set('other_connection_id', siteId)
    for (const platform of ['wordpress', 'shopify', 'webflow'] as const)
      await db.insertInto('platform_enabled').values({ workspace_id: workspaceId, platform }).execute()
    await insertLeads(db, workspaceId, 60)
  }
  const { workspaceId } = own
  const keys: Readonly<Record<(typeof KEYS)[number], string | null>> = {
    own: own.key,
    other: other.key,
    owner: OWNER_TOKEN,
    narrow: (await newKey(test, { workspaceId, scopes: ['forum'] })).key,
    plugin: (await newKey(test, { workspaceId, scopes: null, kind: 'plugin' })).key,
    wrong: `${own.key.slice(0, -1)}${own.key.endsWith('a') ? 'b' : 'a'}`,
    none: null,
  }
  const backend = startBackend(test, {
    log: createLogger('info', { write }),
    models: modelsAt(model.baseUrl),
    readsPerMinute: 10_000_000,
    privateOrigins: new Set([ghost.origin]),
    // Each request comes from its own address, so that wrong keys are refused without a delay.
    trustedProxies: ['127.0.0.0/8'],
    owner: { workspaceId, token: OWNER_TOKEN },
    googleOrigins: google.origins,
    scanRetryMs: 50,
  })
  const logged = (): readonly string[] =>
    errors.splice(0).map((line) => `it logged an error: ${line.slice(0, 1_500)}`)
  const server = await startServer({ host: '127.0.0.1', port: 0, fetch: backend.app.fetch })
  const pool = new Pool(server.url, { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS })
  const cursors = new Map<string, string>()
  let sent = 0

  const fill = (text: string, of: string): string => filled(text, known, cursors.get(of) ?? '')

  const send = async (wish: Wish): Promise<Answer> => {
    sent += 1
    const { of, method } = wish
    const query = wish.query
      .map(([name, value]) => [name, value].map((one) => encoded(one)).join('='))
      .join('&')
    const path = fillAddress(wish.path, (text) => fill(text, of))
    const key = keys[wish.key]
    const headers = Object.fromEntries(
      Object.entries(wish.headers).map(([name, value]) => [name, fill(value, of)]),
    )
    const answer = await pool.request({
      method,
      path: query === '' ? path : `${path}?${fillAddress(query, (text) => fill(text, of))}`,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
        ...headers,
      },
      ...(wish.body === null ? {} : { body: fill(wish.body, of) }),
    })
    const type = String(answer.headers['content-type'] ?? '')
    if (isEventStream(type) && !isMcp(wish)) {
      // This answer would never end.
      answer.body.on('error', () => {}).destroy()
      return { status: answer.statusCode, type, text: '' }
    }
    const text = await answer.body.text()
    const cursor = answer.statusCode === 200 && !isMcp(wish) ? cursorIn(text) : null
    if (cursor !== null && wish.key === 'own') cursors.set(of, cursor)
    return { status: answer.statusCode, type, text }
  }

  const ask = async (key: (typeof KEYS)[number], method: string, path: string, body?: unknown) => {
    const { text } = await send({
      of: '',
      key,
      method,
      path,
      query: [],
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return JSON.parse(text) as unknown
  }

  /** Makes the workers do the waiting work, up to a few pieces of each kind. */
  const work = async () => {
    for (const job of backend.jobs)
      for (let pieces = 0; pieces < 3; pieces += 1) {
        const context = { owner: 'fuzz', leaseMs: 60_000, signal: AbortSignal.timeout(PATIENCE_MS) }
        if ((await job.poll(context)) === 'idle') break
      }
  }

  /**
   * Replaces the resources that requests removed, runs the workers, and starts another day, so that daily limits stop
   * no part of the fuzz.
   */
  const restock = async () => {
    clock.advance(DAY)
    const card = {
      title: 'Late invoices',
      focus_keyword: null,
      length: 'short',
      angle: null,
      outline: [],
      month: 1,
    }
    const cards = [0, 1, 2].map((at) => ({
      ...card,
      title: `Late invoices, part ${at}`,
      scheduled_for: null,
    }))
    const login = { platform: 'ghost', url: ghost.origin, admin_api_key: FAKE_ADMIN_KEY }
    const plan = { domain: 'example.com', connection_id: null, title: 'Winter', starts: '2026-11', cards }
    await ask('owner', 'PUT', '/owner/publishing', { live_publish: true })
    await ask('owner', 'PUT', '/owner/search-console', { service_account: JSON.stringify(google.keyFile) })
    await ask('owner', 'POST', '/owner/credits')
    const feed = MadeFeed.safeParse(await ask('own', 'POST', '/api/v1/forum/lead-feeds', {}))
    // Requests may have created as many feeds as the limit allows.
    if (feed.success) known.set('feed_id', feed.data.feed.feed_id)
    const made = [
      await ask('owner', 'POST', '/owner/plans', plan),
      await ask('owner', 'POST', '/owner/brand-voices', { name: 'Ours', guidance: 'Plain words.' }),
      await ask('owner', 'POST', '/owner/sites', { login }),
      await ask('own', 'POST', '/api/v1/articles', {
        title: 'How to chase late invoices',
        topic: 'Most late payers forgot.',
        length: 'short',
        image: true,
      }),
    ]
    for (const one of made)
      for (const [name, value] of Object.entries(z.record(z.string(), z.unknown()).parse(one)))
        if (NAMED.some((field) => field === name) && typeof value === 'string') known.set(name, value)
    await work()
  }

  known.set('domain', 'example.com')
  known.set('other_domain', 'other.example')
  known.set('lead_id', `lead_${workspaceId}_000001`)
  known.set('other_lead_id', `lead_${other.workspaceId}_000001`)
  known.set('post_id', await insertPassed(db, workspaceId, 'Photos of our garden'))
  known.set('other_post_id', await insertPassed(db, other.workspaceId, 'Photos of their garden'))
  const theirFeed = await ask('other', 'POST', '/api/v1/forum/lead-feeds', {})
  known.set('other_feed_id', MadeFeed.parse(theirFeed).feed.feed_id)
  const foreign = await ask('other', 'POST', '/api/v1/articles', {
    title: 'Theirs',
    topic: 'Send it on the day the work ends.',
    length: 'short',
  })
  known.set('other_job_id', z.object({ job_id: z.string() }).parse(foreign).job_id)
  const theirVoice = { name: 'Theirs', guidance: 'Plain words.' }
  known.set('other_brand_voice_id', (await saveBrandVoice(db, other.workspaceId, theirVoice)).brand_voice_id)
  const theirPlan = {
    domain: 'other.example',
    connection_id: null,
    title: 'Theirs',
    topic: 'Send it on the day the work ends.',
    starts: '2026-11',
  }
  known.set('other_plan_id', await createPlan(db, other.workspaceId, { ...theirPlan, cards: [] }))
  await restock()
  for (const name of NAMED.flatMap((one) => [one, `other_${one}`]))
    if (!known.has(name))
      throw new Error(`The fuzz knows no ${name}: its requests would hold the mark itself.`)

  return {
    ...test,
    send,
    restock,
    /** Sends a request and returns the faults of the answer. */
    faultsAfter: async (
      wish: Wish,
    ): Promise<{ readonly status: number; readonly faults: readonly string[] }> => {
      const before = outside.missed()
      const answer = await send(wish).catch((thrown: unknown) => String(thrown))
      if (typeof answer === 'string')
        return { status: 0, faults: [`it got no answer: ${answer}`, ...logged()] }
      const faults = faultsIn(wish, answer, outside.missed() > before)
      return { status: answer.status, faults: [...logged(), ...faults] }
    },
    errors: logged,
    close: async () => {
      await pool.close()
      await server.close()
      await ghost.close()
      await google.close()
      await model.close()
    },
  }
}

export type Fuzzed = Awaited<ReturnType<typeof startFuzzed>>

const MadeFeed = z.object({ feed: z.object({ feed_id: z.string() }) })
const Paged = z.object({ next_cursor: z.string().optional().nullable(), cursor: z.string().optional() })
const cursorIn = (text: string): string | null => {
  const { data } = Paged.safeParse(jsonOr(text))
  return data?.next_cursor ?? data?.cursor ?? null
}
