import { request as ask } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { articleLike } from './article-service.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from './forum-service.fixture.ts'
import { served } from './served.fixture.ts'

const OTHER_KEY = 'qp_live_other'

let service: ForumService
let its: TestDesk
beforeEach(async () => {
  service = await forumService()
  its = await testDesk()
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

/** Serves one address at which each key reaches its own workspace. */
const addressOf = (workspaces: Readonly<Record<string, ForumService>>): Promise<string> =>
  served((request, response) => {
    const { baseUrl } = workspaces[request.headers.authorization?.replace('Bearer ', '') ?? ''] ?? service
    const { method, headers } = request
    const onward = ask(baseUrl + request.url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })

const connect = (base_url: string, key: string) => its.desk.client.connection.connect({ base_url, key })
/** Adds a connection and connects it. Returns its id, and the id of the connection that was shown before. */
const connectAnother = async (base_url: string, key: string) => {
  const { shown: first } = await its.desk.client.connections.list({})
  const { connection_id: second } = await its.desk.client.connections.add({})
  await connect(base_url, key)
  return { first, second }
}
const waiting = async () => (await its.desk.client.connection.status({})).waiting
const titles = async () =>
  (await its.desk.client.leads.list({ status: 'all' })).rows.map(({ title }) => title)
const drafts = async () =>
  (await its.desk.client.leads.get({ lead_id: 'l1' })).versions.map(({ text }) => text)

test('another workspace at the same address is shown nothing of the first one and sent none of its marks', async () => {
  const other = await forumService()
  onTestFinished(other.stop)
  Object.assign(other, { workspace: 'ws_2' })
  other.keys.set(OTHER_KEY, ['articles', 'publish', 'forum'])
  service.putLead(leadLike({ lead_id: 'l1', title: 'Of the first' }))
  other.putLead(leadLike({ lead_id: 'l1', title: 'Of the second' }))
  const address = await addressOf({ [KEY]: service, [OTHER_KEY]: other })
  await connect(address, KEY)
  await vi.waitFor(async () => expect(await titles()).toEqual(['Of the first']))
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'My own words' })
  service.markFaults.push(new AppError('unavailable', 'Not now.', { retryAfter: 3600 }))
  await its.desk.client.leads.mark({ lead_id: 'l1', status: 'saved' })
  expect(await waiting()).toBe(1)
  await expect(connect(address, OTHER_KEY)).rejects.toMatchObject({ code: 'conflict' })

  const { first } = await connectAnother(address, OTHER_KEY)
  expect(await titles()).toEqual(['Of the second'])
  expect(await drafts()).toEqual([])
  expect(await waiting()).toBe(0)
  expect((await its.desk.client.leads.get({ lead_id: 'l1' })).lead.status).toBe('new')

  await its.desk.client.connections.show({ connection_id: first })
  await connect(address, KEY)
  await vi.waitFor(() => expect(service.marks).toEqual([{ lead_id: 'l1', status: 'saved' }]), 3000)
  expect(await titles()).toEqual(['Of the first'])
  expect(await drafts()).toEqual(['My own words'])
  expect(other.marks).toEqual([])
  expect((await its.desk.client.app.notices({})).notices).toEqual([])
})

test('a text that is not saved yet is shown in no other workspace that names an article alike', async () => {
  const other = await forumService()
  onTestFinished(other.stop)
  Object.assign(other, { workspace: 'ws_2' })
  other.keys.set(OTHER_KEY, ['articles', 'publish', 'forum'])
  service.put({ kind: 'article', id: 'a', data: articleLike({ job_id: 'a', title: 'Of the first' }) })
  other.put({ kind: 'article', id: 'a', data: articleLike({ job_id: 'a', title: 'Of the second' }) })
  const address = await addressOf({ [KEY]: service, [OTHER_KEY]: other })
  const shown = async (title: string) =>
    vi.waitFor(async () => {
      const { article, edit } = await its.desk.client.articles.get({ job_id: 'a' })
      expect(article.title).toBe(title)
      return edit?.content.html ?? null
    }, 3000)
  await connect(address, KEY)
  expect(await shown('Of the first')).toBeNull()
  const content = {
    title: 'Of the first',
    seo_title: '',
    meta_description: '',
    focus_keyword: '',
    html: '<p>Nobody’s business.</p>',
    tags: [],
    categories: [],
  }
  await its.desk.client.articles.keepEdit({ job_id: 'a', of_version: 1, content })
  await its.desk.client.connection.disconnect({})
  await connect(address, OTHER_KEY)
  expect(await shown('Of the second')).toBeNull()
  await its.desk.client.connection.disconnect({})
  await connect(address, KEY)
  expect(await shown('Of the first')).toBe('<p>Nobody’s business.</p>')
})

test('drafts of a version without workspaces survive a disconnection', async () => {
  service.workspace = undefined
  service.putLead(leadLike({ lead_id: 'l1' }))
  await connect(service.baseUrl, KEY)
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'My own words' })
  await its.desk.client.connection.disconnect({})
  service.workspace = 'ws_1'
  await connect(service.baseUrl, KEY)
  expect(await drafts()).toEqual(['My own words'])
})

test('data of a version without workspaces stays with the workspace of its key', async () => {
  service.workspace = undefined
  service.putLead(leadLike({ lead_id: 'l1', title: 'Mine' }))
  service.keys.set(OTHER_KEY, ['articles', 'publish', 'forum'])
  await connect(service.baseUrl, KEY)
  await vi.waitFor(async () => expect(await titles()).toEqual(['Mine']))
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'My own words' })
  await its.desk.stop()
  service.workspace = 'ws_1'
  await its.reopen()
  service.putLead(leadLike({ lead_id: 'l2', title: 'News', score: 1 }))
  await vi.waitFor(async () => expect(await titles()).toEqual(['Mine', 'News']), 3000)
  expect(await drafts()).toEqual(['My own words'])
  await connect(service.baseUrl, OTHER_KEY)
  expect(await drafts()).toEqual(['My own words'])
})

test('a key of another workspace that the keychain kept is not used for the workspace that was connected later', async () => {
  const other = await forumService()
  onTestFinished(other.stop)
  Object.assign(other, { workspace: 'ws_2' })
  other.keys.set(OTHER_KEY, ['articles', 'publish', 'forum'])
  service.putLead(leadLike({ lead_id: 'l1', title: 'Of the first' }))
  other.putLead(leadLike({ lead_id: 'l2', title: 'Of the second' }))
  const address = await addressOf({ [KEY]: service, [OTHER_KEY]: other })
  await connect(address, KEY)
  await vi.waitFor(async () => expect(await titles()).toEqual(['Of the first']))
  its.keychain.missing = 'The keychain is locked.'
  await its.desk.client.connection.disconnect({})
  await connect(address, OTHER_KEY)
  await vi.waitFor(async () => expect(await titles()).toEqual(['Of the second']))
  await its.desk.stop()
  its.keychain.missing = null
  await its.reopen()
  await vi.waitFor(async () =>
    expect(await its.desk.client.connection.status({})).toMatchObject({ state: 'refused' }),
  )
  expect(await titles()).toEqual(['Of the second'])
})
