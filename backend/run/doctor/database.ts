import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { AppError } from '../../../contract/errors.ts'
import { adapterOf, type Database, dbNow, isPostgres, openDatabase } from '../../db/database.ts'
import { isRestoring, OLDER_SCHEMA, pendingOf } from '../../db/migrate.ts'
import { fileIn, lostIn } from '../../db/own-file.ts'
import {
  hostAndDatabase,
  isUnsupportedParameter,
  PGBOUNCER_SETTING,
  type PostgresLimits,
} from '../../db/postgres.ts'
import { codeOf, DatabaseTrouble } from '../../db/trouble.ts'
import type { Config } from '../config.ts'
import { type Finding, joined, ok, wrong } from './finding.ts'

/** The limits of doctor's connection, so that a hanging Postgres delays it only for seconds. */
export const DOCTOR_LIMITS: PostgresLimits = {
  connections: 2,
  connectMs: 4_000,
  statementMs: 4_000,
  idleMs: 10_000,
}

/** The oldest supported Postgres, as `server_version_num`. */
const OLDEST_POSTGRES = 150_000

/** What doctor found out about the database. */
export type Found = {
  readonly finding: Finding
  /** Null if the database cannot be reached. The caller must close it. */
  readonly db: Database | null
  /** Whether its schema matches this program. */
  readonly isFit: boolean
}

/** The path of the SQLite database that the settings name. */
export const sqliteFile = (config: Config): string => resolve(fileIn(config.QUILLPORT_DATA))

/** Opens the database without changing it, and checks whether it belongs to Quillport and is up to date. */
export const findDatabase = async (config: Config): Promise<Found> => {
  const address = config.DATABASE_URL ?? sqliteFile(config)
  const missing = isPostgres(address) ? null : whyNoFile(config, address)
  if (missing) return { finding: missing, db: null, isFit: false }
  let db: Database | null = null
  try {
    db = openDatabase(address, { limits: DOCTOR_LIMITS, readOnly: true })
    await dbNow(db)
    const schema = await lookAtSchema(db)
    const own = isPostgres(address)
      ? await lookAtPostgres(db, address)
      : ok(`SQLite at ${address} can be opened.`)
    const refusal = isPostgres(address) ? await whyNoChanges(db, address) : []
    return {
      finding: joined([...(await lookAtRestore(db)), own, schema, ...refusal]),
      db,
      isFit: schema.state === 'ok',
    }
  } catch (error) {
    await db?.destroy()
    if (!(error instanceof DatabaseTrouble)) throw error
    return { finding: inTrouble(error, address), db: null, isFit: false }
  }
}

const whyNoFile = ({ QUILLPORT_DATA }: Config, file: string): Finding | null => {
  try {
    const lost = lostIn(resolve(QUILLPORT_DATA))
    if (lost) return wrong(lost.found, lost.todo)
    statSync(file)
    return null
  } catch (error) {
    return codeOf(error) === 'ENOENT'
      ? wrong(
          `There is no database at ${file}.`,
          'Set QUILLPORT_DATA to the folder that the service uses, or set DATABASE_URL. If there is no database yet, start the service: the service creates the database.',
        )
      : wrong(`The file ${file} cannot be read (${codeOf(error)}).`, MAY_READ)
  }
}

const MAY_READ =
  'Run “doctor” as the system user that runs the service. Check that this user may read the file.'

const lookAtSchema = async (db: Database): Promise<Finding> => {
  try {
    const pending = (await pendingOf(db)).map(([name]) => name)
    return pending.length === 0
      ? ok('The schema of the database matches this program.')
      : wrong(
          `The database’s ${OLDER_SCHEMA.found}. These migrations are missing: ${pending.join(', ')}.`,
          OLDER_SCHEMA.todo,
        )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return wrong(
      'A newer version of Quillport created or changed this database.',
      'Update Quillport here, or restore a backup from before the update.',
    )
  }
}

/** Reports a backup that was only partly restored. No server or worker starts on such a database. */
const lookAtRestore = async (db: Database): Promise<readonly Finding[]> =>
  (await isRestoring(db))
    ? [
        wrong(
          'A restore into this database was not finished, so no server, worker or command starts.',
          'If the database is still empty, run “restore FILE” again. Otherwise, run “restore --done”.',
        ),
      ]
    : []

const lookAtPostgres = async (db: Database, address: string): Promise<Finding> => {
  const { rows } = await sql<{
    name: string
    number: number
  }>`select current_setting('server_version') as name,
    current_setting('server_version_num')::int as number`.execute(db)
  const { name = 'unknown', number = 0 } = rows[0] ?? {}
  const version = name.split(' ')[0]
  return number < OLDEST_POSTGRES
    ? wrong(
        `${namedDatabase(address)} is PostgreSQL ${version}, which is too old.`,
        'Update PostgreSQL to version 15 or newer.',
      )
    : ok(`${namedDatabase(address)} can be reached. It is PostgreSQL ${version}.`)
}

/** Reports why the database accepts no changes. Used only on Postgres, which can answer this without a trial change. */
const whyNoChanges = async (db: Database, address: string): Promise<readonly Finding[]> => {
  try {
    await adapterOf(db).requireWritable(db)
    return []
  } catch (error) {
    if (error instanceof DatabaseTrouble && error.kind === 'read_only') return [inTrouble(error, address)]
    throw error
  }
}

/** Names the database, without its login. */
const namedDatabase = (address: string): string => {
  if (!isPostgres(address)) return address
  const { host, name } = hostAndDatabase(address)
  return `The database ${name} at ${host}`
}

/** What to do about each kind of trouble. */
const TODO = {
  unreachable:
    'Start Postgres, or correct the host and port in DATABASE_URL. Also check for a firewall between this computer and Postgres.',
  slow: 'Check the load and the log of the database. The database may have stopped responding, or a firewall may be dropping packets.',
  refused: 'Check the user, the password and the database in DATABASE_URL.',
  full: 'Free some space on the disk of the database.',
  read_only: 'Find out why the database is read-only: it may be a replica, or a failover may be in progress.',
  damaged: 'Restore a backup: see “Backups” in the operator’s guide.',
} as const

const inTrouble = ({ kind, message, says }: DatabaseTrouble, address: string): Finding => {
  const found = `${namedDatabase(address)} cannot be used: ${message}${says === '' ? '' : ` It says: ${says}.`}`
  if (isUnsupportedParameter(says))
    return wrong(found, `In PgBouncer’s configuration, set ${PGBOUNCER_SETTING}.`)
  if (!isPostgres(address) && kind === 'unreachable') return wrong(found, MAY_READ)
  return wrong(found, TODO[kind])
}
