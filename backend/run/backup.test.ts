import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { DAY, HOUR } from '../../contract/time.ts'
import {
  describeEachDatabase,
  describePostgres,
  describeSqlite,
  type TestDatabase,
} from '../db/database.fixture.ts'
import { dbNow, isPostgres, openDatabase, transaction } from '../db/database.ts'
import { markRestoring } from '../db/migrate.ts'
import { lockFolder } from '../db/own-file.ts'
import { card, startPlans } from '../plans/plans.fixture.ts'
import { cardFailed } from '../plans/plans.ts'
import { connectGhost, SHORT_TIMES } from '../publishing/publishing.fixture.ts'
import { startGhost } from '../sites/ghost/ghost-fake.fixture.ts'
import { createWorkspace } from '../workspaces/workspaces.ts'
import { startBackend, TEST_KEY } from './backend.fixture.ts'
import { databaseEnv, runCommand } from './command-line.fixture.ts'
import { newFolder } from './new-folder.fixture.ts'

const createWorkspaceIn = ({ db }: TestDatabase, name: string) =>
  transaction(db, (trx) => createWorkspace(trx, { name, plan: 'free' }))
const OTHER_KEY = Buffer.alloc(32, 9).toString('base64')

/** One command line as an operator types it; `key` is null if the key is lost. */
const command = (address: string, args: readonly string[], key: string | null = TEST_KEY) =>
  runCommand(args, { ...databaseEnv(address), ...(key === null ? {} : { QUILLPORT_SECRETS_KEY: key }) })

/** A service with a site, a written article, a card that is due, one for later, and a publication that is under way. */
const startFilled = async (make: () => Promise<TestDatabase>) => {
  const ghost = await startGhost()
  const parts = { privateOrigins: new Set([ghost.origin]), publishTimes: SHORT_TIMES }
  const service = await startPlans(make, { credits: 40, overrides: parts })
  const siteId = await connectGhost(service, service.workspaceId, ghost.origin)
  const article = await service.written({ title: 'How to lace boots' })
  const now = await dbNow(service.db)
  const at = (ms: number) => new Date(now + ms).toISOString()
  const planId = await service.plan({
    connection_id: siteId,
    cards: [card({ scheduled_for: at(HOUR) }), card({ title: 'A later one', scheduled_for: at(2 * HOUR) })],
  })
  await service.db
    .updateTable('plan_card')
    .set({ scheduled_for: now - HOUR })
    .where('card_index', '=', 0)
    .execute()
  // This is the state that a server leaves if it dies before it sends anything.
  const publishing = service.send('POST', `/api/v1/articles/${article.job_id}/publish`, {
    body: { connection_id: siteId },
  })
  await publishing
  ghost.posts.clear()
  await service.db
    .updateTable('publication')
    .set({ state: 'publishing', step: 'image', post: null })
    .execute()
  return { ...service, ghost, siteId, article, planId, parts }
}
type Filled = Awaited<ReturnType<typeof startFilled>>

/** Everything that a customer sees. */
const answersOf = async (send: Filled['send'], { article }: Filled) => {
  const paths = [
    'credits',
    `articles/${article.job_id}`,
    'sites',
    'forum/settings',
    'content-plan?include_done=true',
    'credits/ledger',
  ]
  const bodies: unknown[] = []
  for (const path of paths) bodies.push(await (await send('GET', `/api/v1/${path}`)).json())
  return bodies
}

const withoutMessages = (answers: unknown): unknown =>
  JSON.parse(JSON.stringify(answers, (name, value: unknown) => (name === 'message' ? null : value)))

/**
 * Makes a backup, lets the service continue, and restores: on SQLite with Quillport's commands, on Postgres with Postgres's own copy of a
 * database.
 */
const throughBackup = async (it: Filled, between: () => Promise<unknown>) => {
  const folder = await newFolder()
  if (!isPostgres(it.address)) {
    const file = join(folder, 'one.db')
    expect(await command(it.address, ['backup', file])).toMatchObject({ code: 0, err: '' })
    await between()
    await it.db.destroy()
    const restored = await command(it.address, ['restore', file])
    return { restored, address: it.address }
  }
  const copy = `${it.address}_copy`
  await it.db.destroy()
  await administer(it.address, (name) => `create database ${name}_copy template ${name}`)
  onTestFinished(() => administer(it.address, (name) => `drop database ${name}_copy with (force)`))
  return { restored: await command(copy, ['restore', '--done']), address: copy }
}

const administer = async (address: string, statement: (database: string) => string): Promise<void> => {
  const url = new URL(address)
  const database = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query(statement(database)).finally(() => client.end())
}

/** Starts the service again on the restored database. */
const startAgain = (it: Filled, address: string) => {
  const db = openDatabase(address, { clock: it.clock })
  onTestFinished(() => db.destroy())
  const backend = startBackend({ db, clock: it.clock, address }, { readsPerMinute: 100_000, ...it.parts })
  const send: Filled['send'] = (method, path, sent = {}) =>
    backend.send(method, path, { key: it.key, ...sent })
  const signal = new AbortController().signal
  const work = async (): Promise<void> => {
    for (let worked = true; worked; ) {
      worked = false
      for (const job of backend.jobs.filter(({ name }) => ['card', 'article', 'publication'].includes(name)))
        worked = (await job.poll({ owner: 'test', leaseMs: 60_000, signal })) === 'worked' || worked
    }
  }
  return { db, send, work }
}

const Cards = z.object({
  cards: z.array(z.looseObject({ status: z.string(), message: z.string().nullable() })),
})
const cardsOf = async (send: Filled['send']) =>
  Cards.parse(await (await send('GET', '/api/v1/content-plan?include_done=true')).json()).cards
const articleOf = async (send: Filled['send'], { article }: Filled) =>
  (await send('GET', `/api/v1/articles/${article.job_id}`)).json()

describeEachDatabase('a backup that is restored', (make) => {
  it('gives the same answers, and sends nothing to sites until a person confirms', async () => {
    const it = await startFilled(make)
    const before = await answersOf(it.send, it)
    const { restored, address } = await throughBackup(it, () =>
      it.written({ title: 'Lost with the restore' }),
    )
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(restored.out)).toMatchObject({
      logins: { sealed: 1, openable: 1 },
      waiting: { cards: 2, publications: 1 },
    })
    const again = startAgain(it, address)
    expect(withoutMessages(await answersOf(again.send, it))).toEqual(withoutMessages(before))
    await again.work()
    expect(it.ghost.posts.size).toBe(0)
    expect(await cardsOf(again.send)).toMatchObject([
      { status: 'scheduled', message: expect.stringContaining('backup') },
      { status: 'scheduled', message: expect.stringContaining('backup') },
    ])
    const shown = JSON.parse((await command(address, ['resume'])).out) as unknown
    expect(shown).toMatchObject({
      waiting: {
        cards: [{ due: true }, { title: 'A later one', due: false }],
        publications: [{ article_id: it.article.job_id, site_id: it.siteId, status: 'draft' }],
      },
    })
    expect(await command(address, ['resume', '--yes'])).toMatchObject({ code: 0, err: '' })
    await again.work()
    // The outline that is written for the due card has places to fill in, so only the waiting publication reaches the site.
    expect(it.ghost.posts.size).toBe(1)
    expect(await cardsOf(again.send)).toMatchObject([
      { status: 'failed', message: expect.stringContaining('to fill in') },
      { status: 'scheduled', message: null },
    ])
  })

  it('leaves overdue work to people if the operator chooses that', async () => {
    const it = await startFilled(make)
    const { address } = await throughBackup(it, async () => {})
    expect((await command(address, ['resume', '--yes', '--except-due'])).code).toBe(0)
    const again = startAgain(it, address)
    await again.work()
    expect(it.ghost.posts.size).toBe(0)
    expect(await cardsOf(again.send)).toMatchObject([
      { status: 'planned', message: expect.stringContaining('This card was due before') },
      { status: 'scheduled', message: null },
    ])
    expect(await articleOf(again.send, it)).toMatchObject({
      publications: [
        { state: 'unknown', error: { message: expect.stringContaining('never creates a second') } },
      ],
    })
  })

  it('counts a person’s own order as confirmation', async () => {
    const it = await startFilled(make)
    const { address } = await throughBackup(it, async () => {})
    const again = startAgain(it, address)
    const answer = await again.send('POST', `/api/v1/articles/${it.article.job_id}/publish`, {
      body: { connection_id: it.siteId },
    })
    expect(answer.status).toBe(200)
    expect(it.ghost.posts.size).toBe(1)
    const waiting = JSON.parse((await command(address, ['resume'])).out) as unknown
    expect(waiting).toMatchObject({ waiting: { cards: [{}, {}], publications: [] } })
  })

  it('is refused if the sealing key is wrong or lost, unless the operator gives up the logins', async () => {
    const it = await startFilled(make)
    if (isPostgres(it.address)) {
      await it.db.destroy()
      expect((await command(it.address, ['restore', '--done'], OTHER_KEY)).err).toContain('1 of 1 logins')
      expect((await command(it.address, ['restore', '--done', '--without-logins'], null)).code).toBe(0)
      return
    }
    const file = join(await newFolder(), 'one.db')
    await command(it.address, ['backup', file])
    await it.written({ title: 'Only in the database' })
    await it.db.destroy()
    const whole = readFileSync(it.address)
    for (const key of [OTHER_KEY, null]) {
      const { code, err } = await command(it.address, ['restore', file], key)
      expect(code).toBe(1)
      expect(err).toContain('1 of 1 logins')
    }
    expect(readFileSync(it.address).equals(whole)).toBe(true)
    expect(readdirSync(dirname(it.address)).filter((name) => name.includes('restor'))).toEqual([])
    const { code, out } = await command(it.address, ['restore', file, '--without-logins'], null)
    expect(code).toBe(0)
    const kept = openDatabase(z.object({ kept_before: z.string() }).parse(JSON.parse(out)).kept_before)
    const articles = await kept.selectFrom('article').select('id').execute()
    await kept.destroy()
    expect(articles).toHaveLength(2)
  })

  it('postpones the deletion of a workspace by a week, and reports that', async () => {
    const it = await startFilled(make)
    const now = await dbNow(it.db)
    await it.db
      .updateTable('workspace')
      .set({ delete_at: now - HOUR })
      .execute()
    const { restored, address } = await throughBackup(it, async () => {})
    expect(JSON.parse(restored.out)).toMatchObject({ deletions: [{ workspace_id: it.workspaceId }] })
    const db = openDatabase(address)
    onTestFinished(() => db.destroy())
    const { delete_at } = await db.selectFrom('workspace').select('delete_at').executeTakeFirstOrThrow()
    expect(delete_at).toBeGreaterThan(now + 6 * DAY)
  })

  it('keeps a card paused, with its message, if its article fails', async () => {
    const it = await startFilled(make)
    // This card was ordered by hand while it was scheduled, and was being written at the time of the backup.
    await it.db
      .updateTable('plan_card')
      .set({ status: 'manually_written', status_before: 'scheduled', job_id: it.article.job_id })
      .where('card_index', '=', 0)
      .execute()
    await it.db.updateTable('plan_card').set({ draft: 'wanted' }).where('card_index', '=', 1).execute()
    const { address } = await throughBackup(it, async () => {})
    const again = startAgain(it, address)
    await transaction(again.db, (trx) =>
      cardFailed(trx, it.workspaceId, it.article.job_id, { message: 'It failed.', earlier: null }),
    )
    await again.work()
    expect(await cardsOf(again.send)).toMatchObject([
      { status: 'scheduled', message: expect.stringContaining('stays paused') },
      { message: expect.stringContaining('publish the article on the Articles screen') },
    ])
    await again.db
      .updateTable('plan_card')
      .set({ status: 'failed', draft: null, message: 'A reason of its own.' })
      .where('card_index', '=', 1)
      .execute()
    await command(address, ['resume', '--yes', '--workspace', it.workspaceId])
    expect(await cardsOf(again.send)).toMatchObject([{ message: null }, { message: 'A reason of its own.' }])
  })
})

describePostgres('a backup of Postgres', (make) => {
  it('is not used by any program until its restore is finished', async () => {
    const it = await make()
    const backend = startBackend(it)
    const ready = () => backend.app.request('http://127.0.0.1/readyz')
    expect((await ready()).status).toBe(200)
    // This is the state after a restore that was killed when Postgres's own tool had finished.
    await markRestoring(it.db)
    await expect.poll(async () => (await ready()).status).toBe(503)
    expect(await backend.isFit()).toBe(false)
    const listed = await command(it.address, ['workspace', 'list'])
    expect([listed.code, listed.err]).toEqual([1, expect.stringContaining('run “restore --done”')])
    const beside = await command(it.address, ['restore', '--done'])
    expect([beside.code, beside.err]).toEqual([
      1,
      expect.stringContaining('Stop all Quillport servers and workers'),
    ])
    await it.db.destroy()
    expect(await command(it.address, ['restore', '--done'])).toMatchObject({ code: 0, err: '' })
    expect((await command(it.address, ['workspace', 'list'])).code).toBe(0)
  })

  it('is restored only into an empty database, and no other command creates tables there', async () => {
    const it = await make({ migrated: false })
    const file = join(await newFolder(), 'one.dump')
    writeFileSync(file, 'PGDMP')
    expect((await command(it.address, ['workspace', 'list'])).err).toContain('has not set up this database')
    await sql`create table somebodys (id int)`.execute(it.db)
    const { code, err } = await command(it.address, ['restore', file])
    expect([code, err]).toEqual([1, expect.stringContaining('it has the table somebodys')])
    expect((await it.db.introspection.getTables()).map(({ name }) => name)).toEqual(['somebodys'])
  })

  it('is made by pg_dump, which gets the password where other users cannot see it', async () => {
    const it = await make()
    const folder = await newFolder()
    const url = new URL(it.address)
    const { password } = url
    url.password = ''
    url.searchParams.set('password', password)
    const tool = '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.args"\nprintf "%s" "$PGPASSWORD" > "$0.password"\n'
    writeFileSync(join(folder, 'pg_dump'), tool, { mode: 0o755 })
    const path = process.env.PATH
    process.env.PATH = `${folder}:${path}`
    const made = await command(url.href, ['backup', join(folder, 'one.dump')]).finally(() => {
      process.env.PATH = path
    })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(readFileSync(join(folder, 'pg_dump.password'), 'utf8')).toBe(decodeURIComponent(password))
    const args = readFileSync(join(folder, 'pg_dump.args'), 'utf8').split('\n')
    expect(args.filter((arg) => !arg.startsWith('--file=')).join(' ')).not.toContain(password)
    expect(statSync(join(folder, 'one.dump')).mode & 0o777).toBe(0o600)
  })

  it('says what to install if pg_dump is older than the server', async () => {
    const it = await make()
    const folder = await newFolder()
    const words = 'aborting because of server version mismatch'
    writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\necho "pg_dump: ${words}" >&2\nexit 1\n`, {
      mode: 0o755,
    })
    const path = process.env.PATH
    process.env.PATH = `${folder}:${path}`
    const { code, err } = await command(it.address, ['backup', join(folder, 'one.dump')]).finally(() => {
      process.env.PATH = path
    })
    expect(code).toBe(1)
    expect(err).toContain(words)
    expect(err).toContain('Install the Postgres client programs (Debian: postgresql-client)')
  })
})

describeSqlite('a backup of a SQLite file', (make) => {
  it('is complete even if others write meanwhile, and readable only by its owner', async () => {
    const it = await make()
    const folder = await newFolder()
    await command(it.address, ['workspace', 'create', '--name', 'The first'])
    // A backup from before the service moved to this database.
    writeFileSync(join(folder, 'quillport-2020-01-01T00-00-00Z.dump'), '')
    let writing = true
    const writer = (async () => {
      for (let n = 0; writing; n += 1) {
        await command(it.address, ['workspace', 'create', '--name', `Shop ${n}`])
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    for (let n = 0; n < 4; n += 1)
      expect(await command(it.address, ['backup', folder, '--keep', '2'])).toMatchObject({ code: 0, err: '' })
    writing = false
    await writer
    const kept = readdirSync(folder)
    expect(kept).toHaveLength(2)
    for (const name of kept) {
      const file = join(folder, name)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      const db = openDatabase(file)
      const names = await db.selectFrom('workspace').select('name').execute()
      expect(names).toContainEqual({ name: 'The first' })
      await db.destroy()
    }
  })

  it('stays when it is new, even if the clock was once ahead and names in the folder contain later times', async () => {
    const it = await make()
    const folder = await newFolder()
    const ahead = ['quillport-2999-01-01T00-00-00-000Z.db', 'quillport-2999-01-02T00-00-00-000Z.db'] as const
    for (const name of ahead) writeFileSync(join(folder, name), '')
    const { code, out, err } = await command(it.address, ['backup', folder, '--keep', '2'])
    expect([code, err]).toEqual([0, ''])
    const { backup, deleted } = z
      .object({ backup: z.string(), deleted: z.array(z.string()) })
      .parse(JSON.parse(out))
    expect(deleted).toEqual([ahead[0]])
    expect(readdirSync(folder).sort()).toEqual([basename(backup), ahead[1]])
  })

  it('is restored together with the log next to it, but without a log that a killed restore left', async () => {
    const it = await make()
    const folder = await newFolder()
    const files = (name: string, to: string) => {
      for (const part of ['', '-wal'])
        if (existsSync(it.address + part)) copyFileSync(it.address + part, join(to, name + part))
    }
    await command(it.address, ['workspace', 'create', '--name', 'In the file'])
    const first = join(folder, 'first.db')
    await command(it.address, ['backup', first])
    // The database stays open, so that the writes stay in the log.
    await createWorkspaceIn(it, 'In the log')
    files('copy.db', folder)
    expect(existsSync(join(folder, 'copy.db-wal'))).toBe(true)
    await it.db.destroy()
    mkdirSync(join(dirname(it.address), '.restoring-killed'))
    files('quillport.db', join(dirname(it.address), '.restoring-killed'))
    expect(JSON.parse((await command(it.address, ['workspace', 'list'])).out)).toHaveLength(2)
    for (const [backup, names] of [
      [first, ['In the file']],
      [join(folder, 'copy.db'), ['In the file', 'In the log']],
    ] as const) {
      expect(await command(it.address, ['restore', backup])).toMatchObject({ code: 0, err: '' })
      const listed = z
        .array(z.object({ name: z.string() }))
        .parse(JSON.parse((await command(it.address, ['workspace', 'list'])).out))
      expect(listed.map(({ name }) => name)).toEqual(names)
    }
    expect(readdirSync(dirname(it.address)).filter((name) => name.startsWith('.restoring'))).toEqual([])
  })

  it('does not replace a database that a worker has open', async () => {
    const it = await make()
    const file = join(await newFolder(), 'one.db')
    await command(it.address, ['backup', file])
    const before = await it.db.selectFrom('workspace').select('id').execute()
    const { code, err } = await command(it.address, ['restore', file])
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('Stop all Quillport servers, workers and commands'),
    ])
    expect(await it.db.selectFrom('workspace').select('id').execute()).toEqual(before)
    await it.db.destroy()
    expect((await command(it.address, ['restore', file])).code).toBe(0)
  })

  it('keeps no previous database if there was none, and reports what is wrong with a damaged backup', async () => {
    const it = await make()
    const folder = await newFolder()
    await command(it.address, ['backup', join(folder, 'one.db')])
    const elsewhere = join(folder, 'new/quillport.db')
    const { out } = await command(elsewhere, ['restore', join(folder, 'one.db')])
    expect(JSON.parse(out)).toMatchObject({ kept_before: null })
    await it.db.destroy()
    writeFileSync(it.address, 'no database at all, but long enough to be read as one'.repeat(100))
    const { code, err } = await command(it.address, ['backup', join(folder, 'two.db')])
    expect([code, err]).toEqual([1, 'The database could not be copied: file is not a database.'])
    expect((await command(it.address, ['restore', join(folder, 'one.db')])).code).toBe(0)
  })

  it('is not written without a database or over a file, nor restored from a file that is no backup', async () => {
    const it = await make()
    const folder = await newFolder()
    const nowhere = join(folder, 'empty/quillport.db')
    expect((await command(nowhere, ['backup', folder])).err).toContain('there is no database')
    expect((await command(nowhere, ['workspace', 'list'])).err).toContain('there is no database')
    expect(existsSync(dirname(nowhere))).toBe(false)
    const file = join(folder, 'notes.txt')
    writeFileSync(file, 'mine')
    expect((await command(it.address, ['backup', file])).err).toContain('already exists')
    expect((await command(it.address, ['restore', file])).err).toContain('not an intact SQLite database')
    expect((await command(it.address, ['restore', join(folder, 'none')])).err).toContain('There is no file')
    const ofFolder = await command(it.address, ['restore', folder])
    expect(ofFolder.err).toContain(`${folder} is a folder. Name the backup in it that you want to restore.`)
    expect(ofFolder.err).not.toContain('The newest')
    // A copied folder has its files in another order: the newest backup may be the oldest file.
    for (const name of ['quillport-2026-11-21T03-00-00Z.db', 'quillport-2026-11-20T03-00-00Z.db'])
      writeFileSync(join(folder, name), '')
    utimesSync(join(folder, 'quillport-2026-11-21T03-00-00Z.db'), 0, 0)
    expect((await command(it.address, ['restore', folder])).err).toContain(
      `The newest backup there is ${join(folder, 'quillport-2026-11-21T03-00-00Z.db')}.`,
    )
    expect(readFileSync(file, 'utf8')).toBe('mine')
    const release = lockFolder(dirname(it.address))
    await command(it.address, ['backup', join(folder, 'one.db')])
    const { code, err } = await command(it.address, ['restore', join(folder, 'one.db')])
    release()
    expect(code).toBe(1)
    expect(err).toContain('Another Quillport')
  })
})
