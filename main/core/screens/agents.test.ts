import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { articleCost } from '../../../contract/credits.ts'
import { client1 } from '../bridge/bridge.fixture.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { writingLike } from '../service/article-service.fixture.ts'
import { type ForumService, forumService, KEY } from '../service/forum-service.fixture.ts'

const PLAIN = articleCost({})

let service: ForumService
let its: TestDesk
beforeEach(async () => {
  service = await forumService()
  its = await testDesk({}, { syncTimes: { poll: 100 } })
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

test('an article of an agent that fails gives the agent its day’s credits back, also while the desk is closed', async () => {
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
