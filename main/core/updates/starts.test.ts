import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { barePlatform, type TestDesk, testDesk } from '../desk.fixture.ts'
import type { RunningOwnService } from '../platform.ts'
import { ownServiceFake } from '../service/own-service.fixture.ts'
import { copyOf, dataCopies } from './copies.ts'
import { PACKAGE, sha512Of } from './feed.fixture.ts'
import { beginStart, goBack, wayBack, wayBackWords } from './starts.ts'

let its: TestDesk
beforeEach(async () => {
  its = await testDesk({ version: '9.0.0' })
})
afterEach(() => its.end())

const save = (text: string) => its.desk.client.leads.saveDraft({ lead_id: 'l1', text })
const inFile = <T>(name: string, task: (db: Database.Database) => T): T => {
  const db = new Database(join(its.folder, name))
  try {
    return task(db)
  } finally {
    db.close()
  }
}
const drafts = () =>
  inFile('work.db', (db) =>
    db.prepare<[], string>('SELECT text FROM own_versions ORDER BY text').pluck().all(),
  )
const platform = (version: string) => ({ ...barePlatform(its.folder), version })
const copies = () => dataCopies(its.folder).list()

/** Changes the data in the same way as a newer version, so that this version cannot read it. */
const migrate = () =>
  inFile('work.db', (db) => {
    db.exec(
      'ALTER TABLE own_versions ADD COLUMN tone TEXT; CREATE TABLE tones (tone TEXT) STRICT; PRAGMA user_version = 99',
    )
  })
/** Starts a version that crashes before it shows its window. */
const crash = (version: string, meanwhile: () => void = () => undefined) => {
  beginStart(platform(version))
  meanwhile()
}
/** Leaves a draft on the disk that was written by version 9.0.0, which started successfully. */
const leaveWork = async () => {
  await save('before the update')
  its.desk.noteStarted()
  await its.desk.stop()
}

test('before the first start of a new version, the data is copied so that only its owner can read it', async () => {
  await its.desk.client.agents.create({ name: 'Writer' })
  await leaveWork()
  await its.reopen({ version: '9.1.0' })
  await save('after the update')
  const copy = copyOf(its.folder, '9.0.0')
  expect(readdirSync(copy).toSorted()).toEqual([
    'agents',
    'bridge.db',
    'made.txt',
    'settings.json',
    'settings.json.last',
    'work.db',
  ])
  expect([statSync(join(its.folder, 'copies')).mode & 0o777, statSync(copy).mode & 0o777]).toEqual([
    0o700, 0o700,
  ])
  for (const name of ['bridge.db', 'made.txt', 'work.db', 'settings.json'])
    expect(statSync(join(copy, name)).mode & 0o777).toBe(0o600)
  const db = new Database(join(copy, 'work.db'))
  expect(db.prepare('SELECT text FROM own_versions').pluck().all()).toEqual(['before the update'])
  db.close()
  expect(copies()).toMatchObject([{ version: '9.0.0', size: expect.any(Number) }])
  expect((await its.desk.client.updates.get({})).updates).toMatchObject({ look: null, copies: copies() })
  await its.desk.client.updates.deleteCopies({})
  expect(copies()).toEqual([])
})

test('another start of the same version copies nothing, and the copies of two versions are kept', async () => {
  await leaveWork()
  await its.reopen({ version: '9.0.0' })
  expect(copies()).toEqual([])
  for (const version of ['9.1.0', '9.2.0', '9.3.0']) {
    await its.desk.stop()
    await its.reopen({ version })
    its.desk.noteStarted()
  }
  expect(copies().map(({ version }) => version)).toEqual(['9.2.0', '9.1.0'])
})

test('after several versions that did not start, the person can still go back to the last one that did', async () => {
  await leaveWork()
  for (const version of ['9.1.0', '9.2.0', '9.3.0', '9.4.0']) {
    crash(version)
    crash(version)
    expect(await wayBack(platform(version))).toMatchObject({ to: '9.0.0' })
  }
  expect(copies().map(({ version }) => version)).toEqual(['9.3.0', '9.2.0', '9.0.0'])
})

test('a connection that the person signs out of leaves no copy', async () => {
  await leaveWork()
  await its.reopen({ version: '9.1.0' })
  const { shown } = await its.desk.client.connections.list({})
  await its.desk.client.connections.signOut({ connection_id: shown })
  expect(readdirSync(copyOf(its.folder, '9.0.0'))).toEqual([
    'made.txt',
    'settings.json',
    'settings.json.last',
  ])
})

test('going back from a version that crashed before it changed the data loses nothing', async () => {
  await leaveWork()
  crash('9.1.0')
  expect(await wayBack(platform('9.1.0'))).toBeNull()
  crash('9.1.0')
  const way = await wayBack(platform('9.1.0'))
  expect(way).toEqual({
    to: '9.0.0',
    data: 'same_form',
    copy: copyOf(its.folder, '9.0.0'),
    damaged: null,
    package: null,
  })
  if (way) goBack(its.folder, way)
  await its.reopen({ version: '9.0.0' })
  await its.desk.stop()
  expect(drafts()).toEqual(['before the update'])
})

test('going back from a version that crashed after it changed the schema restores the data', async () => {
  await leaveWork()
  crash('9.1.0', migrate)
  crash('9.1.0')
  const way = await wayBack(platform('9.1.0'))
  expect(way).toMatchObject({ to: '9.0.0', data: 'unchanged' })
  if (way) goBack(its.folder, way)
  await its.reopen({ version: '9.0.0' })
  await save('after going back')
  await its.desk.stop()
  expect(drafts()).toEqual(['after going back', 'before the update'])
})

test.each([
  ['a changed row', "UPDATE own_versions SET text = 'changed since'"],
  ['a new row', "INSERT INTO seen (connection, lead_id) VALUES ('none', 'l2')"],
  ['a deleted row', 'DELETE FROM own_versions'],
  ['a new column', "UPDATE own_versions SET tone = 'kind'"],
  ['a new table', "INSERT INTO tones VALUES ('kind')"],
])('a new version that wrote %s before it crashed stays, and its work with it', async (_, sql) => {
  await leaveWork()
  crash('9.1.0', migrate)
  crash('9.1.0', () => inFile('work.db', (db) => db.exec(sql)))
  const way = await wayBack(platform('9.1.0'))
  expect(way).toMatchObject({ to: '9.0.0', data: 'written' })
  if (!way) return
  expect(wayBackWords(way, '9.1.0')).toContain(
    'So that this work is not lost, Quillport 9.1.0 stays installed',
  )
  const before = readFileSync(join(its.folder, 'work.db'))
  expect(() => goBack(its.folder, way)).toThrow('cannot read the work that you have done since the update')
  expect(readFileSync(join(its.folder, 'work.db')).equals(before)).toBe(true)
})

test.each([
  ['a file', () => its.folder, 'recovers what can still be read'],
  ['the copy of a file', () => copyOf(its.folder, '9.0.0'), 'Your data itself is not affected'],
])(
  'if %s is damaged, the person is told which file and what to do, and nothing changes',
  async (_, folderOf, promise) => {
    await leaveWork()
    crash('9.1.0', migrate)
    crash('9.1.0')
    const file = join(folderOf(), 'work.db')
    writeFileSync(file, 'no database '.repeat(1_000))
    const way = await wayBack(platform('9.1.0'))
    expect(way).toMatchObject({ data: 'damaged', damaged: file })
    if (!way) return
    expect(wayBackWords(way, '9.1.0')).toContain(`${file} is damaged`)
    expect(wayBackWords(way, '9.1.0')).toContain('Choose “Try again”')
    expect(wayBackWords(way, '9.1.0')).toContain(promise)
    expect(() => goBack(its.folder, way)).toThrow(`${file} is damaged`)
    expect(readFileSync(file, 'utf8')).toContain('no database')
  },
)

test('of a damaged file that starts empty, the person is told so, and where its copy is', async () => {
  await leaveWork()
  crash('9.1.0', migrate)
  crash('9.1.0')
  writeFileSync(join(its.folder, 'bridge.db'), 'no database '.repeat(1_000))
  const way = await wayBack(platform('9.1.0'))
  const words = way && wayBackWords(way, '9.1.0')
  expect(words).toContain('starts with an empty file')
  expect(words).toContain(`before the update is in ${copyOf(its.folder, '9.0.0')}`)
  expect(words).not.toContain('can still be read')
})

test('damage within a file is found, too, when its rows are compared', async () => {
  for (let at = 0; at < 40; at += 1) await save(`Text ${at} `.repeat(400))
  await leaveWork()
  crash('9.1.0', migrate)
  crash('9.1.0')
  const file = join(its.folder, 'work.db')
  const bytes = readFileSync(file)
  writeFileSync(file, Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(bytes.length - 8192, 0xa5)]))
  const way = await wayBack(platform('9.1.0'))
  expect(way).toMatchObject({ data: 'damaged', damaged: file })
})

/** A migration of a newer version that also changes and adds rows. */
const rewrite = (db: Database.Database): void => {
  db.exec(
    "ALTER TABLE own_versions ADD COLUMN tone TEXT; UPDATE own_versions SET tone = 'plain', text = text || '.'; CREATE TABLE tones (tone TEXT) STRICT; INSERT INTO tones VALUES ('plain'); PRAGMA user_version = 99",
  )
}
/** Starts a newer version whose migration changes rows, and which crashes before it shows its window. */
const crashAfterRewrite = (use: (db: Database.Database) => void = () => undefined): void => {
  const start = beginStart(platform('9.1.0'))
  for (const path of ['work.db', 'bridge.db'])
    inFile(path, (db) => {
      if (path === 'work.db') rewrite(db)
      start.migrated(path, db)
      if (path === 'work.db') use(db)
    })
}

test('rows that only a migration changed do not count as work: the data is restored', async () => {
  await leaveWork()
  crashAfterRewrite()
  crash('9.1.0')
  const way = await wayBack(platform('9.1.0'))
  expect(way).toMatchObject({ to: '9.0.0', data: 'unchanged' })
  if (way) goBack(its.folder, way)
  await its.reopen({ version: '9.0.0' })
  await its.desk.stop()
  expect(drafts()).toEqual(['before the update'])
})

test.each([
  ['a changed row', "UPDATE own_versions SET text = 'changed since'"],
  ['a new row', "INSERT INTO seen (connection, lead_id) VALUES ('none', 'l2')"],
  ['a deleted row', 'DELETE FROM own_versions'],
  ['a row in a new table', "INSERT INTO tones VALUES ('kind')"],
])('after a migration that changed rows, %s that a person wrote is work', async (_, sql) => {
  await leaveWork()
  crashAfterRewrite((db) => db.exec(sql))
  crash('9.1.0')
  expect(await wayBack(platform('9.1.0'))).toMatchObject({ data: 'written' })
})

test('a migration of the service that changes no table is another form, and its record is no work', async () => {
  await leaveWork()
  const record = 'INSERT INTO migration (name, applied_at) VALUES'
  const schema = 'CREATE TABLE migration (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL) STRICT'
  inFile('work.db', (db) => db.exec(`${schema}; ${record} ('0036', 1)`))
  crash('9.1.0', () => inFile('work.db', (db) => db.exec(`${record} ('0037', 2)`)))
  crash('9.1.0')
  expect(await wayBack(platform('9.1.0'))).toMatchObject({ data: 'unchanged' })
})

test('what a later start finds is not taken for the work of a migration', async () => {
  await leaveWork()
  crash('9.1.0', () => inFile('work.db', rewrite))
  const second = beginStart(platform('9.1.0'))
  inFile('work.db', (db) => second.migrated('work.db', db))
  expect(await wayBack(platform('9.1.0'))).toMatchObject({ data: 'written' })
})

test('an update whose migrations changed rows everywhere can be undone, unless somebody wrote since', async () => {
  const own = await ownServiceFake()
  onTestFinished(own.stop)
  const startOwnService = async (folder: string): Promise<RunningOwnService> => {
    const { version } = JSON.parse(readFileSync(join(its.folder, 'versions.json'), 'utf8'))
    mkdirSync(folder, { recursive: true })
    inFile('service/quillport.db', (db) =>
      db.exec(
        version === '9.0.0'
          ? "CREATE TABLE IF NOT EXISTS lead (title TEXT); INSERT INTO lead VALUES ('a')"
          : "ALTER TABLE lead ADD COLUMN rank INT; UPDATE lead SET rank = 7; INSERT INTO lead VALUES ('b', 1)",
      ),
    )
    return own.launch()
  }
  await its.desk.stop()
  await its.reopen({ version: '9.0.0', startOwnService })
  await its.desk.client.connection.startOwn({})
  await leaveWork()
  await its.reopen({ version: '9.1.0', startOwnService })
  await vi.waitFor(async () => expect((await its.desk.client.connection.status({})).state).toBe('online'))
  // The desk ends without quitting.
  crash('9.1.0')
  await its.desk.stop()
  crash('9.1.0')
  crash('9.1.0')
  expect(await wayBack(platform('9.1.0'))).toMatchObject({ to: '9.0.0', data: 'unchanged' })
  inFile('service/quillport.db', (db) => db.exec("INSERT INTO lead VALUES ('c', 1)"))
  expect(await wayBack(platform('9.1.0'))).toMatchObject({ data: 'written' })
})

test('going back restores only the databases that the older version cannot read', async () => {
  await leaveWork()
  crash('9.1.0', () => {
    inFile('bridge.db', (db) => db.exec('CREATE TABLE later (x TEXT) STRICT; PRAGMA user_version = 99'))
    inFile('work.db', (db) => db.exec("UPDATE own_versions SET text = 'after the update'"))
  })
  crash('9.1.0')
  const way = await wayBack(platform('9.1.0'))
  expect(way).toMatchObject({ data: 'unchanged' })
  if (way) goBack(its.folder, way)
  await its.reopen({ version: '9.0.0' })
  await its.desk.stop()
  expect(drafts()).toEqual(['after the update'])
  expect(inFile('bridge.db', (db) => db.pragma('user_version', { simple: true }))).not.toBe(99)
})

test('if the data could not be copied before an update, an older copy does not replace the work done since', async () => {
  await leaveWork()
  crash('9.1.0', migrate)
  crash('9.1.0')
  const first = await wayBack(platform('9.1.0'))
  if (first) goBack(its.folder, first)
  await its.reopen({ version: '9.0.0' })
  await save('after going back')
  its.desk.noteStarted()
  await its.desk.stop()
  // A socket cannot be copied, just as no file can on a full disk.
  rmSync(join(its.folder, 'settings.json.last'))
  const socket = createServer().listen(join(its.folder, 'settings.json.last'))
  onTestFinished(() => void socket.close())
  await once(socket, 'listening')
  const start = beginStart(platform('9.2.0'))
  expect(start.notice).toContain('without first copying your data')
  inFile('work.db', (db) => {
    rewrite(db)
    start.migrated('work.db', db)
  })
  crash('9.2.0')
  const way = await wayBack(platform('9.2.0'))
  expect(way).toMatchObject({ to: '9.0.0', data: 'written' })
  if (way)
    expect(() => goBack(its.folder, way)).toThrow('cannot read the work that you have done since the update')
  expect(drafts()).toEqual(['after going back.', 'before the update.'])
})

test('work that was done with a version that never started successfully is not taken for that of a migration', async () => {
  await leaveWork()
  await its.reopen({ version: '9.1.0' })
  await save('with 9.1.0')
  await its.desk.stop()
  crash('9.2.0', () => {
    migrate()
    inFile('work.db', (db) => beginStart(platform('9.2.0')).migrated('work.db', db))
  })
  crash('9.2.0')
  crash('9.2.0')
  expect(await wayBack(platform('9.2.0'))).toMatchObject({ to: '9.0.0', data: 'written' })
})

test('deleting the data of a connection does not change the order of the copies', async () => {
  await leaveWork()
  for (const version of ['9.1.0', '9.2.0']) crash(version)
  const before = copies().map(({ version, made_at }) => `${version} ${made_at}`)
  await new Promise((resolve) => setTimeout(resolve, 20))
  dataCopies(its.folder).removeOf(its.folder)
  expect(copies().map(({ version, made_at }) => `${version} ${made_at}`)).toEqual(before)
})

test('work that was done after an update is still there after going back', async () => {
  await leaveWork()
  await its.reopen({ version: '9.1.0' })
  await save('after the update')
  // 9.1.0 once started successfully with this data, but it was never recorded that its window was shown.
  await its.desk.stop()
  crash('9.1.0')
  crash('9.1.0')
  const way = await wayBack(platform('9.1.0'))
  expect(way).toMatchObject({ data: 'same_form' })
  if (way) goBack(its.folder, way)
  await its.reopen({ version: '9.0.0' })
  await its.desk.stop()
  expect(drafts()).toEqual(['after the update', 'before the update'])
})

test('a version that started successfully once is not undone after two crashes', async () => {
  await leaveWork()
  await its.reopen({ version: '9.1.0' })
  its.desk.noteStarted()
  await its.desk.stop()
  crash('9.1.0')
  crash('9.1.0')
  expect(await wayBack(platform('9.1.0'))).toBeNull()
})

test('a start that the person ended early has not failed', async () => {
  await leaveWork()
  for (const _ of [1, 2, 3]) {
    await its.reopen({ version: '9.1.0' })
    await its.desk.stop()
  }
  expect(await wayBack(platform('9.1.0'))).toBeNull()
})

test('the kept package of the previous version is offered only if it is intact', async () => {
  await leaveWork()
  const path = join(its.folder, 'updates', 'quillport-9.0.0-x64.deb')
  spawnSync('mkdir', [join(its.folder, 'updates')])
  writeFileSync(path, PACKAGE)
  const packages = [{ version: '9.0.0', name: 'quillport-9.0.0-x64.deb', sha512: sha512Of(PACKAGE) }]
  writeFileSync(join(its.folder, 'updates.json'), JSON.stringify({ packages }))
  crash('9.1.0')
  crash('9.1.0')
  expect(await wayBack(platform('9.1.0'))).toMatchObject({ package: path })
  writeFileSync(path, 'another program')
  expect(await wayBack(platform('9.1.0'))).toMatchObject({ package: null })
})

test('an older version that cannot read the data names the newer version and the copy, and changes nothing', async () => {
  await leaveWork()
  await its.reopen({ version: '9.1.0' })
  await its.desk.stop()
  migrate()
  await expect(its.reopen({ version: '9.0.0' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(
      /^Quillport 9\.1\.0 wrote your data in a format that Quillport 9\.0\.0 cannot read\. Nothing was changed\. Install Quillport 9\.1\.0 .*copies\/9\.0\.0\.$/,
    ),
  })
  expect(inFile('work.db', (db) => db.pragma('user_version', { simple: true }))).toBe(99)
})

test('an older version starts although a file of the newer version is damaged, which is set aside', async () => {
  await leaveWork()
  await its.reopen({ version: '9.1.0' })
  await its.desk.stop()
  writeFileSync(join(its.folder, 'work.db'), 'no database '.repeat(1_000))
  await its.reopen({ version: '9.0.0' })
  expect(readdirSync(its.folder).some((name) => name.startsWith('work.db') && name.includes('damaged'))).toBe(
    true,
  )
})

test('a data folder from before versions were noted is copied too', async () => {
  await leaveWork()
  spawnSync('rm', [join(its.folder, 'versions.json')])
  await its.reopen({ version: '9.1.0' })
  expect(copies()).toMatchObject([{ version: 'earlier' }])
  expect(existsSync(join(copyOf(its.folder, 'earlier'), 'work.db'))).toBe(true)
})
