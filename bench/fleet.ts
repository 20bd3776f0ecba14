import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Database, openDatabase, transaction } from '../backend/db/database.ts'
import { migrate } from '../backend/db/migrate.ts'
import { startPostgres } from '../backend/db/postgres-server.fixture.ts'
import { POSTS } from '../backend/forum/forum.fixture.ts'
import { changeSettings } from '../backend/forum/settings.ts'
import { rss } from '../backend/forum/sources/feed.fixture.ts'
import { noProbedSecrets } from '../backend/forum/watching/context.ts'
import { createWorkspace } from '../backend/workspaces/workspaces.ts'

const FEW = 100
const MANY = 1_000
const COMMUNITIES = 200
const WATCHED_EACH = 5
/** Number of hosts that share the communities. Each host has its own loopback address. */
const HOSTS = 20
const POSTS_EACH = 10
const PRIVATE = 5
/** Minimum milliseconds between two requests to a feed's host, as the adapter defines. */
const SPACING_MS = 1_000
/**
 * Milliseconds of tolerance, because two programs measure the time, and the loopback connection between them adds a delay.
 */
const TOLERANCE_MS = 100
const ROUND_PATIENCE_MS = 600_000

/** Starts forums that count the requests for each feed and measure the shortest time between two requests to one host. */
const startForums = async () => {
  const fetches = new Map<string, number>()
  const last = new Map<string, number>()
  let closest = Number.POSITIVE_INFINITY
  const servers: Server[] = []
  const origins: string[] = []
  for (let host = 0; host < HOSTS; host += 1) {
    const address = `127.0.0.${host + 2}`
    const server = createServer((request, response) => {
      const now = performance.now()
      closest = Math.min(closest, now - (last.get(address) ?? Number.NEGATIVE_INFINITY))
      last.set(address, now)
      const path = request.url ?? '/'
      const key = `${address}${path}`
      fetches.set(key, (fetches.get(key) ?? 0) + 1)
      const { type, body } = feedOf(path)
      response.writeHead(200, { 'content-type': type }).end(body)
    })
    server.listen(0, address)
    await once(server, 'listening')
    const listening = server.address()
    if (listening === null || typeof listening === 'string')
      throw new Error('A forum did not start to listen.')
    servers.push(server)
    origins.push(`http://${address}:${listening.port}`)
  }
  return {
    origins,
    /** Returns the counts since the last call. */
    take: () => {
      const counted = { fetches: new Map(fetches), closest }
      fetches.clear()
      closest = Number.POSITIVE_INFINITY
      return counted
    },
    close: () => {
      for (const server of servers) server.close()
    },
  }
}

/** Creates the posts of the feed at a path. The posts of a private feed have the feed's token in their titles. */
const feedOf = (path: string) => {
  const number = Number(/\d+/.exec(path)?.[0] ?? 0)
  const token = /token=(\w+)/.exec(path)?.[1]
  return rss(
    Array.from({ length: POSTS_EACH }, (_, at) => {
      const post =
        at === 0 || token ? POSTS.hot(number * POSTS_EACH + at) : POSTS.noise(number * POSTS_EACH + at)
      return {
        guid: `urn:${path}:${at}`,
        ...post,
        ...(token ? { title: `${post.title} ${token}` } : {}),
        date: Date.now() - 60_000,
      }
    }),
  )
}

const PROFILE = {
  business_name: 'Papercrane',
  business_description: 'Papercrane writes invoices for freelancers and reminds clients who pay late.',
  keywords: ['invoicing software', 'invoice', 'late payment'],
}

const seed = async (db: Database, origins: readonly string[], count: number): Promise<readonly string[]> => {
  const communities = Array.from(
    { length: COMMUNITIES },
    (_, at) => `${origins[at % HOSTS] ?? ''}/feed-${at}.xml`,
  )
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const id = await transaction(db, (trx) => createWorkspace(trx, { name: `Fleet ${at}`, plan: 'scale' }))
    const watched = Array.from(
      { length: WATCHED_EACH },
      (_, place) => communities[(at * WATCHED_EACH + place) % COMMUNITIES] ?? '',
    )
    const own = at < PRIVATE ? [`${origins[0] ?? ''}/own.xml?token=private${at}`] : []
    await changeSettings({ db, probedSecrets: noProbedSecrets(), ownComputer: false }, id, {
      ...PROFILE,
      communities: [...watched, ...own].map((name) => ({ source: 'feed', name }) as const),
    })
    ids.push(id)
  }
  // When the round begins, all scans are due, and no post needs to be scored again.
  await db.updateTable('forum_settings').set({ next_scan_at: null }).execute()
  await db.updateTable('forum_settings').set({ rescored_revision: 1_000_000 }).execute()
  return ids
}

/** Reads the CPU time of a process and of its ended children, in ms. */
const cpuOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10
}

/** Reads the CPU time of a Postgres server, in ms: its first process and the current children of that process. */
const cpuUnder = (pid: number): number =>
  readdirSync(`/proc/${pid}/task/${pid}`).includes('children')
    ? [
        pid,
        ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
      ]
        .map((process) => {
          try {
            return cpuOf(process)
          } catch {
            return 0
          }
        })
        .reduce((sum, ms) => sum + ms, 0)
    : 0

type Round = {
  readonly fetches: number
  readonly twice: number
  readonly closest_ms: number
  readonly seconds: number
  readonly ms_per_workspace: number
}

const worker = (address: string, origins: readonly string[]): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, 'fleet-worker.ts'), address, ...origins], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

const scanned = async (db: Database): Promise<number> => {
  const { done } = await db
    .selectFrom('scan')
    .select((eb) => eb.fn.countAll<number>().as('done'))
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow()
  return done
}

/**
 * Runs one round, in which every workspace is scanned once. If there are several workers, kills one in the middle of the
 * round.
 */
const round = async (
  address: string,
  forums: Awaited<ReturnType<typeof startForums>>,
  { count, workers, databasePid }: { count: number; workers: number; databasePid: number | null },
): Promise<Round> => {
  const db = openDatabase(address)
  await migrate(db)
  const ids = await seed(db, forums.origins, count)
  forums.take()
  const children = Array.from({ length: workers }, () => worker(address, forums.origins))
  const databaseBefore = databasePid === null ? 0 : cpuUnder(databasePid)
  const startedAt = performance.now()
  await db.updateTable('forum_settings').set({ next_scan_at: 1 }).execute()
  let killedCpu = 0
  if (workers > 1) {
    await delay(5_000)
    const [first] = children
    killedCpu = cpuOf(first?.pid ?? 0)
    first?.kill('SIGKILL')
  }
  while ((await scanned(db)) < count) {
    if (performance.now() - startedAt > ROUND_PATIENCE_MS) throw new Error('The round did not end in time.')
    await delay(200)
  }
  const seconds = (performance.now() - startedAt) / 1000
  const alive = workers > 1 ? children.slice(1) : children
  const cpu =
    killedCpu +
    alive.reduce((sum, { pid }) => sum + cpuOf(pid ?? 0), 0) +
    (databasePid === null ? 0 : cpuUnder(databasePid) - databaseBefore)
  for (const child of alive) child.kill('SIGTERM')
  await Promise.all(alive.map((child) => (child.exitCode === null ? once(child, 'exit') : null)))
  const { fetches, closest } = forums.take()
  await requireOwn(db, ids)
  await db.destroy()
  const counts = [...fetches.values()]
  return {
    fetches: fetches.size - PRIVATE,
    twice: counts.reduce((sum, times) => sum + times - 1, 0),
    closest_ms: Math.round(closest),
    seconds: Math.round(seconds * 10) / 10,
    ms_per_workspace: Math.round((cpu / count) * 10) / 10,
  }
}

/** Throws if a workspace has no lead, or has a lead from another workspace's private feed. */
const requireOwn = async (db: Database, ids: readonly string[]): Promise<void> => {
  const rows = await db.selectFrom('lead').select(['workspace_id', 'title']).execute()
  const withLeads = new Set(rows.map(({ workspace_id }) => workspace_id))
  if (ids.some((id) => !withLeads.has(id))) throw new Error('A workspace has no lead.')
  for (const { workspace_id, title } of rows) {
    const token = /private(\d)/.exec(title)?.[1]
    if (token !== undefined && ids[Number(token)] !== workspace_id)
      throw new Error('A post from a private feed became the lead of another workspace.')
  }
  for (const id of ids.slice(0, PRIVATE))
    if (!rows.some(({ workspace_id, title }) => workspace_id === id && title.includes('private')))
      throw new Error('A private feed was not read.')
}

/**
 * Throws if a community was not read, if more than `killed` communities were read twice, or if a host was asked again too
 * soon.
 */
const requireOnce = ({ fetches, twice, closest_ms }: Round, killed: number): void => {
  if (fetches !== COMMUNITIES) throw new Error(`${fetches} of ${COMMUNITIES} communities were read.`)
  if (twice > killed) throw new Error(`${twice} communities were read twice.`)
  if (closest_ms < SPACING_MS - TOLERANCE_MS)
    throw new Error(`A host was asked again after ${closest_ms} ms.`)
}

/** Creates an empty database on a Postgres server. Returns its address. */
const newDatabase = async (server: string, name: string): Promise<string> => {
  const db = openDatabase(server)
  await sql`create database ${sql.id(name)}`.execute(db)
  await db.destroy()
  return Object.assign(new URL(server), { pathname: `/${name}` }).href
}

/** Maximum number of reads that a worker may have under way when it is killed. */
const READ_AT_ONCE = 6

/**
 * Runs rounds of 100 and of 1,000 workspaces that watch 200 public communities, on both databases. Measures how often each
 * community is read, the time between requests to a host, and the CPU time per workspace of workers and database together.
 */
export const run = async (): Promise<Record<string, unknown>> => {
  const forums = await startForums()
  const folder = mkdtempSync(join(tmpdir(), 'quillport-fleet-'))
  const postgres = await startPostgres()
  try {
    const results: Record<string, unknown> = {}
    const pid = await postgres.pid()
    for (const dialect of ['sqlite', 'postgres'] as const) {
      const rounds: Record<string, Round> = {}
      for (const count of [FEW, MANY]) {
        const isSqlite = dialect === 'sqlite'
        const address = isSqlite
          ? join(folder, `${count}.db`)
          : await newDatabase(postgres.url, `fleet_${count}`)
        // A SQLite file has one server, which runs the workers itself.
        const workers = isSqlite ? 1 : 3
        const databasePid = isSqlite ? null : pid
        const done = await round(address, forums, { count, workers, databasePid })
        requireOnce(done, workers > 1 ? READ_AT_ONCE : 0)
        rounds[count] = done
      }
      const [few, many] = [rounds[FEW], rounds[MANY]]
      results[dialect] = {
        ...rounds,
        cost_ratio:
          few && many ? Math.round((many.ms_per_workspace / few.ms_per_workspace) * 100) / 100 : null,
      }
    }
    return results
  } finally {
    forums.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
