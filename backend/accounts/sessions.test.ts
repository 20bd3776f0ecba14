import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { DAY } from '../../contract/time.ts'
import {
  describeEachDatabase,
  describePostgres,
  describeSqlite,
  type TestDatabase,
} from '../db/database.fixture.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { POSTGRES_LIMITS } from '../db/postgres.ts'
import { startAccounts } from './accounts.fixture.ts'

const HERE = 'http://127.0.0.1:8080'
const HOSTED = 'https://quillport.example'

/** A server of the service. Each server remembers for a second which sessions are valid, so a test asks another one after a while. */
const serverOn = async (test: TestDatabase, origin: string) => {
  const its = await startAccounts(test, origin)
  onTestFinished(() => its.mailbox.close())
  return its
}

/** Makes every session so much older, as if this time (ms) had passed. */
const pass = async (db: Database, ms: number) => {
  const { rows } = await sql<{ id: string; at: Record<'made' | 'used' | 'ends', string | Date> }>`
    select id, "createdAt" as made, "updatedAt" as used, "expiresAt" as ends from person_session`
    .execute(db)
    .then(({ rows: all }) => ({ rows: all.map(({ id, ...at }) => ({ id, at: Times.parse(at) })) }))
  const before = (at: string | Date) => new Date(new Date(at).getTime() - ms).toISOString()
  for (const { id, at } of rows)
    await sql`update person_session set "createdAt" = ${before(at.made)}, "updatedAt" = ${before(at.used)},
      "expiresAt" = ${before(at.ends)} where id = ${id}`.execute(db)
}
const Time = z.union([z.string(), z.date()])
const Times = z.object({ made: Time, used: Time, ends: Time })

const Sessions = z.array(z.object({ createdAt: z.string(), updatedAt: z.string() }))

describeEachDatabase('a session', (make) => {
  it.each([HERE, HOSTED])('lasts a week after its last use, not after the sign-in (%s)', async (origin) => {
    const test = await make()
    let { session } = await (await serverOn(test, origin)).person('anna@shop.example')
    const askAfter = async (ms: number) => {
      await pass(test.db, ms)
      const its = await serverOn(test, origin)
      const answer = await its.send('GET', '/dashboard/api/me', undefined, session)
      // A browser forgets the cookie a week after it was set, so the service must set it again.
      const [cookie] = answer.headers.getSetCookie()
      if (cookie !== undefined) session = its.sessionIn(answer)
      return { status: answer.status, cookie: cookie ?? null }
    }
    const renewed =
      origin === HOSTED ? expect.stringMatching(/^__Host-quillport-session=.*Max-Age=604800/) : null
    expect(await askAfter(DAY / 2)).toEqual({ status: 200, cookie: null })
    for (const _ of [1, 2, 3]) expect(await askAfter(4 * DAY)).toEqual({ status: 200, cookie: renewed })
    expect((await askAfter(8 * DAY)).status).toBe(401)
  })

  it('is deleted once it has ended, with its network address', async () => {
    const test = await make()
    const its = await serverOn(test, HERE)
    const { id } = await its.person('anna@shop.example')
    await pass(test.db, 8 * DAY)
    const { session } = await its.person('ben@shop.example', 'Ben')
    const job = its.jobs.find(({ name }) => name === 'app-housekeeping')
    await job?.poll({ owner: 'test', leaseMs: 30_000, signal: new AbortController().signal })
    const left = await test.db.selectFrom('person_session').select('userId').execute()
    expect(left).toHaveLength(1)
    expect(left.map(({ userId }) => userId)).not.toContain(id)
    expect((await its.send('GET', '/dashboard/api/me', undefined, session)).status).toBe(200)
  })

  it('shows the person on which day another of their sessions was last used', async () => {
    const test = await make()
    const its = await serverOn(test, HERE)
    const anna = await its.person('anna@shop.example')
    await pass(test.db, 3 * DAY)
    expect(
      (await (await serverOn(test, HERE)).send('GET', '/dashboard/api/me', undefined, anna.session)).status,
    ).toBe(200)
    const other = its.sessionIn(await its.signIn('anna@shop.example'))
    const listed = Sessions.parse(
      (await its.send('GET', '/dashboard/auth/list-sessions', undefined, other)).json,
    )
    const ages = listed.map(({ createdAt, updatedAt }) => Date.parse(updatedAt) - Date.parse(createdAt))
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(3 * DAY)
  })
})

describeSqlite('a session', (make) => {
  it('still opens what can be read while the database rejects changes', async () => {
    const test = await make()
    const { session } = await (await serverOn(test, HERE)).person('anna@shop.example')
    await pass(test.db, 3 * DAY)
    const its = await serverOn(test, HERE)
    await sql`pragma query_only = on`.execute(test.db)
    const answer = await its.send('GET', '/dashboard/api/passkeys', undefined, session)
    expect(answer.status).toBe(200)
  })
})

describePostgres('a session', (make) => {
  it('gets the answer 503, like a sign-in, while the database does not answer', async () => {
    const test = await make()
    const { session } = await (await serverOn(test, HERE)).person('anna@shop.example')
    const db = openDatabase(test.address, { limits: { ...POSTGRES_LIMITS, statementMs: 300 } })
    onTestFinished(() => db.destroy())
    const its = await serverOn({ ...test, db }, HERE)
    const lock = await test.db.startTransaction().execute()
    await sql`lock table person_session in access exclusive mode`.execute(lock)
    const refused = {
      code: 'unavailable',
      retry_after: 5,
      detail: expect.stringContaining('did not answer in time'),
    }
    const me = await its.send('GET', '/dashboard/api/me', undefined, session)
    expect([me.status, me.json]).toEqual([503, expect.objectContaining(refused)])
    const signIn = await its.signIn('anna@shop.example')
    expect([signIn.status, signIn.json]).toEqual([503, expect.objectContaining(refused)])
    await lock.rollback().execute()
    expect((await its.send('GET', '/dashboard/api/me', undefined, session)).status).toBe(200)
    expect((await its.signIn('anna@shop.example')).status).toBe(200)
  })
})
