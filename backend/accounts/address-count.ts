import { createHash } from 'node:crypto'
import { HOUR, MINUTE } from '../../contract/time.ts'
import { type Database, dbNow, transaction } from '../db/database.ts'

/** What is counted for each e-mail address, known or not, so that the count tells nobody which addresses have accounts. */
const LIMITS = {
  /** Wrong passwords, after which the address has to wait. */
  password: { most: 10, windowMs: 15 * MINUTE },
  /** Mails to the address. */
  mail: { most: 5, windowMs: HOUR },
} as const
type Counted = keyof typeof LIMITS

const keyOf = (what: Counted, email: string): string =>
  `${what}:${createHash('sha256').update(email.trim().toLowerCase()).digest('hex')}`

/**
 * Counts one more for an address. Returns the seconds until it may try again; null if it may now. Counted before the try, so that
 * many tries at once are counted like one after the other.
 */
export const countAddress = (db: Database, what: Counted, email: string): Promise<number | null> =>
  transaction(db, async (trx) => {
    const now = await dbNow(trx)
    const { most, windowMs } = LIMITS[what]
    const key = keyOf(what, email)
    await trx
      .deleteFrom('address_count')
      .where('since', '<=', now - HOUR)
      .execute()
    const { count, since } = await trx
      .insertInto('address_count')
      .values({ key, count: 1, since: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('address_count.since', '<=', now - windowMs)
            .then(1)
            .else(eb('address_count.count', '+', 1))
            .end(),
          since: eb
            .case()
            .when('address_count.since', '<=', now - windowMs)
            .then(now)
            .else(eb.ref('address_count.since'))
            .end(),
        })),
      )
      .returning(['count', 'since'])
      .executeTakeFirstOrThrow()
    return count > most ? Math.max(1, Math.ceil((since + windowMs - now) / 1000)) : null
  })

/** Forgets what was counted for an address. */
export const forgetCount = async (db: Database, what: Counted, email: string): Promise<void> => {
  await db.deleteFrom('address_count').where('key', '=', keyOf(what, email)).execute()
}
