import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { openDatabase, transaction } from '../backend/db/database.ts'
import { insertLeads } from '../backend/forum/leads/lead-rows.fixture.ts'
import { makeKey } from '../backend/keys/keys.ts'
import { buildStale } from '../build/build.ts'
import { READS_PER_MINUTE } from '../contract/limits.ts'
import { measureCallers } from './callers.ts'
import { median, round2 } from './figures.ts'
import { makeWorkspace, serveHosted } from './hosted.ts'
import { type Order, Outcome } from './load.ts'
import { leadNumber } from './seed-leads.ts'

const CONNECTIONS = 50
const ROUNDS = 7
/** Number of requests to each route in one round. */
const REQUESTS = 6_000
const LEADS = 50
const ROUTES = { credits: '/api/v1/credits', leads: '/api/v1/forum/leads' } as const
/** Number of keys with which the requests stay within the read limit, even if all rounds run within one minute. */
const KEYS = Math.ceil(((ROUNDS + 1) * REQUESTS * Object.keys(ROUTES).length) / READS_PER_MINUTE)

/**
 * Compares the service's reads over loopback with an empty Hono route, in alternating rounds. Each request uses the next key,
 * so that no key exceeds its reads per minute. Then compares requests by people's sessions and by connected apps with requests
 * by agent keys.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  await buildStale({ only: ['backend'] })
  const folder = mkdtempSync(join(tmpdir(), 'quillport-bench-'))
  const children: ChildProcess[] = []
  try {
    const { keys, workspaceId } = await fill(folder)
    const service = serveHosted(folder, children)
    const empty = await startEmpty(children)
    const reads = await measure(await service, empty, startLoad(children), keys)
    // Stops the first server, because only one server can use the database.
    const [served] = children
    served?.kill()
    if (served) await once(served, 'exit')
    const callers = await measureCallers(folder, { workspaceId, key: keys[0] ?? '' }, children)
    return { ...reads, ...callers, within_budget: reads.within_budget && callers.within_budget }
  } finally {
    for (const child of children) child.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates a workspace with leads of realistic length and all keys that the rounds use. */
const fill = async (
  folder: string,
): Promise<{ readonly keys: readonly string[]; readonly workspaceId: string }> => {
  const workspaceId = await makeWorkspace(folder)
  const db = openDatabase(join(folder, 'quillport.db'))
  try {
    await insertLeads(db, workspaceId, LEADS, (at) => ({ status: 'new', ...textOf(at) }))
    return await transaction(db, async (trx) => {
      const keys: string[] = []
      for (let at = 0; at < KEYS; at++)
        keys.push((await makeKey(trx, { workspaceId, name: `Agent ${at}`, scopes: ['forum'] })).key)
      return { keys, workspaceId }
    })
  } finally {
    await db.destroy()
  }
}

const textOf = (at: number): { readonly title: string; readonly body: string } => {
  const change = leadNumber(at)
  if (change.kind !== 'lead' || !change.data || change.data.locked) throw new Error('The lead has no text.')
  return { title: change.data.title, body: change.data.body }
}

const startEmpty = async (children: ChildProcess[]): Promise<number> => {
  const child = fork(join(import.meta.dirname, 'empty-route.ts'))
  children.push(child)
  const [port] = await once(child, 'message')
  return z.int().parse(port)
}

type Load = (
  order: Pick<Order, 'port' | 'path' | 'keys'> & { readonly requests?: number },
) => Promise<Outcome>

const startLoad = (children: ChildProcess[]): Load => {
  const child = fork(join(import.meta.dirname, 'load.ts'))
  children.push(child)
  const stopped = new Promise<never>((_, reject) => {
    child.once('exit', () => reject(new Error('The load process stopped. Its error message is above.')))
  })
  // Prevents an unhandled rejection: the load process also exits when the benchmark ends, when nothing awaits `stopped`.
  stopped.catch(() => undefined)
  return async (order) => {
    const answered = Promise.race([once(child, 'message'), stopped])
    child.send({ connections: CONNECTIONS, requests: REQUESTS, ...order } satisfies Order)
    const [outcome] = await answered
    return Outcome.parse(outcome)
  }
}

const measure = async (service: number, empty: number, load: Load, keys: readonly string[]) => {
  let used = 0
  // Each cycle through the keys uses every key once, so that no key exceeds its reads per minute.
  const nextKeys = () => {
    const taken = Array.from({ length: REQUESTS }, (_, at) => keys[(used + at) % keys.length] ?? '')
    used += REQUESTS
    return taken
  }
  const round = async () => ({
    empty: await load({ port: empty, path: '/', keys: nextKeys() }),
    credits: await load({ port: service, path: ROUTES.credits, keys: nextKeys() }),
    leads: await load({ port: service, path: ROUTES.leads, keys: nextKeys() }),
  })
  await round()
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let at = 0; at < ROUNDS; at++) rounds.push(await round())
  const per = (name: 'empty' | 'credits' | 'leads') => median(rounds.map((one) => one[name].perSecond))
  const ratio = (name: 'credits' | 'leads') =>
    median(rounds.map((one) => one[name].perSecond / one.empty.perSecond))
  const p99 = (name: 'empty' | 'credits' | 'leads') => median(rounds.map((one) => one[name].p99Ms))
  const reads = Math.min(ratio('credits'), ratio('leads'))
  const p99Ms = Math.max(p99('credits'), p99('leads'))
  return {
    reads_ratio: round2(reads),
    p99_ms: round2(p99Ms),
    credits_ratio: round2(ratio('credits')),
    leads_ratio: round2(ratio('leads')),
    empty_per_second: Math.round(per('empty')),
    credits_per_second: Math.round(per('credits')),
    leads_per_second: Math.round(per('leads')),
    empty_p99_ms: round2(p99('empty')),
    leads_bytes: rounds[0]?.leads.bytes,
    keys: keys.length,
    within_budget: reads >= 0.45 && p99Ms <= 50,
  }
}
