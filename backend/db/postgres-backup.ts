import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { AppError } from '../../contract/errors.ts'
import { flush } from './backup.ts'
import { openDatabase } from './database.ts'
import type { PostgresLimits } from './postgres.ts'

/** Address of a database, and the limits for connections to it. */
type Place = { readonly address: string; readonly limits: PostgresLimits }

/**
 * Writes a `pg_dump` of a Postgres database to a new file that only its owner may read. Throws `unavailable` with the
 * message of `pg_dump`.
 */
export const dumpOfPostgres = async (place: Place, target: string): Promise<void> => {
  await requireStraight(place)
  closeSync(openSync(target, 'wx', 0o600))
  await postgresTool('pg_dump', place.address, [
    '--format=custom',
    '--no-owner',
    '--no-privileges',
    `--file=${target}`,
  ])
  flush(target)
}

/** Restores a file from `dumpOfPostgres` into an empty database, completely or not at all. Throws `unavailable`. */
export const undumpIntoPostgres = async (place: Place, backup: string): Promise<void> => {
  await requireStraight(place)
  const { database } = new pg.Client({ connectionString: place.address })
  await postgresTool('pg_restore', place.address, [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    // Without a database name, pg_restore would only print the SQL.
    `--dbname=${database ?? ''}`,
    backup,
  ])
}

/**
 * Throws `conflict` if the address leads to PgBouncer, which drops the limits that a connection asks for. Postgres's
 * tools would leave their settings on connections that servers use afterwards.
 */
const requireStraight = async ({ address, limits }: Place): Promise<void> => {
  const own = { ...limits, statementMs: 31_337 }
  const db = openDatabase(address, { limits: own })
  try {
    const { rows } = await sql<{
      ms: number
    }>`select setting::int as ms from pg_settings where name = 'statement_timeout'`.execute(db)
    if (rows[0]?.ms !== own.statementMs)
      throw new AppError(
        'conflict',
        'DATABASE_URL points to PgBouncer. For this command, set DATABASE_URL to the address of Postgres itself.',
      )
  } finally {
    await db.destroy()
  }
}

/** The environment variables in which libpq expects the parameters of an address. */
const BY_PARAMETER: Readonly<Record<string, string>> = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
}

/**
 * Converts an address to environment variables for Postgres's tools, because other users of the computer can see the
 * arguments of programs.
 */
const environmentOf = (address: string): NodeJS.ProcessEnv => {
  const { host, port, user, password, database } = new pg.Client({ connectionString: address })
  const parameters = new URLSearchParams(address.split('?')[1] ?? '')
  const named = [...parameters].flatMap(([name, value]) => {
    const called = BY_PARAMETER[name]
    return called === undefined ? [] : [[called, value] as const]
  })
  return {
    ...process.env,
    ...Object.fromEntries(named),
    PGHOST: host,
    PGPORT: String(port),
    ...(user === undefined ? {} : { PGUSER: user }),
    ...(database === undefined ? {} : { PGDATABASE: database }),
    ...(typeof password === 'string' && password !== '' ? { PGPASSWORD: password } : {}),
  }
}

/** The time limit for asking a program for its version, in ms. */
const VERSION_MS = 5_000

/** Returns the major version of the `pg_dump` that `dumpOfPostgres` would run; null if `pg_dump` is not installed. */
export const pgDumpVersion = async (address: string): Promise<number | null> => {
  const options = { env: environmentOf(address), timeout: VERSION_MS }
  const said = await new Promise<string>((resolve) =>
    execFile('pg_dump', ['--version'], options, (_, out) => resolve(out)),
  )
  const [version] = /\d+/.exec(said) ?? []
  return version === undefined ? null : Number(version)
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** What to do if `pg_dump` is missing or too old. */
export const INSTALL =
  'Install the Postgres client programs (Debian: postgresql-client). Their version must be the same as the server’s version or newer. Or back up and restore on a computer that has these programs: see “Backups” in the operator’s guide.'

const postgresTool = async (tool: string, address: string, args: readonly string[]): Promise<void> => {
  const child = spawn(tool, ['--no-password', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environmentOf(address),
  })
  const said: Buffer[] = []
  child.stderr.on('data', (part: Buffer) => said.push(part))
  // Ends the tool if a signal ends this program, which then cleans up.
  const end = () => child.kill()
  for (const signal of SIGNALS) process.once(signal, end)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
    .catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      throw new AppError('unavailable', `${tool} is not installed. ${INSTALL}`)
    })
    .finally(() => {
      for (const signal of SIGNALS) process.off(signal, end)
    })
  if (code === 0) return
  const message = `${tool} failed: ${Buffer.concat(said).toString('utf8').trim()}`
  throw new AppError('unavailable', message.includes('version mismatch') ? `${message}\n${INSTALL}` : message)
}
