import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { CHANGES_PER_PAGE } from '../../contract/changes.ts'
import { DAY } from '../../contract/time.ts'
import { recordChange, recordChanges } from '../changes/changes.ts'
import { describeEachDatabase, describePostgres, type TestDatabase } from '../db/database.fixture.ts'
import { openDatabase, transaction } from '../db/database.ts'
import { feedSite, POSTS } from '../forum/forum.fixture.ts'
import { startHosted } from '../forum/venues/watchers.fixture.ts'
import { UNLEASED } from '../jobs/lease-columns.ts'
import { deleteWorkspaceLater, keepWorkspace } from '../workspaces/workspaces.ts'
import { newAccount, newKey, startBackend } from './backend.fixture.ts'
import { databaseEnv, runCommand } from './command-line.fixture.ts'
import { exportWorkspace } from './export-workspace.ts'

const command = ({ address }: TestDatabase, ...args: readonly string[]) =>
  runCommand(args, databaseEnv(address))

/** The number of rows of a workspace in each table that has any. */
const rowsOf = async (
  { db }: TestDatabase,
  workspaceId: string,
): Promise<Readonly<Record<string, number>>> => {
  const counts: Record<string, number> = {}
  for (const { name, columns } of await db.introspection.getTables()) {
    const column = name === 'workspace' ? 'id' : 'workspace_id'
    if (!columns.some((one) => one.name === column)) continue
    const { count } = await db
      .selectFrom(db.dynamic.table(name as 'workspace').as('t'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where(db.dynamic.ref(column), '=', workspaceId)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) counts[name] = Number(count)
  }
  return counts
}

/** Looks once for workspaces whose week is over, as a worker does. */
const deleteDue = async (test: TestDatabase): Promise<void> => {
  const job = startBackend(test).jobs.find(({ name }) => name === 'delete-workspaces')
  await job?.poll({ owner: 'test', leaseMs: 30_000, signal: new AbortController().signal })
}

/** A workspace with a lead, a draft and an article that is ordered. */
const filled = async (test: TestDatabase) => {
  const site = await feedSite()
  site.publish([{ id: 'a', ...POSTS.hot(1) }])
  const service = startHosted(test, [site])
  const one = await service.watcher([site.url])
  await one.forum.runScan({})
  await service.work()
  const [lead] = await one.leads()
  await one.forum.draftReply({ lead_id: lead?.lead_id ?? '' })
  return { service, site, one }
}

describeEachDatabase('a workspace that ends', (make) => {
  it('is refused for a week, in which nothing new starts and the deletion can be cancelled, and then deleted completely', async () => {
    const test = await make()
    const { service, site, one } = await filled(test)
    const { workspaceId, key } = one
    expect(Object.keys(await rowsOf(test, workspaceId)).toSorted()).toEqual(
      expect.arrayContaining(['agent_key', 'community', 'draft', 'lead', 'met_post', 'scan', 'workspace']),
    )
    const told = JSON.parse((await command(test, 'workspace', 'delete', workspaceId)).out) as unknown
    expect(told).toMatchObject({ workspace_id: workspaceId, until_then: expect.stringContaining('keep') })
    const refused = await service.send('GET', '/api/v1/credits', { key })
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({
      detail: expect.stringMatching(/will be deleted on \d{4}-\d\d-\d\d/),
    })
    const asked = site.asked.length
    test.clock.advance(2 * DAY)
    await service.work()
    expect(site.asked.filter(({ url }) => url.pathname === '/feed.xml').length).toBeLessThanOrEqual(asked + 1)
    expect((await test.db.selectFrom('scan').selectAll().execute()).length).toBe(1)
    await command(test, 'workspace', 'keep', workspaceId)
    expect((await service.send('GET', '/api/v1/credits', { key })).status).toBe(200)
    await command(test, 'workspace', 'delete', workspaceId)
    // The command uses the real clock. The test's clock is two days ahead of it.
    test.clock.advance(4 * DAY)
    await service.work()
    expect(await rowsOf(test, workspaceId)).toHaveProperty('workspace')
    test.clock.advance(2 * DAY)
    await service.work()
    expect(await rowsOf(test, workspaceId)).toEqual({})
    expect((await service.send('GET', '/api/v1/credits', { key })).status).toBe(401)
  })

  it('is deleted at once if its name is repeated, without effect on other workspaces', async () => {
    const test = await make()
    const { one } = await filled(test)
    const other = await newAccount(test)
    const wrong = await command(test, 'workspace', 'delete', one.workspaceId, '--now', '--name', 'Other')
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('--name "Test"')])
    const done = await command(test, 'workspace', 'delete', one.workspaceId, '--now', '--name', 'Test')
    expect(done.code).toBe(0)
    expect(await rowsOf(test, one.workspaceId)).toEqual({})
    const listed = z
      .array(z.looseObject({ workspace_id: z.string() }))
      .parse(JSON.parse((await command(test, 'workspace', 'list')).out))
    expect(listed.map(({ workspace_id }) => workspace_id)).toEqual([other.workspaceId])
    expect((await command(test, 'workspace', 'delete', one.workspaceId)).code).toBe(1)
  })

  it('is deleted on its day even if another workspace cannot be deleted', async () => {
    const test = await make()
    const [stuck, other] = [await newAccount(test), await newAccount(test)]
    const { db } = test
    await transaction(db, (trx) => deleteWorkspaceLater(trx, stuck.workspaceId))
    await transaction(db, (trx) => deleteWorkspaceLater(trx, other.workspaceId))
    // A table of another program, whose row keeps the first workspace.
    await sql`create table kept (workspace_id text references workspace (id))`.execute(db)
    await sql`insert into kept (workspace_id) values (${stuck.workspaceId})`.execute(db)
    test.clock.advance(8 * DAY)
    await expect(deleteDue(test)).rejects.toThrow()
    expect(await rowsOf(test, other.workspaceId)).toEqual({})
    expect(await rowsOf(test, stuck.workspaceId)).toHaveProperty('workspace')
  })

  it('is exported with its own data and without keys', async () => {
    const test = await make()
    const { one } = await filled(test)
    const { out } = await command(test, 'workspace', 'export', one.workspaceId)
    const whole = z
      .object({
        workspace: z.object({ workspace_id: z.string() }),
        resources: z.array(z.looseObject({ kind: z.string() })),
        ledger: z.array(z.unknown()),
      })
      .parse(JSON.parse(out))
    const kinds = new Set(whole.resources.map(({ kind }) => kind))
    for (const kind of ['lead', 'draft', 'settings', 'credits', 'scan']) expect(kinds).toContain(kind)
    expect(out).toContain(POSTS.hot(1).title ?? '')
    expect(out).not.toContain(one.key.slice(8))
  })

  it('is exported with each resource once, as it is at the end, even if resources change meanwhile', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    const ids = Array.from({ length: CHANGES_PER_PAGE + 10 }, (_, n) => `scan_${String(n).padStart(4, '0')}`)
    const scan = { trigger: 'request', status: 'completed', requested_at: 1, starts_before: 1 } as const
    const ended = { finished_at: 1, posts_read: 0, leads_found: 0, message: null, ready_at: 0 }
    await transaction(test.db, async (trx) => {
      for (const id of ids)
        await trx
          .insertInto('scan')
          .values({ ...UNLEASED, ...scan, ...ended, id, workspace_id: workspaceId })
          .execute()
      await recordChanges(trx, workspaceId, 'scan', ids)
    })
    const [changed = '', deleted = '', ...others] = ids
    const other = openDatabase(test.address, { clock: test.clock })
    onTestFinished(() => other.destroy())
    let isChanged = false
    const meanwhile = test.db.withPlugin({
      transformQuery: ({ node }) => node,
      // After the first page was read.
      transformResult: async ({ result }) => {
        if (isChanged || result.rows.length <= CHANGES_PER_PAGE) return result
        isChanged = true
        await transaction(other, async (trx) => {
          await trx.updateTable('scan').set({ posts_read: 7 }).where('id', '=', changed).execute()
          await recordChange(trx, workspaceId, 'scan', changed)
          await trx.deleteFrom('scan').where('id', '=', deleted).execute()
          await recordChange(trx, workspaceId, 'scan', deleted, { deleted: true })
        })
        return result
      },
    })
    const { resources } = await exportWorkspace(meanwhile, workspaceId)
    expect(isChanged).toBe(true)
    const scans = resources.filter(({ kind }) => kind === 'scan')
    expect(scans.map(({ id }) => id).toSorted()).toEqual([changed, ...others])
    expect(scans.find(({ id }) => id === changed)).toMatchObject({ data: { posts_read: 7 } })
  })

  it('has keys that expire', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    const { send } = startBackend(test)
    const { key } = await newKey(test, {
      workspaceId,
      scopes: ['articles'],
      expiresAt: test.clock.now() + DAY,
    })
    expect((await send('GET', '/api/v1/credits', { key })).status).toBe(200)
    test.clock.advance(DAY + 1000)
    const ended = await send('GET', '/api/v1/credits', { key })
    expect(ended.status).toBe(401)
    expect(await ended.json()).toMatchObject({ detail: expect.stringMatching(/^This agent key expired on/) })
  })

  it('gets no key with a past or invalid expiry date', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    const create = (...more: readonly string[]) =>
      command(test, 'keys', 'create', '--workspace', workspaceId, '--scopes', 'forum', ...more)
    expect((await create('--expires', '2027-02-30')).err).toContain('--expires must be a date')
    expect((await create('--expires', '2020-01-01')).err).toContain('is in the past')
    const made = JSON.parse((await create('--expires', '2199-01-31')).out) as unknown
    expect(made).toMatchObject({ expires_at: '2199-01-31T00:00:00.000Z' })
  })
})

describePostgres('a workspace that ends', (make) => {
  it('stays if its deletion is cancelled at the moment at which it would be deleted', async () => {
    const test = await make()
    const { workspaceId } = await newAccount(test)
    await transaction(test.db, (trx) => deleteWorkspaceLater(trx, workspaceId))
    test.clock.advance(8 * DAY)
    const other = openDatabase(test.address, { clock: test.clock })
    onTestFinished(() => other.destroy())
    const cancel = await other.startTransaction().execute()
    await keepWorkspace(cancel, workspaceId)
    // The job waits for the row, because the cancellation is not committed yet.
    const job = deleteDue(test)
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await waiting.execute(test.db)).rows).toHaveLength(1), 10_000)
    await cancel.commit().execute()
    await job
    expect(await rowsOf(test, workspaceId)).toHaveProperty('workspace')
  })
})
