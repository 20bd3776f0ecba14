import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY, HOUR } from '../../../contract/time.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike, scanLike } from '../service/forum-service.fixture.ts'

/** Returns a time in November 2026 on the computer's own clock. */
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()

let service: ForumService
let its: TestDesk
let now = 0

beforeEach(async () => {
  now = at(21, 8)
  service = await forumService()
  service.putLead(leadLike({ lead_id: 'l1', score: 90 }))
  service.putLead(leadLike({ lead_id: 'l2', score: 40 }))
  its = await testDesk({ now: () => now })
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(2))
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

/** Moves the clock forward and advances the reminders' timer. Returns what was shown. */
const tickAt = (moment: number): readonly string[] => {
  now = moment
  its.notifications.length = 0
  its.tick()
  return its.notifications.map(({ title, body }) => `${title}: ${body}`)
}
const DAILY = 'Time for your leads: 2 new, 1 hot.'

test('the daily reminder comes once, at its time', () => {
  expect(tickAt(at(21, 8, 59))).toEqual([])
  expect(tickAt(at(21, 9, 0))).toEqual([DAILY])
  expect(tickAt(at(21, 9, 1))).toEqual([])
  expect(tickAt(at(22, 9, 0))).toEqual([DAILY])
})

test('leads without a date are counted neither as new nor as hot', async () => {
  service.putLead(leadLike({ lead_id: 'undated', score: 95, undated: true }))
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(3), 5000)
  expect(tickAt(at(21, 9, 0))).toEqual([DAILY])
})

test('a reminder that was due during sleep appears once after waking up, with what the service found, and not again after a restart', async () => {
  await service.stop()
  service.putLead(leadLike({ lead_id: 'l3', score: 95 }))
  now = at(21, 13)
  its.wake()
  expect(its.notifications).toEqual([])
  await service.start()
  await its.desk.client.connection.retry({})
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(3), 5000)
  expect(tickAt(at(21, 13, 1))).toEqual(['Time for your leads: 3 new, 2 hot.'])
  expect(tickAt(at(21, 13, 2))).toEqual([])
  await its.desk.stop()
  await its.reopen()
  expect(tickAt(at(21, 14))).toEqual([])
})

test('if the service does not answer after waking up, the daily reminder comes after a few minutes', async () => {
  await service.stop()
  now = at(21, 13)
  its.wake()
  expect(tickAt(at(21, 13, 2))).toEqual([])
  expect(tickAt(at(21, 13, 3))).toEqual([DAILY])
})

test('after a start, the daily reminder waits for the service, too', async () => {
  await its.desk.stop()
  await service.stop()
  now = at(21, 13)
  await its.reopen()
  expect(tickAt(at(21, 13, 1))).toEqual([])
  expect(tickAt(at(21, 13, 3))).toEqual([DAILY])
})

test('a time of day that has already passed reminds from tomorrow', async () => {
  now = at(21, 12)
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, daily_leads: { on: true, at: '11:30' } })
  expect(tickAt(at(21, 12, 1))).toEqual([])
  expect(tickAt(at(22, 11, 30))).toEqual([DAILY])
})

test('a daily reminder that was missed gives way to the next one if that is due soon', () => {
  expect(tickAt(at(23, 8, 59))).toEqual([])
  expect(tickAt(at(23, 9, 0))).toEqual([DAILY])
  expect(tickAt(at(23, 9, 1))).toEqual([])
})

test('a new time of day reminds again on a day that already had its reminder', async () => {
  expect(tickAt(at(21, 9))).toEqual([DAILY])
  now = at(21, 10)
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, daily_leads: { on: true, at: '17:00' } })
  expect(tickAt(at(21, 10, 1))).toEqual([])
  expect(tickAt(at(21, 17))).toEqual([DAILY])
  expect(tickAt(at(22, 17))).toEqual([DAILY])
})

test('changing one reminder leaves the news of the others', async () => {
  now = at(22, 6)
  const time = new Date(at(22, 5)).toISOString()
  const data = scanLike({ scan_id: 'n1', requested_at: time, finished_at: time, hot_leads_found: 3 })
  service.put({ kind: 'scan', id: 'n1', data })
  await vi.waitFor(async () => expect((await its.desk.client.scans.latest({})).scan?.scan_id).toBe('n1'))
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, daily_leads: { on: true, at: '10:00' } })
  expect(tickAt(at(22, 7)).join('\n')).toContain('3 hot leads')
})

test('reminders from the quiet hours appear together when the quiet hours end', async () => {
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, daily_leads: { on: true, at: '23:30' } })
  now = at(21, 20)
  await its.desk.client.leads.noteCopied({ lead_id: 'l1' })
  expect(tickAt(at(22, 0, 30))).toEqual([])
  expect(tickAt(at(22, 6, 59))).toEqual([])
  expect(tickAt(at(22, 7))).toEqual([
    `Your leads: ${DAILY}\nDid you post it?: You copied a reply and have not said whether you posted it.`,
  ])
  expect(tickAt(at(22, 7, 1))).toEqual([])
})

test('hot leads of a scan are told once, as soon as it completes', async () => {
  now = at(21, 8, 30)
  const scan = scanLike({
    scan_id: 's1',
    status: 'running',
    finished_at: null,
    requested_at: new Date(at(21, 8, 29)).toISOString(),
    hot_leads_found: 2,
  })
  service.put({ kind: 'scan', id: 's1', data: scan })
  service.put({
    kind: 'scan',
    id: 's1',
    data: { ...scan, status: 'completed', finished_at: new Date(now).toISOString() },
  })
  await vi.waitFor(() => expect(its.notifications.length).toBe(1))
  expect(its.notifications[0]).toMatchObject({
    title: '2 hot leads',
    body: 'A scan found 4 leads in all.',
    target: { screen: 'leads', status: 'new', connection_id: expect.any(String) },
  })
  expect(tickAt(at(21, 8, 31))).toEqual([])
})

test('hot leads of a night are told when the quiet hours end, even if a later scan found none or still runs', async () => {
  const scan = (id: string, hour: number, more: object) => {
    const time = new Date(at(22, hour)).toISOString()
    const data = scanLike({ scan_id: id, requested_at: time, finished_at: time, leads_found: 5, ...more })
    service.put({ kind: 'scan', id, data })
  }
  now = at(22, 6)
  scan('n1', 2, { hot_leads_found: 3 })
  scan('n2', 4, { hot_leads_found: 1 })
  scan('n3', 5, { hot_leads_found: 0, leads_found: 0 })
  scan('n4', 6, { status: 'running', finished_at: null, hot_leads_found: 0 })
  await vi.waitFor(async () => expect((await its.desk.client.scans.latest({})).scan?.scan_id).toBe('n4'))
  expect(tickAt(at(22, 6, 59))).toEqual([])
  expect(tickAt(at(22, 7)).join('\n')).toContain('4 hot leads: 2 scans found 10 leads in all.')
  expect(tickAt(at(22, 7, 1))).toEqual([])
})

test('a scan from before the first start causes no reminder', async () => {
  const finished_at = new Date(at(21, 7)).toISOString()
  service.put({
    kind: 'scan',
    id: 's0',
    data: scanLike({ scan_id: 's0', finished_at, hot_leads_found: 3 }),
  })
  await vi.waitFor(async () => expect((await its.desk.client.scans.latest({})).scan?.scan_id).toBe('s0'))
  expect(tickAt(at(21, 8, 5))).toEqual([])
})

test('the person is asked once about a copied draft whose lead is unmarked, after the set hours', async () => {
  await its.desk.client.leads.noteCopied({ lead_id: 'l1' })
  expect(tickAt(at(21, 8) + 4 * HOUR - 1).filter((text) => text.includes('post it'))).toEqual([])
  tickAt(at(21, 12))
  expect(its.notifications).toMatchObject([{ title: 'Did you post it?', target: { lead_id: 'l1' } }])
  expect(tickAt(at(21, 13))).toEqual([])
})

test('a copied draft that was marked is not asked about', async () => {
  await its.desk.client.leads.noteCopied({ lead_id: 'l1' })
  await its.desk.client.leads.mark({ lead_id: 'l1', status: 'replied' })
  expect(tickAt(at(21, 13))).toEqual(['Time for your leads: 1 new, 0 hot.'])
})

test('stale saved leads cause one common reminder', async () => {
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, daily_leads: { on: false, at: '09:00' } })
  await its.desk.client.leads.mark({ lead_id: 'l1', status: 'saved' })
  service.putLead(leadLike({ lead_id: 'l2', status: 'saved' }))
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).counts.saved).toBe(2))
  expect(tickAt(at(24, 7, 59))).toEqual([])
  expect(tickAt(at(24, 8, 1))).toEqual([
    '2 saved leads are going stale: You saved them at least 3 days ago, but you have not replied yet.',
  ])
  expect(its.notifications[0]?.target).toMatchObject({ screen: 'leads', status: 'saved' })
  expect(tickAt(at(25, 8))).toEqual([])
})

test('a saved lead is told only once, even after a restart months later', async () => {
  const reminders = await its.desk.client.reminders.get({})
  await its.desk.client.reminders.change({ ...reminders, daily_leads: { on: false, at: '09:00' } })
  await its.desk.client.leads.mark({ lead_id: 'l1', status: 'saved' })
  expect(tickAt(at(25, 8)).join()).toContain('A saved lead is going stale')
  now = at(25, 8) + 121 * DAY
  await its.desk.stop()
  await its.reopen()
  expect(tickAt(now)).toEqual([])
})

test('if the shell shows no notifications, a reminder is on the screen', async () => {
  await its.end()
  its = await testDesk({ now: () => now, canNotify: () => false })
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(2))
  expect(tickAt(at(21, 9))).toEqual([])
  await vi.waitFor(async () =>
    expect((await its.desk.client.app.notices({})).notices).toEqual([
      {
        id: 'reminder-daily',
        text: 'Time for your leads. 2 new, 1 hot.',
        target: { screen: 'leads', status: 'new' },
        of: null,
      },
    ]),
  )
  expect(await its.desk.client.reminders.test({})).toMatchObject({ shown: false })
})

test('without a service there are no reminders', async () => {
  await its.desk.client.connection.disconnect({})
  expect(tickAt(at(21, 9))).toEqual([])
})

test('reminders come even if the clock was ahead at the first start', async () => {
  await its.end()
  now = at(21, 8) + 4 * 365 * DAY
  its = await testDesk({ now: () => now })
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(2))
  expect(tickAt(at(21, 8, 30))).toEqual([])
  expect(tickAt(at(21, 9))).toEqual([DAILY])
})

test('if the reminders find the cache damaged, the desk and the reminders go on', async () => {
  service.put({ kind: 'scan', id: 's0', data: scanLike({ scan_id: 's0' }) })
  await vi.waitFor(async () => expect((await its.desk.client.scans.latest({})).scan?.scan_id).toBe('s0'))
  await its.desk.stop()
  const db = new Database(join(its.folder, 'cache.db'))
  db.exec("UPDATE scan SET data = '{'")
  db.close()
  await its.reopen()
  expect(tickAt(at(21, 9))).toEqual([])
  expect(its.log.join()).toContain('reminding failed')
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(2))
  its.tick()
  expect(its.notifications.map(({ title }) => title)).toEqual(['Time for your leads'])
})
