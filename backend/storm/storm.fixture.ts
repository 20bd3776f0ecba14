import { setPriority } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestDatabase } from '../db/database.fixture.ts'
import { isPostgres } from '../db/database.ts'
import { TEST_KEY } from '../run/backend.fixture.ts'
import { startProgram, startServing } from '../run/program.fixture.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { makeAccounts } from './accounts.fixture.ts'
import { auditOf, untilFollowed, untilSettled } from './audit.fixture.ts'
import { followChanges } from './follower.fixture.ts'
import { type Health, watchHealth } from './health.fixture.ts'
import { type Book, startLoad } from './load.fixture.ts'

// The time limit of a storm, in ms: programs start, and the service itself must give up the work that they leave.
vi.setConfig({ testTimeout: 420_000 })

const WORKSPACES = 8
/** The load runs for this time (ms) three times: before health counts, then before the first fault, and after the last fault. */
const LULL = 3_000
/** The priority of a worker, which runs only when the server leaves time. */
const BEHIND = 15
/** Maximum factor by which /healthz may be slower than on an idle server. */
const SLOWER = 10

type Environment = Readonly<Record<string, string>>
type Running = ReturnType<typeof startProgram>

/** A program of the storm. */
export type Ours = {
  /** Address that the program listens on; empty for a worker. */
  readonly url: string
  readonly kill: () => Promise<void>
  /** Asks the program to stop and waits until it has exited without an error. */
  readonly stop: () => Promise<void>
}

const oursOf = (program: Running, url: string): Ours => {
  const kill = async () => {
    program.child.kill('SIGKILL')
    await program.exit
  }
  onTestFinished(kill)
  const stop = async () => {
    program.child.kill('SIGTERM')
    expect(await program.exit, program.err().slice(-2_000)).toBe(0)
  }
  return { url, kill, stop }
}

/** The faults that happen to the service while agents use it. */
type Weather = {
  /** Addresses that agents use. */
  readonly addresses: () => readonly string[]
  /** Address whose /healthz is watched. Its server runs all the time. */
  readonly watched: string
  readonly faults: () => Promise<void>
  /** A result that at least one try must have. Otherwise, the faults had no effect. */
  readonly feltAs?: string
}

/** Starts a real service with customers, ready for a storm. Its programs end with the test. */
export const startStorm = async (test: TestDatabase) => {
  const ghost = await startGhost()
  onTestFinished(ghost.close)
  const accounts = await makeAccounts(test, ghost.origin, WORKSPACES)
  const environment = (database: string): Environment => ({
    ...(isPostgres(database) ? { DATABASE_URL: database } : { QUILLPORT_DATA: dirname(database) }),
    QUILLPORT_SECRETS_KEY: TEST_KEY,
    QUILLPORT_PRIVATE_ORIGINS: ghost.origin,
    QUILLPORT_READS_PER_MINUTE: '1000000',
    QUILLPORT_LEASE_MS: '3000',
    QUILLPORT_DATABASE_CONNECT_MS: '2000',
    QUILLPORT_DATABASE_STATEMENT_MS: '3000',
  })
  /** Starts a server, with another route to the database or other settings if given. */
  const serve = async (database = test.address, more: Environment = {}, entry?: string): Promise<Ours> => {
    const program = await startServing(['serve'], { ...environment(database), ...more }, entry)
    return oursOf(program, program.url)
  }
  const work = async (database = test.address, entry?: string): Promise<Ours> => {
    const program = startProgram(['work'], environment(database), entry)
    // In production, the worker has its own machine. Here, it must not slow the server down.
    setPriority(program.child.pid ?? 0, BEHIND)
    const ours = oursOf(program, '')
    await expect.poll(program.err, { timeout: 60_000 }).toContain('"msg":"started"')
    return ours
  }
  /**
   * Injects the faults under load and then checks that everything is consistent. For /healthz, the median of each five seconds
   * counts, from a while before the first fault until the last answer. With more busy programs than cores, a single answer may wait
   * for its time slice. The slowdown of an idle program next to the server therefore counts as the machine's slowdown.
   */
  const rage = async ({ addresses, watched, faults, feltAs }: Weather): Promise<Book> => {
    const health = await watchHealth(watched)
    const load = startLoad(accounts, addresses)
    onTestFinished(() => void load.stop().catch(() => {}))
    const followers = accounts.map(({ key }) => followChanges(addresses, key))
    onTestFinished(async () => void (await Promise.all(followers.map(({ stop }) => stop()))))
    await delay(LULL)
    health.begin()
    await delay(LULL)
    await faults()
    await delay(LULL)
    await load.stop()
    const seen = await health.end()
    await untilSettled(test.db)
    for (const [at, account] of accounts.entries())
      await untilFollowed(test.db, account, () => followers[at]?.known() ?? { balance: null, articles: {} })
    tell(seen, load.book)
    const { book } = load
    expect(await auditOf({ db: test.db, accounts, book, posts: ghost.posts.values() })).toEqual([])
    expect(followers.flatMap(({ refusals }) => refusals)).toEqual([])
    // A storm in which no work was done would prove nothing.
    expect(book.orders.filter(({ jobId }) => jobId !== null).length).toBeGreaterThan(10)
    if (feltAs !== undefined) expect([...book.tries.keys()]).toContain(feltAs)
    expect(seen.slowdown).toBeLessThanOrEqual(SLOWER)
    return book
  }
  return { accounts, serve, work, rage }
}

/** Lists unexpected results, except the answer that the day's replies are used up. */
export const callsThatFailed = ({ tries }: Book): readonly string[] =>
  [...tries.keys()].filter((outcome) => outcome !== '200' && outcome !== '429 daily_limit_reached')

const tell = (
  { idle, median, p95, longest, worst, slowdown }: Health,
  { orders, posts, tries, marks, drafts }: Book,
): void => {
  const ms = (value: number) => value.toFixed(1)
  const done = orders.filter(({ jobId }) => jobId !== null).length
  const counts = [...tries].map(([outcome, count]) => `${outcome}: ${count}`).join(', ')
  console.log(
    `${expect.getState().currentTestName}
  /healthz ms: idle median ${ms(idle)}; median ${ms(median)}, p95 ${ms(p95)}, longest ${ms(longest)}, worst median of any 5 s ${ms(worst)}; ${slowdown.toFixed(1)} times the idle median, after allowing for the machine's own slowdown (at most ${SLOWER} allowed)
  ${done} orders done, ${orders.length - done} refused without a charge and not repeated, ${posts.size} posts, ${drafts.length} replies, ${marks.size} leads marked
  tries: ${counts}`,
  )
}
