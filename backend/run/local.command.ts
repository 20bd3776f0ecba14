import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { WELCOME_CREDITS } from '../../contract/credits.ts'
import { moveCredits } from '../credits/credits.ts'
import { type Database, openDatabase, transaction } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { type OwnFolder, takeFolder } from '../db/own-file.ts'
import { startWorker } from '../jobs/worker.ts'
import { createModels, modelsInEnv } from '../model/models.ts'
import { createLogger, type Logger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { createWorkspace } from '../workspaces/workspaces.ts'
import { type Command, type CommandContext, parse, required } from './command.ts'
import { compose } from './compose.ts'
import { type Config, ConfigError, partsIn, readConfig } from './config.ts'
import { type RunningServer, startServer } from './server.ts'
import { untilInputEnds, untilStopped } from './until-stopped.ts'

/** Runs the whole service for one person, only on this computer. */
export const localCommand: Command = {
  summary: 'Run the service for this computer only. The desktop app uses this command',
  usage: `local --data FOLDER
Listens at 127.0.0.1: on the port of the first start if this port is free, otherwise on any free port. When the service is ready,
the command prints one line of JSON with base_url, owner_token and set_aside. If the database was damaged, set_aside is the name under which it was kept. Otherwise,
set_aside is null. The command ends on SIGTERM, or when its standard input closes.`,
  run: async (args, { env, print }) => {
    const { values } = parse(args, 0, ['data'])
    const config = readConfig(env)
    const log = createLogger(config.QUILLPORT_LOG_LEVEL)
    // Listens for the end before anything starts, so that an early end is not missed.
    const ended = Promise.race([untilStopped(), untilInputEnds()])
    process.umask(0o077)
    try {
      const folder = takeFolder(required(values.data, '--data'), Date.now)
      if (folder.setAside !== null)
        log.warn(
          `The database was damaged. Quillport kept it as ${folder.setAside} and started with an empty database.`,
        )
      await serveFolder(folder, { config, env, log, print, ended }).finally(folder.release)
    } finally {
      // An open standard input would keep the process from ending.
      process.stdin.destroy()
    }
  },
}

type Surroundings = CommandContext & {
  readonly config: Config
  readonly log: Logger
  readonly ended: Promise<string>
}

const serveFolder = async (folder: OwnFolder, { config, env, log, print, ended }: Surroundings) => {
  const db = openDatabase(folder.file)
  const metrics = createMetrics()
  try {
    await migrate(db)
    const token = `qp_owner_${randomBytes(32).toString('base64url')}`
    const backend = compose({
      ...partsIn(config),
      db,
      log,
      metrics,
      models: createModels({
        ...modelsInEnv(env),
        lookAround: true,
        now: Date.now,
        onCall: metrics.modelCall,
      }),
      owner: { workspaceId: await theWorkspace(db), token },
    })
    const server = await onKeptPort(folder, (port) =>
      startServer({
        fetch: backend.app.fetch,
        host: '127.0.0.1',
        port,
        onLeave: backend.leave,
        onClose: backend.endStreams,
        lines: backend.lines,
      }),
    )
    const worker = startWorker({
      jobs: backend.jobs,
      owner: `local:${process.pid}`,
      leaseMs: config.QUILLPORT_LEASE_MS,
      log,
      metrics,
      isFit: backend.isFit,
    })
    const set_aside = folder.setAside === null ? null : basename(folder.setAside)
    print(JSON.stringify({ base_url: server.url, owner_token: token, set_aside }))
    log.info({ reason: await ended }, 'stopping')
    await Promise.all([server.close(), worker.stop()])
  } finally {
    await db.destroy()
  }
}

/**
 * Starts a server on the port of the first start, which feed readers know. If another program uses that port, starts on any
 * free port, and the next start tries the kept port again.
 */
const onKeptPort = async (
  { file }: OwnFolder,
  start: (port: number) => Promise<RunningServer>,
): Promise<RunningServer> => {
  const kept = join(dirname(file), 'port')
  const before = existsSync(kept) ? Number(readFileSync(kept, 'utf8')) : 0
  const isPort = Number.isInteger(before) && before > 1023 && before < 65_536
  const server = await start(isPort ? before : 0).catch((thrown: unknown) => {
    if (!isPort || !(thrown instanceof ConfigError)) throw thrown
    return start(0)
  })
  if (isPort) return server
  try {
    writeFileSync(kept, new URL(server.url).port)
  } catch (thrown) {
    // A full disk must not end the service. The next start only uses another port.
    if (!(thrown instanceof Error && 'code' in thrown)) throw thrown
  }
  return server
}

/** The only workspace of this computer, made at the first start. */
const theWorkspace = (db: Database): Promise<string> =>
  transaction(db, async (trx) => {
    const known = await trx.selectFrom('workspace').select('id').executeTakeFirst()
    if (known) return known.id
    const id = await createWorkspace(trx, { name: 'Your business', plan: 'scale' })
    await moveCredits(trx, id, WELCOME_CREDITS, 'At the start')
    return id
  })
