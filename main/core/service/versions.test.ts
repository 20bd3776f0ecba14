import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VERSION } from '../../../contract/version.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { FEED_KEY, testFeed } from '../updates/feed.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from './forum-service.fixture.ts'

let service: ForumService
let its: TestDesk
beforeEach(async () => {
  service = await forumService()
  its = await testDesk({ version: VERSION }, { syncTimes: { poll: 50 } })
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const connect = () => its.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
const told = async () =>
  (await its.desk.client.app.notices({})).notices.map(({ text }) => text).filter((text) => /needs/.test(text))

test('a service that is too old is told as soon as the desk connects, and no longer once it is updated', async () => {
  service.versions = { service_version: '0.0.9', oldest_desk: '0.0.9' }
  await connect()
  expect(await told()).toEqual([
    expect.stringContaining(`The service runs Quillport 0.0.9, but your Quillport ${VERSION} needs`),
  ])
  service.versions = { service_version: VERSION, oldest_desk: VERSION }
  service.putLead(leadLike({ lead_id: 'l1' }))
  await vi.waitFor(async () => expect(await told()).toEqual([]))
})

test('a desk that is too old for its service is told so, once', async () => {
  service.versions = { service_version: '9.0.0', oldest_desk: '8.0.0' }
  await connect()
  expect(await told()).toEqual([
    expect.stringContaining(`needs Quillport 8.0.0 or newer on this computer. You have ${VERSION}.`),
  ])
  await its.desk.client.app.dismissNotice({ id: 'desk-too-old' })
  service.putLead(leadLike({ lead_id: 'l1' }))
  await vi.waitFor(async () =>
    expect((await its.desk.client.leads.list({ offset: 0, limit: 10 })).rows).toHaveLength(1),
  )
  expect(await told()).toEqual([])
})

test('versions that fit, or that the service does not name, are no news', async () => {
  await connect()
  expect(await told()).toEqual([])
  service.versions = { service_version: VERSION, oldest_desk: VERSION }
  await connect()
  expect(await told()).toEqual([])
})

test('an offered version that needs a newer service says so before it is installed', async () => {
  const feed = await testFeed({ oldest_service: '9.0.0' })
  try {
    service.versions = { service_version: VERSION, oldest_desk: VERSION }
    await its.desk.stop()
    await its.reopen({
      updates: {
        feed: feed.address,
        key: FEED_KEY,
        channel: 'stable',
        kind: 'deb',
        os: 'linux',
        arch: 'x64',
        openPackage: async () => true,
        replace: null,
      },
    })
    await connect()
    const { updates } = await its.desk.client.updates.look({})
    expect(updates?.offer?.warning).toContain(
      `runs Quillport ${VERSION}. The new version of the desktop app needs a service that runs Quillport 9.0.0 or newer.`,
    )
  } finally {
    await feed.stop()
  }
})
