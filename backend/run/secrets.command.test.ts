import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { describeEachDatabase, describeSqlite, type MakeDatabase } from '../db/database.fixture.ts'
import { type Database, dialectOf, transaction } from '../db/database.ts'
import { STACK_EXCHANGE_KEY, startStackExchange } from '../forum/sources/stack-exchange.fixture.ts'
import { startGoogle } from '../rankings/google.fixture.ts'
import { sealedAccounts } from '../rankings/rankings.ts'
import { resealRows, type SealedRows } from '../secrets/sealed-rows.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { lookAt } from '../sites/probe-site.ts'
import { siteRow } from '../sites/site-row.fixture.ts'
import { serviceOn } from '../sites/sites.fixture.ts'
import { readSite, sealedLogins } from '../sites/sites.ts'
import { startFakeWordPress } from '../sites/wordpress/wordpress-fake.fixture.ts'
import { newAccount } from './backend.fixture.ts'
import { databaseEnv, runCommand } from './command-line.fixture.ts'
import { siteContext } from './compose.ts'
import { startProgram, startServing } from './program.fixture.ts'
import { sealedRows } from './sealed.ts'

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64')
const [OLD, NEW, LOST] = [keyOf(1), keyOf(2), keyOf(3)] as const
const FORUM_KEYS = { source: 'stack_exchange', key: STACK_EXCHANGE_KEY } as const
const BOTH = { QUILLPORT_SECRETS_KEY: NEW, QUILLPORT_SECRETS_KEY_ALSO: OLD }

type Env = Readonly<Record<string, string>>

/** A workspace on a database, its servers under the keys that they are given, and the command `secrets`. */
const start = async (make: MakeDatabase) => {
  const database = await make()
  const google = await startGoogle()
  onTestFinished(google.close)
  const stack = await startStackExchange()
  onTestFinished(stack.close)
  const account = await newAccount(database)
  const server = (key: string, also?: string) =>
    serviceOn(
      database,
      {
        secrets: createSecretBox(key, also),
        googleOrigins: google.origins,
        sourceOrigins: { stackExchange: stack.origin },
      },
      account,
    )
  const newWordPress = async () => {
    const wordpress = await startFakeWordPress()
    onTestFinished(wordpress.close)
    return wordpress
  }
  const secrets = async (action: string, env: Env) => {
    const { code, out, err } = await runCommand(['secrets', action], {
      ...databaseEnv(database.address),
      ...env,
    })
    return { code, told: out === '' ? null : JSON.parse(out), out, err }
  }
  const textOf = async (id: string) =>
    (await database.db.selectFrom('site').select('login').where('id', '=', id).executeTakeFirstOrThrow())
      .login
  return {
    ...database,
    ...account,
    keyFile: JSON.stringify(google.keyFile),
    email: google.email,
    server,
    newWordPress,
    secrets,
    textOf,
  }
}
type Started = Awaited<ReturnType<typeof start>>

/** Rows like those of a feature, with a change between the reading of a page and the writing. */
const interrupted = (rows: SealedRows, between: () => Promise<unknown>): SealedRows => ({
  ...rows,
  after: async (...asked) => {
    const page = await rows.after(...asked)
    if (page.length > 0) await between()
    return page
  },
})

/** Sites that get no requests, each with a login that is sealed under a key. */
const insertSites = async ({ db, clock, workspaceId }: Started, count: number, key: string) => {
  const box = createSecretBox(key)
  const rows = Array.from({ length: count }, (_, at) =>
    siteRow({
      id: `site_${at}`,
      workspace_id: workspaceId,
      platform: 'ghost',
      name: `Site ${at}`,
      url: `https://${at}.example`,
      login: box.seal(`site_${at}`, JSON.stringify({ platform: 'ghost', at })),
      checked_at: clock.now(),
      created_at: clock.now(),
    }),
  )
  while (rows.length > 0) await db.insertInto('site').values(rows.splice(0, 500)).execute()
}

const countsUnder = async (db: Database, key: string) => (await sealedRows(db, createSecretBox(key))).openable

/** Prevents other writes to sites until `use` ends. */
const withSitesHeld = <T>(db: Database, use: (trx: Database) => Promise<T>): Promise<T> =>
  transaction(db, async (trx) => {
    if (dialectOf(trx) === 'postgres') await sql`lock table site in exclusive mode`.execute(trx)
    return use(trx)
  })

describeEachDatabase('a change of the sealing key', (make) => {
  it('leaves every login usable for servers with both keys in either order, before, during and after', async () => {
    const it = await start(make)
    const [wordpress, other] = [await it.newWordPress(), await it.newWordPress()]
    const before = await it.server(OLD, NEW)
    const after = await it.server(NEW, OLD)
    // Half of the logins are under each key.
    const first = await before.owner.connectSite({ login: wordpress.loginOf('editor') })
    const second = await after.owner.connectSite({ login: other.loginOf('author') })
    await before.owner.connectSearchConsole({ service_account: it.keyFile })
    await before.owner.saveForumKeys({ keys: FORUM_KEYS })
    const expectAll = async ({ owner }: Pick<typeof before, 'owner'>) => {
      for (const { connection_id } of [first, second])
        expect(await owner.checkSite({ connection_id })).toMatchObject({ status: 'ok' })
      expect(await owner.getSearchConsole({})).toMatchObject({ client_email: it.email, sites: [] })
      expect((await owner.getSearchConsole({})).message).not.toContain('key')
      const { keys } = await owner.getForumKeys({})
      expect(keys[1]?.own).toMatchObject({ message: null })
    }
    await expectAll(before)
    await expectAll(after)
    expect((await it.secrets('status', BOTH)).told.sealed_under).toEqual({
      sites: { key: 1, other_key: 1, neither: 0 },
      search_console: { key: 0, other_key: 1, neither: 0 },
      notifications: { key: 0, other_key: 0, neither: 0 },
      forum_keys: { key: 0, other_key: 1, neither: 0 },
    })
    expect(await it.secrets('reseal', BOTH)).toMatchObject({
      code: 0,
      err: '',
      told: {
        resealed: { sites: 1, search_console: 1, forum_keys: 1 },
        sealed_under: {
          sites: { key: 2, other_key: 0, neither: 0 },
          search_console: { key: 1, other_key: 0, neither: 0 },
        },
      },
    })
    await expectAll(before)
    await expectAll(after)
    await expectAll(await it.server(NEW))
    const late = await it.server(OLD)
    expect(await late.owner.checkSite({ connection_id: first.connection_id })).toMatchObject({
      status: 'needs_attention',
    })
    expect((await it.secrets('reseal', BOTH)).told.resealed).toEqual({
      sites: 0,
      search_console: 0,
      notifications: 0,
      forum_keys: 0,
    })
  })

  it('makes a server with the wrong key warn at its start', async () => {
    const it = await start(make)
    const wordpress = await it.newWordPress()
    await (await it.server(OLD)).owner.connectSite({ login: wordpress.loginOf('editor') })
    const startedUnder = async (env: Env) => {
      const program = await startServing(['serve'], { ...databaseEnv(it.address), ...env })
      program.child.kill('SIGTERM')
      await program.exit
      return program.err()
    }
    expect(await startedUnder({ QUILLPORT_SECRETS_KEY: LOST })).toContain(
      'cannot decrypt some stored logins with QUILLPORT_SECRETS_KEY',
    )
    expect(await startedUnder(BOTH)).not.toContain('cannot decrypt')
  })

  it('keeps a login, an account or a disconnection that happens in the meantime', async () => {
    const it = await start(make)
    const [changed, ended] = [await it.newWordPress(), await it.newWordPress()]
    const { owner } = await it.server(OLD, NEW)
    const { connection_id } = await owner.connectSite({ login: changed.loginOf('editor') })
    const gone = await owner.connectSite({ login: ended.loginOf('editor') })
    await owner.connectSearchConsole({ service_account: it.keyFile })
    const box = createSecretBox(NEW, OLD)
    const sites = interrupted(sealedLogins, async () => {
      await owner.connectSite({ connection_id, login: changed.loginOf('author') })
      await owner.disconnectSite({ connection_id: gone.connection_id })
    })
    expect(await resealRows(it.db, sites, box)).toBe(0)
    const kept = JSON.parse(createSecretBox(OLD).open(connection_id, await it.textOf(connection_id)))
    expect(kept).toEqual(changed.loginOf('author'))
    expect(await it.textOf(gone.connection_id)).toBe('')
    const account = async () => (await it.db.selectFrom('search_console').selectAll().execute())[0]
    const earlier = await account()
    let entered = earlier
    const accounts = interrupted(sealedAccounts, async () => {
      await owner.connectSearchConsole({ service_account: it.keyFile })
      entered = await account()
    })
    expect(await resealRows(it.db, accounts, box)).toBe(0)
    expect(entered).not.toEqual(earlier)
    expect(await account()).toEqual(entered)
    // A login that was entered under the old key is left for the next run.
    expect((await it.secrets('reseal', BOTH)).told.resealed).toEqual({
      sites: 1,
      search_console: 1,
      notifications: 0,
      forum_keys: 0,
    })
  })

  it('keeps the result of a site check that runs at the same time', async () => {
    const it = await start(make)
    const wordpress = await it.newWordPress()
    const { owner } = await it.server(OLD, NEW)
    const { connection_id } = await owner.connectSite({ login: wordpress.loginOf('editor') })
    const row = await readSite(it.db, it.workspaceId, connection_id)
    wordpress.rename('New name')
    expect((await it.secrets('reseal', BOTH)).told.resealed.sites).toBe(1)
    const context = siteContext({
      db: it.db,
      secrets: createSecretBox(NEW, OLD),
      privateOrigins: new Set([wordpress.origin]),
      userAgent: 'quillport-test/1',
      now: it.clock.now,
    })
    expect(await lookAt(context, row)).toMatchObject({ status: 'ok', name: 'New name' })
    // The result of a check with an earlier login says nothing about the current login.
    await owner.connectSite({ connection_id, login: wordpress.loginOf('author') })
    expect(await lookAt(context, row)).toBeNull()
  })

  it('reseals no login that was moved to another row, where it cannot be opened', async () => {
    const it = await start(make)
    const [own, other] = [await it.newWordPress(), await it.newWordPress()]
    const { owner } = await it.server(OLD)
    const { connection_id: from } = await owner.connectSite({ login: own.loginOf('editor') })
    const { connection_id: to } = await owner.connectSite({ login: other.loginOf('author') })
    const moved = await it.textOf(from)
    await it.db.updateTable('site').set({ login: moved }).where('id', '=', to).execute()
    const { code, told } = await it.secrets('reseal', BOTH)
    expect([code, told.resealed.sites, told.sealed_under.sites.neither]).toEqual([1, 1, 1])
    expect(await it.textOf(to)).toBe(moved)
    const { log } = own
    log.length = 0
    const later = await it.server(NEW, OLD)
    expect(await later.owner.checkSite({ connection_id: to })).toMatchObject({ status: 'needs_attention' })
    expect(log).toEqual([])
  })

  it('lists, by workspace and only by name, the logins that open with neither key, with advice', async () => {
    const it = await start(make)
    const wordpress = await it.newWordPress()
    const { owner } = await it.server(LOST)
    const { connection_id, name } = await owner.connectSite({ login: wordpress.loginOf('editor') })
    await owner.connectSearchConsole({ service_account: it.keyFile })
    await owner.saveForumKeys({ keys: FORUM_KEYS })
    await insertSites(it, 2, OLD)
    const one = { QUILLPORT_SECRETS_KEY: OLD }
    const neither = {
      sealed_under: {
        sites: { key: 2, other_key: 0, neither: 1 },
        search_console: { key: 0, other_key: 0, neither: 1 },
        notifications: { key: 0, other_key: 0, neither: 0 },
        forum_keys: { key: 0, other_key: 0, neither: 1 },
      },
      unreadable: [
        {
          workspace_id: it.workspaceId,
          sites: [{ connection_id, name }],
          search_console: true,
          notifications: [],
          forum_keys: ['stack_exchange'],
        },
      ],
    }
    const status = await it.secrets('status', one)
    expect(status).toMatchObject({ code: 0, err: '' })
    expect(status.told).toEqual({
      ...neither,
      next: expect.stringMatching(/QUILLPORT_SECRETS_KEY_ALSO.*If this key is lost, connect/),
    })
    const resealed = await it.secrets('reseal', one)
    expect(resealed.told).toMatchObject({ resealed: { sites: 0, search_console: 0 }, ...neither })
    expect([resealed.code, resealed.err]).toEqual([1, 'Neither key can decrypt 3 logins.'])
    for (const said of [status.out, resealed.out])
      for (const secret of ['pass of editor', 'PRIVATE', OLD, LOST, await it.textOf(connection_id)])
        expect(said).not.toContain(secret)
    // The key was found again.
    const found = { QUILLPORT_SECRETS_KEY: OLD, QUILLPORT_SECRETS_KEY_ALSO: LOST }
    expect((await it.secrets('status', found)).told).toMatchObject({
      unreadable: [],
      next: expect.stringMatching(/^When all servers.*run “secrets reseal”\.$/),
    })
    expect(await it.secrets('reseal', found)).toMatchObject({
      code: 0,
      told: { next: expect.stringContaining('remove it from all servers and workers') },
    })
    expect((await it.secrets('status', one)).told.next).toBe('There is nothing to do.')
  })

  it('counts the logins that each key opens, even without a key', async () => {
    const it = await start(make)
    await insertSites(it, 3, OLD)
    const { owner } = await it.server(NEW)
    await owner.connectSearchConsole({ service_account: it.keyFile })
    const asked = [createSecretBox(NEW, OLD), createSecretBox(OLD), createSecretBox(undefined)]
    expect(await Promise.all(asked.map((box) => sealedRows(it.db, box)))).toEqual([
      { sealed: 4, openable: 4 },
      { sealed: 4, openable: 3 },
      { sealed: 4, openable: 0 },
    ])
  })

  it('loses no login if the command is killed and run again', async () => {
    const it = await start(make)
    const COUNT = 6_000
    await insertSites(it, COUNT, OLD)
    const program = startProgram(['secrets', 'reseal'], { ...databaseEnv(it.address), ...BOTH })
    let done = 0
    while (done === 0 && program.child.exitCode === null) {
      await delay(10)
      done = await withSitesHeld(it.db, async (trx) => {
        const sealed = await countsUnder(trx, NEW)
        if (sealed > 0) program.child.kill('SIGKILL')
        return sealed
      })
    }
    await program.exit
    expect(done).toBeGreaterThan(0)
    expect(done).toBeLessThan(COUNT)
    expect(await countsUnder(it.db, NEW)).toBe(done)
    expect(await sealedRows(it.db, createSecretBox(NEW, OLD))).toEqual({ sealed: COUNT, openable: COUNT })
    const { code, told } = await it.secrets('reseal', BOTH)
    expect([code, told.resealed.sites]).toEqual([0, COUNT - done])
    const box = createSecretBox(NEW)
    for (const at of [0, 1, COUNT - 1])
      expect(box.open(`site_${at}`, await it.textOf(`site_${at}`))).toContain(`"at":${at}}`)
    expect(await countsUnder(it.db, NEW)).toBe(COUNT)
  }, 120_000)
})

describeSqlite('a text that was sealed under the old key', (make) => {
  it('is no longer in any file, even while a server and another process use the database', async () => {
    const it = await start(make)
    await insertSites(it, 300, OLD)
    const old = await it.textOf('site_7')
    const filesHold = async (text: string) => {
      const files = await Promise.all(['', '-wal'].map((end) => readFile(it.address + end)))
      return files.some((bytes) => bytes.includes(text))
    }
    expect(await filesHold(old)).toBe(true)
    const reader = new Sqlite(it.address)
    onTestFinished(() => void reader.close())
    reader.exec('begin; select count(*) from site;')
    const resealing = it.secrets('reseal', BOTH)
    await expect.poll(() => countsUnder(it.db, NEW)).toBe(300)
    await delay(300)
    reader.exec('commit')
    await resealing
    expect(await filesHold(await it.textOf('site_7'))).toBe(true)
    expect(await filesHold(old)).toBe(false)
  })
})

it('refuses invalid, equal, missing and single keys, and a wrong call, with a message', async () => {
  const almost = `${OLD.slice(0, -2)}F=`
  expect(Buffer.from(almost, 'base64')).toEqual(Buffer.from(OLD, 'base64'))
  const cases = [
    [{ ...BOTH, QUILLPORT_SECRETS_KEY_ALSO: 'c2hvcnQ=' }, 'SECRETS_KEY_ALSO: must be 32 bytes as base64'],
    [{ QUILLPORT_SECRETS_KEY: OLD, QUILLPORT_SECRETS_KEY_ALSO: OLD }, 'must differ from'],
    [{ QUILLPORT_SECRETS_KEY: OLD, QUILLPORT_SECRETS_KEY_ALSO: almost }, 'must differ from'],
    [
      { QUILLPORT_SECRETS_KEY_ALSO: OLD },
      'SECRETS_KEY_ALSO: is only a second key. Set QUILLPORT_SECRETS_KEY',
    ],
    [{}, 'QUILLPORT_SECRETS_KEY: set the sealing key'],
  ] as const
  for (const [env, words] of cases) {
    const { code, err } = await runCommand(['secrets', 'status'], { QUILLPORT_DATA: '/nowhere', ...env })
    expect([code, err]).toEqual([2, expect.stringContaining(words)])
    for (const key of [OLD, almost, NEW]) expect(err).not.toContain(key)
  }
  for (const args of [[], ['rotate'], ['status', 'reseal']])
    expect((await runCommand(['secrets', ...args], BOTH)).code).toBe(2)
})
