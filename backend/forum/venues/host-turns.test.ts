import { expect, test } from 'vitest'
import { HOUR } from '../../../contract/time.ts'
import { describeEachDatabase } from '../../db/database.fixture.ts'
import { dbNow, openDatabase } from '../../db/database.ts'
import { createGate } from '../sources/host-gate.ts'
import { SourceError } from '../sources/source-error.ts'
import { databaseTurns, forgetTurns } from './host-turns.table.ts'

const HOST = 'forum.example'
/** A time between turns, in ms, that is much longer than a slow machine takes for a few statements. */
const SPACING = 600_000

describeEachDatabase('turns at a host', (make) => {
  test('are taken one after another by all workers', async () => {
    const { db, address } = await make()
    const dbs = [db, openDatabase(address), openDatabase(address)]
    const before = await dbNow(db)
    const taken = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        databaseTurns(dbs[at % dbs.length] ?? db).take(HOST, SPACING, 0, Number.POSITIVE_INFINITY),
      ),
    )
    const { free_at } = await db.selectFrom('host_turn').select('free_at').executeTakeFirstOrThrow()
    for (const other of dbs.slice(1)) await other.destroy()
    // Each turn begins after all earlier turns. The time that passed between two calls shortens the wait.
    expect(free_at - before).toBeGreaterThanOrEqual(9 * SPACING)
    const places = taken.map((turn) => ('wait' in turn ? Math.ceil(turn.wait / SPACING) : null)).toSorted()
    expect(places).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('begin only after the answer to the previous request, however long that took', async () => {
    const { db, clock } = await make()
    const turns = databaseTurns(db)
    await turns.take(HOST, SPACING, 0, Number.POSITIVE_INFINITY)
    clock.advance(SPACING * 3)
    await turns.rest(HOST, SPACING)
    const next = await turns.take(HOST, SPACING, 0, Number.POSITIVE_INFINITY)
    expect('wait' in next && next.wait > SPACING / 2).toBe(true)
  })

  test('are given to no worker while the host is held, whichever worker received the hold', async () => {
    const { db, clock } = await make()
    const [one, other] = [1, 2].map(() => createGate({ turns: databaseTurns(db), now: clock.now }))
    const until = clock.now() + HOUR
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

  test('are forgotten long after they have ended', async () => {
    const { db, clock } = await make()
    const turns = databaseTurns(db)
    await turns.take(HOST, 1000, 0, Number.POSITIVE_INFINITY)
    await turns.hold('held.example', 48 * HOUR)
    clock.advance(25 * HOUR)
    await forgetTurns(db)
    const left = await db.selectFrom('host_turn').select('host').execute()
    expect(left).toEqual([{ host: 'held.example' }])
  })
})
