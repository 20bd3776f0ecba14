import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { DAY } from '../../contract/time.ts'
import { dispatcher } from '../../transport/dispatch.ts'
import { describeEachDatabase, type MakeDatabase } from '../db/database.fixture.ts'
import { transaction } from '../db/database.ts'
import { fillDisk } from '../db/full-disk.fixture.ts'
import { startChild } from '../jobs/killed.fixture.ts'
import { authenticator } from '../keys/auth.ts'
import { newAccount, newKey, startBackend, watchSomething } from '../run/backend.fixture.ts'
import { SHELF } from './hanging-call.fixture.ts'
import { type Call, idempotentDispatch } from './idempotency.ts'

const Scan = z.object({ scan_id: z.string(), remaining_today: z.int() })
const start = async (make: MakeDatabase) => {
  const test = await make()
  const account = await newAccount(test)
  await watchSomething(test, account.workspaceId)
  const backend = startBackend(test)
  const scan = (idempotencyKey: string, key = account.key) =>
    backend.send('POST', '/api/v1/forum/scan', { key, headers: { 'idempotency-key': idempotencyKey } })
  return { test, account, backend, scan }
}

describeEachDatabase('Idempotency-Key', (make) => {
  it('answers a repeat with the first answer and does nothing twice', async () => {
    const { test, scan } = await start(make)
    const first = await scan('a')
    const again = await scan('a')
    expect(again.status).toBe(first.status)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(Scan.parse(await again.json())).toEqual(Scan.parse(await first.json()))
    expect((await test.db.selectFrom('scan').select('id').execute()).length).toBe(1)
  })

  it('runs ten equal requests at the same moment once', async () => {
    const { test, scan } = await start(make)
    const answers = await Promise.all(Array.from({ length: 10 }, () => scan('same')))
    const bodies = await Promise.all(answers.map(async (answer) => Scan.parse(await answer.json())))
    expect(new Set(bodies.map(({ scan_id }) => scan_id)).size).toBe(1)
    expect(bodies[0]?.remaining_today).toBe(2)
    expect((await test.db.selectFrom('scan').select('id').execute()).length).toBe(1)
  })

  it('is shared by REST and MCP', async () => {
    const { account, backend, scan } = await start(make)
    const { scan_id } = Scan.parse(await (await scan('both')).json())
    const answer = await backend.send('POST', '/mcp', {
      key: account.key,
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'forum_run_scan', arguments: {} },
      },
      headers: { accept: 'application/json, text/event-stream', 'idempotency-key': 'both' },
    })
    expect(await answer.text()).toContain(scan_id)
  })

  it('is looked up on a full disk: a new request is refused uncharged, and a repeat gets its answer', async () => {
    const { test, scan } = await start(make)
    const first = Scan.parse(await (await scan('before')).json())
    await fillDisk(test.db, ['idempotent_request'])
    const refused = await scan('new')
    expect(refused.status).toBe(503)
    const { detail, ...problem } = z.looseObject({ detail: z.string() }).parse(await refused.json())
    expect(detail).toMatch(/full.* Nothing was charged\.$/)
    expect(problem).not.toHaveProperty('outcome')
    const again = await scan('before')
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(Scan.parse(await again.json())).toEqual(first)
  })

  it('is forgotten after a day, also on a full disk', async () => {
    const { test, scan } = await start(make)
    await scan('yesterday')
    await fillDisk(test.db, ['idempotent_request'])
    test.clock.advance(DAY + 60_000)
    const refused = await scan('yesterday')
    expect([refused.status, refused.headers.get('idempotency-replayed')]).toEqual([503, null])
    expect(await refused.json()).not.toHaveProperty('outcome')
  })

  it('refuses the same key with another request, and an invalid key', async () => {
    const { account, backend, scan } = await start(make)
    await scan('a')
    const other = await backend.send('POST', '/api/v1/forum/leads/x/status', {
      key: account.key,
      body: { status: 'saved' },
      headers: { 'idempotency-key': 'a' },
    })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' })
    expect((await scan('two words')).status).toBe(400)
  })

  it('stores no errors, so that the same request can succeed later', async () => {
    const { test, account, backend } = await start(make)
    const mark = () =>
      backend.send('POST', '/api/v1/forum/leads/x/status', {
        key: account.key,
        body: { status: 'saved' },
        headers: { 'idempotency-key': 'm' },
      })
    expect((await mark()).status).toBe(404)
    expect((await mark()).headers.get('idempotency-replayed')).toBeNull()
    expect(await test.db.selectFrom('idempotent_request').selectAll().execute()).toEqual([])
  })

  it('belongs to one agent key and is forgotten after a day', async () => {
    const { test, account, scan } = await start(make)
    const other = await newKey(test, { workspaceId: account.workspaceId, scopes: ['forum'] })
    await scan('a')
    expect((await scan('a', other.key)).headers.get('idempotency-replayed')).toBeNull()
    test.clock.advance(DAY - 60_000)
    expect((await scan('a')).headers.get('idempotency-replayed')).toBe('true')
    test.clock.advance(120_000)
    expect((await scan('a')).headers.get('idempotency-replayed')).toBeNull()
  })
})

describeEachDatabase('a request whose server fails', (make) => {
  const setUp = async (times = { lease: 60_000, wait: 200 }) => {
    const test = await make()
    const { key } = await newAccount(test)
    const caller = await authenticator(test.db)(`Bearer ${key}`)
    const bugs: unknown[] = []
    let runs = 0
    const dispatchWith = (handle: (call: Call, count: number) => Promise<void>) =>
      idempotentDispatch({
        db: test.db,
        contract: SHELF,
        dispatch: dispatcher<typeof SHELF, Call>(SHELF, {
          shelf: {
            add: async (_, call) => {
              const count = ++runs
              await handle(call, count)
              return { count }
            },
          },
        }),
        times,
        onBug: (thrown) => bugs.push(thrown),
      })
    const inbound = { caller, idempotencyKey: 'k', onKeyRead: () => {}, onReplayed: () => {} }
    return { test, key, dispatchWith, inbound, bugs }
  }

  it.each(['k', null])(
    'gets the settled answer if the server fails after the commit (key %s)',
    async (idempotencyKey) => {
      const { test, dispatchWith, inbound, bugs } = await setUp()
      const dispatch = dispatchWith(async (call, count) => {
        await transaction(test.db, (trx) => call.settle(trx, { count }))
        throw new Error('after the commit')
      })
      const answer = dispatch('shelf', 'add', { what: 'a' }, { ...inbound, idempotencyKey })
      expect(await answer).toEqual({ count: 1 })
      expect(bugs).toMatchObject([{ message: 'after the commit' }])
    },
  )

  it('answers already_running while the first request runs, and starts again once its lease has expired', async () => {
    const { test, dispatchWith, inbound } = await setUp({ lease: 600, wait: 1_500 })
    let finish = () => {}
    const hanging = dispatchWith(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    const first = hanging('shelf', 'add', { what: 'a' }, inbound)
    await expect.poll(() => test.db.selectFrom('idempotent_request').selectAll().execute()).toHaveLength(1)
    const quick = dispatchWith(async () => {})
    await expect(quick('shelf', 'add', { what: 'a' }, inbound)).rejects.toMatchObject({
      code: 'already_running',
      details: { retryAfter: 5 },
    })
    test.clock.advance(61_000)
    expect(await quick('shelf', 'add', { what: 'a' }, inbound)).toEqual({ count: 2 })
    finish()
    await first
    expect(await quick('shelf', 'add', { what: 'a' }, inbound)).toEqual({ count: 2 })
  })

  it('lets a server that was frozen past its lease write nothing', async () => {
    const { test, dispatchWith, inbound } = await setUp()
    const workspaces = () => test.db.selectFrom('workspace').select('name').execute()
    let wake = () => {}
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    const frozen = dispatchWith(async (call, count) => {
      await woken
      await transaction(test.db, async (trx) => {
        await trx.updateTable('workspace').set({ name: 'written late' }).execute()
        await call.settle(trx, { count })
      })
    })('shelf', 'add', { what: 'a' }, inbound)
    await expect.poll(() => test.db.selectFrom('idempotent_request').selectAll().execute()).toHaveLength(1)
    test.clock.advance(61_000)
    const other = dispatchWith((call, count) => transaction(test.db, (trx) => call.settle(trx, { count })))
    expect(await other('shelf', 'add', { what: 'a' }, inbound)).toEqual({ count: 2 })
    wake()
    await expect(frozen).rejects.toMatchObject({ code: 'already_running' })
    expect(await workspaces()).not.toContainEqual({ name: 'written late' })
  })

  it('lets a waiting repeat take over the key of a killed server', async () => {
    const { test, key, inbound } = await setUp()
    const child = startChild(join(import.meta.dirname, 'hanging-call.fixture.ts'), test.address, key)
    const begun = () => test.db.selectFrom('idempotent_request').selectAll().execute()
    await expect.poll(begun, { timeout: 20_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    // The call and its repeat use the service's own times. Moving the clock skips most of the lease.
    test.clock.advance(14_000)
    const dispatch = idempotentDispatch({
      db: test.db,
      contract: SHELF,
      dispatch: dispatcher<typeof SHELF, Call>(SHELF, { shelf: { add: async () => ({ count: 7 }) } }),
      onBug: () => {},
    })
    expect(await dispatch('shelf', 'add', { what: 'a' }, inbound)).toEqual({ count: 7 })
  })
})
