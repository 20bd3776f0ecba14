import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { HOUR } from '../../../contract/time.ts'
import { startAccounts } from '../../accounts/accounts.fixture.ts'
import { startArticles } from '../../articles/articles.fixture.ts'
import {
  describeEachDatabase,
  describePostgres,
  describeSqlite,
  type TestDatabase,
} from '../../db/database.fixture.ts'
import { dbNow } from '../../db/database.ts'
import { markRestoring } from '../../db/migrate.ts'
import { MIGRATIONS } from '../../db/migrations/migrations.ts'
import { UNLEASED } from '../../jobs/lease-columns.ts'
import { startNews } from '../../news/news.fixture.ts'
import { createSecretBox } from '../../secrets/secrets.ts'
import { siteRow } from '../../sites/site-row.fixture.ts'
import { newAccount, TEST_KEY } from '../backend.fixture.ts'
import { newFolder } from '../new-folder.fixture.ts'
import { freePort } from '../nginx.fixture.ts'
import { startProgram, startServing } from '../program.fixture.ts'
import { diagnose, listenUntilFinished, runDoctor, settingsOf } from './doctor.fixture.ts'

// Some tests start programs or wait for what hangs, which takes seconds each on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

const TOKEN = 'a-long-metrics-token'

/** A site, a Search Console and a forum whose logins are sealed under the key of tests. */
const sealSomething = async ({ db }: TestDatabase) => {
  const { workspaceId } = await newAccount({ db })
  const secrets = createSecretBox(TEST_KEY)
  const site = siteRow({
    id: 'site_1',
    workspace_id: workspaceId,
    platform: 'ghost',
    url: 'https://ghost.example',
    login: secrets.seal('site_1', '{}'),
  })
  await db
    .insertInto('site')
    .values([site, { ...site, id: 'site_2', login: '', removed_at: 2 }])
    .execute()
  await db
    .insertInto('search_console')
    .values({
      workspace_id: workspaceId,
      client_email: 'a@b.example',
      service_account: secrets.seal(`search_console ${workspaceId}`, '{}'),
    })
    .execute()
  await db
    .insertInto('forum_keys')
    .values({
      id: 'keys_1',
      workspace_id: workspaceId,
      source: 'reddit',
      username: null,
      sealed: secrets.seal(`forum_keys ${workspaceId} reddit`, '{}'),
      saved_at: 1,
      failing_since: null,
      message: null,
    })
    .execute()
}

describeEachDatabase('doctor', (make) => {
  it('finds nothing wrong with a healthy service, while its server runs, and prints no secret', async () => {
    const test = await make()
    await sealSomething(test)
    const port = await freePort()
    const env = {
      ...settingsOf(test),
      QUILLPORT_PORT: String(port),
      QUILLPORT_BASE_URL: `http://127.0.0.1:${port}`,
      QUILLPORT_METRICS_TOKEN: TOKEN,
      QUILLPORT_SECRETS_KEY: TEST_KEY,
      QUILLPORT_MODEL: 'anthropic:claude',
      QUILLPORT_MODEL_API_KEY: 'the-key-of-a-model',
    }
    const program = await startServing([], env)
    const { code, lines } = await runDoctor(env)
    expect(lines.slice(0, -1).filter((line) => !line.startsWith('ok     '))).toEqual([])
    expect(lines.at(-1)).toMatch(/^\d+ checks: \d+ ok, 0 warnings and 0 wrong\.$/)
    expect(code).toBe(0)
    const text = [...lines, ...(await runDoctor(env, ['--json'])).lines].join('\n')
    expect(text).toContain('mail')
    for (const secret of [TOKEN, TEST_KEY, 'the-key-of-a-model', 'quillport:quillport'])
      expect(text).not.toContain(secret)
    program.child.kill('SIGTERM')
    expect(await program.exit).toBe(0)
  })

  it('reports sealed logins that do not open, and a missing key', async () => {
    const test = await make()
    await sealSomething(test)
    const sealing = async (key: string) =>
      (await diagnose({ ...settingsOf(test), QUILLPORT_SECRETS_KEY: key })).of.get('sealing key')
    expect(await sealing(TEST_KEY)).toMatch(
      /^ok: .*1 login of a site, 1 key of Search Console and 1 key of a forum/,
    )
    expect(await sealing(Buffer.alloc(32, 8).toString('base64'))).toMatch(
      /^wrong: .*cannot decrypt 3 of 3 stored logins .* site connect --connection/,
    )
    const faulty = await diagnose({ ...settingsOf(test), QUILLPORT_SECRETS_KEY: 'abc' })
    expect(faulty.of.get('sealing key')).toMatch(/^wrong: QUILLPORT_SECRETS_KEY is not valid, so/)
    expect(faulty.of.get('settings')).toContain('QUILLPORT_SECRETS_KEY: must be 32 bytes as base64.')
    const { code, of } = await diagnose(settingsOf(test))
    expect(of.get('sealing key')).toMatch(
      /^wrong: QUILLPORT_SECRETS_KEY is not set.*Set QUILLPORT_SECRETS_KEY to the key/,
    )
    expect(code).toBe(1)
  })

  it('reports a missing, older or newer schema and does not change it', async () => {
    const empty = await make({ migrated: false })
    const found = await diagnose(settingsOf(empty))
    expect(found.of.get('database')).toMatch(
      /^wrong: .*are missing: 0001_foundation.*To migrate, run the command “migrate”/,
    )
    expect(found.of.get('workers')).toMatch(/^warn: Not checked: the schema/)
    expect(found.code).toBe(1)
    await expect(empty.db.selectFrom('workspace').selectAll().execute()).rejects.toThrow()

    const test = await make()
    const newest = Object.keys(MIGRATIONS).at(-1)
    await sql`delete from migration where name = ${newest}`.execute(test.db)
    expect((await diagnose(settingsOf(test))).of.get('database')).toContain(`are missing: ${newest}.`)
    const { rows } = await sql`select name from migration where name = ${newest}`.execute(test.db)
    expect(rows).toEqual([])
    await sql`insert into migration (name, applied_at) values ('9999_future', 1)`.execute(test.db)
    expect((await diagnose(settingsOf(test))).of.get('database')).toMatch(
      /^wrong: .*A newer version of Quillport created or changed this database.*Update Quillport/,
    )
  })

  it('reports waiting requests, and, if people have accounts, workspaces without an owner', async () => {
    const test = await make()
    const { workspaceId } = await newAccount({ db: test.db })
    const found = async () => (await diagnose(settingsOf(test))).of.get('workspaces')
    expect(await found()).toMatch(/^ok: No request is waiting/)
    const its = await startAccounts(test, 'http://127.0.0.1:8080')
    onTestFinished(() => its.mailbox.close())
    const anna = await its.person('anna@shop.example')
    const of = `/dashboard/api/workspaces/${anna.workspaceId}`
    expect((await anna.send('POST', `${of}/upgrades`, { what: 'plan' })).status).toBe(200)
    await test.db
      .updateTable('upgrade_request')
      .set({ created_at: (await dbNow(test.db)) - 5 * HOUR })
      .execute()
    const told = await found()
    expect(told).toMatch(/^warn: A customer’s request has been waiting for 5 hours\. Nobody owns /)
    expect(told).toContain(`(${workspaceId}).`)
    expect(told).not.toContain(anna.workspaceId)
  })

  it('says first that a restore was not finished', async () => {
    const test = await make()
    await markRestoring(test.db)
    const { code, of } = await diagnose(settingsOf(test))
    expect(of.get('database')).toMatch(
      /^wrong: A restore into this database was not finished, so no server.*run “restore --done”/,
    )
    expect(code).toBe(1)
  })

  it('reports accounts and notifications that a missing setting stops, and what waits because of this', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.mail()
    await its.slack()
    await its.find([92])
    await its.run('news')
    await test.db
      .updateTable('news_delivery')
      .set((eb) => ({ next_at: eb('next_at', '-', 3 * HOUR) }))
      .execute()
    const without = await diagnose({ ...settingsOf(test), QUILLPORT_PORT: '8951' })
    expect(without.of.get('accounts')).toMatch(
      /^wrong: 1 person has an account, but nobody can sign in, because QUILLPORT_SECRETS_KEY is not set\. 2 notifications are not sent.*Set QUILLPORT_SECRETS_KEY for every server and worker/,
    )
    expect(without.of.get('workers')).toContain('send-news: 2 waiting, the oldest for')
    expect(without.code).toBe(1)
    const key = { ...settingsOf(test), QUILLPORT_PORT: '8951', QUILLPORT_SECRETS_KEY: TEST_KEY }
    expect((await diagnose(key)).of.get('accounts')).toMatch(
      /^wrong: 1 notification goes by email, but no mail server is set.*Set QUILLPORT_SMTP_URL/,
    )
    const path = { ...key, QUILLPORT_BASE_URL: 'http://127.0.0.1:8951/quillport' }
    expect((await diagnose(path)).of.get('accounts')).toMatch(
      /nobody can sign in, because the base URL .* has a path/,
    )
    const mail = {
      QUILLPORT_SMTP_URL: 'smtp://127.0.0.1:8952',
      QUILLPORT_MAIL_FROM: 'Quillport <no-reply@quillport.example>',
    }
    const away = await diagnose({ ...key, ...mail })
    expect(away.of.get('accounts')).toBe('ok: 1 person has an account. ')
    expect(away.of.get('mail')).toMatch(
      /^wrong: The mail server 127\.0\.0\.1:8952 does not accept mail: .*“people invite ADDRESS” and “people reset ADDRESS” print links/,
    )
  })

  it('gives advice about notifications that do not open, and only about those', async () => {
    const test = await make()
    const its = await startNews(test)
    await its.slack()
    const { of } = await diagnose({
      ...settingsOf(test),
      QUILLPORT_SECRETS_KEY: Buffer.alloc(32, 8).toString('base64'),
    })
    const said = of.get('sealing key')
    expect(said).toMatch(
      /^wrong: .*cannot decrypt 1 of 1 stored logins .*remove each listed notification and to add it again/,
    )
    expect(said).not.toContain('site connect')
  })

  it('reports work that has waited for hours without a worker', async () => {
    const it = await startArticles(make)
    await it.order({ title: 'How freelancers get paid on time' })
    expect((await diagnose(settingsOf(it))).of.get('workers')).toMatch(/^ok: 1 job waiting, none for long/)
    await it.db
      .updateTable('article')
      .set((eb) => ({ created_at: eb('created_at', '-', 3 * HOUR) }))
      .execute()
    expect((await diagnose(settingsOf(it))).of.get('workers')).toMatch(
      /^wrong: .*no worker takes them \(article: 1 waiting, the oldest for 3 hours\).*the command “work”/,
    )
  })

  it('reports the state of communities by source, and which keys would help', async () => {
    const test = await make()
    const now = await dbNow(test.db)
    const venue = (name: string, status: 'ok' | 'blocked', tried_at: number) => ({
      id: `venue ${name}`,
      key: `* reddit ${name}`,
      workspace_id: null,
      source: 'reddit' as const,
      name,
      lane: 'reddit',
      cursor: null,
      pages: 0,
      status,
      message: status === 'ok' ? null : 'the site returned 403',
      since: tried_at,
      retry_at: null,
      rules: '[]',
      rules_at: null,
      last_seq: 0,
      wanted_at: null,
      tried_at,
      check_at: now + HOUR,
      check_asked_at: 0,
      ...UNLEASED,
    })
    const blocked = ['r/a', 'r/b'].map((name) => venue(name, 'blocked', now))
    await test.db
      .insertInto('venue')
      .values([...blocked, venue('r/c', 'ok', now - 49 * HOUR)])
      .execute()
    const reddit = async (env = {}) =>
      (await diagnose({ ...settingsOf(test), ...env })).of.get('source reddit')
    expect(await reddit()).toMatch(
      /^warn: Communities of this source: (2 blocked, 1 ok|1 ok, 2 blocked); last successful reading 2 days ago\. .*403.*set QUILLPORT_REDDIT_CLIENT_ID/,
    )
    expect(await reddit({ QUILLPORT_REDDIT_CLIENT_ID: 'x' })).toMatch(/^wrong: Either the id or the secret/)
    const both = { QUILLPORT_REDDIT_CLIENT_ID: 'x', QUILLPORT_REDDIT_CLIENT_SECRET: 'y' }
    expect(await reddit(both)).toMatch(
      /^warn: .*reads Reddit with your Reddit client.*its secret is the one that you set/,
    )
  })

  it('reports unknown settings, and continues in spite of invalid ones', async () => {
    const test = await make()
    const { code, of } = await diagnose({ ...settingsOf(test), QUILLPORT_PROT: '9000' })
    expect(of.get('settings')).toMatch(/^warn: QUILLPORT_PROT is not a setting of Quillport/)
    expect(code).toBe(0)
    const faulty = await diagnose({ ...settingsOf(test), QUILLPORT_LEASE_MS: 'long', QUILLPORT_MODEL: 'x' })
    expect(faulty.of.get('settings')).toMatch(/^wrong: .*QUILLPORT_LEASE_MS: must be a whole number/)
    expect(faulty.of.get('model')).toMatch(/^wrong: QUILLPORT_MODEL must have the form provider:model/)
    expect(faulty.of.get('database')).toMatch(/^ok: /)
  })
})

describeSqlite('doctor', (make) => {
  it('reports a folder without a database, and creates no database', async () => {
    const folder = await newFolder()
    const { code, of } = await diagnose({ QUILLPORT_DATA: join(folder, 'data') })
    expect(of.get('database')).toMatch(/^wrong: There is no database at .*Set QUILLPORT_DATA/)
    expect(of.get('disk')).toMatch(/^warn: Not checked/)
    expect(code).toBe(1)
    expect(() => statSync(join(folder, 'data'))).toThrow('ENOENT')
  })

  it('reports a file that is not a database, and changes nothing in a database', async () => {
    const test = await make()
    const folder = await newFolder()
    // A backup has no log. Opening the backup in the way of a server would change its journal mode.
    const address = join(folder, 'quillport.db')
    await sql`vacuum into ${sql.lit(address)}`.execute(test.db)
    const before = readFileSync(address)
    expect((await diagnose({ QUILLPORT_DATA: folder })).of.get('database')).toMatch(/^ok: /)
    expect(readFileSync(address).equals(before)).toBe(true)
    writeFileSync(address, 'this was a database once '.repeat(500))
    expect((await diagnose({ QUILLPORT_DATA: folder })).of.get('database')).toMatch(
      /^wrong: .*damaged.*Restore a backup/,
    )
  })

  it('reports a folder and a database that others can read', async () => {
    const test = await make()
    const folder = dirname(test.address)
    for (const end of ['', '-wal', '-shm']) chmodSync(test.address + end, 0o600)
    expect((await diagnose(settingsOf(test))).of.get('file modes')).toMatch(/^ok: /)
    chmodSync(folder, 0o750)
    chmodSync(test.address, 0o640)
    expect((await diagnose(settingsOf(test))).of.get('file modes')).toContain(
      `Run: chmod 700 '${folder}'; chmod 600 '${test.address}'`,
    )
  })
})

describePostgres('doctor', (make) => {
  const changed = (address: string, change: (url: URL) => void) => {
    const url = new URL(address)
    change(url)
    return { DATABASE_URL: url.href }
  }

  it('reports a database that is away, and the checks that it skips', async () => {
    const { address } = await make()
    const port = await freePort()
    const env = changed(address, (url) => {
      url.port = String(port)
    })
    const { code, of } = await diagnose(env)
    expect(of.get('database')).toMatch(
      /^wrong: The database test_\w+ at 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED.*correct the host and port/,
    )
    for (const check of ['sealing key', 'disk', 'pool', 'workers', 'source reddit'])
      expect([check, of.get(check)]).toEqual([check, expect.stringMatching(/^warn: .*not checked/i)])
    expect(of.get('model')).toMatch(/^ok: /)
    expect(code).toBe(1)
  })

  it('reports a wrong password without showing it', async () => {
    const { address } = await make()
    const env = changed(address, (url) => {
      url.password = 'a-password-that-is-wrong'
    })
    const { lines } = await runDoctor(env)
    const text = lines.join('\n')
    expect(text).toMatch(/WRONG +database +.*password authentication failed.*Check the user, the password/)
    expect(text).not.toContain('a-password-that-is-wrong')
  })

  it('gives up on a database that accepts connections and never answers', async () => {
    const { address } = await make()
    const sockets: Socket[] = []
    const port = await listenUntilFinished(createServer((socket) => void sockets.push(socket)))
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
    const env = changed(address, (url) => {
      url.port = String(port)
    })
    // doctor runs as a program here, to test that no open connection keeps it from ending.
    const program = startProgram(['doctor'], { QUILLPORT_PORT: '0', ...env })
    expect(await program.exit).toBe(1)
    expect(program.out()).toMatch(/WRONG +database +The database test_\w+ at \S+ cannot be used/)
    expect(program.out()).toMatch(/ok +mail/)
  })

  it('reports a read-only database, and checks the rest of it', async () => {
    const test = await make()
    await sql`do $$ begin execute format('alter database %I set default_transaction_read_only = on',
      current_database()); end $$`.execute(test.db)
    const { of } = await diagnose(settingsOf(test))
    expect(of.get('database')).toMatch(/^wrong: .*is read-only.*may be a replica/)
    expect(of.get('workers')).toMatch(/^ok: /)
  })

  it('reports its size, and whether it has enough connections', async () => {
    const { address } = await make()
    const pool = async (connections: number) =>
      diagnose({ DATABASE_URL: address, QUILLPORT_DATABASE_CONNECTIONS: String(connections) })
    const { of } = await pool(10)
    expect(of.get('disk')).toMatch(/^ok: The database uses \d+ MB/)
    expect(of.get('pool')).toMatch(
      /^ok: Each process may open up to 10 connections .* allows \d+ for all users together, and \d+ are open/,
    )
    expect(of.get('clock')).toMatch(/^ok: This computer’s clock agrees with that of the database/)
    expect((await pool(1_000)).of.get('pool')).toMatch(/^wrong: .*Lower QUILLPORT_DATABASE_CONNECTIONS/)
  })
})
