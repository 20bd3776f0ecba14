import { expect, test } from 'vitest'
import { describeEachDatabase } from '../db/database.fixture.ts'
import { openDatabase } from '../db/database.ts'
import { createGate } from './sources/gate.ts'
import { SourceError } from './sources/source-error.ts'
import { databaseTurns, forgetTurns } from './turns.table.ts'

const HOST = 'forum.example'

describeEachDatabase('turns at a host', (make) => {
  test('are taken one after another by all workers together', async () => {
    const { db, address, clock } = await make()
    const dbs = [db, openDatabase(address), openDatabase(address)]
    const passed: number[] = []
    const pass = async (at: number) => {
      const turns = databaseTurns(dbs[at % dbs.length] ?? db)
      await createGate({ turns, now: clock.now }).pass(HOST, 200)
      passed.push(performance.now())
    }
    await Promise.all(Array.from({ length: 9 }, (_, at) => pass(at)))
    for (const other of dbs.slice(1)) await other.destroy()
    const [first = 0] = passed
    expect((passed.at(-1) ?? 0) - first).toBeGreaterThan(8 * 200 - 100)
    const { free_at } = await db.selectFrom('host_turn').select('free_at').executeTakeFirstOrThrow()
    expect(free_at).toBeGreaterThan(0)
  })

  test('are given to nobody while the host is held, whoever heard it say so', async () => {
    const { db, clock } = await make()
    const [one, other] = [1, 2].map(() => createGate({ turns: databaseTurns(db), now: clock.now }))
    const until = clock.now() + 3_600_000
    await one?.hold(HOST, until)
    await one?.hold(HOST, clock.now() + 5)
    const thrown = await other?.pass(HOST, 0).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(SourceError)
    expect(thrown).toMatchObject({ state: 'blocked' })
    if (thrown instanceof SourceError) expect(Math.abs((thrown.retryAt ?? 0) - until)).toBeLessThan(2_000)
    await other?.pass('elsewhere.example', 0)
    clock.advance(3_600_001)
    await other?.pass(HOST, 0)
  })

  test('are forgotten once they are long over', async () => {
    const { db, clock } = await make()
    const turns = databaseTurns(db)
    await turns.take(HOST, 1000, 0)
    await turns.hold('held.example', 48 * 3_600_000)
    clock.advance(25 * 3_600_000)
    await forgetTurns(db)
    const left = await db.selectFrom('host_turn').select('host').execute()
    expect(left).toEqual([{ host: 'held.example' }])
  })
})
