import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { describePostgres, type TestDatabase } from './database.fixture.ts'
import { openDatabase } from './database.ts'
import { migrate, migrateAt } from './migrate.ts'
import { POSTGRES_LIMITS } from './postgres.ts'
import { DatabaseTrouble } from './trouble.ts'

const SHORT = { ...POSTGRES_LIMITS, connections: 2, connectMs: 500, statementMs: 500 }

const openShort = (address: string) => {
  const db = openDatabase(address, { limits: SHORT })
  onTestFinished(() => db.destroy())
  return db
}

const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => (thrown instanceof DatabaseTrouble ? thrown.kind : thrown),
  )

/** Starts a proxy to a server. A test can stop the proxy without a message to either side. */
const wayTo = async (address: string) => {
  const target = new URL(address)
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    sockets.push(near, far)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const at = server.address()
  const url = new URL(address)
  url.port = String(typeof at === 'object' && at ? at.port : 0)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { address: url.href, freeze: () => sockets.forEach((socket) => void socket.unpipe().pause()) }
}

/** Locks what a statement needs until the test ends. */
const hold = async ({ db }: TestDatabase, statement: ReturnType<typeof sql>) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await new Promise<void>((resolve, reject) => {
    const holding = db.transaction().execute(async (trx) => {
      await statement.execute(trx)
      resolve()
      await held
    })
    holding.catch(reject)
    onTestFinished(async () => {
      release()
      await holding
    })
  })
}

describePostgres('limits of Postgres', (make) => {
  it('cause an answer of 503 over REST, from a tool and in readiness, instead of waiting for a locked table', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    await hold(test, sql`lock table workspace, migration in access exclusive mode`)
    const { send } = startBackend({ ...test, db: openShort(test.address) })
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => send('GET', '/api/v1/credits', { key })),
      send('GET', '/readyz'),
    ])
    for (const answer of answers) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await answer.json()).toMatchObject({
        code: 'unavailable',
        detail: expect.stringContaining('did not answer in time'),
      })
    }
    expect((await send('GET', '/healthz')).status).toBe(200)
    // The server also ends a statement that was given up.
    const waiting = sql`select query from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
    expect((await waiting.execute(test.db)).rows).toEqual([])
  })

  it('cause the same error from a tool as from a route', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    await hold(test, sql`lock table ledger in access exclusive mode`)
    const { send } = startBackend({ ...test, db: openShort(test.address) })
    const answer = await send('POST', '/mcp', {
      key,
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'check_credits', arguments: {} } },
    })
    expect(await answer.text()).toContain('did not answer in time')
  })

  it('end the wait for a connection if others use all connections', async () => {
    const test = await make()
    const db = openShort(test.address)
    for (let held = 0; held < SHORT.connections; held += 1) await hold({ ...test, db }, sql`select 1`)
    expect(await troubleOf(sql`select 1`.execute(db))).toBe('slow')
  })

  it('end a statement whose server disappeared without a message', async () => {
    const test = await make()
    const way = await wayTo(test.address)
    const db = openShort(way.address)
    await sql`select 1`.execute(db)
    way.freeze()
    expect(await troubleOf(sql`select 1`.execute(db))).toBe('slow')
  })

  it('allow a migration any time, but limit its wait for a lock', async () => {
    const test = await make({ migrated: false })
    // Only the first statements are slow, so that the test does not become slower with each new migration.
    await sql`create sequence slowed`.execute(test.db)
    await sql`create function slow() returns event_trigger language plpgsql as
      $$ begin if nextval('slowed') <= 3 then perform pg_sleep(0.7); end if; end $$`.execute(test.db)
    await sql`create event trigger slow on ddl_command_start when tag in ('ALTER TABLE')
      execute function slow()`.execute(test.db)
    // A busy machine connects slowly; this test is not about connecting.
    const limits = { ...SHORT, connectMs: 10_000 }
    await migrateAt(test.address, limits)
    expect(await migrate(test.db)).toEqual([])
    await sql`delete from migration where name = '0006_oldest_program'`.execute(test.db)
    await hold(test, sql`lock table migration in access exclusive mode`)
    expect(await troubleOf(migrateAt(test.address, limits))).toBe('slow')
  })
})
