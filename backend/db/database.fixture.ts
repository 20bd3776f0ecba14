import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { z } from 'zod'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import {
  administer,
  inDatabase,
  type PostgresServer,
  reasonOf,
  startPostgres,
} from './postgres-server.fixture.ts'

/** A clock that a test moves. The database's own clock moves with it. */
export type TestClock = {
  readonly now: () => number
  readonly offset: () => number
  readonly advance: (ms: number) => void
}

export type TestDatabase = {
  readonly db: Database
  readonly clock: TestClock
  /** Address for openDatabase. With this address, a test opens the database a second time, as another server would. */
  readonly address: string
}

/** Makes a new database, migrated by default, that is deleted after the suite. */
export type MakeDatabase = (options?: { readonly migrated?: boolean }) => Promise<TestDatabase>

const Broker = z.object({
  migratedSqlite: z.string(),
  url: z.string().optional(),
  migratedPostgres: z.string().optional(),
  reason: z.string().optional(),
})

const { migratedSqlite, migratedPostgres, ...postgres } = await fetch(inject('databaseBroker')).then(
  async (answer) => Broker.parse(await answer.json()),
)

type Suite = (make: MakeDatabase, dialect: 'sqlite' | 'postgres') => void

/**
 * Runs a suite on SQLite and on a real Postgres. With QUILLPORT_DATABASES=one, runs it only on Postgres, or on SQLite if there is no
 * Postgres.
 */
export const describeEachDatabase = (name: string, suite: Suite): void => {
  if (process.env.QUILLPORT_DATABASES !== 'one' || !postgres.url) describeSqlite(name, suite)
  describePostgres(name, suite)
}

/** Runs a suite always on both databases, because it tests in what they differ. */
export const describeBothDatabases = (name: string, suite: Suite): void => {
  describeSqlite(name, suite)
  describePostgres(name, suite)
}

/** Runs a suite only on SQLite. */
export const describeSqlite = (name: string, suite: Suite): void => {
  describe(`${name} (SQLite)`, () => suite(makerOf(sqliteAddress), 'sqlite'))
}

/** Runs a suite only on a real Postgres. If there is none, the suite is skipped, and its name says why. */
export const describePostgres = (name: string, suite: Suite): void => {
  const { url, reason } = postgres
  if (url)
    describe(`${name} (Postgres)`, () =>
      suite(
        makerOf((migrated) => postgresAddress(url, migrated ? migratedPostgres : undefined)),
        'postgres',
      ))
  else
    describe.skip(`${name} (Postgres: ${reason ?? 'it did not start'})`, () =>
      suite(makerOf(sqliteAddress), 'postgres'))
}

/**
 * Runs a suite on its own Postgres, which the suite may stop. If no Postgres can run, the suite is skipped, and its
 * name says why.
 */
export const describeOwnPostgres = async (
  name: string,
  suite: (server: PostgresServer, make: MakeDatabase) => void,
  options: Parameters<typeof startPostgres>[0] = {},
): Promise<void> => {
  const server = await startPostgres(options).catch((error: unknown) => reasonOf(error))
  if (typeof server === 'string') describe.skip(`${name} (Postgres: ${server})`, () => {})
  else
    describe(name, () => {
      afterAll(server.stop)
      suite(
        server,
        makerOf(() => postgresAddress(server.url)),
      )
    })
}

/** Makes a clock that starts at the present time. */
export const testClock = (): TestClock => {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    offset: () => offset,
    advance: (ms) => {
      offset += ms
    },
  }
}

type Address = { readonly address: string; readonly remove: () => Promise<void> }

/** Makes the databases of a suite. `addressOf` may return a copy of a migrated database; other databases are migrated here. */
const makerOf = (addressOf: (migrated: boolean) => Promise<Address>): MakeDatabase => {
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing) await close()
  })
  return async ({ migrated = true } = {}) => {
    const { address, remove } = await addressOf(migrated)
    const clock = testClock()
    const db = openDatabase(address, { clock })
    closing.push(async () => {
      await db.destroy()
      await remove()
    })
    if (migrated) await migrate(db)
    return { db, clock, address }
  }
}

const sqliteAddress = async (migrated: boolean): Promise<Address> => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-test-'))
  const address = join(folder, 'quillport.db')
  if (migrated) await copyFile(migratedSqlite, address)
  return { address, remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * Makes a database on the server: a copy of `template`, or an empty database. Copying the files takes a quarter of the time that
 * Postgres’s default strategy takes.
 */
const postgresAddress = async (url: string, template?: string): Promise<Address> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(
    url,
    `create database ${name} strategy file_copy${template === undefined ? '' : ` template ${template}`}`,
  )
  return {
    address: inDatabase(url, name),
    remove: () => administer(url, `drop database if exists ${name} with (force)`),
  }
}
