import { AppError } from '../../contract/errors.ts'
import type { Logger } from '../observability/logging.ts'
import { adapterOf, type Database } from './database.ts'
import { requireMigrated } from './migrate.ts'

/** Milliseconds for which an answer about readiness is given again: to find out changes a SQLite file. */
const READY_KEPT_MS = 2_000

export type Readiness = {
  /** Whether the schema is this program's, without which it must do no work. Throws DatabaseTrouble. */
  readonly isFit: () => Promise<boolean>
  /** Tells whether requests can be served: throws `unavailable` of the schema, DatabaseTrouble of the database. */
  readonly requireReady: () => Promise<void>
}

/** What a database lets this program do; the log hears once why the schema does not fit. */
export const readinessOf = (db: Database, log: Logger): Readiness => {
  let told: string | null = null
  const unfit = keptShortly(async (): Promise<AppError | null> => {
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

const whyUnfit = async (db: Database): Promise<AppError | null> => {
  try {
    await requireMigrated(db)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** One look for all that ask while it lasts and shortly after. */
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
