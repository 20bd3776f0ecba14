import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { DAY } from '../../contract/time.ts'
import { beat, claim, giveBack, LeaseLost, type Queue, underLease } from '../jobs/lease.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { describeEachDatabase, type TestDatabase } from './database.fixture.ts'
import { afterCommit, dbNow, nowSql, openDatabase, type Trx, transaction } from './database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS } from './migrations/migrations.ts'
import { type Given, statement } from './statement.ts'

const workspace = (id: string) => ({
  id,
  name: id,
  plan: 'free' as const,
  forum_access: 'none' as const,
  forum_access_until: null,
  live_publish: 1 as const,
  balance: 0,
  ledger_count: 0,
  revision: 0,
  created_at: 1,
})

describeEachDatabase('database', (make) => {
  it('loses no update when many transactions read and then write the same row', async () => {
    const { db } = await make()
    await db.insertInto('workspace').values(workspace('w')).execute()
    await Promise.all(
      Array.from({ length: 20 }, () =>
        transaction(db, async (trx) => {
          await trx.updateTable('workspace').set('revision', sql`revision`).where('id', '=', 'w').execute()
          const { revision } = await trx.selectFrom('workspace').select('revision').executeTakeFirstOrThrow()
          await new Promise((resolve) => setTimeout(resolve, 1))
          await trx
            .updateTable('workspace')
            .set({ revision: revision + 1 })
            .execute()
        }),
      ),
    )
    const { revision } = await db.selectFrom('workspace').select('revision').executeTakeFirstOrThrow()
    expect(revision).toBe(20)
  })

  it('undoes every write of a transaction that throws, and calls no hook', async () => {
    const { db } = await make()
    let called = 0
    const failing = transaction(db, async (trx) => {
      afterCommit(trx, () => called++)
      await trx.insertInto('workspace').values(workspace('gone')).execute()
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await db.selectFrom('workspace').selectAll().execute()).toEqual([])
    expect(called).toBe(0)
    await transaction(db, async (trx) => afterCommit(trx, () => called++))
    expect(called).toBe(1)
  })

  it('refuses a transaction inside a transaction instead of waiting for itself', async () => {
    const { db } = await make()
    const nested = transaction(db, async () => transaction(db, async () => 1))
    await expect(nested).rejects.toThrow('pass on the `trx` of the first transaction')
  })

  it('returns times as numbers, by a clock that a test can move', async () => {
    const { db, clock } = await make()
    const before = await dbNow(db)
    expect(Math.abs(before - Date.now())).toBeLessThan(5_000)
    clock.advance(DAY)
    expect((await dbNow(db)) - before).toBeGreaterThanOrEqual(DAY)
  })

  it('migrates once when two servers start at the same moment', async () => {
    const { db, address } = await make({ migrated: false })
    const second = openDatabase(address)
    try {
      const applied = await Promise.all([migrate(db), migrate(second)])
      expect(applied.flat()).toEqual(Object.keys(MIGRATIONS))
      expect(await migrate(db)).toEqual([])
    } finally {
      await second.destroy()
    }
  })

  it('refuses a database that a newer program made', async () => {
    const { db } = await make()
    await sql`insert into migration (name, applied_at) values ('9999_future', 1)`.execute(db)
    await expect(migrate(db)).rejects.toThrow(
      'A newer version of Quillport created or changed this database.',
    )
  })
})

const revisionOf = statement((db, id: Given) =>
  db
    .selectFrom('workspace')
    .select(['revision', nowSql(db).as('now')])
    .where('id', '=', id)
    .compile(),
)

describeEachDatabase('statement', (make) => {
  it('never sees uncommitted changes of another transaction, and sees committed changes at once', async () => {
    const { db } = await make()
    await db.insertInto('workspace').values(workspace('w')).execute()
    const raise = (trx: Trx, revision: number) =>
      trx.updateTable('workspace').set({ revision }).where('id', '=', 'w').execute()
    let raised = () => {}
    const isRaised = new Promise<void>((resolve) => {
      raised = resolve
    })
    const failing = transaction(db, async (trx) => {
      await raise(trx, 7)
      expect(await revisionOf(trx, 'w')).toMatchObject([{ revision: 7 }])
      raised()
      await new Promise((resolve) => setTimeout(resolve, 20))
      throw new Error('on purpose')
    })
    await isRaised
    const seen = revisionOf(db, 'w')
    await expect(failing).rejects.toThrow('on purpose')
    expect(await seen).toMatchObject([{ revision: 0 }])
    await transaction(db, (trx) => raise(trx, 8))
    expect(await revisionOf(db, 'w')).toMatchObject([{ revision: 8 }])
  })

  it('uses the arguments and the clock of each call', async () => {
    const { db, clock } = await make()
    await db
      .insertInto('workspace')
      .values([workspace('a'), workspace('b')])
      .execute()
    await db.updateTable('workspace').set({ revision: 5 }).where('id', '=', 'b').execute()
    const [first] = await revisionOf(db, 'a')
    expect(await revisionOf(db, 'b')).toMatchObject([{ revision: 5 }])
    expect(await revisionOf(db, "' or 1 = 1")).toEqual([])
    clock.advance(60_000)
    const [later] = await revisionOf(db, 'a')
    expect((later?.now ?? 0) - (first?.now ?? 0)).toBeGreaterThanOrEqual(60_000)
  })
})

const scan = (id: string) => ({
  ...UNLEASED,
  id,
  workspace_id: id,
  trigger: 'request' as const,
  status: 'queued' as const,
  requested_at: 1,
  starts_before: 1,
  finished_at: null,
  posts_read: 0,
  leads_found: 0,
  message: null,
  ready_at: 0,
})
const SCANS: Queue = {
  table: 'scan',
  ready: sql`status in ('queued', 'running')`,
  since: sql`requested_at, id`,
}
const LEASE_MS = 1_000
const withScans = async ({ db }: TestDatabase, count: number) => {
  const rows = Array.from({ length: count }, (_, n) => scan(`s${n}`))
  await db
    .insertInto('workspace')
    .values(rows.map(({ id }) => workspace(id)))
    .execute()
  await db.insertInto('scan').values(rows).execute()
}

describeEachDatabase('lease', (make) => {
  it('is never granted to two workers for the same row', async () => {
    const test = await make()
    await withScans(test, 8)
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        claim(test.db, SCANS, { leaseMs: LEASE_MS, owner: `worker ${n}` }),
      ),
    )
    const taken = claims.flatMap((lease) => (lease ? [lease.id] : []))
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.length).toBe(8)
  })

  it('passes from a dead worker to another worker, and then refuses writes of the dead one', async () => {
    const test = await make()
    await withScans(test, 1)
    const dead = await claim(test.db, SCANS, { leaseMs: LEASE_MS, owner: 'dead' })
    expect(await claim(test.db, SCANS, { leaseMs: LEASE_MS, owner: 'early' })).toBeNull()
    test.clock.advance(1_500)
    const next = await claim(test.db, SCANS, { leaseMs: LEASE_MS, owner: 'next' })
    if (!dead || !next) throw new Error('nothing was claimed')
    expect(next.attempt).toBe(2)
    const late = underLease({ context: test, lease: dead }, (trx) =>
      trx.updateTable('scan').set({ message: 'late' }).execute(),
    )
    await expect(late).rejects.toThrow(LeaseLost)
    await expect(beat(test.db, dead, 1_000)).rejects.toThrow(LeaseLost)
    await expect(giveBack(test.db, dead)).rejects.toThrow(LeaseLost)
    const row = await test.db.selectFrom('scan').select('message').executeTakeFirstOrThrow()
    expect(row.message).toBeNull()
  })

  it('lasts while heartbeats arrive, and ends when the row is given back', async () => {
    const test = await make()
    await withScans(test, 1)
    const lease = await claim(test.db, SCANS, { leaseMs: LEASE_MS, owner: 'one' })
    if (!lease) throw new Error('nothing was claimed')
    test.clock.advance(800)
    await beat(test.db, lease, 1_000)
    test.clock.advance(800)
    expect(await claim(test.db, SCANS, { leaseMs: LEASE_MS, owner: 'two' })).toBeNull()
    await giveBack(test.db, lease)
    expect((await claim(test.db, SCANS, { leaseMs: LEASE_MS, owner: 'two' }))?.id).toBe(lease.id)
  })
})
