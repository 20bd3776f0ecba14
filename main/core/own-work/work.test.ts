import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTHING_TO_ANSWER } from '../../../contract/reply-parts.ts'
import { DAY } from '../../../contract/time.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from '../service/forum-service.fixture.ts'

let service: ForumService
let its: TestDesk

beforeEach(async () => {
  service = await forumService()
  service.putLead(leadLike({ lead_id: 'l1' }))
  its = await testDesk()
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(1))
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const PAGE = 4096
const path = () => join(its.folder, 'work.db')
const texts = async () =>
  (await its.desk.client.leads.get({ lead_id: 'l1' })).versions.map(({ text }) => text.slice(0, 9))
const notices = async () => (await its.desk.client.app.notices({})).notices.map(({ text }) => text)
/** Overwrites the page of work.db that contains these words. */
const spoilPageOf = (words: string): void => {
  const bytes = readFileSync(path())
  const start = Math.floor(bytes.indexOf(words) / PAGE) * PAGE
  writeFileSync(path(), bytes.fill('Z', start, start + PAGE))
}

test('with a damaged page in work.db the desk starts and keeps the other drafts', async () => {
  for (let n = 10; n < 40; n += 1)
    await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: `draft ${n}: ${'words '.repeat(200)}` })
  await its.desk.stop()
  spoilPageOf('draft 25:')
  await its.reopen()
  const found = await texts()
  expect(found.length).toBeGreaterThan(24)
  expect(found).toEqual(expect.arrayContaining(['draft 10:', 'draft 39:']))
  expect(found).not.toContain('draft 25:')
  expect(await notices()).toEqual([expect.stringContaining('work.db.damaged-')])
  expect(await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'more' })).toMatchObject({
    text: 'more',
  })
})

const BODY = 'Which app writes invoices for a small bakery and calls people who pay late?'

test('a version of a reply keeps no words of a post that its author deleted', async () => {
  service.putLead(leadLike({ lead_id: 'l1', title: 'Late invoices', body: BODY, author: 'bakerjane' }))
  await vi.waitFor(async () =>
    expect((await its.desk.client.leads.get({ lead_id: 'l1' })).lead).toMatchObject({ body: BODY }),
  )
  await its.desk.client.leads.saveDraft({
    lead_id: 'l1',
    text: `Hi bakerjane! You wrote: “${BODY}” Call them on the same day.`,
  })
  const gone = { title: '', body: '', author: null, post_deleted: true }
  service.putLead(leadLike({ lead_id: 'l1', ...gone }))
  await vi.waitFor(async () =>
    expect((await its.desk.client.leads.get({ lead_id: 'l1' })).lead).toMatchObject(gone),
  )
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ text }) => text)).toEqual([
    'Hi [name removed]! You wrote: “[quote removed: its author deleted it]?” Call them on the same day.',
  ])
  expect(stored()).not.toContain('small bakery')
})

test('a text that still quotes a post is not saved as a version after the author deleted the post', async () => {
  service.putLead(leadLike({ lead_id: 'l1', title: 'Late invoices', body: BODY }))
  await vi.waitFor(async () =>
    expect((await its.desk.client.leads.get({ lead_id: 'l1' })).lead).toMatchObject({ body: BODY }),
  )
  const save = (text: string) => its.desk.client.leads.saveDraft({ lead_id: 'l1', text })
  await save('Call them on the same day.')
  service.putLead(leadLike({ lead_id: 'l1', title: '', body: '', author: null, post_deleted: true }))
  await vi.waitFor(async () =>
    expect((await its.desk.client.leads.get({ lead_id: 'l1' })).lead).toMatchObject({ post_deleted: true }),
  )
  await expect(save(`“${BODY}” Call them on the same day.`)).rejects.toMatchObject({
    code: 'conflict',
    message: NOTHING_TO_ANSWER,
  })
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ text }) => text)).toEqual(['Call them on the same day.'])
  expect(stored()).not.toContain('small bakery')
})

test('when the service deletes a lead, a version of its reply loses the words of the post, and is there again with the lead', async () => {
  const lead = leadLike({ lead_id: 'l1', title: 'Late invoices', body: BODY })
  service.putLead(lead)
  await vi.waitFor(async () =>
    expect((await its.desk.client.leads.get({ lead_id: 'l1' })).lead).toMatchObject({ body: BODY }),
  )
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: `“${BODY}” Call them on the same day.` })
  await its.desk.client.leads.noteCopied({ lead_id: 'l1' })
  service.put({ kind: 'lead', id: 'l1', deleted: true })
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(0))
  expect(stored()).not.toContain('small bakery')
  service.putLead(lead)
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(1))
  const { versions, copied_at } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ text }) => text)).toEqual([expect.stringContaining('Call them on the same day.')])
  expect(copied_at).not.toBeNull()
})

test('the work on a lead that has been gone for a month is deleted when another lead with a reply goes', async () => {
  service.putLead(leadLike({ lead_id: 'l2' }))
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(2))
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'Call them on the same day.' })
  await its.desk.client.leads.saveDraft({ lead_id: 'l2', text: 'Write to them.' })
  service.put({ kind: 'lead', id: 'l1', deleted: true })
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(1))
  expect(stored()).toContain('same day')
  await its.desk.stop()
  await its.reopen({ now: () => Date.now() + 31 * DAY })
  service.put({ kind: 'lead', id: 'l2', deleted: true })
  await vi.waitFor(async () => expect((await its.desk.client.leads.list({})).total).toBe(0))
  expect(stored()).not.toContain('same day')
})

/** Everything that the files of work.db contain. */
const stored = (): string =>
  ['', '-wal'].map((end) => (existsSync(path() + end) ? readFileSync(path() + end, 'latin1') : '')).join('')
