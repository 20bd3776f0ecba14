import { createHash } from 'node:crypto'
import {
  closeSync,
  copyFileSync,
  cpSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import Database from 'better-sqlite3'
import semver from 'semver'
import { z } from 'zod'
import type { DataCopy } from '../../../contract/desk.ts'
import { makePrivateFolder, readText, writePrivate } from '../files/files.ts'
import { checkWhole, type Db, isDamaged } from '../files/sqlite.ts'

/** Number of the newest copies that are kept, besides that of the last version that started successfully. */
const KEPT = 2
/** The folder in which a copy is made. The folder is renamed when the copy is complete. */
const HALF = '.half'
/** The file in a copy with the time at which the copy was made. */
const MADE = 'made.txt'
/** Tables that the desk or a service writes by itself, without a person or an agent. They do not count as work. */
const OWN_TABLES = /^(reminded|notices|fact|migration|host_turn|sqlite_\w+|call_words_\w+)$/

const copiesIn = (dataFolder: string): string => join(dataFolder, 'copies')

/** Returns the folder of the copy of a version's data. */
export const copyOf = (dataFolder: string, version: string): string =>
  join(copiesIn(dataFolder), version.replaceAll(/[^\w.+-]/g, '_'))

const foldersOf = (dataFolder: string): readonly string[] => {
  const others = join(dataFolder, 'connections')
  return ['', ...(existsSync(others) ? readdirSync(others).map((name) => join('connections', name)) : [])]
}

/** The database of the own service, as a path within the data folder. */
export const OWN_SERVICE = join('service', 'quillport.db')

/** Lists the databases that cannot be read again from a service, as paths within the data folder. */
export const databasesIn = (dataFolder: string): readonly string[] =>
  [
    ...foldersOf(dataFolder).flatMap((folder) => [join(folder, 'work.db'), join(folder, 'bridge.db')]),
    OWN_SERVICE,
  ].filter((path) => existsSync(join(dataFolder, path)))

/**
 * Copies what a newer version may change: the person's work, the agents, the settings and the data of the own service. No
 * other program may have the files open. If the disk is full, throws and leaves only earlier copies. `good` is the version to which the
 * person can go back; its copy is never deleted.
 */
export const copyData = (dataFolder: string, version: string, good: string): void => {
  const whole = copyOf(dataFolder, version)
  const half = whole + HALF
  rmSync(half, { recursive: true, force: true })
  try {
    for (const path of databasesIn(dataFolder)) {
      makePrivateFolder(join(half, path, '..'))
      copyDatabase(join(dataFolder, path), join(half, path))
    }
    for (const folder of foldersOf(dataFolder)) {
      makePrivateFolder(join(half, folder))
      for (const name of ['settings.json', 'settings.json.last', 'agents'])
        if (existsSync(join(dataFolder, folder, name)))
          cpSync(join(dataFolder, folder, name), join(half, folder, name), { recursive: true })
    }
    writePrivate(join(half, MADE), new Date().toISOString())
    rmSync(whole, { recursive: true, force: true })
    renameSync(half, whole)
  } catch (thrown) {
    rmSync(half, { recursive: true, force: true })
    throw thrown
  }
  for (const { name } of listed(dataFolder).slice(KEPT)) {
    const old = join(copiesIn(dataFolder), name)
    if (old !== copyOf(dataFolder, good)) rmSync(old, { recursive: true })
  }
}

/**
 * Copies a database in a consistent state, including its write-ahead log. A damaged database is not copied, because it is
 * set aside when it is opened.
 */
const copyDatabase = (from: string, to: string): void => {
  // SQLite would create the file with a mode that lets other users read it.
  const file = openSync(to, 'wx', 0o600)
  const db = new Database(from, { fileMustExist: true })
  try {
    db.prepare('VACUUM INTO ?').run(to)
    fsyncSync(file)
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown
    rmSync(to, { force: true })
  } finally {
    db.close()
    closeSync(file)
  }
}

type Listed = DataCopy & { readonly name: string }

const listed = (dataFolder: string): readonly Listed[] => {
  const folder = copiesIn(dataFolder)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith(HALF)) : []
  return names
    .map((name) => ({
      name,
      version: name,
      made_at: madeAt(join(folder, name)),
      size: sizeOf(join(folder, name)),
    }))
    .toSorted((a, b) => b.made_at.localeCompare(a.made_at) || byVersion(b.version, a.version))
}

/** Reads when a copy was made. Copies of earlier versions have only the time of the last change in their folder. */
const madeAt = (copy: string): string => {
  const made = Date.parse(readText(join(copy, MADE)) ?? '')
  return new Date(Number.isNaN(made) ? statSync(copy).ctimeMs : made).toISOString()
}

const byVersion = (a: string, b: string): number =>
  semver.valid(a) && semver.valid(b) ? semver.compare(a, b) : a.localeCompare(b)

const sizeOf = (path: string): number =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** The copies of a data folder, newest first. */
export const dataCopies = (dataFolder: string) => ({
  list: (): readonly DataCopy[] =>
    listed(dataFolder).map(({ version, made_at, size }) => ({ version, made_at, size })),
  remove: (): void => rmSync(copiesIn(dataFolder), { recursive: true, force: true }),
  /** Deletes the data of a connection from every copy. The folder is the connection's own, or the data folder. */
  removeOf: (folder: string): void => {
    const within = relative(dataFolder, folder)
    for (const { name } of listed(dataFolder)) {
      const copy = join(copiesIn(dataFolder), name, within)
      const names = within === '' ? ['work.db', 'bridge.db', 'agents'] : ['']
      for (const one of names) rmSync(join(copy, one), { recursive: true, force: true })
    }
  },
})

/**
 * How the current data compares with a copy:
 * - `same_form`: the version of the copy can read the current data.
 * - `unchanged`: that version cannot read some of the current databases, but nothing was written to these after the copy was made.
 * - `written`: that version cannot read some of the current databases, and one of these contains new work.
 * - `damaged`: a current database or its copy cannot be read.
 */
export type AgainstCopy = 'same_form' | 'unchanged' | 'written' | 'damaged'

/** The comparison of the current data with a copy, and the path of the damaged file; null if no file is damaged. */
export type Comparison = { readonly data: AgainstCopy; readonly damaged: string | null }

/** Checksums of the schema (`form`) and the rows of a database. */
export const Fingerprint = z.object({ form: z.string(), rows: z.string() })
export type Fingerprint = z.infer<typeof Fingerprint>

/** Computes the fingerprint of an open database. Tables that no person or agent writes to do not count. */
export const fingerprintOf = (db: Db): Fingerprint => {
  const rows = createHash('sha256')
  for (const table of countedTables(db, 'main')) {
    rows.update(`${table}\0`)
    // The rows of a table have no defined order, so their hashes are sorted.
    const hashes: string[] = []
    for (const row of db
      .prepare(`SELECT * FROM main.${quoted(table)}`)
      .raw()
      .safeIntegers()
      .iterate())
      hashes.push(createHash('sha256').update(rowText(row)).digest('hex'))
    for (const hash of hashes.toSorted()) rows.update(hash)
  }
  return {
    form: createHash('sha256').update(formOf(db, 'main')).digest('hex'),
    rows: rows.digest('hex'),
  }
}

const rowText = (row: unknown): string =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? `int ${value}` : value))

/**
 * Compares the databases of the data folder with those of a copy. `migrated` contains the fingerprints of the databases
 * after the newer version had migrated them and before anybody used it. If a fingerprint is missing, every changed row
 * counts as work.
 */
export const compareWithCopy = (
  dataFolder: string,
  version: string,
  migrated: Readonly<Record<string, Fingerprint>>,
): Comparison => {
  try {
    return { data: comparedTo(copyOf(dataFolder, version), dataFolder, migrated), damaged: null }
  } catch (thrown) {
    if (!(thrown instanceof DamagedFile)) throw thrown
    return { data: 'damaged', damaged: thrown.path }
  }
}

class DamagedFile extends Error {
  readonly path: string

  constructor(path: string) {
    super(`${path} is damaged.`)
    this.name = 'DamagedFile'
    this.path = path
  }
}

const isFileDamaged = (path: string): boolean => {
  const db = new Database(path, { fileMustExist: true })
  try {
    checkWhole(db)
    return false
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown
    return true
  } finally {
    db.close()
  }
}

/** Throws DamagedFile. */
const comparedTo = (
  copy: string,
  dataFolder: string,
  migrated: Readonly<Record<string, Fingerprint>>,
): AgainstCopy => {
  const compared = databasesIn(copy).map((path): AgainstCopy => {
    if (!existsSync(join(dataFolder, path))) return 'written'
    return besideCopy(dataFolder, copy, path, (db) => {
      if (isSameForm(db)) return 'same_form'
      const before = migrated[path]
      const now = before && fingerprintOf(db)
      const isSame = now ? now.form === before.form && now.rows === before.rows : isUnchanged(db)
      return isSame ? 'unchanged' : 'written'
    })
  })
  // For a connection that was added since, there is no copy.
  const isNew = databasesIn(dataFolder).some((path) => !existsSync(join(copy, path)))
  if (compared.every((one) => one === 'same_form')) return 'same_form'
  return isNew || compared.includes('written') ? 'written' : 'unchanged'
}

/** Opens a database of the data folder as `main`, with the same database of a copy attached as `old`. Throws DamagedFile. */
const besideCopy = <T>(dataFolder: string, copy: string, path: string, use: (db: Db) => T): T => {
  const [now, old] = [join(dataFolder, path), join(copy, path)]
  const db = new Database(now, { fileMustExist: true })
  try {
    db.prepare('ATTACH ? AS old').run(old)
    return use(db)
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown
    throw new DamagedFile(isFileDamaged(now) ? now : old)
  } finally {
    db.close()
  }
}

/**
 * Replaces the databases that the version of a copy cannot read with those of the copy. The other databases keep what was written to them
 * since. No program may have the databases open.
 */
export const putBack = (dataFolder: string, version: string): void => {
  const copy = copyOf(dataFolder, version)
  const paths = databasesIn(copy).filter((path) => !besideCopy(dataFolder, copy, path, isSameForm))
  // All files of the copy are on the same disk before the first file is replaced.
  for (const path of paths) copyFileSync(join(copy, path), `${join(dataFolder, path)}.back`)
  for (const path of paths) {
    const file = join(dataFolder, path)
    for (const end of ['-wal', '-shm', '-journal']) rmSync(file + end, { force: true })
    renameSync(`${file}.back`, file)
  }
}

type Side = 'main' | 'old'

/** Describes the tables of a database, so that two databases of one version have the same description. */
const formOf = (db: Db, side: Side): string =>
  JSON.stringify([
    db.pragma(`${side}.user_version`, { simple: true }),
    db.prepare(`SELECT type, name, sql FROM ${side}.sqlite_schema WHERE sql IS NOT NULL ORDER BY name`).all(),
    // The schema version of the service's database is the list of its migrations.
    tablesOf(db, side).includes('migration')
      ? db.prepare(`SELECT name FROM ${side}.migration ORDER BY name`).all()
      : [],
  ])

/** Whether the version of the copy can read the current database. */
const isSameForm = (db: Db): boolean => formOf(db, 'main') === formOf(db, 'old')

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const tablesOf = (db: Db, side: Side): readonly string[] =>
  db
    .prepare<[], string>(`SELECT name FROM ${side}.sqlite_schema WHERE type = 'table' ORDER BY name`)
    .pluck()
    .all()

type Column = { readonly name: string; readonly dflt_value: string | null }

const columnsOf = (db: Db, side: Side, table: string): readonly Column[] =>
  db.prepare<[string], Column>(`SELECT name, dflt_value FROM pragma_table_info(?, '${side}')`).all(table)

/**
 * Whether every row is the same in both databases. A table that exists only in the newer database must be empty, and a
 * column that exists only there must contain its default in every row. Rows that a migration changed count as changed.
 */
const isUnchanged = (db: Db): boolean => {
  const before = countedTables(db, 'old')
  const after = countedTables(db, 'main')
  if (before.some((table) => !after.includes(table))) return false
  return after.every((table) => {
    const name = quoted(table)
    if (!before.includes(table)) return db.prepare(`SELECT 1 FROM main.${name} LIMIT 1`).get() === undefined
    const old = columnsOf(db, 'old', table)
    const now = columnsOf(db, 'main', table)
    if (old.some((column) => !now.some((one) => one.name === column.name))) return false
    const names = old.map((column) => quoted(column.name)).join()
    const differs = (a: Side, b: Side): boolean =>
      db.prepare(`SELECT ${names} FROM ${a}.${name} EXCEPT SELECT ${names} FROM ${b}.${name}`).get() !==
      undefined
    const added = now.filter((column) => !old.some((one) => one.name === column.name))
    const filled = added.map((column) => `${quoted(column.name)} IS NOT ${column.dflt_value ?? 'NULL'}`)
    return (
      !differs('main', 'old') &&
      !differs('old', 'main') &&
      countOf(db, 'main', name) === countOf(db, 'old', name) &&
      (filled.length === 0 ||
        db.prepare(`SELECT 1 FROM main.${name} WHERE ${filled.join(' OR ')} LIMIT 1`).get() === undefined)
    )
  })
}

/**
 * Lists the tables to which a person or an agent may write. The virtual table of a word index is excluded, because its rows
 * are in other tables.
 */
const countedTables = (db: Db, side: Side): readonly string[] => {
  const isVirtual = db.prepare<[string], string>(
    `SELECT sql FROM ${side}.sqlite_schema WHERE name = ? AND sql LIKE 'CREATE VIRTUAL%'`,
  )
  return tablesOf(db, side).filter((table) => !OWN_TABLES.test(table) && isVirtual.get(table) === undefined)
}

const countOf = (db: Db, side: Side, name: string): number =>
  Number(db.prepare<[], number>(`SELECT count(*) FROM ${side}.${name}`).pluck().get())
