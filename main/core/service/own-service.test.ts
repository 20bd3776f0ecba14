import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ADDED_CREDITS } from '../../../contract/credits.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import type { RunningOwnService } from '../platform.ts'
import { spawnOwnService } from './own-process.ts'
import { served } from './served.fixture.ts'

// Each test starts services as separate programs, and each start takes seconds on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const compiled = join(import.meta.dirname, 'compiled.fixture.ts')
const cli = join(import.meta.dirname, '../../../backend/cli.ts')

let its: TestDesk
let running: RunningOwnService[]
let log: string[]

const startOwnService = async (folder: string): Promise<RunningOwnService> => {
  const started = await spawnOwnService({
    command: process.execPath,
    args: ['--import', compiled, cli],
    folder,
    log: (_, message, fields) => log.push(`${message} ${JSON.stringify(fields)}`),
  })
  running.push(started)
  return started
}

beforeEach(async () => {
  running = []
  log = []
  its = await testDesk({ startOwnService })
})
afterEach(() => its.end())

const startOwn = () => its.desk.client.connection.startOwn({})
const status = () => its.desk.client.connection.status({})
/** Finds the process id of the service that serves this folder. */
const servicePid = (): number | null => {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n')
  const line = lines.find((text) => text.includes(`local --data ${join(its.folder, 'service')}`))
  return line ? Number(line.trim().split(' ')[0]) : null
}

test('one click starts a service of its own, whose key goes to the keychain and whose settings can be changed', async () => {
  expect(await startOwn()).toMatchObject({ mode: 'local', state: 'online', key_kept_in: 'keychain' })
  expect(its.secret('local-agent-key')).toMatch(/^qp_live_/)
  const settings = await its.desk.client.forum.change({ business_name: 'Ledgerly', keywords: ['invoice'] })
  expect(settings).toMatchObject({ business_name: 'Ledgerly', keywords: ['invoice'] })
  expect(await its.desk.client.forum.settings({})).toMatchObject({
    editable: true,
    settings: { business_name: 'Ledgerly' },
  })
  const { credits } = await its.desk.client.credits.get({})
  expect((await its.desk.client.credits.add({})).balance).toBe((credits?.balance ?? 0) + ADDED_CREDITS)
  await its.desk.client.credits.set({ credits: 7 })
  expect((await its.desk.client.credits.get({})).credits?.balance).toBe(7)
  expect(log.join('\n')).not.toContain(its.secret('local-agent-key'))
})

test('the next start runs the same service with the same key', async () => {
  await startOwn()
  await its.desk.client.forum.change({ business_name: 'Ledgerly' })
  const key = its.secret('local-agent-key')
  await its.desk.stop()
  expect(servicePid()).toBeNull()
  await its.reopen()
  await vi.waitFor(async () => expect((await status()).state).toBe('online'), 30_000)
  expect(its.secret('local-agent-key')).toBe(key)
  expect((await its.desk.client.forum.settings({})).settings?.business_name).toBe('Ledgerly')
})

test('a model that the person chose is in use again after a start without a network', async () => {
  let isAway = false
  const base_url = await served((request, response) => {
    if (isAway) return void response.destroy()
    request.resume()
    const choices = [{ index: 0, message: { role: 'assistant', content: 'ready' }, finish_reason: 'stop' }]
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: '1', object: 'chat.completion', created: 1, model: 'mine', choices }))
  })
  await startOwn()
  const model = { provider: 'openai_compatible', model: 'mine', base_url, api_key: 'sk-1' } as const
  await its.desk.client.model.change({ model })
  await its.desk.stop()
  isAway = true
  await its.reopen()
  await vi.waitFor(async () => {
    expect((await status()).state).toBe('online')
    expect(await its.desk.client.model.get({})).toMatchObject({ model: 'mine', found_by_itself: false })
  }, 30_000)
  expect((await its.desk.client.app.notices({})).notices).toEqual([])
})

test('a key that the keychain lost is made anew', async () => {
  await startOwn()
  await its.desk.stop()
  its.keychain.secrets.clear()
  await its.reopen()
  await vi.waitFor(async () => expect((await status()).state).toBe('online'), 30_000)
  expect(its.secret('local-agent-key')).toMatch(/^qp_live_/)
})

test('a service that was killed is started again', async () => {
  await startOwn()
  process.kill(servicePid() ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(running.length).toBe(2), 20_000)
  await vi.waitFor(async () => expect((await status()).state).toBe('online'), 30_000)
})

test('a click on start while the service is already starting does not start a second service', async () => {
  await startOwn()
  await its.desk.stop()
  running.length = 0
  await its.reopen()
  expect(await startOwn()).toMatchObject({ state: 'online' })
  await its.desk.client.connection.retry({})
  const pids = execFileSync('pgrep', ['-f', `local --data ${join(its.folder, 'service')}`], {
    encoding: 'utf8',
  })
  expect(pids.trim().split('\n').length).toBe(1)
})

test('disconnecting ends the service', async () => {
  await startOwn()
  expect(servicePid()).not.toBeNull()
  await its.desk.client.connection.disconnect({})
  expect(servicePid()).toBeNull()
  expect(its.secret('local-agent-key')).toBeUndefined()
})

test('a service that does not start says why, and nothing is changed', async () => {
  await its.end()
  its = await testDesk({
    startOwnService: (folder) =>
      spawnOwnService({
        command: process.execPath,
        args: ['-e', 'process.exit(7)'],
        folder,
        log: () => undefined,
      }),
  })
  await expect(startOwn()).rejects.toMatchObject({
    code: 'unavailable',
    message:
      'The service on this computer did not start (exit code 7). For details, see the end of logs/desk.log in the folder of Quillport’s files.',
  })
  expect(await status()).toMatchObject({ mode: 'none', state: 'none' })
})

test('the error of a service that does not start quotes its last sentence', async () => {
  await startOwn()
  const folder = join(its.folder, 'service')
  await expect(startOwnService(folder)).rejects.toMatchObject({
    code: 'unavailable',
    message: `The service on this computer did not start. The service says: Another Quillport process already uses the folder ${folder}. Stop that process, or set QUILLPORT_DATA to another folder.`,
  })
})

test('the quote of a service that does not start has no log lines, stack or secrets, and is short', async () => {
  const saying = (lines: readonly string[]) =>
    spawnOwnService({
      command: process.execPath,
      args: ['-e', `process.stderr.write(${JSON.stringify(`${lines.join('\n')}\n`)}); process.exitCode = 1`],
      folder: join(its.folder, 'other'),
      log: () => undefined,
    })
  const key = `qp_live_${'a1B2'.repeat(10)}`
  await expect(
    saying([
      '{"level":"warn","msg":"an earlier line"}',
      'file:///opt/quillport/cli.js:12',
      `Error: The key ${key} is wrong\u001b[31m`,
      '    at main (file:///opt/quillport/cli.js:12:3)',
      '{"level":"info","msg":"stopping"}',
      'Node.js v24.1.0',
    ]),
  ).rejects.toThrow(
    'The service on this computer did not start. The service says: The key [secret] is wrong.',
  )
  const long = await saying([`It is long: ${'x '.repeat(500)}`]).catch((thrown: Error) => thrown.message)
  expect(String(long).length).toBeLessThan(400)
})

test('a damaged database of the service is told to the person, and kept', async () => {
  await startOwn()
  await its.desk.client.forum.change({ business_name: 'Ledgerly' })
  expect((await its.desk.client.app.notices({})).notices).toEqual([])
  await its.desk.stop()
  const folder = join(its.folder, 'service')
  writeFileSync(join(folder, 'quillport.db'), 'This is no database. '.repeat(1000))
  await its.reopen()
  await vi.waitFor(async () => expect((await status()).state).toBe('online'), 20_000)
  const [kept, ...others] = readdirSync(folder).filter((name) => name.startsWith('quillport.db.damaged-'))
  expect(others).toEqual([])
  expect(readFileSync(join(folder, kept ?? ''), 'utf8')).toContain('This is no database.')
  expect((await its.desk.client.app.notices({})).notices.map(({ text }) => text)).toEqual([
    expect.stringMatching(
      `was damaged and is kept as ${kept}\\. Quillport started an empty database. Your description, .* are missing. .* in ${folder} `,
    ),
  ])
})

test('the service’s process gets no secret of another program', async () => {
  process.env.SOME_API_TOKEN = 'secret-of-another'
  try {
    await startOwn()
    const environment = execFileSync('ps', ['eww', '-p', String(servicePid())], { encoding: 'utf8' })
    expect(environment).not.toContain('secret-of-another')
    expect(environment).not.toContain(running[0]?.ownerToken)
  } finally {
    delete process.env.SOME_API_TOKEN
  }
})

test('an article from a card of one’s own plan is written, can be changed, and shows in both lists', async () => {
  await startOwn()
  const { client } = its.desk
  const { plan_id } = await client.plan.create({
    domain: 'example.com',
    connection_id: null,
    title: 'Winter',
    starts: '2026-11',
    cards: [
      {
        title: 'How to cut a dovetail joint',
        focus_keyword: 'dovetail joint',
        length: 'short',
        angle: null,
        outline: ['Tools', 'Steps'],
        month: 1,
        scheduled_for: null,
      },
    ],
  })
  const { cards } = await client.plan.list({ status: 'open' })
  expect(cards).toMatchObject([{ card_index: 0, plan: { plan_id, title: 'Winter', starts: '2026-11' } }])
  const ordered = await client.articles.generate({
    order_id: crypto.randomUUID(),
    request: { plan_id, card_index: 0 },
  })
  const { job_id } = ordered
  const { credits } = await client.credits.get({})
  expect(credits?.balance).toBe(ordered.credits_balance)
  expect((await client.articles.list({})).rows).toMatchObject([
    { job_id, title: 'How to cut a dovetail joint' },
  ])
  await vi.waitFor(
    async () => expect((await client.articles.list({})).rows).toMatchObject([{ status: 'completed' }]),
    { timeout: 25_000, interval: 100 },
  )
  const { article } = await client.articles.get({ job_id })
  const saved = await client.articles.save({
    job_id,
    of_version: article.version ?? 0,
    content: {
      title: article.title,
      seo_title: article.seo_title ?? '',
      meta_description: article.meta_description ?? '',
      focus_keyword: article.focus_keyword ?? '',
      html: `${article.html}<p>Mine.</p>`,
      tags: ['wood'],
      categories: [],
    },
  })
  expect([saved.version, saved.html?.includes('<p>Mine.</p>'), saved.tags]).toEqual([2, true, ['wood']])
  await vi.waitFor(async () =>
    expect((await client.plan.list({})).cards).toMatchObject([{ status: 'manually_written', job_id }]),
  )
})

const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Carpentry</title><link>http://127.0.0.1/</link>
<item><guid>1</guid><title>Can anyone recommend invoicing software for a small carpentry shop?</title>
<description>I am looking for an invoicing tool, happy to pay. What do you use?</description>
<link>http://127.0.0.1/post/1</link><pubDate>${new Date().toUTCString()}</pubDate></item></channel></rss>`

test('a scan of a real feed brings a lead to the list, and a mark reaches the service', async () => {
  const origin = await served((_, response) => {
    response.setHeader('content-type', 'application/rss+xml')
    response.end(FEED)
  })
  const url = `${origin}/feed.xml`
  await startOwn()
  expect(await its.desk.client.forum.probe({ text: url })).toMatchObject({ source: 'feed', status: 'ok' })
  await its.desk.client.forum.change({
    business_name: 'Ledgerly',
    business_description: 'Invoicing software for carpenters.',
    keywords: ['invoicing'],
    communities: [{ source: 'feed', name: url }],
  })
  await its.desk.client.scans.run({})
  const list = () => its.desk.client.leads.list({ status: 'all' })
  await vi.waitFor(async () => expect((await list()).total).toBe(1), { timeout: 15_000, interval: 100 })
  const [lead] = (await list()).rows
  await its.desk.client.leads.mark({ lead_id: lead?.lead_id ?? '', status: 'saved' })
  await vi.waitFor(async () => expect((await status()).waiting).toBe(0))
  expect((await list()).counts.saved).toBe(1)
  const { version } = await its.desk.client.leads.draft({ lead_id: lead?.lead_id ?? '' })
  expect(version.text).not.toBe('')
})
