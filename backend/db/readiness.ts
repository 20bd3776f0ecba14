import { AppError } from '../../contract/errors.ts'
import type { Logger } from '../observability/logging.ts'
import { adapterOf, type Database } from './database.ts'
import { requireMigrated } from './migrate.ts'
import type { DatabaseTrouble } from './trouble.ts'

/** How long an answer about readiness is reused, in ms. Each check changes a SQLite file. */
const READY_KEPT_MS = 2_000

export type Readiness = {
  /** Whether the program may run jobs: the schema matches this program, and no damage was found. Throws DatabaseTrouble. */
  readonly isFit: () => Promise<boolean>
  /**
   * Throws if requests cannot be served: `unavailable` because of the schema, DatabaseTrouble because of the database.
   */
  readonly requireReady: () => Promise<void>
}

/** Makes the checks of whether this program can work with a database. They log the reason against it once. */
export const readinessOf = (db: Database, log: Logger): Readiness => {
  let told: string | null = null
  const unfit = keptShortly(async (): Promise<AppError | DatabaseTrouble | null> => {
    const reason = await whyUnfit(db)
    if (reason && reason.message !== told)
      log.error({ err: reason }, `this process is not ready and runs no jobs: ${reason.message}`)
    told = reason?.message ?? null
    return reason
  })
  const requireReady = keptShortly(async () => {
    const reason = await unfit()
    if (reason) throw reason
    await adapterOf(db).requireWritable(db)
  })
  return { isFit: async () => (await unfit()) === null, requireReady }
}

const whyUnfit = async (db: Database): Promise<AppError | DatabaseTrouble | null> => {
  const damage = adapterOf(db).damage()
  if (damage) return damage
  try {
    await requireMigrated(db)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Runs `look` once for all callers that ask while it runs or shortly afterwards. */
const keptShortly = <T>(look: () => Promise<T>): (() => Promise<T>) => {
  let found: Promise<T> | null = null
  return () => {
    found ??= look().finally(() => {
      setTimeout(() => {
        found = null
      }, READY_KEPT_MS).unref()
    })
    return found
  }
}
