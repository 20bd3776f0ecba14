import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { firstLink, linkPage } from '../accounts/links.ts'
import { adapterOf, type Database, isPostgres, openDatabase } from '../db/database.ts'
import { migrateAt } from '../db/migrate.ts'
import { lockFolder } from '../db/own-file.ts'
import { hostAndDatabase, type PostgresLimits } from '../db/postgres.ts'
import { startWorker } from '../jobs/worker.ts'
import { createModels, modelsInEnv } from '../model/models.ts'
import { createLogger, type Logger } from '../observability/logging.ts'
import { createMetrics } from '../observability/metrics.ts'
import { type Command, type CommandContext, databaseAddress, parse } from './command.ts'
import { compose } from './compose.ts'
import {
  type Config,
  dashboardIn,
  drainMsOf,
  limitsIn,
  listensAt,
  partsIn,
  readConfig,
  unknownSettings,
  workerListensAt,
} from './config.ts'
import { lookAtAccounts } from './doctor/accounts.ts'
import { seemsRight } from './sealed.ts'
import { startServer } from './server.ts'
import { untilStopped } from './until-stopped.ts'
import { untilThere } from './until-there.ts'

/** The settings for the address of a worker, for messages. */
const WORKER = { host: 'QUILLPORT_WORKER_HOST', port: 'QUILLPORT_WORKER_PORT' }

type Roles = { readonly serve: boolean; readonly work: boolean }

const roleCommand = (summary: string, usage: string, roles: Roles): Command => ({
  summary,
  usage,
  run: async (args, { env }) => {
    parse(args, 0, [])
    await run(readConfig(env), env, roles)
  },
})

/** Answers requests. */
export const serveCommand = roleCommand('Run a server, which answers requests', 'serve', {
  serve: true,
  work: false,
})
/** Runs jobs. */
export const workCommand = roleCommand('Run a worker, which does background jobs', 'work', {
  serve: false,
  work: true,
})
/** Answers requests and runs jobs. */
export const allCommand = roleCommand('Run a server and a worker in one process', '', {
  serve: true,
  work: true,
})

/** Brings the database up to date and exits. */
export const migrateCommand: Command = {
  summary: 'Bring the database up to date',
  usage: 'migrate',
  run: async (args, { env, print }) => {
    parse(args, 0, [])
    const config = readConfig(env)
    await migrateAt(databaseAddress(config), limitsIn(config))
    print('The database is up to date.')
  },
}

const run = async (config: Config, env: CommandContext['env'], roles: Roles): Promise<void> => {
  const listening = roles.serve ? listensAt(config) : null
  const telling = roles.serve ? null : workerListensAt(config)
  const log = createLogger(config.QUILLPORT_LOG_LEVEL)
  for (const name of unknownSettings(env))
    log.warn(`${name} is not a Quillport setting and has no effect. For a list of all settings, use --help`)
  const address = databaseAddress(config)
  // Only one server may use a SQLite file, because the server counts each key's reads in its memory.
  const release = roles.serve && !isPostgres(address) ? lockFolder(config.QUILLPORT_DATA) : () => {}
  try {
    const limits = limitsIn(config)
    const stopped = untilStopped()
    const db = await untilThere(() => openUpToDate(address, limits, log), stopped, log)
    if (!db) return
    const parts = { db, address, config, env, log, listening, telling, works: roles.work, stopped }
    await serve(parts).finally(() => db.destroy())
  } finally {
    release()
  }
}

/**
 * Opens the database and brings it up to date. Leaves a damaged database as it is: the server then reports the damage and writes as
 * little as possible.
 */
const openUpToDate = async (address: string, limits: PostgresLimits, log: Logger): Promise<Database> => {
  const db = openDatabase(address, {
    limits,
    onLost: (error) => log.warn({ err: error }, 'a connection to the database was lost'),
  })
  try {
    const damage = await adapterOf(db).lookOver(db)
    if (damage)
      log.error(
        { err: damage },
        `The database is damaged (${damage.says}). The server answers 503 at /readyz, but still returns the data that it can read. Stop the server and restore a backup: see “Backups” in the operator’s guide.`,
      )
    else await migrateAt(address, limits)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** Names the database, without its password. */
const databaseName = (address: string) =>
  isPostgres(address)
    ? { kind: 'postgres', ...hostAndDatabase(address) }
    : { kind: 'sqlite', file: resolve(address) }

/** Prints a link for creating the first account, at each start until somebody has an account. */
const tellFirstLink = async (db: Database, origin: string): Promise<void> => {
  const link = await firstLink(db)
  if (link !== null)
    // The link is printed and not logged, because the log is kept and must not contain secrets.
    console.log(
      `Nobody has an account yet. Open this link to create the first account: ${linkPage(origin, link)}`,
    )
}

type Serving = {
  readonly db: Database
  readonly address: string
  readonly config: Config
  readonly env: CommandContext['env']
  readonly log: Logger
  /** Null if this process does not serve requests. */
  readonly listening: ReturnType<typeof listensAt> | null
  /** The address for the health and metrics of a worker that serves no other requests; null without such an address. */
  readonly telling: ReturnType<typeof workerListensAt>
  readonly works: boolean
  readonly stopped: Promise<string>
}

const serve = async ({
  db,
  address,
  config,
  env,
  log,
  listening,
  telling,
  works,
  stopped,
}: Serving): Promise<void> => {
  const metrics = createMetrics()
  const parts = partsIn(config)
  if (!(await seemsRight(db, parts.secrets).catch(() => true)))
    log.warn(
      `Quillport cannot decrypt some stored logins ${config.QUILLPORT_SECRETS_KEY === undefined ? 'because QUILLPORT_SECRETS_KEY is not set' : 'with QUILLPORT_SECRETS_KEY'}. Set the key with which these logins were encrypted. To list the logins, run “secrets status”.`,
    )
  const missing = await lookAtAccounts(db, config).catch(() => null)
  if (missing && missing.todo !== null) log.warn(`${missing.found} ${missing.todo}`)
  const models = modelsInEnv(env)
  const hosted = dashboardIn(config)
  const dashboard = listening ? hosted : null
  const { app, health, jobs, isFit, leave, endStreams, lines } = compose({
    ...parts,
    db,
    log,
    metrics,
    models: createModels({ ...models, lookAround: false, now: Date.now, onCall: metrics.modelCall }),
    baseUrl: config.QUILLPORT_BASE_URL,
    metricsToken: config.QUILLPORT_METRICS_TOKEN,
    ...(dashboard ? { dashboard } : {}),
    // Workers that do not serve the dashboard also send news.
    ...(hosted ? { news: hosted } : {}),
  })
  const server = listening
    ? await startServer({
        fetch: app.fetch,
        ...listening,
        drainMs: drainMsOf(config),
        onLeave: leave,
        onClose: endStreams,
        lines,
      })
    : null
  const teller = telling ? await startServer({ fetch: health.fetch, ...telling, settings: WORKER }) : null
  const owner = `${hostname()}:${process.pid}`
  const leaseMs = config.QUILLPORT_LEASE_MS
  const worker = works ? startWorker({ jobs, owner, leaseMs, log, metrics, isFit }) : null
  log.info(
    {
      url: server?.url,
      worker_url: teller?.url,
      works: worker !== null,
      database: databaseName(address),
      model: models.configured ? `${models.configured.provider}:${models.configured.model}` : 'none',
      secrets_key: config.QUILLPORT_SECRETS_KEY !== undefined,
    },
    'started',
  )
  if (dashboard) await tellFirstLink(db, dashboard.origin)
  log.info({ reason: await stopped }, 'stopping')
  leave()
  await Promise.all([server?.close(), worker?.stop()])
  // Until a stopping worker has released its work, it reports that it is alive but not ready.
  await teller?.close()
  log.info('stopped')
}
