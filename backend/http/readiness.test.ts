import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeEachDatabase, describeSqlite, type TestDatabase } from '../db/database.fixture.ts'
import { dialectOf, emptyLog, openDatabase } from '../db/database.ts'
import { fillDisk } from '../db/full-disk.fixture.ts'
import { migrate } from '../db/migrate.ts'
import { startWorker } from '../jobs/worker.ts'
import { createLogger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { newAccount, startBackend } from '../run/backend.fixture.ts'
import { startServing } from '../run/program.fixture.ts'

/** Opens the test's database a second time, as a server that starts now would. */
const opened = (test: TestDatabase) => {
  const db = openDatabase(test.address)
  onTestFinished(() => db.destroy())
  return { ...test, db }
}

/** Opens the database again without write access, as after a failover. */
const openedReadOnly = async (test: TestDatabase) => {
  const isSqlite = dialectOf(test.db) === 'sqlite'
  if (!isSqlite)
    await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on',
      current_database()); end $$`.execute(test.db)
  const readOnly = opened(test)
  if (isSqlite) await sql`pragma query_only = on`.execute(readOnly.db)
  return readOnly
}

/** Overwrites the page where the table of keys begins. */
const damageKeys = async ({ db, address }: TestDatabase) => {
  const { rows } = await sql<{ page: number; size: number }>`select rootpage as page,
    (select page_size from pragma_page_size) as size from sqlite_master where name = 'agent_key'`.execute(db)
  const [at] = rows
  if (!at) throw new Error('There is no table of keys.')
  await emptyLog(db)
  const file = await open(address, 'r+')
  await file.write(Buffer.alloc(at.size, 0xff), 0, at.size, (at.page - 1) * at.size)
  await file.close()
}

describeEachDatabase('readiness', (make) => {
  it('is refused if the schema is missing, with advice', async () => {
    const { send } = startBackend(await make({ migrated: false }))
    const answer = await send('GET', '/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({
      detail: expect.stringContaining('run the command “migrate”'),
    })
    expect((await send('GET', '/healthz')).status).toBe(200)
  })

  it('is kept with a compatible newer schema, and refused with any other', async () => {
    const test = await make()
    const add = (name: string, oldest: string | null) =>
      sql`insert into migration (name, applied_at, oldest) values (${name}, 1, ${oldest})`.execute(test.db)
    await add('9998_wider', '0006_oldest_program')
    expect(await migrate(test.db)).toEqual([])
    expect((await startBackend(test).send('GET', '/readyz')).status).toBe(200)
    await add('9999_future', '9998_wider')
    await expect(migrate(test.db)).rejects.toThrow(
      'A newer version of Quillport created or changed this database. Update Quillport here',
    )
    const answer = await startBackend(test).send('GET', '/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ code: 'unavailable' })
  })

  it('is refused with a schema that is too new, which also stops all work and is logged once', async () => {
    const test = await make()
    const lines: string[] = []
    const log = createLogger('info', { write: (line) => lines.push(line) })
    const { send, isFit } = startBackend(test, { log })
    let rounds = 0
    const poll = async () => {
      rounds += 1
      return 'idle' as const
    }
    const jobs = [{ name: 'counted', poll, idleMs: 20 }]
    const options = { jobs, owner: 'test', leaseMs: 1_000, log, metrics: createMetrics(), isFit }
    const worker = startWorker(options)
    try {
      await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(1)
      await sql`insert into migration (name, applied_at) values ('9999_future', 1)`.execute(test.db)
      const reasons = () => lines.filter((line) => line.includes('A newer version of Quillport created'))
      await expect.poll(reasons, { timeout: 30_000 }).toHaveLength(1)
      expect(reasons()[0]).toContain('9999_future')
      const before = rounds
      for (let at = 0; at < 4; at++) {
        expect((await send('GET', '/readyz')).status).toBe(503)
        await new Promise((resolve) => setTimeout(resolve, 1_000))
      }
      expect([rounds, reasons().length]).toEqual([before, 1])
      await sql`delete from migration where name = '9999_future'`.execute(test.db)
      await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(before)
    } finally {
      await worker.stop()
    }
  })

  it('is refused if the database is read-only, while reads still work and changes are refused with the reason', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    const readOnly = await openedReadOnly(test)
    const { send } = startBackend(readOnly)
    expect((await send('GET', '/readyz')).status).toBe(503)
    expect((await send('GET', '/healthz')).status).toBe(200)
    expect((await send('GET', '/api/v1/credits', { key })).status).toBe(200)
    const order = await send('POST', '/api/v1/articles', {
      key,
      body: { title: 'How to be paid on time', topic: 'Send it on the day the work ends.' },
    })
    expect(order.status).toBe(503)
    expect(await order.json()).toMatchObject({ detail: expect.stringContaining('read-only') })
  })

  it('is refused on the owner’s routes without a hint about earlier requests', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    const token = 'owner-token-of-the-test'
    const readOnly = await openedReadOnly(test)
    const { send } = startBackend(readOnly, { owner: { workspaceId, token } })
    const answer = await send('POST', '/owner/credits', {
      key: token,
      body: {},
      headers: { 'idempotency-key': 'k' },
    })
    expect(answer.status).toBe(503)
    const { detail, ...problem } = await answer.json()
    expect(detail).toMatch(/read-only.* Nothing was charged\.$/)
    expect(problem).not.toHaveProperty('outcome')
  })

  it('is kept while the disk is full, and reads are answered', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    await fillDisk(test.db, ['agent_key', 'read_window'])
    const { send } = startBackend(test)
    for (let at = 0; at < 3; at++) expect((await send('GET', '/api/v1/credits', { key })).status).toBe(200)
    expect((await send('GET', '/readyz')).status).toBe(200)
  })
})

describeSqlite('readiness', (make) => {
  it('is refused after the file is found damaged', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    await damageKeys(test)
    const { send } = startBackend(opened(test))
    const answer = await send('GET', '/api/v1/credits', { key })
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ detail: expect.stringContaining('damaged') })
    // Waiting does not help, so the answer names no time.
    expect(answer.headers.get('retry-after')).toBeNull()
    expect((await send('GET', '/readyz')).status).toBe(503)
    expect((await send('GET', '/healthz')).status).toBe(200)
  })

  it('ends all work when the file is found damaged', async () => {
    const test = await make()
    const { key } = await newAccount(test)
    await damageKeys(test)
    const { send, isFit } = startBackend(opened(test))
    expect(await isFit()).toBe(true)
    expect((await send('GET', '/api/v1/credits', { key })).status).toBe(503)
    await expect.poll(isFit, { timeout: 10_000 }).toBe(false)
  })

  it('is refused from the start if the file is damaged', async () => {
    const test = await make()
    await damageKeys(test)
    const program = await startServing([], { QUILLPORT_DATA: dirname(test.address) })
    const { status } = await fetch(`${program.url}/readyz`)
    expect(status).toBe(503)
    expect(program.err()).toMatch(/"level":"error".*The database is damaged/)
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
  }, 120_000)
})
