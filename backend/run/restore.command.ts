import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import { putInPlace, requireSound, stagedFrom, undumpIntoPostgres } from '../db/backup.ts'
import { type Database, isPostgres, openDatabase, transaction } from '../db/database.ts'
import { hasMigrations, migrateAt } from '../db/migrate.ts'
import { lockFolder } from '../db/own-file.ts'
import { pauseCards, pausedCards, resumeCards } from '../plans/plans.ts'
import { pausedPublications, pausePublications, resumePublications } from '../publishing/publishing.ts'
import { allWorkspaces, readWorkspace } from '../workspaces/workspaces.ts'
import { stampOf } from './backup.command.ts'
import { type Command, parse, required, UsageError, withDatabase } from './command.ts'
import { type Config, limitsIn, partsIn, readConfig } from './config.ts'
import { sealedRows } from './sealed.ts'

/** Puts a backup in the place of the database; what would go out by itself waits then. */
export const restoreCommand: Command = {
  summary: 'Put a backup in place; what would go out by itself then waits for resume',
  usage: `restore FILE [--without-logins]
restore --done [--without-logins]    Postgres: after its own tools put the database back
  Stop every server and worker first. SQLite: the database before is kept beside the new one. Postgres: FILE goes into an
  empty database, by pg_restore, which must be on the PATH.
  --without-logins    also where QUILLPORT_SECRETS_KEY does not open the logins of sites in it`,
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
  'Start the service again. Cards and publications wait: resume shows them and lets them go on. What changed since the backup is undone: keys that were revoked since hold again, and workspaces that were deleted since are back.'

type Wish = { readonly config: Config; readonly withoutLogins: boolean }

const restore = (backup: string, wish: Wish) => {
  if (!existsSync(backup)) throw new UsageError(`There is no file ${backup}.`)
  const { config } = wish
  return config.DATABASE_URL === undefined
    ? restoreSqlite(backup, config.QUILLPORT_DATA, wish)
    : restorePostgres(backup, config.DATABASE_URL, wish)
}

/** The backup is brought up to date and looked through beside the database, which it takes the place of at the very end. */
const restoreSqlite = async (backup: string, folder: string, wish: Wish) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'quillport.db')
  const release = lockFolder(folder)
  const staged = stagedFrom(backup, file)
  try {
    requireSound(staged, backup)
    const settled = await settleAt(staged, wish)
    return { ...settled, kept_before: putInPlace(staged, file, stampOf(Date.now())) }
  } finally {
    for (const part of ['', '-wal', '-shm']) rmSync(staged + part, { force: true })
    release()
  }
}

const restorePostgres = async (backup: string, address: string, wish: Wish) => {
  const db = openDatabase(address, { limits: limitsIn(wish.config) })
  const isTaken = await hasMigrations(db).finally(() => db.destroy())
  if (isTaken)
    throw new AppError(
      'conflict',
      'DATABASE_URL names a database that Quillport uses already. Name an empty one, so that this one stays as it is; or, where a backup was put into it just now, run restore --done.',
    )
  await undumpIntoPostgres(address, backup)
  return settleAt(address, wish)
}

const databaseOf = ({ DATABASE_URL }: Config, words: readonly string[]): string => {
  if (words.length > 0) throw new UsageError('--done takes no file.')
  if (DATABASE_URL === undefined || !isPostgres(DATABASE_URL))
    throw new UsageError('--done goes with Postgres. For SQLite name the backup.')
  return DATABASE_URL
}

/** Brings a restored database up to date, has it wait, and tries the sealing key. Throws `not_found`, `unavailable`. */
const settleAt = async (address: string, { config, withoutLogins }: Wish) => {
  const limits = limitsIn(config)
  const db = openDatabase(address, { limits })
  try {
    if (!(await hasMigrations(db))) throw new AppError('not_found', 'This is no backup of Quillport.')
    await migrateAt(address, limits)
    await transaction(db, async (trx) => {
      await pauseCards(trx)
      await pausePublications(trx)
    })
    const logins = await sealedRows(db, partsIn(config).secrets)
    if (logins.openable < logins.sealed && !withoutLogins) throw lockedLogins(logins)
    return { logins, waiting: await waitingIn(db) }
  } finally {
    await db.destroy()
  }
}

const waitingIn = async (db: Database) => ({
  cards: (await pausedCards(db)).length,
  publications: (await pausedPublications(db)).length,
})

const lockedLogins = ({ sealed, openable }: Awaited<ReturnType<typeof sealedRows>>): AppError =>
  new AppError(
    'unavailable',
    `${sealed - openable} of ${sealed} logins of sites in this backup do not open with QUILLPORT_SECRETS_KEY. Without the key that it was made under a backup of them is worth nothing: set that key and restore again (Postgres: with --done), or add --without-logins and have them entered anew.`,
  )

/** Shows what waits since a backup was restored, and lets it go on. */
export const resumeCommand: Command = {
  summary: 'Show what waits since a backup was restored, and let it go on',
  usage: `resume                      shows what waits
resume --yes                lets it go on: what was due meanwhile at once
resume --yes --except-due   puts back to its people what was due meanwhile, as it may have been done before the backup was restored
  --workspace ID            of one workspace alone`,
  run: async (args, context) => {
    const { values } = parse(args, 0, ['workspace'], ['yes', 'except-due'])
    if (values['except-due'] && !values.yes) throw new UsageError('--except-due goes with --yes.')
    const only = values.workspace
    await withDatabase(context, async (db) => {
      if (only !== undefined) await readWorkspace(db, only)
      const waiting = await shownWaiting(db, only)
      if (values.yes) await resume(db, only, values['except-due'] !== true)
      const told = values.yes ? { resumed: waiting } : { waiting }
      context.print(JSON.stringify(told, null, 2))
    })
  },
}

const resume = async (db: Database, only: string | undefined, due: boolean): Promise<void> => {
  const ids = only === undefined ? (await allWorkspaces(db)).map(({ id }) => id) : [only]
  for (const id of ids)
    await transaction(db, async (trx) => {
      await resumeCards(trx, id, { due })
      await resumePublications(trx, id, { due })
    })
}

const shownWaiting = async (db: Database, only: string | undefined) => {
  const isWanted = ({ workspace_id }: { readonly workspace_id: string }): boolean =>
    only === undefined || workspace_id === only
  const cards = (await pausedCards(db)).filter(isWanted)
  const publications = (await pausedPublications(db)).filter(isWanted)
  return {
    cards: cards.map(({ id, scheduled_for, isDue, ...card }) => ({
      card: id,
      ...card,
      scheduled_for: scheduled_for === null ? null : new Date(scheduled_for).toISOString(),
      due: isDue,
    })),
    publications: publications.map(({ id: _, wanted_status, ...rest }) => ({
      ...rest,
      status: wanted_status,
    })),
  }
}
