import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ChangePage } from '../../../contract/changes.ts'
import { DAY, HOUR } from '../../../contract/time.ts'
import { describeBothDatabases, describeEachDatabase } from '../../db/database.fixture.ts'
import { dialectOf, transaction } from '../../db/database.ts'
import { createModels } from '../../model/models.ts'
import { keepVersion, ownWorkAbout } from '../../own-work/own-work.fixture.ts'
import { newAccount } from '../../run/backend.fixture.ts'
import { feedSite, POSTS, startForum } from '../forum.fixture.ts'
import { queueScan } from '../scans/scan.table.ts'
import { startHosted } from '../venues/watchers.fixture.ts'
import { OLD_LEADS, OLD_SCANS, oldIn, workspacesWith } from './forget-old.ts'
import { insertLeads } from './lead-rows.fixture.ts'

/** Makes a function that reads the changes since the last call. */
const listenTo = async ({ send }: Pick<ReturnType<typeof startHosted>, 'send'>, key: string) => {
  const read = async (query: string) =>
    ChangePage.parse(await (await send('GET', `/api/v1/changes${query}`, { key })).json())
  const { cursor } = await read('')
  return async () => (await read(`?cursor=${cursor}`)).items
}

/** Starts a service that keeps leads for a number of days, with a workspace that watches a site. `scan` runs one scan. */
const startKeeping = async (its: Parameters<typeof startHosted>[0], leads: number) => {
  const site = await feedSite()
  const service = startHosted(its, [site], { keepDays: { leads } })
  const one = await service.watcher([site.url])
  // No scan runs on a schedule.
  const scan = async () => {
    await service.db.updateTable('forum_settings').set({ next_scan_at: null }).execute()
    await service.queueDue([one])
    await service.work()
  }
  const ids = async () => (await one.leads()).map(({ lead_id }) => lead_id)
  return { ...service, site, one, scan, ids, listen: () => listenTo(service, one.key) }
}

const jobsNamed = (jobs: ReturnType<typeof startHosted>['jobs'], ...names: readonly string[]) =>
  jobs.filter(({ name }) => names.includes(name))

describeBothDatabases('leads that are kept for a time', (make, dialect) => {
  test('are deleted with their drafts and without a trace, the desk is told, and saved leads stay', async () => {
    const it = await startKeeping(await make(), 30)
    it.site.publish([
      { id: 'a', ...POSTS.hot(1) },
      { id: 'b', ...POSTS.hot(2) },
    ])
    await it.scan()
    const leads = await it.one.leads()
    const [goes, stays] = [1, 2].map(
      (at) => leads.find(({ title }) => title === POSTS.hot(at).title)?.lead_id ?? '',
    )
    const { draft_id } = await it.one.forum.draftReply({ lead_id: goes ?? '' })
    await it.one.forum.markLead({ lead_id: stays ?? '', status: 'saved' })
    for (const id of [goes, stays]) await keepVersion(it.db, it.one.workspaceId, id ?? '', 'You wrote it.')
    it.clock.advance(29 * DAY)
    await it.work()
    expect(await it.ids()).toHaveLength(2)
    const told = await it.listen()
    it.clock.advance(2 * DAY)
    await it.work()
    expect(await it.ids()).toEqual([stays])
    expect((await told()).filter(({ kind }) => kind === 'lead' || kind === 'draft')).toMatchObject([
      { kind: 'draft', id: draft_id, deleted: true },
      { kind: 'lead', id: goes, deleted: true },
    ])
    for (const table of ['lead_band', 'draft'] as const)
      expect(
        await it.db
          .selectFrom(table)
          .selectAll()
          .where('lead_id', '=', goes ?? '')
          .execute(),
      ).toEqual([])
    expect(await ownWorkAbout(it.db)).toEqual([stays])
    if (dialect === 'sqlite') {
      const files = ['', '-wal'].map((end) => readFileSync(`${it.address}${end}`, 'latin1')).join('')
      expect([files.includes('do you use? (1)'), files.includes('do you use? (2)')]).toEqual([false, true])
    }
    const refused = { code: 'not_found' }
    await expect(it.one.forum.markLead({ lead_id: goes ?? '', status: 'new' })).rejects.toMatchObject(refused)
    await expect(it.one.forum.draftReply({ lead_id: goes ?? '' })).rejects.toMatchObject(refused)
  })

  test('stay for the same time after they were last marked or drafted for', async () => {
    const it = await startKeeping(await make(), 30)
    const posts = [3, 4, 5, 6].map((at) => ({ id: `p${at}`, ...POSTS.hot(at) }))
    it.site.publish([...posts, { id: 'copied', ...POSTS.warm(60) }])
    await it.scan()
    const [marked = '', unsaved = '', drafted = '', _, copied = ''] = await it.ids()
    await it.one.forum.markLead({ lead_id: unsaved, status: 'saved' })
    it.clock.advance(20 * DAY)
    await it.one.forum.markLead({ lead_id: marked, status: 'replied' })
    await it.one.forum.draftReply({ lead_id: drafted })
    const copy = { id: 'copied', ...POSTS.hot(61), guid: 'urn:copy', date: it.clock.now() - HOUR }
    it.site.publish([...posts, copy])
    await it.scan()
    expect(await it.ids()).toContain(copied)
    expect(await it.ids()).toHaveLength(5)
    it.clock.advance(11 * DAY)
    await it.work()
    expect(new Set(await it.ids())).toEqual(new Set([marked, unsaved, drafted]))
    it.clock.advance(20 * DAY)
    await it.one.forum.markLead({ lead_id: unsaved, status: 'replied' })
    await it.work()
    expect(await it.ids()).toEqual([unsaved])
    it.clock.advance(31 * DAY)
    await it.work()
    expect(await it.ids()).toEqual([])
  })

  test('are not found again, under the same id or another, or after their hash is forgotten', async () => {
    const it = await startKeeping(await make(), 30)
    const post = { ...POSTS.hot(7), date: it.clock.now() - HOUR }
    it.site.publish([{ id: 'a', ...post }])
    await it.scan()
    expect(await it.ids()).toHaveLength(1)
    it.clock.advance(31 * DAY)
    await it.work()
    expect(await it.ids()).toEqual([])
    const link = `${it.site.origin}/p/a`
    const relist = async (guid: string) => {
      it.site.publish([{ id: 'a', ...post, guid, link }])
      // Sources that are read by time do not remember which posts they showed. A feed's cursor does.
      const { cursor } = await it.db.selectFrom('venue').select('cursor').executeTakeFirstOrThrow()
      const forgetful = JSON.stringify({ ...JSON.parse(cursor ?? '{}'), known: [] })
      await it.db.updateTable('venue').set({ cursor: forgetful }).execute()
      it.clock.advance(2 * HOUR)
      await it.scan()
      return (await it.db.selectFrom('venue').select('last_seq').executeTakeFirstOrThrow()).last_seq
    }
    expect([await relist(`urn:post:${it.site.origin}/a`), await it.ids()]).toEqual([1, []])
    expect([await relist('urn:renamed:a'), await it.ids()]).toEqual([2, []])
    it.clock.advance(401 * DAY)
    await it.work()
    expect(await it.db.selectFrom('met_post').selectAll().execute()).toEqual([])
    expect([await relist('urn:renamed:a'), await it.ids()]).toEqual([3, []])
    // A change of the keywords does not bring the leads back either.
    await it.one.set({ keywords: ['invoicing software', 'bakery'] })
    await it.work()
    expect(await it.ids()).toEqual([])
    it.site.publish([{ id: 'b', ...POSTS.hot(8), date: it.clock.now() - HOUR }])
    it.clock.advance(2 * HOUR)
    await it.scan()
    expect(await it.ids()).toHaveLength(1)
  })

  test('do not come back when a post that is still kept is scored again', async () => {
    const it = await startKeeping(await make(), 7)
    it.site.publish([{ id: 'a', ...POSTS.hot(9) }])
    await it.scan()
    expect(await it.ids()).toHaveLength(1)
    it.clock.advance(7 * DAY + HOUR)
    const [early, later] = [jobsNamed(it.jobs, 'forget-leads'), jobsNamed(it.jobs, 'rescore')]
    await it.work(early)
    expect(await it.ids()).toEqual([])
    await it.one.set({ keywords: ['invoicing software', 'bakery'] })
    await it.work(later)
    const kept = await it.db.selectFrom('venue_post').select('post').execute()
    expect([kept.map(({ post }) => post === null), await it.ids()]).toEqual([[false], []])
  })

  test('are deleted once with any number of workers, and never if they are saved at the same moment', async () => {
    const its = await make()
    const it = startHosted(its, [], { keepDays: { leads: 30 } })
    const { workspaceId, key } = await newAccount(its)
    const rows = await insertLeads(it.db, workspaceId, 900, () => ({
      status: 'new',
      found_at: it.clock.now(),
    }))
    it.clock.advance(31 * DAY)
    const forgetting = [1, 2, 3].map((at) =>
      it.work(jobsNamed(it.backendOf().jobs, 'forget-leads'), `worker-${at}`),
    )
    const marked = rows.filter((_, at) => at % 45 === 0).map(({ id }) => id)
    const saving = marked.map(async (id) => {
      const path = `/api/v1/forum/leads/${id}/status`
      return [id, (await it.send('POST', path, { key, body: { status: 'saved' } })).status] as const
    })
    const answers = await Promise.all(saving)
    await Promise.all(forgetting)
    const saved = answers.filter(([, status]) => status === 200).map(([id]) => id)
    expect(answers.filter(([, status]) => status !== 200 && status !== 404)).toEqual([])
    const left = await it.db.selectFrom('lead').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(saved.toSorted())
    const told = await it.db
      .selectFrom('change')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('kind', '=', 'lead')
      .where('deleted', '=', 1)
      .executeTakeFirstOrThrow()
    expect(told.count).toBe(900 - saved.length)
  })

  test('make other leads readable when they are deleted, if only the best leads are readable', async () => {
    const it = await startKeeping(await make(), 30)
    const { workspaceId } = it.one
    const found_at = it.clock.now()
    await insertLeads(it.db, workspaceId, 6, (at) => ({
      status: 'new',
      score: 90 - at,
      found_at: at < 3 ? found_at : found_at + 10 * DAY,
    }))
    const trial = { plan: 'free', forum_access: 'trial_expired' } as const
    await it.db.updateTable('workspace').set(trial).where('id', '=', workspaceId).execute()
    const told = await it.listen()
    it.clock.advance(31 * DAY)
    await it.work(jobsNamed(it.jobs, 'forget-leads'))
    const leads = (await told()).flatMap((item) =>
      item.kind === 'lead' ? [item.deleted ?? item.data?.locked] : [],
    )
    expect(leads).toEqual([false, false, false, true, true, true])
  })

  test('cause not_found for a draft that a model is still writing', async () => {
    const its = await make()
    const models = createModels({ configured: null, lookAround: false, now: its.clock.now })
    let meanwhile = async () => {}
    const current = async () => {
      await meanwhile()
      return null
    }
    const it = await startForum(make, { on: its, models: { ...models, current } })
    const [lead] = await insertLeads(it.db, it.workspaceId, 1)
    meanwhile = async () => void (await it.db.deleteFrom('lead').execute())
    await expect(it.forum.draftReply({ lead_id: lead?.id ?? '' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

/** Starts a service that keeps scans for a day, with a workspace that scans only on request. */
const startKeepingScans = async (its: Parameters<typeof startHosted>[0]) => {
  const site = await feedSite()
  const service = startHosted(its, [site], { keepDays: { scans: 1 } })
  const one = await service.watcher([site.url])
  await service.db.updateTable('forum_settings').set({ next_scan_at: null }).execute()
  const ask = async () => (await one.forum.runScan({})).scan_id
  const scan = async () => {
    const id = await ask()
    await service.work()
    service.clock.advance(HOUR)
    return id
  }
  const forget = () => service.work(jobsNamed(service.jobs, 'forget-scans'))
  const left = async () => {
    const scans = await service.db.selectFrom('scan').select('id').orderBy('requested_at').execute()
    const steps = await service.db.selectFrom('scan_step').select('scan_id').distinct().execute()
    const ids = scans.map(({ id }) => id)
    expect(new Set(steps.map(({ scan_id }) => scan_id))).toEqual(new Set(ids))
    return ids
  }
  return { ...service, one, ask, scan, forget, left }
}

describeEachDatabase('scans that are kept for a time', (make) => {
  test('are deleted with their steps, which changes neither the time of the last scan nor the rest of the daily limit', async () => {
    const it = await startKeepingScans(await make())
    const asked = [await it.scan(), await it.scan(), await it.scan()]
    const { last_scan_at, limits } = await it.one.forum.getSettings({})
    await it.forget()
    expect(await it.left()).toEqual(asked)
    const told = await listenTo(it, it.one.key)
    it.clock.advance(2 * DAY)
    await it.forget()
    // The desk shows the outcome of the newest scan.
    expect(await it.left()).toEqual(asked.slice(2))
    expect(await told()).toMatchObject(asked.slice(0, 2).map((id) => ({ kind: 'scan', id, deleted: true })))
    const now = await it.one.forum.getSettings({})
    expect([now.last_scan_at, now.limits.scans.per_day]).toEqual([last_scan_at, limits.scans.per_day])
    const queued = await it.ask()
    const today = (await it.one.forum.getSettings({})).limits
    await it.forget()
    expect(await it.left()).toEqual([queued])
    expect((await it.one.forum.getSettings({})).limits).toEqual(today)
  })

  test('stay until they are finished, and then as long as other scans', async () => {
    const it = await startKeepingScans(await make())
    const late = await it.ask()
    it.clock.advance(2 * DAY)
    await it.forget()
    expect(await it.left()).toEqual([late])
    await it.work()
    const newest = await it.scan()
    await it.forget()
    expect(await it.left()).toEqual([late, newest])
    it.clock.advance(DAY)
    await it.forget()
    expect(await it.left()).toEqual([newest])
  })
})

describeEachDatabase('looking for what is too old', (make) => {
  test('uses an index among 100,000 leads and 100,000 scans of 1,000 workspaces', async () => {
    const it = await make()
    const { workspaceId } = await newAccount(it)
    await insertLeads(it.db, workspaceId, 1)
    const copy = async (
      table: 'workspace' | 'lead' | 'scan',
      columns: Record<string, string>,
      count: number,
    ) => {
      const known = (await it.db.introspection.getTables()).find(({ name }) => name === table)?.columns ?? []
      const values = known.map(({ name }) => sql.raw(columns[name] ?? name))
      await sql`with recursive n(at) as (select 1 union all select at + 1 from n where at < ${sql.lit(count)})
        insert into ${sql.table(table)} (${sql.join(known.map(({ name }) => sql.ref(name)))})
        select ${sql.join(values)} from ${sql.table(table)}, n`.execute(it.db)
    }
    const ofWorkspace = "'ws_' || (at % 1000 + 1)"
    await copy('workspace', { id: "'ws_' || at" }, 1000)
    await copy('lead', { id: "'lead_' || at", workspace_id: ofWorkspace, found_at: 'at * 1000' }, 100_000)
    await transaction(it.db, (trx) => queueScan(trx, workspaceId, 'schedule', 0))
    const times = { requested_at: 'at * 1000', finished_at: 'at * 1000 + 500', status: "'completed'" }
    await copy('scan', { id: "'scan_' || at", workspace_id: ofWorkspace, ...times }, 100_000)
    await sql`analyze`.execute(it.db)
    const explain = dialectOf(it.db) === 'postgres' ? 'explain ' : 'explain query plan '
    for (const before of [0, 1_000_000, 200_000_000])
      for (const [old, index] of [
        [OLD_LEADS, 'lead_by_age'],
        [OLD_SCANS, 'scan_of_workspace'],
      ] as const)
        for (const query of [workspacesWith(it.db, old, before), oldIn(it.db, old, 'ws_7', before)]) {
          const compiled = query.compile()
          const { rows } = await it.db.executeQuery({ ...compiled, sql: explain + compiled.sql })
          const plan = JSON.stringify(rows)
          expect(plan).toContain(index)
          expect(plan).not.toMatch(/Seq Scan on (lead|scan)|SCAN (lead|scan)|lead_scored_for/)
        }
  }, 120_000)
})
