import { createServer } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from './forum-service.fixture.ts'

let service: ForumService
beforeEach(async () => {
  service = await forumService(2)
  service.noStreams = true
})
afterEach(() => service.stop())

type Between = {
  /** Rewrites an answer of the feed. */
  readonly rewrite?: (text: string) => string
  /** Milliseconds between tenths of an answer of the feed. */
  readonly pause?: number
}

/** A proxy to the service that changes what the feed answers, or brings it slowly. */
const between = async ({ rewrite = (text) => text, pause = 0 }: Between): Promise<string> => {
  const proxy = createServer(async (request, response) => {
    const asked = await fetch(service.baseUrl + request.url, {
      headers: { authorization: request.headers.authorization ?? '' },
    }).catch(() => null)
    // The desk may still ask when the test is over and the service has gone.
    if (!asked) return void response.destroy()
    const text = await asked.text()
    response.writeHead(asked.status, { 'content-type': 'application/json' })
    if (!request.url?.startsWith('/api/v1/changes')) return void response.end(text)
    const bytes = Buffer.from(rewrite(text))
    const tenth = Math.ceil(bytes.length / 10)
    for (let at = 0; at < bytes.length; at += tenth) {
      response.write(bytes.subarray(at, at + tenth))
      if (pause > 0) await new Promise((resume) => setTimeout(resume, pause))
    }
    response.end()
  })
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  onTestFinished(() => {
    proxy.closeAllConnections()
    proxy.close()
  })
  const address = proxy.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port.')
  return `http://127.0.0.1:${address.port}`
}

const deskOn = async (baseUrl: string, silence = 60_000): Promise<TestDesk> => {
  const its = await testDesk({}, { syncTimes: { poll: 50, silence, firstByte: silence } })
  onTestFinished(its.end)
  await its.desk.client.connection.connect({ base_url: baseUrl, key: KEY })
  return its
}
const ids = async ({ desk }: TestDesk) =>
  (await desk.client.leads.list({ status: 'all' })).rows.map(({ lead_id }) => lead_id).sort()
const notices = async ({ desk }: TestDesk) =>
  (await desk.client.app.notices({})).notices.map(({ text }) => text)

test('a first reading of many pages on a slow connection is not cut off while bytes come', async () => {
  for (let n = 0; n < 6; n += 1) service.putLead(leadLike({ lead_id: `l${n}` }))
  // A page takes twice as long as silence may, three pages six times.
  const its = await deskOn(await between({ pause: 60 }), 300)
  const states = new Set<string>()
  await vi.waitFor(
    async () => {
      states.add((await its.desk.client.connection.status({})).state)
      expect(await ids(its)).toHaveLength(6)
    },
    { timeout: 8_000, interval: 20 },
  )
  expect(states).not.toContain('offline')
  const cursors = service.requests.filter((path) => path.startsWith('/api/v1/changes'))
  expect(cursors.filter((path) => !path.includes('cursor='))).toHaveLength(1)
})

/** Makes leads of this title another kind, or another form. */
const asKind = (title: string, kind: string) => (text: string) =>
  JSON.stringify(JSON.parse(text), (_, value) =>
    value?.kind === 'lead' && value.data?.title === title ? { ...value, kind } : value,
  )
const inAnotherForm = (title: string) => (text: string) =>
  text.replaceAll(`"title":"${title}"`, '"title":{"newer":true}')

test('kinds that this desk does not know are passed over with one word in the log, and no notice', async () => {
  for (const lead_id of ['l1', 'l2', 'l3']) service.putLead(leadLike({ lead_id, title: 'Strange' }))
  service.putLead(leadLike({ lead_id: 'l4' }))
  const its = await deskOn(await between({ rewrite: asKind('Strange', 'podcast') }))
  await vi.waitFor(async () => expect(await ids(its)).toEqual(['l4']))
  service.putLead(leadLike({ lead_id: 'l5', title: 'Strange' }))
  service.putLead(leadLike({ lead_id: 'l6' }))
  await vi.waitFor(async () => expect(await ids(its)).toEqual(['l4', 'l6']))
  expect(its.log.filter((line) => line.includes('passed over'))).toEqual([
    'warn changes were passed over {"kind":"podcast","known":false,"count":3}',
  ])
  expect(await notices(its)).toEqual([])
})

test('leads in a form that this desk cannot read are missed aloud, and none of their words is logged', async () => {
  for (const lead_id of ['l1', 'l2', 'l3'])
    service.putLead(leadLike({ lead_id, title: 'Strange', body: 'A quixotic saw' }))
  service.putLead(leadLike({ lead_id: 'l4' }))
  const its = await deskOn(await between({ rewrite: inAnotherForm('Strange') }))
  await vi.waitFor(async () => expect(await ids(its)).toEqual(['l4']))
  expect(await notices(its)).toEqual([expect.stringContaining('leads (3)')])
  expect(its.log.join('\n')).toContain('{"kind":"lead","known":true,"count":3}')
  expect(its.log.join('\n')).not.toContain('quixotic')
})

test('what one version of the desk could not read, the next one reads', async () => {
  service.putLead(leadLike({ lead_id: 'l1', title: 'Strange' }))
  service.putLead(leadLike({ lead_id: 'l2' }))
  let rewrite = inAnotherForm('Strange')
  const baseUrl = await between({ rewrite: (text) => rewrite(text) })
  const its = await deskOn(baseUrl)
  await vi.waitFor(async () => expect(await ids(its)).toEqual(['l2']))
  await its.desk.stop()
  rewrite = (text) => text
  await its.reopen()
  expect(await ids(its)).toEqual(['l2'])
  await its.desk.stop()
  await its.reopen({ version: '1.1.0' })
  await vi.waitFor(async () => expect(await ids(its)).toEqual(['l1', 'l2']))
})
