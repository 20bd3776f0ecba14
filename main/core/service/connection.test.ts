import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../../contract/errors.ts'
import { type TestDesk, testDesk } from '../desk.fixture.ts'
import { serviceAddress } from './address.ts'
import { type ForumService, forumService, KEY, leadLike } from './forum-service.fixture.ts'
import { ownServiceFake } from './own-service.fixture.ts'
import { served } from './served.fixture.ts'

let service: ForumService
let its: TestDesk

beforeEach(async () => {
  service = await forumService()
  its = await testDesk({}, { syncTimes: { refused: 100 } })
})
afterEach(async () => {
  await its.end()
  await service.stop()
})

const connect = (key = KEY, base_url = service.baseUrl) =>
  its.desk.client.connection.connect({ base_url, key })
const status = () => its.desk.client.connection.status({})
const online = () => vi.waitFor(async () => expect((await status()).state).toBe('online'), 3000)
const total = async () => (await its.desk.client.leads.list({ status: 'all' })).total

test('a key is checked with the service, kept in the keychain and nowhere else', async () => {
  service.putLead(leadLike({ lead_id: 'l1' }))
  expect(await connect()).toMatchObject({
    mode: 'hosted',
    base_url: service.baseUrl,
    key_kept_in: 'keychain',
  })
  await online()
  await vi.waitFor(async () => expect(await total()).toBe(1))
  expect(its.secret('agent-key')).toContain(KEY)
  for (const name of readdirSync(its.folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(its.folder, name)
    const { mode } = statSync(path)
    expect([name, (mode & 0o077).toString(8)]).toEqual([name, '0'])
    if (statSync(path).isFile()) expect([name, readFileSync(path).includes(KEY)]).toEqual([name, false])
  }
  expect(its.log.join('\n')).not.toContain(KEY)
})

test('no key is sent unencrypted to another computer, unless the person insists', async () => {
  // The name leads to this computer, but the desk cannot rely on that.
  const base_url = service.baseUrl.replace('127.0.0.1', '0.0.0.0')
  await expect(connect(KEY, base_url)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('not encrypted'),
  })
  expect(await status()).toMatchObject({ mode: 'none', key_kept_in: 'nowhere' })
  await its.desk.client.connection.connect({ base_url, key: KEY, unencrypted: true })
  expect(await status()).toMatchObject({ mode: 'hosted', base_url })
})

test('a wrong key is refused in the service’s own words and changes nothing', async () => {
  await expect(connect('qp_live_wrong')).rejects.toMatchObject({
    code: 'unauthorized',
    message: 'The agent key is missing, mistyped or revoked.',
  })
  expect(await status()).toMatchObject({ mode: 'none', state: 'none', key_kept_in: 'nowhere' })
  expect(its.keychain.secrets.size).toBe(0)
})

test('a refused second connection leaves the first one as it was', async () => {
  await connect()
  await online()
  await expect(connect('qp_live_wrong')).rejects.toMatchObject({ code: 'unauthorized' })
  expect(await status()).toMatchObject({ mode: 'hosted', state: 'online' })
})

test('the desk connects with a key without the forum scope, and the screen says what stays empty', async () => {
  service.keys.set('qp_live_articles', ['articles'])
  await connect('qp_live_articles')
  await vi.waitFor(async () =>
    expect((await status()).message).toBe(
      'This key lacks the scope forum. Create a key that has this scope. The list of leads stays empty, and Quillport cannot draft replies or start scans.',
    ),
  )
  expect((await status()).state).toBe('online')
})

test('a key without the articles scope says what stays empty, apart from what the forum lacks', async () => {
  service.keys.set('qp_live_forum', ['forum'])
  await connect('qp_live_forum')
  await vi.waitFor(async () =>
    expect((await status()).limits).toEqual([
      {
        feature: 'articles',
        message:
          'This key lacks the scope articles. Create a key that has this scope. The content plan and rankings stay empty, and no article can be written.',
      },
    ]),
  )
  await connect()
  await vi.waitFor(async () => expect(await status()).toMatchObject({ limits: [], message: null }))
})

test('two desks of one person keep their keys apart in the one keychain', async () => {
  service.keys.set('qp_live_other', ['forum'])
  await connect()
  const other = await testDesk({ keychain: its.keychain })
  await other.desk.client.connection.connect({ base_url: service.baseUrl, key: 'qp_live_other' })
  await its.desk.stop()
  await its.reopen()
  await online()
  expect((await status()).limits).toEqual([])
  await other.desk.client.connection.disconnect({})
  await other.end()
  expect(its.secret('agent-key')).toContain(KEY)
})

test('a key that was kept before desks were told apart is found, once', async () => {
  await connect()
  await its.desk.stop()
  its.keychain.secrets.clear()
  its.keychain.secrets.set('agent-key', KEY)
  await its.reopen()
  await online()
  expect(its.secret('agent-key')).toBe(KEY)
  expect(its.keychain.secrets.has('agent-key')).toBe(false)
  await its.desk.client.connection.disconnect({})
  expect(its.keychain.secrets.size).toBe(0)
})

test.each(['rate_limited', 'unavailable'] as const)(
  'what a key cannot do is said even if the service first answered %s',
  async (code) => {
    service.keys.set('qp_live_articles', ['articles'])
    service.settingsFaults.push(new AppError(code, 'Try again later.'))
    await connect('qp_live_articles')
    await vi.waitFor(() => expect(service.settingsFaults).toEqual([]))
    let n = 0
    await vi.waitFor(async () => {
      service.putLead(leadLike({ lead_id: `l${n++}` }))
      expect((await status()).limits).toMatchObject([{ feature: 'leads' }])
    }, 3000)
  },
)

test('a wake-up while the person changes from the own service to a hosted service does not start the own service again', async () => {
  const own = await ownServiceFake()
  onTestFinished(own.stop)
  let starts = 0
  const both = await testDesk({
    startOwnService: async () => {
      starts += 1
      const running = await own.launch()
      return {
        ...running,
        stop: async () => {
          both.wake()
          await running.stop()
        },
      }
    },
  })
  onTestFinished(both.end)
  await both.desk.client.connection.startOwn({})
  await both.desk.client.connection.connect({ base_url: service.baseUrl, key: KEY })
  expect(await both.desk.client.connection.status({})).toMatchObject({
    mode: 'hosted',
    base_url: service.baseUrl,
    state: 'online',
  })
  expect(starts).toBe(1)
})

test('what a key cannot do is said as well where the service was away when the desk started', async () => {
  service.keys.set('qp_live_forum', ['forum'])
  await connect('qp_live_forum')
  await its.desk.stop()
  await service.stop()
  await its.reopen()
  await vi.waitFor(async () => expect((await status()).state).toBe('offline'))
  expect((await status()).limits).toEqual([])
  await service.start()
  await its.desk.client.connection.retry({})
  await vi.waitFor(async () => expect((await status()).limits).toMatchObject([{ feature: 'articles' }]))
})

test('an address that is no Quillport service says so', async () => {
  const url = await served((_, response) => response.end('<h1>Hello</h1>'))
  await expect(connect(KEY, url)).rejects.toMatchObject({
    code: 'upstream_failed',
    message: expect.stringContaining('Is this the address of a Quillport service?'),
  })
})

test('a server that answers other JSON counts as no Quillport service', async () => {
  const url = await served((_, response) => response.end('{"balance":"lots"}'))
  await expect(connect(KEY, url)).rejects.toMatchObject({ code: 'upstream_failed' })
})

test('the error tells an unreachable address from an address without TLS', async () => {
  const free = await forumService()
  await free.stop()
  await expect(connect(KEY, free.baseUrl)).rejects.toMatchObject({
    code: 'service_unreachable',
    message: `${free.baseUrl} cannot be reached (ECONNREFUSED).`,
  })
  const tls = service.baseUrl.replace('http:', 'https:')
  await expect(connect(KEY, tls)).rejects.toMatchObject({
    message: expect.stringContaining('does not speak https'),
  })
})

test('without a keychain the key lasts for the session, and the screen says why', async () => {
  its.keychain.missing = 'No keyring is running. Install gnome-keyring.'
  expect(await connect()).toMatchObject({
    key_kept_in: 'session',
    key_message: 'No keyring is running. Install gnome-keyring.',
  })
  await online()
  await its.desk.stop()
  await its.reopen()
  await vi.waitFor(async () => expect((await status()).state).toBe('refused'))
  expect((await status()).message).toContain('Or sign in again')
})

test('a desk that started while the keychain was locked connects when the person answers the prompt late', async () => {
  await connect()
  await online()
  await its.desk.stop()
  its.keychain.missing = 'The keychain is locked.'
  await its.reopen()
  await vi.waitFor(async () => expect((await status()).state).toBe('refused'))
  its.keychain.answerLate()
  await vi.waitFor(async () =>
    expect(await status()).toMatchObject({ state: 'online', key_kept_in: 'keychain' }),
  )
})

test('a desk whose copy of the data turns out to be damaged when it starts connects anyway', async () => {
  service.putLead(leadLike({ lead_id: 'l1' }))
  await connect()
  await vi.waitFor(async () => expect(await total()).toBe(1))
  await its.desk.stop()
  damageFacts(join(its.folder, 'cache.db'))
  await its.reopen()
  await vi.waitFor(async () => {
    expect((await status()).state).toBe('online')
    expect(await total()).toBe(1)
  })
})

test('a key that the keychain kept for one service is never sent to another', async () => {
  await connect()
  await online()
  const other = await forumService()
  other.noStreams = true
  other.keys.set('qp_live_other', ['forum'])
  const sent: (string | undefined)[] = []
  const url = await served((request, response) => {
    sent.push(request.headers.authorization)
    void fetch(other.baseUrl + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '' },
    }).then(
      async (answer) => response.writeHead(answer.status).end(await answer.text()),
      () => response.destroy(),
    )
  })
  its.keychain.missing = 'The keychain is locked.'
  expect(await connect('qp_live_other', url)).toMatchObject({ key_kept_in: 'session' })
  await its.desk.stop()
  its.keychain.missing = null
  await its.reopen()
  await vi.waitFor(async () => expect((await status()).state).toBe('refused'))
  expect((await status()).message).toContain('is no longer stored on this computer')
  expect(new Set(sent)).toEqual(new Set(['Bearer qp_live_other']))
  await other.stop()
})

test('a disk too full for the settings leaves the connection as it was, and says so', async () => {
  service.putLead(leadLike({ lead_id: 'l1' }))
  await connect()
  await vi.waitFor(async () => expect(await total()).toBe(1))
  const other = await forumService()
  // A folder in the file's place makes writing fail.
  const full = join(its.folder, 'settings.json')
  rmSync(full)
  mkdirSync(full)
  await expect(connect(KEY, other.baseUrl)).rejects.toThrow()
  await expect(its.desk.client.connection.disconnect({})).rejects.toThrow()
  expect(await status()).toMatchObject({ base_url: service.baseUrl, state: 'online' })
  await its.desk.client.leads.mark({ lead_id: 'l1', status: 'saved' })
  await vi.waitFor(() => expect(service.marks).toEqual([{ lead_id: 'l1', status: 'saved' }]))
  expect(its.secret('agent-key')).toContain(service.baseUrl)
  rmSync(full, { recursive: true })
  await other.stop()
})

test('the next start connects by itself', async () => {
  service.putLead(leadLike({ lead_id: 'l1' }))
  await connect()
  await vi.waitFor(async () => expect(await total()).toBe(1))
  await its.desk.stop()
  service.putLead(leadLike({ lead_id: 'l2' }))
  await its.reopen()
  await vi.waitFor(async () => expect(await total()).toBe(2), 3000)
})

test('a revoked key is reported in the service’s words, and a new key restores the connection', async () => {
  await connect()
  await online()
  service.keys.delete(KEY)
  await service.stop()
  await service.start()
  await vi.waitFor(
    async () =>
      expect(await status()).toMatchObject({
        state: 'refused',
        message: 'The agent key is missing, mistyped or revoked.',
      }),
    5000,
  )
  service.keys.set('qp_live_new', ['forum'])
  await connect('qp_live_new')
  await online()
})

test('disconnecting forgets the key and the leads, and keeps the person’s drafts', async () => {
  service.putLead(leadLike({ lead_id: 'l1' }))
  await connect()
  await vi.waitFor(async () => expect(await total()).toBe(1))
  await its.desk.client.leads.saveDraft({ lead_id: 'l1', text: 'My own words' })
  expect(await its.desk.client.connection.disconnect({})).toMatchObject({ mode: 'none', state: 'none' })
  expect(await total()).toBe(0)
  expect(its.keychain.secrets.size).toBe(0)
  await connect()
  await vi.waitFor(async () => expect(await total()).toBe(1))
  const { versions } = await its.desk.client.leads.get({ lead_id: 'l1' })
  expect(versions.map(({ text }) => text)).toEqual(['My own words'])
})

test('a hosted service’s settings cannot be changed on the desk', async () => {
  await connect()
  await expect(its.desk.client.forum.change({ keywords: ['x'] })).rejects.toMatchObject({ code: 'conflict' })
  await vi.waitFor(async () =>
    expect(await its.desk.client.forum.settings({})).toMatchObject({
      editable: false,
      settings: { business_name: 'Ledgerly' },
    }),
  )
})

test('a second desk on the same folder is refused', async () => {
  await expect(its.reopen()).rejects.toMatchObject({ code: 'already_running' })
})

test.each([
  ['app.example.com', 'https://app.example.com'],
  ['  https://app.example.com/ ', 'https://app.example.com'],
  ['https://app.example.com/api/v1/', 'https://app.example.com'],
  ['https://example.com/quillport/mcp', 'https://example.com/quillport'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1:9', 'http://127.0.0.1:9'],
  ['http://10.0.0.7:8080', 'http://10.0.0.7:8080'],
])('the address %s is taken as %s', (typed, meant) => {
  expect(serviceAddress(typed)).toBe(meant)
})

test.each(['ftp://example.com', 'https://', 'http://user:word@example.com', 'a b'])(
  '%s is no address',
  (typed) => {
    expect(() => serviceAddress(typed)).toThrow(AppError)
  },
)

/** Overwrites the page of a closed cache.db that contains the cursor and the name of the connection. */
const damageFacts = (path: string): void => {
  const db = new Database(path)
  db.pragma('wal_checkpoint(TRUNCATE)')
  const page = db.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'fact'").pluck().get()
  const size = Number(db.pragma('page_size', { simple: true }))
  db.close()
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, ((page ?? 1) - 1) * size)
  closeSync(file)
}
