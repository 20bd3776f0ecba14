import { setTimeout as delay } from 'node:timers/promises'
import { withoutSecrets } from '../../contract/without-secrets.ts'
import { DatabaseTrouble, NO_WAIT_MENDS } from '../db/trouble.ts'
import type { Logger } from '../observability/logging.ts'

const TRY_EVERY_MS = 3_000

/**
 * Repeats a step of the start while the database has trouble that may pass; null if the program is stopped in the meantime. Throws all
 * other errors, such as a damaged database or one that rejects the service.
 */
export const untilThere = async <T>(
  use: () => Promise<T>,
  stopped: Promise<unknown>,
  log: Logger,
): Promise<T | null> => {
  for (;;) {
    try {
      return await use()
    } catch (error) {
      if (!(error instanceof DatabaseTrouble) || NO_WAIT_MENDS.has(error.kind)) throw error
      log.warn(
        { err: error },
        `waiting for the database, trying again every ${TRY_EVERY_MS / 1000} seconds: ${withoutSecrets(error.says || error.message)}`,
      )
    }
    const rest = new AbortController()
    const over = await Promise.race([
      stopped.then(() => true),
      delay(TRY_EVERY_MS, false, { signal: rest.signal }).catch(() => true),
    ])
    rest.abort()
    if (over) return null
  }
}
