import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from '../service/forum-service.fixture.ts'

const IDS = Array.from({ length: 5 }, (_, at) => `l${at}`)
let service: ForumService
let its: TestDesk

beforeEach(async () => {
  service = await forumService()
  for (const [at, lead_id] of IDS.entries()) service.putLead(leadLike({ lead_id, score: 90 - at }))
  its = await testDesk()
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(
    async () => expect((await its.desk.client.leads.list({ status: 'all' })).total).toBe(5),
    5000,
  )
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const leads = () => its.desk.client.leads
const shown = async (status: 'new' | 'saved' | 'ignored') =>
  (await leads().list({ status })).rows.map(({ lead_id }) => lead_id)
const nothingWaits = () =>
  vi.waitFor(async () => expect((await its.desk.client.connection.status({})).waiting).toBe(0), 5000)
const sentTo = (end: string) => service.requests.filter((path) => path.endsWith(end)).length

test('several marks show at once and are sent in one request, and the answer allows undoing each', async () => {
  await leads().mark({ lead_id: 'l1', status: 'saved' })
  await nothingWaits()
  const { leads: before } = await leads().markSeveral({ lead_ids: IDS, status: 'ignored', reason: 'sells' })
  expect(before.map(({ previous_status }) => previous_status)).toEqual(['new', 'saved', 'new', 'new', 'new'])
  expect(await shown('ignored')).toEqual(IDS)
  await nothingWaits()
  expect([sentTo('/leads/mark'), service.marks.length]).toEqual([1, 6])
  const { lead } = await leads().get({ lead_id: 'l2' })
  expect(lead).toMatchObject({ status: 'ignored', not_lead: { reason: 'sells' } })
})

test('a mark that saves or ignores several leads leaves out leads that were replied to, and an undo does not', async () => {
  await leads().mark({ lead_id: 'l1', status: 'replied' })
  const saved = await leads().markSeveral({ lead_ids: ['l0', 'l1'], status: 'saved' })
  expect([saved.leads.map(({ lead_id }) => lead_id), saved.left_out]).toEqual([['l0'], 1])
  const ignored = await leads().markSeveral({ lead_ids: ['l1'], status: 'ignored', reason: 'old' })
  expect(ignored).toEqual({ leads: [], left_out: 1 })
  expect((await leads().get({ lead_id: 'l1' })).lead.status).toBe('replied')
  const undone = await leads().markSeveral({ lead_ids: ['l1'], status: 'saved', undoes: { copied: {} } })
  expect(undone.left_out).toBe(0)
  expect((await leads().get({ lead_id: 'l1' })).lead.status).toBe('saved')
})

test('marks beyond the service’s limit go in several requests', async () => {
  for (let at = 5; at < 230; at += 1) service.putLead(leadLike({ lead_id: `l${at}`, score: 50 }))
  await vi.waitFor(async () => expect((await leads().list({ status: 'all' })).total).toBe(230), 5000)
  const { lead_ids } = await leads().ids({})
  expect(lead_ids).toHaveLength(230)
  await leads().markSeveral({ lead_ids, status: 'ignored' })
  await nothingWaits()
  expect([sentTo('/leads/mark'), service.marks.length]).toEqual([3, 230])
})

test('several offline marks wait as one, a later mark comes after them, and all are sent once', async () => {
  await service.stop()
  await leads().markSeveral({ lead_ids: IDS, status: 'saved' })
  await leads().mark({ lead_id: 'l3', status: 'replied' })
  await leads().markSeveral({ lead_ids: ['l0'], status: 'ignored', reason: 'no_need' })
  expect((await leads().get({ lead_id: 'l0' })).lead).toMatchObject({ not_lead: { reason: 'no_need' } })
  await service.start()
  await nothingWaits()
  expect(service.marks.map(({ lead_id, status }) => `${lead_id} ${status}`)).toEqual([
    ...IDS.map((lead_id) => `${lead_id} saved`),
    'l3 replied',
    'l0 ignored',
  ])
  expect(service.marks.at(-1)).toEqual({ lead_id: 'l0', status: 'ignored', reason: 'no_need' })
})

test('refused marks of several leads are all undone, with one report', async () => {
  service.markFaults.push(new AppError('conflict', 'These leads cannot be marked.'))
  await leads().markSeveral({ lead_ids: IDS, status: 'ignored', reason: 'old' })
  await nothingWaits()
  await vi.waitFor(async () => expect(await shown('new')).toEqual(IDS), 5000)
  const { notices } = await its.desk.client.app.notices({})
  expect(notices.map(({ text }) => text)).toEqual([
    'The service did not mark 5 leads as not a lead: These leads cannot be marked.',
  ])
  expect((await leads().get({ lead_id: 'l1' })).lead).toMatchObject({ status: 'new', not_lead: null })
})

test('a lead that no longer exists costs only its own mark', async () => {
  await service.stop()
  await leads().markSeveral({ lead_ids: IDS, status: 'saved' })
  await leads().mark({ lead_id: 'l3', status: 'replied' })
  service.startOver(['l1'])
  await service.start()
  await nothingWaits()
  expect(service.marks.map(({ lead_id, status }) => `${lead_id} ${status}`)).toEqual([
    ...IDS.filter((id) => id !== 'l1').map((id) => `${id} saved`),
    'l3 replied',
  ])
})

test('a fault of the service holds up only the leads of its request', async () => {
  service.markFaults.push(new AppError('internal', 'Something failed.'))
  await leads().markSeveral({ lead_ids: ['l0', 'l1'], status: 'saved' })
  await leads().mark({ lead_id: 'l1', status: 'replied' })
  await leads().mark({ lead_id: 'l4', status: 'saved' })
  await nothingWaits()
  expect(service.marks.map(({ lead_id }) => lead_id)).toEqual(['l4', 'l0', 'l1', 'l1'])
})

test('a file of marks from before reasons is read, and what waits in it is sent', async () => {
  await service.stop()
  await leads().mark({ lead_id: 'l2', status: 'saved' })
  await its.desk.stop()
  const file = new Database(join(its.folder, 'work.db'))
  file.exec('ALTER TABLE outbox DROP COLUMN reason; ALTER TABLE notices DROP COLUMN target')
  file.close()
  await its.reopen()
  await service.start()
  await its.desk.client.connection.retry({})
  await vi.waitFor(() => expect(service.marks).toEqual([{ lead_id: 'l2', status: 'saved' }]), 5000)
})

test('“newest first” sorts by the date of the post, and posts without a date come last in either order', async () => {
  const day = (at: number) => `2026-11-${20 + at}T00:00:00.000Z`
  for (const [at, lead_id] of IDS.entries())
    service.putLead(
      leadLike({ lead_id, score: 70, posted_at: day(at === 4 ? 9 : at % 3), undated: at === 4 }),
    )
  const order = async (of: 'best' | 'newest') =>
    (await leads().list({ status: 'all', order: of })).rows.map(({ lead_id }) => lead_id).join(' ')
  await vi.waitFor(async () => expect(await order('newest')).toBe('l2 l1 l0 l3 l4'), 5000)
  expect(await order('best')).toBe('l2 l1 l0 l3 l4')
  service.putLead(leadLike({ lead_id: 'l3', score: 99, posted_at: day(0) }))
  await vi.waitFor(async () => expect(await order('best')).toBe('l3 l2 l1 l0 l4'), 5000)
  expect(await order('newest')).toBe('l2 l1 l3 l0 l4')
  const { rows } = await leads().list({ status: 'all' })
  expect(rows.at(-1)).toMatchObject({ lead_id: 'l4', undated: true, posted_at: null })
})

test('leads of a filter are exported in its order, with their marks that wait', async () => {
  await service.stop()
  await leads().markSeveral({ lead_ids: ['l3'], status: 'ignored', reason: 'sells' })
  const { text, next_cursor } = await leads().exportPage({ status: 'ignored' })
  expect(text.split('\r\n')).toEqual([
    expect.stringMatching(/^lead_id,score,/),
    expect.stringMatching(/^l3,87,recommendation,ignored,sells,/),
    '',
  ])
  expect(next_cursor).toBeNull()
})
