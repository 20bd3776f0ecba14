import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { describeOwnPostgres } from '../db/database.fixture.ts'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { newAccount } from './backend.fixture.ts'
import { startProgram, startServing } from './program.fixture.ts'

// Each test starts programs, which takes seconds each on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

await describeOwnPostgres('a database that goes away', (server) => {
  const account = async () => {
    const db = openDatabase(server.url)
    try {
      await migrate(db)
      return await newAccount({ db })
    } finally {
      await db.destroy()
    }
  }

  const administer = async () => {
    const client = new pg.Client({ connectionString: server.url })
    // What ends the server ends this connection too.
    client.on('error', () => {})
    await client.connect()
    return client
  }

  it('survives a connection that breaks in a transaction, and answers that request 503', async () => {
    const { key, workspaceId } = await account()
    const program = await startServing([], { DATABASE_URL: server.url })
    const admin = await administer()
    // The order waits for the row, in its own transaction.
    await admin.query('begin')
    await admin.query('select 1 from workspace where id = $1 for update', [workspaceId])
    const order = fetch(`${program.url}/api/v1/articles`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'How freelancers get paid on time' }),
    })
    const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await admin.query(waiting)).rows).toEqual([{ count: 1 }]))
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    await admin.query('rollback')
    expect((await order).status).toBe(503)
    const ask = () => fetch(`${program.url}/api/v1/credits`, { headers: { authorization: `Bearer ${key}` } })
    expect((await ask()).status).toBe(200)
    expect(program.child.exitCode).toBeNull()
    await admin.end()
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
  })

  it('serves again after its database was away', async () => {
    const { key } = await account()
    const program = await startServing([], { DATABASE_URL: server.url })
    const ask = (path: string) =>
      fetch(program.url + path, { headers: path === '/readyz' ? {} : { authorization: `Bearer ${key}` } })
    expect((await ask('/api/v1/credits')).status).toBe(200)
    await server.halt()
    try {
      expect((await ask('/api/v1/credits')).status).toBe(503)
      expect((await ask('/readyz')).status).toBe(503)
    } finally {
      await server.resume()
    }
    await vi.waitFor(async () => expect((await ask('/api/v1/credits')).status).toBe(200))
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
  })

  it('lets a program wait at its start, with a line in the log, until the database is back or SIGTERM arrives', async () => {
    await account()
    await server.halt()
    const [stopped, patient] = [1, 2].map(() =>
      startProgram([], { DATABASE_URL: server.url, QUILLPORT_PORT: '0' }),
    )
    if (!stopped || !patient) throw new Error('nothing was started')
    try {
      for (const { err } of [stopped, patient])
        await expect.poll(err, { timeout: 60_000 }).toContain('waiting for the database')
      stopped.child.kill('SIGTERM')
      expect(await stopped.exit).toBe(0)
    } finally {
      await server.resume()
    }
    await expect.poll(patient.err, { timeout: 60_000 }).toContain('"msg":"started"')
    patient.child.kill('SIGTERM')
    expect(await patient.exit).toBe(0)
  })
})
