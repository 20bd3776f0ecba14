import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articleCost, COSTS } from '../../../contract/credits.ts'
import { AppError } from '../../../contract/errors.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { articleLike, cardLike, siteLike, writingLike } from '../service/article-service.fixture.ts'
import { type ForumService, forumService, KEY } from '../service/forum-service.fixture.ts'

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

const connect = (key = KEY) => its.desk.client.connection.connect({ base_url: service.baseUrl, key })
const list = (query: { status?: 'all' | 'writing' | 'completed' | 'failed'; search?: string } = {}) =>
  its.desk.client.articles.list(query)
const ids = async () => (await list()).rows.map(({ job_id }) => job_id)
const see = (wanted: readonly string[]) =>
  vi.waitFor(async () => expect(await ids()).toEqual(wanted), { timeout: 3000, interval: 20 })
const put = (article: ReturnType<typeof articleLike>) =>
  service.put({ kind: 'article', id: article.job_id, data: article })
const bytesOnDisk = () =>
  readdirSync(its.folder, { encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(its.folder, entry.name)).toString('latin1'))
    .join('\n')
const at = (day: number) => ({ created_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z` })
const order = (order_id: string, title = 'Dovetails') =>
  its.desk.client.articles.generate({ order_id, request: { title } })
const ORDER = '7a0f2f5e-9d2a-4c7e-8f51-2a3d4b5c6d7e'

test('articles come newest first, with what the list shows of each, by status and by words of the title', async () => {
  put(articleLike({ job_id: 'old', ...at(1), title: 'Éclairs für Profis' }))
  put(writingLike('new', at(9)))
  put(
    articleLike({ job_id: 'mid', ...at(5), status: 'failed', error: { code: 'internal', message: 'Why.' } }),
  )
  await connect()
  await see(['new', 'mid', 'old'])
  expect((await list()).counts).toEqual({ all: 3, writing: 1, unfilled: 0, completed: 1, failed: 1 })
  expect((await list({ status: 'writing' })).rows).toMatchObject([
    { job_id: 'new', progress: { percent: 30, stage: 'sections' }, checks: null, error: null },
  ])
  expect((await list({ status: 'failed' })).rows[0]?.error).toEqual({ code: 'internal', message: 'Why.' })
  const found = await list({ search: 'PROFIS eclair' })
  expect(found.rows).toMatchObject([{ job_id: 'old', checks: { passed: 1, all: 2 }, published: 'no' }])
  expect([found.total, (await list({ search: "100% '_" })).total]).toEqual([1, 0])
})

test('a page of the list is the page that was asked for', async () => {
  for (let n = 1; n <= 9; n += 1) put(articleLike({ job_id: `a${n}`, ...at(n) }))
  await connect()
  await vi.waitFor(async () => expect((await list()).total).toBe(9))
  const page = await its.desk.client.articles.list({ offset: 3, limit: 2 })
  expect([page.total, page.rows.map(({ job_id }) => job_id)]).toEqual([9, ['a6', 'a5']])
})

test('an article that is live anywhere counts as live', async () => {
  const publication = {
    state: 'done' as const,
    version: 1,
    post_url: null,
    edit_url: null,
    published_at: null,
    error: null,
    warnings: [],
  }
  const draft = { ...publication, connection_id: 's1', status: 'draft' as const }
  const live = { ...publication, connection_id: 's2', status: 'publish' as const }
  const unknown = { ...publication, connection_id: 's3', state: 'unknown' as const, status: null }
  put(articleLike({ job_id: 'a', ...at(3), publications: [unknown] }))
  put(articleLike({ job_id: 'b', ...at(2), publications: [draft] }))
  put(articleLike({ job_id: 'c', ...at(1), publications: [draft, live] }))
  await connect()
  await see(['a', 'b', 'c'])
  expect((await list()).rows.map(({ published }) => published)).toEqual(['no', 'draft', 'live'])
})

test('a change names its article, and not the leads', async () => {
  put(writingLike('a'))
  await connect()
  await see(['a'])
  its.events.length = 0
  put(articleLike({ job_id: 'a' }))
  await vi.waitFor(async () => expect((await list()).counts.completed).toBe(1))
  expect(its.events).toContainEqual({ kind: 'changed', topics: ['articles'], job_ids: ['a'] })
})

test('a deleted article, card or site leaves the lists, and the article’s text leaves the disk', async () => {
  put(articleLike({ job_id: 'a', html: '<p>quixotic</p>' }))
  put(articleLike({ job_id: 'b', ...at(1) }))
  service.put({ kind: 'card', id: 'plan_1.0', data: cardLike({ card_index: 0 }) })
  service.put({ kind: 'site', id: 's1', data: siteLike({ connection_id: 's1' }) })
  await connect()
  await see(['a', 'b'])
  await its.desk.client.articles.image({ job_id: 'a' })
  expect(bytesOnDisk()).toContain('quixotic')
  service.put({ kind: 'article', id: 'a', deleted: true })
  service.put({ kind: 'card', id: 'plan_1.0', deleted: true })
  service.put({ kind: 'site', id: 's1', deleted: true })
  await see(['b'])
  await vi.waitFor(async () => expect((await its.desk.client.plan.list({})).cards).toEqual([]))
  await vi.waitFor(async () => expect((await its.desk.client.sites.list({})).sites).toEqual([]))
  expect(bytesOnDisk()).not.toContain('quixotic')
  await expect(its.desk.client.articles.get({ job_id: 'a' })).rejects.toMatchObject({ code: 'not_found' })
})

test('resources of every kind that a new snapshot lacks are deleted', async () => {
  await its.end()
  await service.stop()
  await begin(2)
  for (const [n, job_id] of ['a', 'b', 'c'].entries()) put(articleLike({ job_id, ...at(9 - n) }))
  for (const card_index of [0, 1])
    service.put({ kind: 'card', id: `plan_1.${card_index}`, data: cardLike({ card_index }) })
  for (const connection_id of ['s1', 's2'])
    service.put({ kind: 'site', id: connection_id, data: siteLike({ connection_id }) })
  await connect()
  await see(['a', 'b', 'c'])
  await vi.waitFor(async () => expect((await its.desk.client.sites.list({})).sites.length).toBe(2))
  await service.stop()
  service.startOver(['b', 'plan_1.1', 's1'])
  await service.start()
  await see(['a', 'c'])
  await vi.waitFor(async () => {
    const { cards } = await its.desk.client.plan.list({})
    const { sites } = await its.desk.client.sites.list({})
    expect([cards.map((card) => card.card_index), sites.map((site) => site.connection_id)]).toEqual([
      [0],
      ['s2'],
    ])
  })
})

test('a damaged cache is read again, and the articles with it', async () => {
  put(articleLike({ job_id: 'a' }))
  await connect()
  await see(['a'])
  await its.desk.stop()
  writeFileSync(join(its.folder, 'cache.db'), 'not a database')
  await its.reopen()
  await see(['a'])
})

test('the list answers while the service is away, and after a restart', async () => {
  put(articleLike({ job_id: 'a' }))
  await connect()
  await see(['a'])
  await its.desk.stop()
  await service.stop()
  await its.reopen()
  expect(await ids()).toEqual(['a'])
  expect((await its.desk.client.articles.get({ job_id: 'a' })).article.html).toBe('<p>Joints hold.</p>')
  await service.start()
})

test('an ordered article and its price show at once, before the feed reports them', async () => {
  service.put({ kind: 'credits', id: 'credits', data: CREDITS })
  await connect()
  await vi.waitFor(async () => expect((await its.desk.client.credits.get({})).credits?.balance).toBe(20))
  service.mute = true
  expect(await order(ORDER)).toMatchObject({
    job_id: 'job_1',
    credits_charged: articleCost({}),
    credits_balance: LEFT,
  })
  expect((await list({ status: 'writing' })).rows).toMatchObject([
    { job_id: 'job_1', title: 'Dovetails', status: 'pending', progress: { percent: 0, stage: 'brief' } },
  ])
  expect((await its.desk.client.credits.get({})).credits?.balance).toBe(LEFT)
  service.mute = false
  put(articleLike({ job_id: 'job_1' }))
  await vi.waitFor(async () => expect((await list({ status: 'completed' })).total).toBe(1))
})

test('an order whose answer was lost is not made twice', async () => {
  await connect()
  service.articleFaults.push(null)
  await expect(order(ORDER)).rejects.toMatchObject({
    code: 'service_unreachable',
    message: expect.stringContaining(
      'if the first order was accepted, you get that article and pay only once',
    ),
    details: { outcome: 'unknown' },
  })
  expect(await order(ORDER)).toMatchObject({ job_id: 'job_1', credits_balance: LEFT })
  expect(service.orders.length).toBe(1)
  await see(['job_1'])
})

test('an order that is repeated after its refund does not bring the old balance back', async () => {
  await connect()
  await order(ORDER)
  service.balance = 20
  service.put({ kind: 'credits', id: 'credits', data: CREDITS })
  const balance = async () => (await its.desk.client.credits.get({})).credits?.balance
  await vi.waitFor(async () => expect(await balance()).toBe(20))
  expect(await order(ORDER)).toMatchObject({ job_id: 'job_1', credits_balance: LEFT })
  expect(await balance()).toBe(20)
})

test('an order that is answered after a change of the service is not in the new service’s list', async () => {
  await connect()
  const other = await forumService()
  let answer = () => {}
  service.heldAnswer = new Promise((resolve) => {
    answer = resolve
  })
  const ordering = order(ORDER)
  await vi.waitFor(() => expect(service.orders.length).toBe(1))
  await its.desk.client.connection.connect({ base_url: other.baseUrl, key: KEY })
  answer()
  expect((await ordering).job_id).toBe('job_1')
  expect(await ids()).toEqual([])
  await other.stop()
})

test('an order made while the service is away says so and is not sent later by itself', async () => {
  await connect()
  await service.stop()
  await expect(order(ORDER)).rejects.toMatchObject({
    code: 'service_unreachable',
    message: expect.stringMatching(/cannot be reached.*Nothing was ordered or charged\.$/),
    details: {},
  })
  await service.start()
  await its.desk.client.connection.retry({})
  await vi.waitFor(async () => expect((await its.desk.client.connection.status({})).state).toBe('online'))
  expect([service.orders, await ids()]).toEqual([[], []])
})

test('what the service refuses is said in its words, and nothing appears', async () => {
  await connect()
  service.articleFaults.push(
    new AppError('insufficient_credits', 'This article costs 5 credits; 3 are left.'),
  )
  await expect(order(ORDER)).rejects.toMatchObject({
    code: 'insufficient_credits',
    message: 'This article costs 5 credits; 3 are left.',
  })
  expect(await ids()).toEqual([])
})

test('an article ordered from a card has the card’s title at once', async () => {
  service.put({ kind: 'card', id: 'plan_1.3', data: cardLike({ card_index: 3, title: 'Mitre joints' }) })
  await connect()
  await vi.waitFor(async () => expect((await its.desk.client.plan.list({})).cards.length).toBe(1))
  service.mute = true
  await its.desk.client.articles.generate({ order_id: ORDER, request: { plan_id: 'plan_1', card_index: 3 } })
  const { article } = await its.desk.client.articles.get({ job_id: 'job_1' })
  expect([article.title, article.card]).toEqual(['Mitre joints', { plan_id: 'plan_1', card_index: 3 }])
})

test('an image is read once, and can then be shown without the service', async () => {
  put(articleLike({ job_id: 'a' }))
  await connect()
  await see(['a'])
  const image = await its.desk.client.articles.image({ job_id: 'a' })
  await service.stop()
  expect(await its.desk.client.articles.image({ job_id: 'a' })).toEqual(image)
  expect(service.imagesRead).toBe(1)
  await expect(its.desk.client.articles.image({ job_id: 'b' })).rejects.toMatchObject({
    code: 'service_unreachable',
  })
  await service.start()
})

test('an article that ends while the desk runs causes one notification, and an article that ended before causes none', async () => {
  await its.desk.client.reminders.change({
    ...(await its.desk.client.reminders.get({})),
    daily_leads: { on: false, at: '09:00' },
    quiet: { on: false, from: '22:00', to: '07:00' },
  })
  put(articleLike({ job_id: 'before' }))
  put(writingLike('a', { ...at(1), title: 'Dovetails' }))
  await connect()
  await see(['before', 'a'])
  put(articleLike({ job_id: 'a', ...at(1), title: 'Dovetails' }))
  await vi.waitFor(() =>
    expect(its.notifications).toEqual([
      {
        id: expect.stringMatching(/ articles$/),
        title: 'An article is finished',
        body: 'Dovetails',
        target: { screen: 'articles', job_id: 'a', connection_id: expect.any(String) },
      },
    ]),
  )
  put(articleLike({ job_id: 'a', ...at(1), title: 'Dovetails', version: 2 }))
  await vi.waitFor(async () =>
    expect((await its.desk.client.articles.get({ job_id: 'a' })).article.version).toBe(2),
  )
  its.tick()
  expect(its.notifications.length).toBe(1)
})

test('a failed article causes a notification with its name, unless the person switched that off', async () => {
  const change = async (on: boolean) =>
    its.desk.client.reminders.change({
      ...(await its.desk.client.reminders.get({})),
      daily_leads: { on: false, at: '09:00' },
      quiet: { on: false, from: '22:00', to: '07:00' },
      articles_done: { on },
    })
  await change(false)
  put(writingLike('a'))
  put(writingLike('b', { ...at(1), title: 'Mitres' }))
  await connect()
  await see(['a', 'b'])
  put(articleLike({ job_id: 'a', status: 'failed' }))
  await vi.waitFor(async () => expect((await list()).counts.failed).toBe(1))
  expect(its.notifications).toEqual([])
  await change(true)
  put(articleLike({ job_id: 'b', ...at(1), title: 'Mitres', status: 'failed' }))
  await vi.waitFor(() =>
    expect(its.notifications).toMatchObject([{ title: 'An article failed', body: 'Mitres' }]),
  )
})

test('settings without the fields on articles still count', async () => {
  await its.desk.client.app.changePreferences({ theme: 'dark' })
  await its.desk.stop()
  for (const name of ['settings.json', 'settings.json.last']) {
    const path = join(its.folder, name)
    const settings = JSON.parse(readFileSync(path, 'utf8'))
    delete settings.reminders.articles_done
    writeFileSync(path, JSON.stringify(settings))
  }
  await its.reopen()
  expect((await its.desk.client.app.preferences({})).theme).toBe('dark')
  expect((await its.desk.client.reminders.get({})).articles_done).toEqual({ on: true })
  expect((await its.desk.client.app.notices({})).notices).toEqual([])
})

/** Credits that are left after one order. */
const LEFT = 20 - articleCost({})
const CREDITS = {
  balance: 20,
  plan: 'free' as const,
  costs: COSTS,
  recent: [],
}
