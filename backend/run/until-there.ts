import { setTimeout as delay } from 'node:timers/promises'
import { withoutSecrets } from '../../contract/without-secrets.ts'
import { DatabaseTrouble, NO_WAIT_MENDS } from '../db/trouble.ts'
import type { Logger } from '../observability/logging.ts'

const TRY_EVERY_MS = 3_000

/**
 * Does what a start needs of the database, again and again while that is in a trouble which may pass; null where the
 * program was stopped meanwhile. Throws everything else, such as that the database is damaged or refuses the service.
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
