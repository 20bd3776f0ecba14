import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { connectOnlyHere } from '../outbound/only-here.fixture.ts'
import { type Fuzzed, startFuzzed } from './fuzzed-service.fixture.ts'
import { requests } from './requests.fixture.ts'

/** Number of requests over both databases together. The next constant is the seed that they are made from. */
const REQUESTS = Number(process.env.QUILLPORT_FUZZ ?? 800)
const SEED = Number(process.env.QUILLPORT_FUZZ_SEED ?? 20_261_121)

/** Number of requests after which removed resources are made again and workers run. */
const RESTOCK_EVERY = 200

const names = vi.hoisted(() => ({ asked: 0 }))
// Every name resolves to a network that belongs to nobody, so no request leaves this computer.
vi.mock('node:dns/promises', async (load) => ({
  ...(await load<typeof import('node:dns/promises')>()),
  lookup: async () => {
    names.asked += 1
    return [{ address: '192.0.2.1', family: 4 }]
  },
}))
const here = connectOnlyHere()
afterAll(here.undo)

const start = async (make: MakeDatabase): Promise<Fuzzed> => {
  const fuzzed = await startFuzzed(make, { missed: () => names.asked + here.missed() })
  onTestFinished(fuzzed.close)
  return fuzzed
}

/** Reads the sum of each workspace's ledger, and its balance. */
const moneyOf = async ({ db }: Fuzzed) => {
  const { rows } = await sql<{ id: string; balance: number; sum: number }>`
    select workspace.id, workspace.balance, coalesce(sum(ledger.amount), 0) as sum
    from workspace left join ledger on ledger.workspace_id = workspace.id
    group by workspace.id, workspace.balance`.execute(db)
  return rows.map(({ id, balance, sum }) => ({ id, balance, sum: Number(sum) }))
}

describeEachDatabase('the service under requests that misread the contract', (make, dialect) => {
  it(
    'answers every request as the contract allows, logs no error and loses no credits',
    async () => {
      const fuzzed = await start(make)
      const statuses = new Map<number, number>()
      let sent = 0
      await fc.assert(
        fc.asyncProperty(requests, async (wish) => {
          sent += 1
          const { status, faults } = await fuzzed.faultsAfter(wish)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          expect(faults).toEqual([])
          if (sent % RESTOCK_EVERY === 0) await fuzzed.restock()
          expect(fuzzed.errors()).toEqual([])
        }),
        { seed: SEED, numRuns: Math.ceil(REQUESTS / 2) },
      )
      for (const { id, balance, sum } of await moneyOf(fuzzed)) expect([id, sum]).toEqual([id, balance])
      const health = await fuzzed.send({
        of: 'open',
        key: 'none',
        method: 'GET',
        path: '/healthz',
        query: [],
        headers: {},
        body: null,
      })
      expect(health.status).toBe(200)
      const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
      console.log(`${sent} requests on ${dialect}, seed ${SEED}: ${counts.join(', ')}`)
    },
    120_000 + REQUESTS * 500,
  )
})
