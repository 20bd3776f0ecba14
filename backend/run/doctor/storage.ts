import { statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Config } from '../config.ts'
import { DOCTOR_LIMITS, sqliteFile } from './database.ts'
import { bytesOf, type Finding, joined, ok, warn, wrong } from './finding.ts'

/** The bytes that should stay free in addition to a backup, and the bytes below which the service will soon be unable to save. */
const SPARE = 1e9
const LEAST = 2e8

const PARTS = ['', '-wal', '-shm']
const partsOf = (file: string) =>
  PARTS.flatMap((end) => {
    const found = statSync(file + end, { throwIfNoEntry: false })
    return found ? [{ path: file + end, size: found.size, mode: found.mode }] : []
  })

/** Whether the disk has room for a SQLite database to grow and for a backup of it. */
export const lookAtDisk = async (config: Config): Promise<Finding> => {
  const file = sqliteFile(config)
  const size = partsOf(file).reduce((sum, part) => sum + part.size, 0)
  const { bavail, bsize } = await statfs(dirname(file))
  const free = bavail * bsize
  const found = `The database uses ${bytesOf(size)}, and its disk has ${bytesOf(free)} free.`
  if (free < LEAST)
    return wrong(found, 'Free some space. Otherwise, the service will soon be unable to save anything.')
  return free < size + SPARE
    ? warn(found, `Free some space. A backup and new data need ${bytesOf(size + SPARE)}.`)
    : ok(found)
}

/** Whether anyone except its owner can read a SQLite database. */
export const lookAtFileModes = (config: Config): Finding => {
  if (process.platform === 'win32') return ok('Windows has no file modes. Check who can open the folder.')
  const file = sqliteFile(config)
  const folder = dirname(file)
  const open = [{ path: folder, mode: statSync(folder).mode, own: '700' }]
    .concat(partsOf(file).map((part) => ({ ...part, own: '600' })))
    .filter(({ mode }) => (mode & 0o077) !== 0)
  return open.length === 0
    ? ok('The folder and the database can be opened only by their owner.')
    : warn(
        `Other users of this computer can open ${open.map(({ path }) => path).join(', ')}.`,
        `Run: ${open.map(({ path, own }) => `chmod ${own} '${path}'`).join('; ')}`,
      )
}

/** How large a Postgres database is. The free space on the disk cannot be queried. */
export const lookAtSize = async (db: Database): Promise<Finding> => {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  )
  return ok(`The database uses ${bytesOf(rows[0]?.size ?? 0)}. The free space on its disk is unknown.`)
}

type Connections = {
  /** The number of connections that all users together may have, not counting those that are reserved for administrators. */
  readonly room: number
  readonly used: number
  /** The statement timeout that applies to this connection, ms. */
  readonly statement_ms: number
}

/**
 * Whether Postgres has room for the connections of a process, and whether it applies the limits that a connection asks
 * for.
 */
export const lookAtPool = async (db: Database, config: Config): Promise<Finding> => {
  const { rows } = await sql<Connections>`select
    (select sum(case name when 'max_connections' then 1 else -1 end * setting::int)::int from pg_settings
      where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')) as room,
    (select sum(numbackends)::int from pg_stat_database) as used,
    (select setting::int from pg_settings where name = 'statement_timeout') as statement_ms`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Postgres returned nothing about its connections.')
  return joined([roomFor(config.QUILLPORT_DATABASE_CONNECTIONS, row), ...limitsHeard(row)])
}

const roomFor = (wanted: number, { room, used }: Connections): Finding => {
  const found = `Each process may open up to ${wanted} connections (QUILLPORT_DATABASE_CONNECTIONS). Postgres allows ${room} for all users together, and ${used} are open.`
  if (wanted > room)
    return wrong(found, 'Lower QUILLPORT_DATABASE_CONNECTIONS, or raise max_connections in Postgres.')
  return used + wanted > room
    ? warn(
        found,
        'Postgres has too few connections left for one more process. Lower QUILLPORT_DATABASE_CONNECTIONS, or raise max_connections in Postgres.',
      )
    : ok(found)
}

/** PgBouncer drops the limits that a connection asks for when it opens. */
const limitsHeard = ({ statement_ms }: Connections): readonly Finding[] => {
  if (statement_ms === DOCTOR_LIMITS.statementMs) return []
  const found =
    'Postgres does not receive the time limits that this program sets. Behind PgBouncer, that is normal.'
  return statement_ms > 0
    ? [ok(`${found} Postgres itself limits the time of statements.`)]
    : [
        warn(
          `${found} Postgres itself sets no time limit for statements.`,
          'In Postgres, set statement_timeout, lock_timeout and idle_in_transaction_session_timeout with ALTER ROLE … SET.',
        ),
      ]
}
