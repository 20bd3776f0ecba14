import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import { putInPlace, stage } from '../db/backup.ts'
import { type Database, dialectOf, isPostgres, openDatabase, transaction } from '../db/database.ts'
import { hasMigrations, markRestoring, migrateAt, RESTORING, unmarkRestoring } from '../db/migrate.ts'
import { fileIn, lockFolder, stampOf } from '../db/own-file.ts'
import { APPLICATION } from '../db/postgres.ts'
import { undumpIntoPostgres } from '../db/postgres-backup.ts'
import { pauseCards, pausedCards } from '../plans/plans.ts'
import { pausedPublications, pausePublications } from '../publishing/publishing.ts'
import { allWorkspaces, postponeDeletions } from '../workspaces/workspaces.ts'
import { backupNames } from './backup-folder.ts'
import { type Command, parse, required, UsageError } from './command.ts'
import { type Config, limitsIn, partsIn, readConfig } from './config.ts'
import { sealedRows } from './sealed.ts'

/** Replaces the database with a backup. Pauses work that would change sites without a further decision. */
export const restoreCommand: Command = {
  summary: 'Restore a backup. Scheduled work then stays paused until you run the command “resume”',
  usage: `restore FILE [--without-logins]
restore --done [--without-logins]    Postgres: prepares a database that you restored with Postgres’s own tools
  First stop all Quillport servers and workers.
  SQLite: the command keeps the previous database next to the new database.
  Postgres: the database in DATABASE_URL must be empty. The command runs pg_restore, which must be on the PATH.
  --without-logins    restores the backup even if QUILLPORT_SECRETS_KEY cannot decrypt the logins in it`,
  run: async (args, { env, print }) => {
    const { values, positionals } = parse(args, 1, [], ['without-logins', 'done'])
    const config = readConfig(env)
    const wish = { config, withoutLogins: values['without-logins'] === true }
    const restored = values.done
      ? await settleAt(databaseOf(config, positionals), wish)
      : await restore(required(positionals[0], 'A backup'), wish)
    print(JSON.stringify({ ...restored, next: NEXT }, null, 2))
  },
}

const NEXT =
  'Start the service again. If cards or publications are paused, list and continue them with “resume”. All changes since the backup have been undone. Everything that was revoked or removed since the backup is valid again: keys, operators, members, accounts, passwords, passkeys, sessions and links. To see who is an operator, run “people list”. Workspaces that were suspended since the backup are open again, and workspaces that were deleted since the backup exist again. If the deletion of a workspace was planned when the backup was made, the workspace will be deleted a week from now; to keep the workspace, run “workspace keep ID”.'

type Wish = { readonly config: Config; readonly withoutLogins: boolean }

const restore = (backup: string, wish: Wish) => {
  requireReadable(backup)
  const { config } = wish
  return config.DATABASE_URL === undefined
    ? restoreSqlite(backup, config.QUILLPORT_DATA, wish)
    : restorePostgres(backup, config.DATABASE_URL, wish)
}

const requireReadable = (backup: string): void => {
  try {
    accessSync(backup, constants.R_OK)
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code !== 'ENOENT'
    throw new UsageError(
      isThere
        ? `The system user that runs this command cannot read ${backup}. Give this user permission to read the file, or copy the file to a place that this user can read.`
        : `There is no file ${backup}.`,
    )
  }
  if (!statSync(backup).isDirectory()) return
  const newest = backupNames(readdirSync(backup)).at(-1)
  throw new UsageError(
    `${backup} is a folder. Name the backup in it that you want to restore${newest === undefined ? '' : `. The newest backup there is ${join(backup, newest)}`}.`,
  )
}

/**
 * Brings a copy of the backup up to date and checks it, next to the database. The copy replaces the database only at
 * the end.
 */
const restoreSqlite = async (backup: string, folder: string, wish: Wish) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = lockFolder(folder)
  try {
    const staged = stage(backup, fileIn(folder))
    try {
      const settled = await settleAt(staged.file, wish)
      return { ...settled, kept_before: putInPlace(staged.file, fileIn(folder), stampOf(Date.now())) }
    } finally {
      staged.discard()
    }
  } finally {
    release()
  }
}

const restorePostgres = async (backup: string, address: string, wish: Wish) => {
  const limits = limitsIn(wish.config)
  const db = openDatabase(address, { limits })
  try {
    await requireEmpty(db)
    // If this program is killed from here on, no server starts on the half-restored database.
    await markRestoring(db)
    await undumpIntoPostgres({ address, limits }, backup).catch(async (error: unknown) => {
      // The restore may have succeeded although its answer was lost.
      if (!(await hasMigrations(db))) await unmarkRestoring(db)
      throw error
    })
  } finally {
    await db.destroy()
  }
  return settleAt(address, wish).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new AppError(
      'unavailable',
      `${why}\nThe backup is in the database, but Quillport cannot start with this database yet. Solve the problem above, then run “restore --done”.`,
    )
  })
}

/** Throws `conflict` if a database already has tables. */
const requireEmpty = async (db: Database): Promise<void> => {
  if (await hasMigrations(db))
    throw new AppError(
      'conflict',
      'The database in DATABASE_URL already contains Quillport data. If you have just restored a backup into this database, run “restore --done”. Otherwise, set DATABASE_URL to an empty database.',
    )
  const tables = (await db.introspection.getTables()).filter(({ name }) => name !== RESTORING)
  if (tables.length > 0)
    throw new AppError(
      'conflict',
      `The database in DATABASE_URL is not empty: it has the table ${tables[0]?.name}. Set DATABASE_URL to an empty database.`,
    )
}

/** How long Postgres may still list a closed connection, ms. */
const GONE_MS = 2_000

/** Throws `already_running` if other Quillport programs use a Postgres database. */
const requireAlone = async (db: Database): Promise<void> => {
  if (dialectOf(db) === 'sqlite') return
  for (const giveUp = performance.now() + GONE_MS; ; await delay(100)) {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
      and application_name = ${APPLICATION} and pid <> pg_backend_pid()`.execute(db)
    if (rows.length === 0) return
    if (performance.now() > giveUp)
      throw new AppError(
        'already_running',
        'Other Quillport processes are using this database. Stop all Quillport servers and workers, then run this command again.',
      )
  }
}

const databaseOf = ({ DATABASE_URL }: Config, words: readonly string[]): string => {
  if (words.length > 0) throw new UsageError('Do not name a backup file when you use --done.')
  if (DATABASE_URL === undefined || !isPostgres(DATABASE_URL))
    throw new UsageError('Use --done only with Postgres. With SQLite, name the backup file instead.')
  return DATABASE_URL
}

/**
 * Brings a restored database up to date, pauses its work, and tries the sealing key. Throws `not_found`, `unavailable`.
 */
const settleAt = async (address: string, { config, withoutLogins }: Wish) => {
  const limits = limitsIn(config)
  const db = openDatabase(address, { limits })
  try {
    if (!(await hasMigrations(db))) throw new AppError('not_found', 'This is not a backup of Quillport.')
    await requireAlone(db)
    await migrateAt(address, limits, { unfinished: true })
    await transaction(db, async (trx) => {
      await pauseCards(trx)
      await pausePublications(trx)
      await postponeDeletions(trx)
    })
    const logins = await sealedRows(db, partsIn(config).secrets)
    if (logins.openable < logins.sealed && !withoutLogins) throw lockedLogins(logins)
    await unmarkRestoring(db)
    return { logins, waiting: await waitingIn(db), deletions: await deletionsIn(db) }
  } finally {
    await db.destroy()
  }
}

const waitingIn = async (db: Database) => ({
  cards: (await pausedCards(db)).length,
  publications: (await pausedPublications(db)).length,
})

/** The workspaces that will be deleted according to the backup. */
const deletionsIn = async (db: Database) =>
  (await allWorkspaces(db)).flatMap(({ id, name, delete_at }) =>
    delete_at === null ? [] : [{ workspace_id: id, name, deleted_on: new Date(delete_at).toISOString() }],
  )

const lockedLogins = ({ sealed, openable }: Awaited<ReturnType<typeof sealedRows>>): AppError =>
  new AppError(
    'unavailable',
    `QUILLPORT_SECRETS_KEY cannot decrypt ${sealed - openable} of ${sealed} logins in this backup. Set QUILLPORT_SECRETS_KEY or QUILLPORT_SECRETS_KEY_ALSO to the key with which these logins were encrypted. Then run “restore FILE” again. With Postgres, run “restore --done” instead, because the backup is in the database already. If the key is lost, add --without-logins to the command. Afterwards, “secrets status” lists the logins that must be entered again.`,
  )
