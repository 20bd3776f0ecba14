import { setTimeout as delay } from 'node:timers/promises'
import { withoutSecrets } from '../../../contract/without-secrets.ts'
import { waitingMails } from '../../accounts/account-mails.ts'
import { type Database, isPostgres } from '../../db/database.ts'
import { DatabaseTrouble } from '../../db/trouble.ts'
import { createModels } from '../../model/models.ts'
import { createLogger } from '../../observability/logging.ts'
import { createMetrics } from '../../observability/metrics.ts'
import type { CommandContext } from '../command.ts'
import { compose } from '../compose.ts'
import { type Config, partsIn } from '../config.ts'
import type { NamedQueue } from '../gauges.ts'
import { lookAtAccounts } from './accounts.ts'
import { lookAtBaseUrl, lookAtServer, ownAddress } from './addresses.ts'
import { lookAtBackups } from './backups.ts'
import { lookAtClock } from './clock.ts'
import { type Found, findDatabase } from './database.ts'
import { type Finding, ok, warn, wrong } from './finding.ts'
import { lookAtMail } from './mail.ts'
import { lookAtProxyHeaders } from './proxy-headers.ts'
import { lookAtPauses, lookAtSealed, lookAtWorkers } from './rows.ts'
import { lookAtSearch } from './search.ts'
import { lookAtModel, lookAtSettings, type Settings, settingsIn } from './settings.ts'
import { lookAtSignIn } from './sign-in.ts'
import { lookAtSource, sourcesToTell, standingsIn } from './sources.ts'
import { lookAtDisk, lookAtFileModes, lookAtPool, lookAtSize } from './storage.ts'
import { visit } from './visit.ts'
import { lookAtWorkspaces } from './workspaces.ts'

/** The time limit of a check, ms. Every request of a check has a shorter limit and reports why it failed. */
const CHECK_MS = 12_000
/** The maximum number of characters in a finding, because strangers may have written a part of it. */
const LONGEST = 2_000

/** One check with its finding. */
export type Checked = Finding & { readonly check: string }

type Look = () => Finding | Promise<Finding>
type Check = readonly [name: string, look: Look]

/**
 * Checks everything that a deployment needs, and changes nothing. It never throws. If a check fails or takes too long, its finding
 * says so, and the other checks continue.
 */
export const examine = async (env: CommandContext['env']): Promise<readonly Checked[]> => {
  const settings = settingsIn(env)
  const { config } = settings
  const own = ownAddress(config)
  // Each address is requested only once, for all checks.
  const near = own === null ? null : visit(own)
  const base = config.QUILLPORT_BASE_URL === undefined ? null : visit(config.QUILLPORT_BASE_URL)
  const database = openOnce(settings)
  const standings = rowsOf(database).then(
    (db) => standingsIn(db).catch(() => null),
    () => null,
  )
  const onRows = (look: (db: Database) => Promise<Finding>) => async () => look(await rowsOf(database))
  const checks: readonly Check[] = [
    ['settings', () => lookAtSettings(env, settings)],
    ['database', async () => (await database).finding],
    ['sealing key', onRows((db) => lookAtSealed(db, settings))],
    ['accounts', onRows((db) => lookAtAccounts(db, config))],
    ['server', async () => lookAtServer(config, await near, await base)],
    ['base URL', async () => lookAtBaseUrl(config, await base)],
    ['proxy headers', async () => lookAtProxyHeaders(config, await base)],
    ['clock', async () => lookAtClock((await database).db, await base)],
    ...storageChecks(settings, database),
    ['workers', onRows((db) => lookAtWorkers(db, queuesOn(db, config)))],
    ['backups', onRows((db) => lookAtBackups(config, db))],
    ['after a restore', onRows(lookAtPauses)],
    ['workspaces', onRows(lookAtWorkspaces)],
    ['model', async () => lookAtModel(env, await rowsOf(database).catch(() => null))],
    ['search', () => lookAtSearch(config)],
    [
      'mail',
      async () =>
        lookAtMail(
          config,
          await rowsOf(database)
            .then(waitingMails)
            .catch(() => null),
        ),
    ],
    ['sign-in', () => lookAtSignIn(config)],
  ]
  const checked = await Promise.all(checks.map(carriedOut))
  const sources = sourcesToTell(await inTime(standings, null)).map(
    (source): Check => [
      `source ${source}`,
      async () => lookAtSource(source, await inTime(standings, null), config),
    ],
  )
  const all = [...checked, ...(await Promise.all(sources.map(carriedOut)))]
  await (await database).db?.destroy()
  return all
}

/** The database, opened once for all checks. It never rejects. */
const openOnce = async ({ config, fault }: Settings): Promise<Found> => {
  const nowhere = { db: null, isFit: false }
  if (isUnreadable(fault))
    return {
      ...nowhere,
      finding: wrong(
        'DATABASE_URL is not valid, so “doctor” did not look for a database.',
        'Correct DATABASE_URL.',
      ),
    }
  return findDatabase(config).catch((error: unknown) => ({ ...nowhere, finding: failed(error) }))
}

const isUnreadable = (fault: Settings['fault']): boolean => fault?.names.includes('DATABASE_URL') ?? false

/** Thrown if a check needs something that another check did not find. That other check says why. */
class Unseen extends Error {}

const rowsOf = async (database: Promise<Found>): Promise<Database> => {
  const { db, isFit } = await database
  if (db && isFit) return db
  throw new Unseen(
    db ? 'the schema of the database does not match this program' : 'there is no database to check',
  )
}

const storageChecks = ({ config, fault }: Settings, database: Promise<Found>): readonly Check[] => {
  const onDatabase = (look: (db: Database) => Promise<Finding>) => async () => {
    const { db } = await database
    if (db) return look(db)
    throw new Unseen('there is no database to check')
  }
  if (isUnreadable(fault) || isPostgres(config.DATABASE_URL ?? ''))
    return [
      ['disk', onDatabase(lookAtSize)],
      ['pool', onDatabase((db) => lookAtPool(db, config))],
    ]
  return [
    ['disk', onDatabase(() => lookAtDisk(config))],
    ['file modes', onDatabase(async () => lookAtFileModes(config))],
    ['pool', () => ok('SQLite does not use connections.')],
  ]
}

/** The queues of a worker with these settings. No job is started. */
const queuesOn = (db: Database, config: Config): readonly NamedQueue[] =>
  compose({
    ...partsIn(config),
    db,
    log: createLogger('silent'),
    metrics: createMetrics(),
    models: createModels({ configured: null, lookAround: false, now: Date.now }),
  }).queues

const carriedOut = async ([check, look]: Check): Promise<Checked> => {
  const late = warn(
    `This check took longer than ${CHECK_MS / 1000} seconds, so “doctor” stopped it.`,
    'First solve the problems that are marked WRONG, then run “doctor” again.',
  )
  const finding = await inTime((async () => look())().catch(failed), late)
  return {
    check,
    state: finding.state,
    found: shown(finding.found),
    todo: finding.todo === null ? null : shown(finding.todo),
  }
}

const failed = (error: unknown): Finding => {
  if (error instanceof Unseen)
    return warn(`Not checked: ${error.message}.`, 'First solve the problem with the database.')
  const why = error instanceof Error ? error.message : String(error)
  const says = error instanceof DatabaseTrouble && error.says !== '' ? ` It says: ${error.says}.` : ''
  return warn(`This check failed: ${why}${says}`, 'Run “doctor” again. The server’s log may say more.')
}

const inTime = async <T>(work: Promise<T>, late: T): Promise<T> => {
  const over = new AbortController()
  const timer = delay(CHECK_MS, late, { signal: over.signal }).catch(() => late)
  return Promise.race([work, timer]).finally(() => over.abort())
}

/** A text that is safe for a terminal: without keys, passwords and control characters. */
const shown = (text: string): string =>
  withoutSecrets(text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')).slice(0, LONGEST)
