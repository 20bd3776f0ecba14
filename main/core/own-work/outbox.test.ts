import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { HOUR } from '../../../contract/time.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from '../service/forum-service.fixture.ts'

let service: ForumService
let its: TestDesk

beforeEach(async () => {
  service = await forumService()
  for (const lead_id of ['l1', 'l2']) service.putLead(leadLike({ lead_id }))
  its = await testDesk()
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await list('all')).total).toBe(2))
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const list = (status: 'all' | 'new' | 'saved' | 'replied' | 'ignored') =>
  its.desk.client.leads.list({ status })
const mark = (lead_id: string, status: 'new' | 'saved' | 'replied' | 'ignored') =>
  its.desk.client.leads.mark({ lead_id, status })
const waiting = async () => (await its.desk.client.connection.status({})).waiting
const nothingWaits = () => vi.waitFor(async () => expect(await waiting()).toBe(0), 5000)
const notices = async () => (await its.desk.client.app.notices({})).notices.map(({ text }) => text)

test('a mark shows at once and is sent', async () => {
  expect(await mark('l1', 'saved')).toEqual({ lead_id: 'l1', status: 'saved', previous_status: 'new' })
  expect((await list('saved')).rows.map(({ lead_id }) => lead_id)).toEqual(['l1'])
  await nothingWaits()
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'saved' }])
})

test('marks made offline are sent once, in order, when the service is back on its port', async () => {
  await service.stop()
  await mark('l1', 'saved')
  await mark('l2', 'ignored')
  await mark('l1', 'replied')
  expect(await waiting()).toBe(3)
  expect(await its.desk.client.leads.get({ lead_id: 'l1' })).toMatchObject({
    lead: { status: 'replied' },
    waiting: true,
  })
  await service.start()
  await nothingWaits()
  expect(service.marks).toEqual([
    { lead_id: 'l1', status: 'saved' },
    { lead_id: 'l2', status: 'ignored' },
    { lead_id: 'l1', status: 'replied' },
  ])
  expect((await list('replied')).total).toBe(1)
})

test('a mark whose answer was lost has its effect once', async () => {
  service.markFaults.push(null)
  await mark('l1', 'replied')
  await nothingWaits()
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'replied' }])
  expect(service.requests.filter((path) => path.endsWith('/status')).length).toBe(2)
})

test('a lead’s unsent mark overrides the feed', async () => {
  service.markFaults.push(new AppError('rate_limited', 'Too many.', { retryAfter: 1 }))
  await mark('l1', 'replied')
  service.putLead(leadLike({ lead_id: 'l1', status: 'saved', title: 'A new title' }))
  await vi.waitFor(async () => expect((await list('replied')).rows[0]?.title).toBe('A new title'))
  expect(service.marks).toEqual([])
  await nothingWaits()
  expect((await list('replied')).total).toBe(1)
})

test('a limit is obeyed as long as Retry-After says', async () => {
  service.markFaults.push(new AppError('rate_limited', 'Too many.', { retryAfter: 1 }))
  const start = performance.now()
  await mark('l1', 'saved')
  await nothingWaits()
  expect(performance.now() - start).toBeGreaterThanOrEqual(990)
  expect(service.requests.filter((path) => path.endsWith('/status')).length).toBe(2)
})

test('a refused mark is undone and reported, and the next mark is sent', async () => {
  service.markFaults.push(new AppError('lead_locked', 'The free trial has ended.'))
  await mark('l1', 'saved')
  await mark('l2', 'saved')
  await nothingWaits()
  await vi.waitFor(async () =>
    expect((await list('saved')).rows.map(({ lead_id }) => lead_id)).toEqual(['l2']),
  )
  expect((await list('new')).rows.map(({ lead_id }) => lead_id)).toEqual(['l1'])
  expect(await notices()).toEqual(['The service did not mark a lead as saved: The free trial has ended.'])
})

test('a fault of the service with one lead does not hold up the others', async () => {
  service.markFaults.push(new AppError('internal', 'Something failed.'))
  await mark('l1', 'saved')
  await mark('l2', 'ignored')
  await nothingWaits()
  expect(service.marks).toEqual([
    { lead_id: 'l2', status: 'ignored' },
    { lead_id: 'l1', status: 'saved' },
  ])
})

/** Connects with another key, under which the waiting mark is sent. */
const sendsUnderNewKey = async () => {
  service.keys.set('qp_live_new', ['forum'])
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: 'qp_live_new' })
  await nothingWaits()
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'replied' }])
}

test('marks wait while the key is refused, and are sent with a new key', async () => {
  service.keys.delete(KEY)
  await mark('l1', 'replied')
  await vi.waitFor(() => expect(service.requests.some((path) => path.endsWith('/status'))).toBe(true))
  expect(await waiting()).toBe(1)
  await sendsUnderNewKey()
})

test('marks wait while the key lacks the scope, and are sent with a key that has it', async () => {
  const lacking = new AppError('scope_missing', 'This key lacks the scope forum.')
  service.markFaults.push(...Array.from({ length: 50 }, () => lacking))
  await mark('l1', 'replied')
  await vi.waitFor(() => expect(service.markFaults.length).toBeLessThan(49), 3000)
  expect([await waiting(), await notices()]).toEqual([1, []])
  service.markFaults.length = 0
  await sendsUnderNewKey()
})

test('marks wait while the workspace does not include the forum, and are sent once it does', async () => {
  const ended = new AppError('forum_not_enabled', 'This workspace does not include the forum agent.')
  service.markFaults.push(...Array.from({ length: 50 }, () => ended))
  await mark('l1', 'replied')
  await mark('l2', 'saved')
  await vi.waitFor(() => expect(service.markFaults.length).toBeLessThan(49), 3000)
  expect([await waiting(), await notices()]).toEqual([2, []])
  service.markFaults.length = 0
  await vi.waitFor(
    () =>
      expect(service.marks).toEqual([
        { lead_id: 'l1', status: 'replied' },
        { lead_id: 'l2', status: 'saved' },
      ]),
    5000,
  )
})

test('an opened lead stays opened after a restart', async () => {
  await its.desk.client.leads.markSeen({ lead_id: 'l1' })
  await its.desk.stop()
  await its.reopen()
  expect((await list('all')).rows.map(({ lead_id, seen }) => [lead_id, seen]).sort()).toEqual([
    ['l1', true],
    ['l2', false],
  ])
})

test('a service draft and the person’s edits are versions, newest first', async () => {
  const { version, remaining_today } = await its.desk.client.leads.draft({ lead_id: 'l1' })
  expect([version.origin, remaining_today]).toEqual(['service', 9])
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'Better words' })
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ origin, text }) => [origin, text])).toEqual([
    ['person', 'Better words'],
    ['service', 'I would look at…'],
  ])
})

test('a computer whose clock is behind the service’s shows the person’s edit, not the draft that it replaced', async () => {
  await its.end()
  its = await testDesk({ now: () => Date.parse('2026-11-20T09:00:00.000Z') })
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await list('all')).total).toBe(2))
  await its.desk.client.leads.draft({ lead_id: 'l1' })
  for (const text of ['Better words', 'The best words'])
    await its.desk.client.leads.saveDraft({ lead_id: 'l1', text })
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ text }) => text)).toEqual(['The best words', 'Better words', 'I would look at…'])
})

test('what the person wrote is kept while the cache is away', async () => {
  await its.desk.stop()
  rmSync(join(its.folder, 'cache.db'))
  await service.stop()
  await its.reopen()
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'My own words' })
  await service.start()
  await its.desk.client.connection.retry({})
  await vi.waitFor(async () => expect((await list('all')).total).toBe(2), 3000)
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ text }) => text)).toEqual(['My own words'])
})

test('a copied draft is remembered until the lead is marked as replied or ignored', async () => {
  const copiedAt = async () => (await its.desk.client.leads.get({ lead_id: 'l1' })).copied_at
  for (const status of ['replied', 'ignored'] as const) {
    await its.desk.client.leads.noteCopied({ lead_id: 'l1' })
    await mark('l1', 'saved')
    expect(await copiedAt()).not.toBeNull()
    await mark('l1', status)
    expect(await copiedAt()).toBeNull()
  }
})

test('the undo of a mark brings back when a draft was copied and when the lead was marked as replied', async () => {
  let now = Date.parse('2026-11-20T10:00:00Z')
  await its.end()
  its = await testDesk({ now: () => now })
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await list('all')).total).toBe(2), 3000)
  const { get, noteCopied, markSeveral } = its.desk.client.leads
  const lead_ids = ['l1', 'l2']
  const times = async () => {
    const { copied_at, replied_at } = await get({ lead_id: 'l1' })
    return { copied_at, replied_at }
  }
  await noteCopied({ lead_id: 'l1' })
  now += HOUR
  const { leads: before } = await markSeveral({ lead_ids, status: 'replied' })
  expect(await times()).toEqual({ copied_at: null, replied_at: '2026-11-20T11:00:00.000Z' })
  now += HOUR
  await markSeveral({ lead_ids, status: 'new' })
  now += HOUR
  await markSeveral({ lead_ids, status: 'replied', undoes: { copied: {} } })
  expect(await times()).toEqual({ copied_at: null, replied_at: '2026-11-20T11:00:00.000Z' })
  expect(before.map(({ copied_at }) => copied_at)).toEqual(['2026-11-20T10:00:00.000Z', null])
  await markSeveral({ lead_ids, status: 'new', undoes: { copied: { l1: '2026-11-20T10:00:00.000Z' } } })
  expect(await times()).toEqual({ copied_at: '2026-11-20T10:00:00.000Z', replied_at: null })
})

test('when a lead was marked as replied is remembered while the mark lasts', async () => {
  const repliedAt = async () => (await its.desk.client.leads.get({ lead_id: 'l1' })).replied_at
  expect(await repliedAt()).toBeNull()
  await mark('l1', 'replied')
  expect(await repliedAt()).not.toBeNull()
  await mark('l1', 'new')
  expect(await repliedAt()).toBeNull()
})

/** Starts another process that marks l1 as replied on the desk's folder. Resolves when the person sees the mark. */
const markInAnotherProcess = async (): Promise<ChildProcess> => {
  await its.desk.stop()
  const script = join(import.meta.dirname, 'marking-desk.fixture.ts')
  const child = spawn(process.execPath, [script, its.folder, 'l1'], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}
const kill = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

test('a mark made offline survives kill -9 and is sent once', async () => {
  await service.stop()
  await kill(await markInAnotherProcess())
  await service.start()
  await its.reopen()
  await nothingWaits()
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'replied' }])
  expect((await list('replied')).total).toBe(1)
})

test('a mark that was on its way at kill -9 has its effect once', async () => {
  service.hold = true
  const child = await markInAnotherProcess()
  await vi.waitFor(() => expect(service.marks.length).toBe(1), 3000)
  await kill(child)
  service.hold = false
  await its.reopen()
  expect(await waiting()).toBe(1)
  await nothingWaits()
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'replied' }])
  expect(service.requests.filter((path) => path.endsWith('/status')).length).toBe(2)
})
