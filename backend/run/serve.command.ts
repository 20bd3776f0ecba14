import { hostname } from 'node:os'
import { GUIDE } from '../../contract/guide.ts'
import { type Database, isPostgres, openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { lockFolder } from '../db/own-file.ts'
import { startWorker } from '../jobs/worker.ts'
import { createModels, imageModelFromEnv, modelFromEnv } from '../model/models.ts'
import { createLogger, type Logger } from '../observability/logging.ts'
import { createMetrics, type Metrics } from '../observability/metrics.ts'
import { createSecretBox } from '../secrets/secrets.ts'
import { type Command, databaseAddress, parse, withDatabase } from './command.ts'
import { type Backend, compose } from './compose.ts'
import { type Config, readConfig, sourceCredentialsIn } from './config.ts'
import { startServer } from './server.ts'
import { untilStopped } from './signals.ts'

type Roles = { readonly serve: boolean; readonly work: boolean }

const roleCommand = (summary: string, usage: string, roles: Roles): Command => ({
  summary,
  usage,
  run: async (args, { env }) => {
    parse(args, {})
    await run(readConfig(env), env, roles)
  },
})

/** Answers requests. */
export const serveCommand = roleCommand('Answer requests', 'serve', { serve: true, work: false })
/** Carries out jobs. */
export const workCommand = roleCommand('Carry out jobs', 'work', { serve: false, work: true })
/** Both at once. */
export const allCommand = roleCommand('Do both', '', { serve: true, work: true })

/** Brings the database up to date and ends. */
export const migrateCommand: Command = {
  summary: 'Bring the database up to date',
  usage: 'migrate',
  run: async (args, context) => {
    parse(args, {})
    await withDatabase(context, async () => context.print('The database is up to date.'))
  },
}

const run = async (
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  roles: Roles,
): Promise<void> => {
  const log = createLogger(config.QUILLPORT_LOG_LEVEL)
  const metrics = createMetrics()
  const address = databaseAddress(config)
  // Whoever serves a SQLite file counts in its memory what each key may still read.
  const release = roles.serve && !isPostgres(address) ? lockFolder(config.QUILLPORT_DATA) : () => {}
  const db = openDatabase(address, {
    onIdleError: (error) => log.warn({ err: error }, 'the database ended an idle connection'),
  })
  try {
    await migrate(db)
    const backend = composeHosted(config, env, db, log, metrics)
    await runRoles(config, backend, roles, log, metrics)
  } finally {
    await db.destroy()
    release()
  }
}

const composeHosted = (
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  db: Database,
  log: Logger,
  metrics: Metrics,
): Backend =>
  compose({
    db,
    log,
    metrics,
    now: Date.now,
    models: createModels({
      configured: modelFromEnv(env),
      image: imageModelFromEnv(env),
      lookAround: false,
      now: Date.now,
    }),
    credentials: sourceCredentialsIn(config),
    secrets: createSecretBox(config.QUILLPORT_SECRETS_KEY),
    privateOrigins: new Set(config.QUILLPORT_PRIVATE_ORIGINS),
    userAgent: `Quillport/${GUIDE.version}`,
    readsPerMinute: config.QUILLPORT_READS_PER_MINUTE,
    baseUrl: config.QUILLPORT_BASE_URL ?? null,
    metricsToken: config.QUILLPORT_METRICS_TOKEN ?? null,
  })

const runRoles = async (
  config: Config,
  { app, jobs, endStreams, lines }: Backend,
  roles: Roles,
  log: Logger,
  metrics: Metrics,
): Promise<void> => {
  const stopped = untilStopped()
  const server = roles.serve
    ? await startServer({
        fetch: app.fetch,
        host: config.QUILLPORT_HOST,
        port: config.QUILLPORT_PORT,
        onClose: endStreams,
        lines,
      })
    : null
  const worker = roles.work
    ? startWorker({
        jobs,
        owner: `${hostname()}:${process.pid}`,
        leaseMs: config.QUILLPORT_LEASE_MS,
        log,
        metrics,
      })
    : null
  log.info({ url: server?.url, works: worker !== null }, 'started')
  log.info({ reason: await stopped }, 'stopping')
  await Promise.all([server?.close(), worker?.stop()])
  log.info('stopped')
}
