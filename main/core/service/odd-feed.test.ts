import { request as forward, type RequestListener } from 'node:http'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { type ForumService, forumService, KEY, leadLike } from './forum-service.fixture.ts'
import { served } from './served.fixture.ts'

let service: ForumService
beforeEach(async () => {
  service = await forumService(2)
  service.noStreams = true
})
afterEach(() => service.stop())

type Between = {
  /** Rewrites an answer of the feed. */
  readonly rewrite?: (text: string) => string
  /** Milliseconds to pause after each tenth of a feed answer. */
  readonly pause?: number
}

/** Starts a proxy to the service that changes or slows down the feed's answers. */
const between = ({ rewrite = (text) => text, pause = 0 }: Between): Promise<string> =>
  served(async (request, response) => {
    const asked = await fetch(service.baseUrl + request.url, {
      headers: { authorization: request.headers.authorization ?? '' },
    }).catch(() => null)
    // The desk may still ask after the test ended and the service stopped.
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
  // One page takes twice as long as the allowed silence, and three pages take six times as long.
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

/** Gives the leads with this title another kind or another form. */
const asKind = (title: string, kind: string) => (text: string) =>
  JSON.stringify(JSON.parse(text), (_, value) =>
    value?.kind === 'lead' && value.data?.title === title ? { ...value, kind } : value,
  )
const inAnotherForm = (title: string) => (text: string) =>
  text.replaceAll(`"title":"${title}"`, '"title":{"newer":true}')

test('unknown kinds are skipped with one line in the log and no notice', async () => {
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

test('unreadable leads cause a notice, and none of their text is logged', async () => {
  for (const lead_id of ['l1', 'l2', 'l3'])
    service.putLead(leadLike({ lead_id, title: 'Strange', body: 'A quixotic saw' }))
  service.putLead(leadLike({ lead_id: 'l4' }))
  const its = await deskOn(await between({ rewrite: inAnotherForm('Strange') }))
  await vi.waitFor(async () => expect(await ids(its)).toEqual(['l4']))
  expect(await notices(its)).toEqual([expect.stringContaining('leads (3)')])
  expect(its.log.join('\n')).toContain('{"kind":"lead","known":true,"count":3}')
  expect(its.log.join('\n')).not.toContain('quixotic')
})

test('a newer version of the desk reads what an older version could not', async () => {
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

test.each<[string, RequestListener]>([
  [
    'passes the headers and closes the stream without a byte',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      response.end()
    },
  ],
  ['closes the connection without an answer', (_, response) => void response.destroy()],
  ['holds back even the headers', () => undefined],
  ['gives up on the stream with an error of its own', (_, response) => void response.writeHead(504).end()],
])('behind a proxy that %s, the desk polls', async (_, onStream) => {
  service.putLead(leadLike({ lead_id: 'l1' }))
  const behind = await between({})
  const its = await deskOn(
    await served((request, response) => {
      if (request.headers.accept === 'text/event-stream') return onStream(request, response)
      const asked = forward(behind + request.url, { headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' })
        answer.pipe(response)
      })
      asked.on('error', () => response.destroy()).end()
    }),
    300,
  )
  const state = async () => (await its.desk.client.connection.status({})).state
  await vi.waitFor(async () => expect(await state()).toBe('online'), 5_000)
  const states = new Set<string>()
  for (const lead_id of ['l2', 'l3', 'l4']) {
    service.putLead(leadLike({ lead_id }))
    await vi.waitFor(
      async () => {
        states.add(await state())
        expect(await ids(its)).toContain(lead_id)
      },
      { timeout: 5_000, interval: 20 },
    )
  }
  expect([...states]).toEqual(['online'])
})
