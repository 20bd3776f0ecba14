import { sql } from 'kysely'
import { DAY } from '../../../contract/time.ts'
import { type Database, dialectOf } from '../../db/database.ts'
import { INSTALL, pgDumpVersion } from '../../db/postgres-backup.ts'
import { codeOf } from '../../db/trouble.ts'
import { newestBackup } from '../backup-folder.ts'
import type { Config } from '../config.ts'
import { type Finding, joined, ok, spanOf, warn } from './finding.ts'

/** The age from which the newest backup is too old, in ms: the nightly backup was missed at least once. */
const TOO_OLD = 2 * DAY

const MAKE_ONE =
  'Make a backup and find out why the nightly backup does not run: see “Backups” in the operator’s guide.'

/** How old the newest backup is, and on Postgres whether `pg_dump` can dump this server. */
export const lookAtBackups = async (config: Config, db: Database): Promise<Finding> => {
  const folder = config.QUILLPORT_BACKUPS
  const isPostgres = dialectOf(db) === 'postgres'
  return joined([
    folder === undefined
      ? ok('QUILLPORT_BACKUPS is not set, so this check did not look for backups.')
      : ageIn(folder, isPostgres ? 'dump' : 'db'),
    ...(isPostgres && config.DATABASE_URL !== undefined
      ? [await lookAtPgDump(db, config.DATABASE_URL, folder !== undefined)]
      : []),
  ])
}

const ageIn = (folder: string, extension: 'db' | 'dump'): Finding => {
  try {
    const newest = newestBackup(folder, extension)
    if (newest === null) return warn(`There is no backup of this database in ${folder}.`, MAKE_ONE)
    const age = Date.now() - newest
    const found = `The newest backup in ${folder} was made ${spanOf(age)} ago.`
    return age > TOO_OLD ? warn(found, MAKE_ONE) : ok(found)
  } catch (error) {
    return warn(
      `The backup folder ${folder} cannot be read (${codeOf(error)}).`,
      'Set QUILLPORT_BACKUPS to the folder that “backup” writes to, and let the system user that runs the service read this folder.',
    )
  }
}

/** If no backups are made on this computer, `pg_dump` is not needed here. */
const lookAtPgDump = async (db: Database, address: string, isNeeded: boolean): Promise<Finding> => {
  const { rows } = await sql<{
    number: number
  }>`select current_setting('server_version_num')::int as number`.execute(db)
  const server = Math.floor((rows[0]?.number ?? 0) / 10_000)
  const own = await pgDumpVersion(address)
  if (own !== null && own >= server) return ok(`pg_dump ${own} can back up PostgreSQL ${server}.`)
  const found =
    own === null ? 'pg_dump is not installed here.' : `pg_dump ${own} cannot back up PostgreSQL ${server}.`
  return isNeeded
    ? warn(found, INSTALL)
    : ok(`${found} Only the computer that makes the backups needs pg_dump.`)
}
