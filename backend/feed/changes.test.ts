import { expect, it } from 'vitest'
import { type Change, ChangePage } from '../../contract/changes.ts'
import { HOUR } from '../../contract/time.ts'
import { recordChange, recordChanges } from '../changes/changes.ts'
import { moveCredits } from '../credits/credits.ts'
import { describeEachDatabase, type MakeDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { openDatabase, transaction } from '../db/database.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { revokeKey } from '../keys/keys.ts'
import { createLogger } from '../observability/logging.ts'
import { newAccount, newKey, startBackend } from '../run/backend.fixture.ts'
import { changeWorkspace } from '../workspaces/workspaces.ts'

const start = async (make: MakeDatabase) => {
  const test = await make()
  const account = await newAccount(test)
  const backend = startBackend(test, { readsPerMinute: 10_000 })
  const read = async (cursor?: string, key = account.key): Promise<ChangePage> => {
    const query = cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`
    return ChangePage.parse(await (await backend.send('GET', `/api/v1/changes${query}`, { key })).json())
  }
  return { test, account, backend, read }
}

const addCredits = (test: Pick<TestDatabase, 'db'>, workspaceId: string) =>
  transaction(test.db, (trx) => moveCredits(trx, workspaceId, 1, 'Test'))

/** Adds finished scans, because they are the cheapest resource to make. */
const addScans = (test: TestDatabase, workspaceId: string, ids: readonly string[]) =>
  transaction(test.db, async (trx) => {
    for (const id of ids)
      await trx
        .insertInto('scan')
        .values({
          ...UNLEASED,
          id,
          workspace_id: workspaceId,
          trigger: 'request',
          status: 'completed',
          requested_at: 1,
          starts_before: 1,
          finished_at: 1,
          posts_read: 0,
          leads_found: 0,
          message: null,
          ready_at: 0,
        })
        .execute()
    await recordChanges(trx, workspaceId, 'scan', ids)
  })

const kinds = (items: readonly Change[]) => items.map(({ kind }) => kind).sort()

describeEachDatabase('changes feed', (make) => {
  it('starts with a snapshot of what there is and then tells only what changed', async () => {
    const { test, account, read } = await start(make)
    const snapshot = await read()
    expect(kinds(snapshot.items)).toEqual(['credits', 'settings'])
    const { id, name } = await test.db
      .selectFrom('workspace')
      .select(['id', 'name'])
      .executeTakeFirstOrThrow()
    expect(snapshot).toMatchObject({ workspace: id, workspace_name: name })
    expect((await read(snapshot.cursor)).items).toEqual([])
    await addCredits(test, account.workspaceId)
    await addCredits(test, account.workspaceId)
    const next = await read(snapshot.cursor)
    expect(next.items).toMatchObject([{ kind: 'credits', id: 'credits', data: { balance: 2 } }])
    expect((await read(next.cursor)).items).toEqual([])
  })

  it('pages through more than 500 without losing or repeating one, and says what was deleted', async () => {
    const { test, account, read } = await start(make)
    const ids = Array.from({ length: 1_200 }, (_, n) => `scan_${n}`)
    await addScans(test, account.workspaceId, ids)
    const seen: string[] = []
    let page = await read()
    seen.push(...page.items.map(({ id }) => id))
    while (page.more) {
      expect(page.items.length).toBe(500)
      page = await read(page.cursor)
      seen.push(...page.items.map(({ id }) => id))
    }
    expect(seen.sort()).toEqual(['credits', 'settings', ...ids].sort())
    await test.db.deleteFrom('scan').where('id', '=', 'scan_7').execute()
    await transaction(test.db, (trx) =>
      recordChange(trx, account.workspaceId, 'scan', 'scan_7', { deleted: true }),
    )
    expect((await read(page.cursor)).items).toEqual([
      { kind: 'scan', id: 'scan_7', revision: expect.any(Number), deleted: true },
    ])
    const afresh = await read()
    expect(JSON.stringify(afresh)).not.toContain('scan_7"')
  })

  it('misses no change of writers that commit in another order than they began', async () => {
    const { test, account, read } = await start(make)
    let { cursor } = await read()
    const seen = new Set<string>()
    let writing = true
    const writers = Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        transaction(test.db, async (trx) => {
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
          await recordChange(trx, account.workspaceId, 'draft', `draft_${n}`)
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
        }),
      ),
    ).finally(() => {
      writing = false
    })
    const follow = async () => {
      const page = await read(cursor)
      cursor = page.cursor
      for (const { id } of page.items) seen.add(id)
    }
    while (writing) await follow()
    await writers
    await follow()
    expect(seen.size).toBe(20)
  })

  it('shows a key only the kinds of its scopes, and sends the rest when it sees more', async () => {
    const { test, account, read } = await start(make)
    const narrow = await newKey(test, { workspaceId: account.workspaceId, scopes: ['publish'] })
    const page = await read(undefined, narrow.key)
    expect(kinds(page.items)).toEqual(['credits'])
    const wider = await read(page.cursor, account.key)
    expect(kinds(wider.items)).toEqual(['credits', 'settings'])
  })

  it('sends everything again when the forum access of the workspace changes', async () => {
    const { test, account, read } = await start(make)
    const { cursor } = await read()
    await transaction(test.db, (trx) =>
      changeWorkspace(trx, account.workspaceId, {
        plan: 'free',
        forum_access: 'trial',
        forum_access_until: null,
      }),
    )
    const page = await read(cursor)
    expect(kinds(page.items)).toEqual(['credits', 'settings'])
    expect(page.items.find(({ kind }) => kind === 'settings')).toMatchObject({
      data: { access: { kind: 'trial' } },
    })
  })

  it('refuses a cursor with a higher revision than a restored service', async () => {
    const { test, backend, account, read } = await start(make)
    const before = await test.db.selectFrom('workspace').select('revision').executeTakeFirstOrThrow()
    await addCredits(test, account.workspaceId)
    const { cursor } = await read()
    expect((await read(cursor)).items).toEqual([])
    await test.db.updateTable('workspace').set(before).execute()
    await test.db.deleteFrom('change').where('revision', '>', before.revision).execute()
    const answer = await backend.send('GET', `/api/v1/changes?cursor=${cursor}`, { key: account.key })
    expect(await answer.json()).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: 'cursor', message: expect.stringContaining('Start again without a cursor') }],
    })
  })

  it('refuses a cursor from before a restore, even if the service has counted past it since', async () => {
    const { test, backend, account, read } = await start(make)
    const scans = (name: string) =>
      addScans(
        test,
        account.workspaceId,
        Array.from({ length: 5 }, (_, n) => `${name}_${n}`),
      )
    await scans('kept')
    const { cursor: atBackup } = await read()
    const backup = await test.db.selectFrom('change').selectAll().execute()
    const before = await test.db.selectFrom('workspace').select('revision').executeTakeFirstOrThrow()
    await scans('lost')
    const { cursor } = await read(atBackup)
    await test.db.deleteFrom('scan').where('id', 'like', 'lost%').execute()
    await test.db.deleteFrom('change').execute()
    await test.db.insertInto('change').values(backup).execute()
    await test.db.updateTable('workspace').set(before).execute()
    test.clock.advance(HOUR)
    await scans('new')
    // Every resource that the new history changed before the cursor is changed again after it.
    await scans('newer')
    await transaction(test.db, (trx) =>
      recordChanges(
        trx,
        account.workspaceId,
        'scan',
        Array.from({ length: 5 }, (_, n) => `new_${n}`),
      ),
    )
    const answer = await backend.send('GET', `/api/v1/changes?cursor=${cursor}`, { key: account.key })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_input' }])
    expect((await read(atBackup)).items).toHaveLength(10)
  })

  it('accepts a cursor in the older form, without dates', async () => {
    const { test, account, read } = await start(make)
    const { cursor } = await read()
    const [workspaceId, view, revision] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    await test.db.deleteFrom('change').where('kind', '=', 'point').execute()
    const old = Buffer.from(JSON.stringify([workspaceId, view, revision])).toString('base64url')
    expect((await read(old)).items).toEqual([])
    await addCredits(test, account.workspaceId)
    expect(kinds((await read(old)).items)).toEqual(['credits'])
  })

  it('refuses a cursor of another workspace and an invalid cursor, and says how to continue', async () => {
    const { test, backend, account, read } = await start(make)
    const { cursor } = await read()
    const stranger = await newAccount(test)
    for (const [bad, key] of [
      [cursor, stranger.key],
      ['nonsense', account.key],
      ['WzEsMl0', account.key],
    ] as const) {
      const answer = await backend.send('GET', `/api/v1/changes?cursor=${bad}`, { key })
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({
        code: 'invalid_input',
        issues: [{ path: 'cursor', message: expect.stringContaining('Start again without a cursor') }],
      })
    }
  })
})

type Event = { readonly event: string; readonly id: string; readonly data: unknown; readonly at: number }

const streamFrom = async (
  backend: ReturnType<typeof startBackend>,
  key: string,
  headers: Readonly<Record<string, string>> = {},
) => {
  const response = await backend.send('GET', '/api/v1/changes', {
    key,
    headers: { accept: 'text/event-stream', ...headers },
  })
  const events: Event[] = []
  let comments = 0
  const field = (block: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  const read = async () => {
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    let rest = ''
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return
      const blocks = (rest + decoder.decode(chunk.value, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks)
        if (block.startsWith(':')) comments += 1
        else
          events.push({
            event: field(block, 'event'),
            id: field(block, 'id'),
            data: JSON.parse(field(block, 'data')),
            at: performance.now(),
          })
    }
  }
  return { response, events, ended: read(), comments: () => comments }
}

describeEachDatabase('changes as a stream', (make) => {
  it('sends a change within a second, whether this process or another made it', async () => {
    const { test, account, backend } = await start(make)
    const stream = await streamFrom(backend, account.key)
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
    await expect.poll(() => stream.events.length).toBe(1)
    expect(kinds(ChangePage.parse(stream.events[0]?.data).items)).toEqual(['credits', 'settings'])
    const madeHere = performance.now()
    await addCredits(test, account.workspaceId)
    await expect.poll(() => stream.events.length).toBe(2)
    expect((stream.events[1]?.at ?? Infinity) - madeHere).toBeLessThan(300)
    const other = openDatabase(test.address)
    const madeElsewhere = performance.now()
    // Uses a separate transaction, so that no bell of this process rings.
    await other.transaction().execute((trx) => moveCredits(trx, account.workspaceId, 1, 'Test'))
    await other.destroy()
    await expect.poll(() => stream.events.length, { timeout: 3_000 }).toBe(3)
    expect((stream.events[2]?.at ?? Infinity) - madeElsewhere).toBeLessThan(1_000)
    expect(stream.events.map(({ event }) => event)).toEqual(['changes', 'changes', 'changes'])
    backend.endStreams()
    await stream.ended
  })

  it('ends within a second when its key is revoked, saying why', async () => {
    const { test, account, backend } = await start(make)
    const stream = await streamFrom(backend, account.key)
    await expect.poll(() => stream.events.length).toBe(1)
    const at = performance.now()
    await revokeKey(test.db, account.keyId)
    await stream.ended
    expect(performance.now() - at).toBeLessThan(1_000)
    expect(stream.events.at(-1)).toMatchObject({ event: 'problem', data: { code: 'unauthorized' } })
  })

  it('continues from Last-Event-ID and does not count as a read', async () => {
    const { test, account } = await start(make)
    const backend = startBackend(test, { readsPerMinute: 1 })
    const first = await streamFrom(backend, account.key)
    await expect.poll(() => first.events.length).toBe(1)
    await addCredits(test, account.workspaceId)
    const again = await streamFrom(backend, account.key, { 'last-event-id': first.events[0]?.id ?? '' })
    await expect.poll(() => again.events.length).toBe(1)
    expect(kinds(ChangePage.parse(again.events[0]?.data).items)).toEqual(['credits'])
    expect(again.response.headers.get('ratelimit-remaining')).toBeNull()
    expect((await backend.send('GET', '/api/v1/credits', { key: account.key })).status).toBe(200)
    backend.endStreams()
    await Promise.all([first.ended, again.ended])
  })

  it('logs no error if the database closes after the stream has ended', async () => {
    const { test, account } = await start(make)
    const lines: string[] = []
    const log = createLogger('error', { write: (line) => lines.push(line) })
    const backend = startBackend(test, { log })
    const stream = await streamFrom(backend, account.key)
    await expect.poll(() => stream.events.length).toBe(1)
    backend.endStreams()
    await test.db.destroy()
    await stream.ended
    expect(lines).toEqual([])
  })

  it('sends comments while nothing happens, and refuses an invalid cursor before it begins', async () => {
    const { test, account } = await start(make)
    const backend = startBackend(test, { streamTimes: { ask: 20, heartbeat: 50 } })
    const stream = await streamFrom(backend, account.key)
    await expect.poll(stream.comments).toBeGreaterThan(1)
    expect(stream.events.length).toBe(1)
    const refused = await streamFrom(backend, account.key, { 'last-event-id': 'nonsense' })
    expect(refused.response.status).toBe(400)
    backend.endStreams()
    await stream.ended
  })

  it('holds at most one page for a client that does not read', async () => {
    const { test, account } = await start(make)
    const backend = startBackend(test, { streamTimes: { ask: 10, heartbeat: 60_000 } })
    const ids = Array.from({ length: 3_000 }, (_, n) => `scan_${n}`)
    await addScans(test, account.workspaceId, ids)
    const response = await backend.send('GET', '/api/v1/changes', {
      key: account.key,
      headers: { accept: 'text/event-stream' },
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await transaction(test.db, (trx) => recordChanges(trx, account.workspaceId, 'scan', ids))
    // Reads the whole stream: the full first page is followed by pages of the present state.
    const text = response.text()
    await expect
      .poll(() => test.db.selectFrom('change').select('id').where('kind', '!=', 'point').execute())
      .toHaveLength(3_002)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    backend.endStreams()
    const revisions = [...(await text).matchAll(/"kind":"scan","id":"scan_\d+","revision":(\d+)/g)].map(
      ([, revision]) => Number(revision),
    )
    expect(revisions.length).toBeLessThan(2 * 3_000)
    expect(Math.max(...revisions)).toBeGreaterThan(6_000)
  })
})
