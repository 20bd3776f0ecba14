import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike, scanLike } from './forum-service.fixture.ts'

let service: ForumService
let its: TestDesk

const begin = async (perPage = 500) => {
  service = await forumService(perPage)
  its = await testDesk({}, { syncTimes: { poll: 100 } })
}
beforeEach(() => begin())
afterEach(async () => {
  await its.end()
  await service.stop()
})

const connect = () => its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
const status = () => its.desk.client.connection.status({})
const list = () => its.desk.client.leads.list({ status: 'all' })
const ids = async () => (await list()).rows.map(({ lead_id }) => lead_id)
const seeIds = (wanted: readonly string[]) =>
  vi.waitFor(async () => expect((await ids()).sort()).toEqual(wanted), { timeout: 2000, interval: 20 })
/** Connects to a service with these leads, and waits until the desk lists them. */
const connectWith = async (...leadIds: readonly string[]) => {
  for (const lead_id of leadIds) service.putLead(leadLike({ lead_id }))
  await connect()
  await seeIds(leadIds)
}
const notices = async () => (await its.desk.client.app.notices({})).notices.map(({ text }) => text)
/** Reads the bytes of every file in the desk's folder. */
const bytesOnDisk = () =>
  readdirSync(its.folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'))
    .join('\n')

test('leads come best first, equal ones newest first', async () => {
  service.putLead(leadLike({ lead_id: 'old', score: 50, posted_at: '2026-11-01T00:00:00.000Z' }))
  service.putLead(leadLike({ lead_id: 'best', score: 90 }))
  service.putLead(leadLike({ lead_id: 'newer', score: 50, posted_at: '2026-11-02T00:00:00.000Z' }))
  await connect()
  await vi.waitFor(async () => expect(await ids()).toEqual(['best', 'newer', 'old']))
  expect((await list()).counts).toEqual({ new: 3, hot: 1, saved: 0, replied: 0, ignored: 0, all: 3 })
})

test('a change made elsewhere appears within two seconds, and names its lead', async () => {
  await connectWith('l1')
  its.events.length = 0
  service.putLead(leadLike({ lead_id: 'l1', status: 'saved' }))
  await vi.waitFor(async () => expect((await list()).counts.saved).toBe(1), { timeout: 2000, interval: 20 })
  expect(its.events).toContainEqual({ kind: 'changed', topics: ['leads'], lead_ids: ['l1'] })
})

test('when a saved reply changes elsewhere, the screens request the saved replies again', async () => {
  await connectWith('l1')
  its.events.length = 0
  service.put({
    kind: 'saved_reply',
    id: 'reply_1',
    data: {
      saved_reply_id: 'reply_1',
      name: 'Mine',
      text: 'Send it.',
      intents: [],
      communities: [],
      language: 'en',
      updated_at: '2026-11-21T09:00:00.000Z',
    },
  })
  const told = { kind: 'changed', topics: ['replies'] }
  await vi.waitFor(() => expect(its.events).toContainEqual(expect.objectContaining(told)), 2000)
  its.events.length = 0
  service.put({ kind: 'saved_reply', id: 'reply_1', deleted: true })
  await vi.waitFor(() => expect(its.events).toContainEqual(expect.objectContaining(told)), 2000)
  expect(bytesOnDisk()).not.toContain('Send it.')
})

test('a snapshot of many pages arrives whole', async () => {
  await its.end()
  await service.stop()
  await begin(7)
  for (let n = 10; n < 45; n += 1) service.putLead(leadLike({ lead_id: `l${n}` }))
  await connect()
  await vi.waitFor(async () => expect((await list()).total).toBe(35))
})

test('a lead that was deleted while the desk was closed disappears', async () => {
  await connectWith('l1', 'l2')
  await its.desk.stop()
  service.put({ kind: 'lead', id: 'l1', deleted: true })
  await its.reopen()
  await seeIds(['l2'])
})

test('a refused cursor leads to a new snapshot, which drops what is no longer there', async () => {
  await connectWith('l1', 'l2', 'l3')
  await service.stop()
  service.startOver(['l2'])
  await service.start()
  await seeIds(['l1', 'l3'])
})

test('a service that is away shows as offline in its own words, and its leads stay', async () => {
  await connectWith('l1')
  await service.stop()
  await vi.waitFor(
    async () =>
      expect(await status()).toMatchObject({
        state: 'offline',
        message: `${service.baseUrl} cannot be reached (ECONNREFUSED).`,
      }),
    3000,
  )
  expect(await ids()).toEqual(['l1'])
  service.putLead(leadLike({ lead_id: 'l2' }))
  await service.start()
  await its.desk.client.connection.retry({})
  await seeIds(['l1', 'l2'])
  expect(await status()).toMatchObject({ state: 'online', message: null })
})

test('a screen that fails at the news does not end the feed', async () => {
  await connectWith('l1')
  let faults = 0
  const quiet = its.desk.subscribe((event) => {
    if (event.kind !== 'changed' || !event.topics.includes('connection')) return
    faults += 1
    throw new Error('This window is gone.')
  })
  await service.stop()
  await vi.waitFor(() => expect(faults).toBeGreaterThan(0), 3000)
  quiet()
  service.putLead(leadLike({ lead_id: 'l2' }))
  await service.start()
  await its.desk.client.connection.retry({})
  await seeIds(['l1', 'l2'])
})

test('if streams do not get through, the desk polls', async () => {
  service.noStreams = true
  await connectWith('l1')
  service.putLead(leadLike({ lead_id: 'l2' }))
  await seeIds(['l1', 'l2'])
  expect((await status()).state).toBe('online')
})

test('after sleep, the stream is opened again', async () => {
  await connect()
  await vi.waitFor(async () => expect((await status()).state).toBe('online'))
  const before = service.requests.filter((path) => path.startsWith('/api/v1/changes')).length
  its.wake()
  await vi.waitFor(() =>
    expect(service.requests.filter((path) => path.startsWith('/api/v1/changes')).length).toBe(before + 1),
  )
})

test('a deleted post leaves no word behind: not in the list, the search, nor any file', async () => {
  const words = { title: 'Which zanzibar tool?', body: 'I want a quixotic saw.', author: 'zebrawood' }
  service.putLead(leadLike({ lead_id: 'l1', ...words }))
  service.putLead(leadLike({ lead_id: 'l2' }))
  await connect()
  await seeIds(['l1', 'l2'])
  const search = async (text: string) =>
    (await its.desk.client.leads.list({ status: 'all', search: text })).total
  expect(await search('zanzi')).toBe(1)
  expect(bytesOnDisk()).toContain('quixotic')
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'What I wrote' })
  service.putLead(
    leadLike({ lead_id: 'l1', title: '', body: '', author: null, post_deleted: true, reasons: [] }),
  )
  await vi.waitFor(async () => expect(await search('zanzi')).toBe(0))
  for (const word of ['anzibar', 'uixotic', 'ebrawood'])
    expect([word, bytesOnDisk().includes(word)]).toEqual([word, false])
  const { lead, versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(lead).toMatchObject({ post_deleted: true, title: '' })
  expect(versions.map(({ text }) => text)).toEqual(['What I wrote'])
  expect(await search('invoices')).toBe(1)
})

test('a completely deleted lead leaves no text behind', async () => {
  service.putLead(leadLike({ lead_id: 'l1', body: 'I want a quixotic saw.' }))
  await connect()
  await seeIds(['l1'])
  service.put({ kind: 'lead', id: 'l1', deleted: true })
  await seeIds([])
  expect(bytesOnDisk()).not.toContain('uixotic')
})

test('search finds the beginnings of words, in any order, and punctuation finds nothing', async () => {
  service.putLead(leadLike({ lead_id: 'l1', body: 'Café invoices with “quotes”' }))
  service.putLead(leadLike({ lead_id: 'l2', body: 'Nothing of it', title: 'Other' }))
  await connect()
  await seeIds(['l1', 'l2'])
  const find = async (search: string) =>
    (await its.desk.client.leads.list({ status: 'all', search })).rows.map(({ lead_id }) => lead_id)
  expect(await find('quot invo')).toEqual(['l1'])
  expect(await find('cafe')).toEqual(['l1'])
  expect(await find('"')).toEqual([])
  expect(await find('NOT')).toEqual(['l2'])
})

test.each([
  ['is no database', (path: string) => writeFileSync(path, 'no database at all '.repeat(400))],
  ['lost its second half', (path: string) => truncateSync(path, 8192)],
])('a cache that %s is set aside, read again, and the person is told', async (_, damage) => {
  for (let n = 10; n < 60; n += 1) service.putLead(leadLike({ lead_id: `l${n}` }))
  await connect()
  await vi.waitFor(async () => expect((await list()).total).toBe(50))
  await its.desk.client.leads.saveDraft({ lead_id: 'l10', text: 'Kept' })
  await its.desk.stop()
  damage(join(its.folder, 'cache.db'))
  await its.reopen()
  await vi.waitFor(async () => expect((await list()).total).toBe(50), 3000)
  expect(await notices()).toEqual([expect.stringContaining('cache.db.damaged-')])
  expect(readdirSync(its.folder).some((name) => name.startsWith('cache.db.damaged-'))).toBe(true)
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l10' })
  expect(versions.map(({ text }) => text)).toEqual(['Kept'])
})

test('a cached lead that cannot be read makes the desk read all of them again', async () => {
  await connectWith('l1')
  await its.desk.stop()
  const db = new Database(join(its.folder, 'cache.db'))
  db.exec("UPDATE lead_data SET data = '{'")
  db.close()
  await its.reopen()
  const read = () => its.desk.client.leads.get({ lead_id: 'l1' })
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
  await vi.waitFor(async () => expect((await read()).lead.lead_id).toBe('l1'), 3000)
  expect(await notices()).toEqual([expect.stringContaining('cache.db.damaged-')])
})

test('another version’s cache is read again from the service without a notice', async () => {
  await connectWith('l1')
  for (const version of [1, 99]) {
    await its.desk.stop()
    const db = new Database(join(its.folder, 'cache.db'))
    db.exec(`DROP TABLE lead; CREATE TABLE lead (text TEXT); PRAGMA user_version = ${version}`)
    db.close()
    await its.reopen()
    await vi.waitFor(async () => expect(await ids()).toEqual(['l1']))
    expect(await notices()).toEqual([])
  }
})

test('the deletion of a post deletes set-aside caches', async () => {
  service.putLead(leadLike({ lead_id: 'l1', body: 'I want a quixotic saw.' }))
  await connect()
  await seeIds(['l1'])
  await its.desk.stop()
  const path = join(its.folder, 'cache.db')
  writeFileSync(path, `quixotic ${readFileSync(path, 'latin1')}`)
  await its.reopen()
  await seeIds(['l1'])
  service.put({ kind: 'lead', id: 'l1', deleted: true })
  await seeIds([])
  expect(bytesOnDisk()).not.toContain('uixotic')
})

test('damaged settings fall back to the last good copy, and the person is told', async () => {
  await its.desk.client.app.changePreferences({ theme: 'dark' })
  await its.desk.stop()
  writeFileSync(join(its.folder, 'settings.json'), '{"preferences": {')
  await its.reopen()
  expect(await its.desk.client.app.preferences({})).toMatchObject({ theme: 'dark' })
  const [notice] = (await its.desk.client.app.notices({})).notices
  expect(notice?.text).toContain('Quillport is using the last good copy')
  await its.desk.client.app.dismissNotice({ id: notice?.id ?? '' })
  expect(await notices()).toEqual([])
})

test('a scan and what is left today are shown', async () => {
  await connect()
  service.put({ kind: 'scan', id: 's1', data: scanLike({ scan_id: 's1', hot_leads_found: 2 }) })
  await vi.waitFor(async () =>
    expect(await its.desk.client.scans.latest({})).toMatchObject({
      scan: { scan_id: 's1', hot_leads_found: 2 },
      remaining_today: 2,
    }),
  )
  expect(await its.desk.client.scans.run({})).toEqual({ scan: null, remaining_today: 1 })
  expect((await its.desk.client.scans.latest({})).remaining_today).toBe(1)
})
