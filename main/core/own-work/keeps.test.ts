import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from '../service/forum-service.fixture.ts'

let service: ForumService
let its: TestDesk

beforeEach(async () => {
  service = await forumService()
  for (const lead_id of ['l1', 'l2']) service.putLead(leadLike({ lead_id }))
  its = await testDesk()
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(
    async () => expect((await its.desk.client.leads.list({ status: 'all' })).total).toBe(2),
    5000,
  )
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const leads = () => its.desk.client.leads
const write = (lead_id: string) => leads().saveDraft({ lead_id, text: 'You could try ours.' })
const kept = (...ids: readonly string[]) => vi.waitFor(() => expect(service.keeps).toEqual(ids), 5000)
const asked = () => service.requests.filter((path) => path.endsWith('/keep')).length
const notices = async () => (await its.desk.client.app.notices({})).notices.map(({ text }) => text)

test('the service learns that a lead is in use when the person writes or copies a reply', async () => {
  await write('l1')
  await kept('l1')
  await leads().noteCopied({ lead_id: 'l2' })
  await kept('l1', 'l2')
  expect(service.marks).toEqual([])
})

test('a reply that was written offline keeps its lead once the service is back, after a restart too', async () => {
  await service.stop()
  await write('l1')
  await write('l1')
  await leads().noteCopied({ lead_id: 'l2' })
  expect((await its.desk.client.connection.status({})).waiting).toBe(0)
  expect((await leads().get({ lead_id: 'l1' })).waiting).toBe(false)
  await its.desk.stop()
  await its.reopen()
  await service.start()
  await its.desk.client.connection.retry({})
  await kept('l1', 'l2')
})

test('with a mark that waits, both reach the service, and only the mark counts as waiting', async () => {
  await service.stop()
  await write('l1')
  await leads().mark({ lead_id: 'l1', status: 'saved' })
  expect((await its.desk.client.connection.status({})).waiting).toBe(1)
  await service.start()
  await kept('l1')
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'saved' }])
})

test.each([
  ['an older service that does not know the request', 'not_found'],
  ['a role that may not mark', 'role_missing'],
] as const)('%s is asked once, and the person sees no error', async (_, code) => {
  service.keepFaults.push(new AppError(code, 'Refused.'))
  await write('l1')
  await vi.waitFor(() => expect(asked()).toBe(1), 5000)
  await write('l2')
  await kept('l2')
  expect([asked(), await notices()]).toEqual([2, []])
})

test('a key without the scope shows no error, and another key keeps the lead', async () => {
  const lacking = new AppError('scope_missing', 'This key lacks the scope forum.')
  service.keepFaults.push(...Array.from({ length: 50 }, () => lacking))
  await write('l1')
  await vi.waitFor(() => expect(asked()).toBeGreaterThan(0), 5000)
  service.keepFaults.length = 0
  service.keys.set('qp_live_new', ['forum'])
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: 'qp_live_new' })
  await kept('l1')
  expect(await notices()).toEqual([])
})

test('a fault of the service with one lead holds up neither the other leads nor marks', async () => {
  service.keepFaults.push(new AppError('internal', 'Something failed.'))
  await write('l1')
  await vi.waitFor(() => expect(asked()).toBe(1), 5000)
  await write('l2')
  await leads().mark({ lead_id: 'l1', status: 'saved' })
  await vi.waitFor(() => expect(service.keeps.toSorted()).toEqual(['l1', 'l2']), 5000)
  expect(service.marks).toEqual([{ lead_id: 'l1', status: 'saved' }])
})
