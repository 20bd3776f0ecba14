import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NO_TITLE_CARD } from '../../../contract/articles.ts'
import { articleCost } from '../../../contract/credits.ts'
import { DAY } from '../../../contract/time.ts'
import { client1 } from '../bridge/bridge.fixture.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { writingLike } from '../service/article-service.fixture.ts'
import { type ForumService, forumService, KEY } from '../service/forum-service.fixture.ts'

const PLAIN = articleCost({})

let service: ForumService
let its: TestDesk
/** The desk's clock, in milliseconds. */
let now: number
beforeEach(async () => {
  service = await forumService()
  now = Date.UTC(2026, 10, 3, 9)
  its = await testDesk({ now: () => now }, { syncTimes: { poll: 100 } })
  await its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const agents = () => its.desk.client.agents.list({})
const spent = async () => (await agents()).agents[0]?.spent_today
const fail = (job_id: string) =>
  service.put({
    kind: 'article',
    id: job_id,
    data: writingLike(job_id, {
      status: 'failed',
      error: { code: 'internal', message: 'Why. The credits were refunded.' },
    }),
  })

test('if an agent’s article fails, the credits return to the agent’s daily budget, even if the desk was closed', async () => {
  const { agent, token } = await its.desk.client.agents.create({ name: 'Writer' })
  await its.desk.client.agents.change({
    agent_id: agent.agent_id,
    permissions: { generate_article: 'allow' },
    daily_budget: 2 * PLAIN,
  })
  const order = async (title: string) => {
    const client = await client1(new URL((await agents()).bridge.url ?? ''), token)
    const { isError = false } = await client.callTool({ name: 'generate_article', arguments: { title } })
    await client.close()
    return !isError
  }
  expect([await order('One'), await order('Two'), await order('Three')]).toEqual([true, true, false])
  expect(await spent()).toBe(2 * PLAIN)
  fail('job_1')
  await vi.waitFor(async () => expect(await spent()).toBe(PLAIN))
  const one = await its.desk.client.activity.list({ search: 'One' })
  expect(one.entries).toMatchObject([{ credits: 0, message: expect.stringContaining('given back') }])
  await its.desk.stop()
  fail('job_2')
  await its.reopen()
  await vi.waitFor(async () => expect(await spent()).toBe(0))
  expect(await order('Three')).toBe(true)
})

test('if an article gets no picture, the credits of the picture return to the agent once, and Activity says so', async () => {
  const { agent, token } = await its.desk.client.agents.create({ name: 'Writer' })
  await its.desk.client.agents.change({
    agent_id: agent.agent_id,
    permissions: { generate_article: 'allow' },
  })
  const { bridge } = await agents()
  const client = await client1(new URL(bridge.url ?? ''), token)
  await client.callTool({ name: 'generate_article', arguments: { title: 'One', image: true } })
  await client.close()
  const cost = (await spent()) ?? 0
  expect(cost).toBe(articleCost({ image: true }))
  const warnings = [{ code: NO_TITLE_CARD, message: 'The article has no picture.' }]
  const change = (changed: Parameters<typeof writingLike>[1]) =>
    service.put({ kind: 'article', id: 'job_1', data: writingLike('job_1', { warnings, ...changed }) })
  change({})
  await vi.waitFor(async () => expect(await spent()).toBe(PLAIN))
  const entry = async () => (await its.desk.client.activity.list({ search: 'One' })).entries[0]
  expect(await entry()).toMatchObject({ credits: PLAIN, message: expect.stringContaining('given back') })
  await its.desk.stop()
  await its.reopen()
  expect(await spent()).toBe(PLAIN)
  // If the article then fails, the rest is given back.
  change({ status: 'failed', error: { code: 'internal', message: 'Why. The credits were refunded.' } })
  await vi.waitFor(async () => expect(await spent()).toBe(0))
  expect(await entry()).toMatchObject({ credits: 0 })
})

test('calls are kept for the days that the person chose: fewer count at once, more from then on', async () => {
  const { token } = await its.desk.client.agents.create({ name: 'Reader' })
  const read = async () => {
    const client = await client1(new URL((await agents()).bridge.url ?? ''), token)
    await client.callTool({ name: 'check_credits', arguments: {} })
    await client.close()
  }
  const kept = async () => (await its.desk.client.activity.list({ search: '' })).entries.length
  const choose = async (keep_activity_days: 30 | 90 | 365) => {
    expect(await its.desk.client.app.changePreferences({ keep_activity_days })).toMatchObject({
      keep_activity_days,
    })
    return kept()
  }
  expect(await its.desk.client.app.preferences({})).toMatchObject({ keep_activity_days: 90 })
  await read()
  now += 40 * DAY
  await read()
  expect([await kept(), await choose(90)]).toEqual([2, 2])
  // The bridge reports calls at most five times a second.
  await setTimeout(500)
  its.events.length = 0
  expect(await choose(30)).toBe(1)
  await vi.waitFor(() =>
    expect(its.events.flatMap((event) => (event.kind === 'changed' ? event.topics : []))).toEqual(
      expect.arrayContaining(['app', 'activity']),
    ),
  )
  expect(await choose(365)).toBe(1)
  await its.desk.stop()
  now += 200 * DAY
  await its.reopen()
  expect(await kept()).toBe(1)
  expect(await choose(90)).toBe(0)
})

test('a test call shows the answer, and counts neither as a call by the agent nor as a connection of the agent', async () => {
  const { agent } = await its.desk.client.agents.create({ name: 'Writer' })
  const { agent_id } = agent
  const test = () => its.desk.client.agents.test({ agent_id })
  expect(await test()).toMatchObject({ ok: true, title: 'Check credits' })
  expect((await its.desk.client.activity.list({ search: '' })).entries).toEqual([])
  expect((await agents()).agents[0]).toMatchObject({ calls: 0, last_seen_at: null, via: null })

  const rules = agent.rules.filter(({ reads }) => reads)
  const permissions = Object.fromEntries(rules.map(({ rule }) => [rule, 'never' as const]))
  await its.desk.client.agents.change({ agent_id, permissions: { ...permissions, list_sites: 'allow' } })
  expect(await test()).toMatchObject({ title: 'List connected sites' })
  await its.desk.client.agents.change({ agent_id, permissions })
  expect(await test()).toMatchObject({ ok: false, title: null })

  await its.desk.client.agents.change({ agent_id, permissions: { check_credits: 'allow' } })
  await service.stop()
  expect(await test()).toMatchObject({
    ok: false,
    title: 'Check credits',
    said: expect.stringContaining('not'),
  })
  await expect(its.desk.client.agents.test({ agent_id: 'agt_none' })).rejects.toThrow('does not exist')
})

test('Activity names what a call was about, and what it cost where that is known', async () => {
  const { token } = await its.desk.client.agents.create({ name: 'Writer' })
  const client = await client1(new URL((await agents()).bridge.url ?? ''), token)
  service.put({ kind: 'article', id: 'job_7', data: writingLike('job_7', { title: 'Mitre joints' }) })
  await vi.waitFor(async () =>
    expect((await its.desk.client.articles.list({ status: 'all', search: '' })).rows).toHaveLength(1),
  )
  await client.callTool({ name: 'get_article', arguments: { job_id: 'job_7' } })
  await client.callTool({ name: 'get_article', arguments: { job_id: 'unknown' } })
  await client.close()
  const { entries } = await its.desk.client.activity.list({ search: '' })
  expect(entries.map(({ title, subject, price, credits }) => [title, subject, price, credits])).toEqual([
    [expect.stringContaining('article'), null, 0, 0],
    [expect.stringContaining('article'), 'Mitre joints', 0, 0],
  ])
})
