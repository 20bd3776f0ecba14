import { DAY } from '../../../contract/time.ts'
import { type Database, dbNow, type Trx, transaction } from '../../db/database.ts'
import type { Turns } from '../sources/host-gate.ts'

/** How long after its end a turn is deleted, in ms. */
const FORGOTTEN_AFTER_MS = DAY

const lockTurn = (trx: Trx, host: string) =>
  trx
    .insertInto('host_turn')
    .values({ host, free_at: 0, held_until: 0 })
    .onConflict((conflict) =>
      conflict.column('host').doUpdateSet((eb) => ({ free_at: eb.ref('host_turn.free_at') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

const postpone = (
  db: Database,
  host: string,
  column: 'free_at' | 'held_until',
  forMs: number,
): Promise<void> =>
  transaction(db, async (trx) => {
    const turn = await lockTurn(trx, host)
    const until = Math.max(turn[column], (await dbNow(trx)) + Math.ceil(forMs))
    await trx
      .updateTable('host_turn')
      .set({ [column]: until })
      .where('host', '=', host)
      .execute()
  })

/** Stores turns in the database, so that all workers together stay within a host's limit. */
export const databaseTurns = (db: Database): Turns => ({
  take: (host, spacingMs, patience, queue) =>
    transaction(db, async (trx) => {
      const { free_at, held_until } = await lockTurn(trx, host)
      const now = await dbNow(trx)
      if (held_until > now + patience) return { held: held_until - now }
      const turn = Math.max(now, free_at, held_until)
      if (turn > now + queue) return { held: turn - now }
      await trx
        .updateTable('host_turn')
        .set({ free_at: turn + spacingMs })
        .where('host', '=', host)
        .execute()
      return { wait: turn - now }
    }),
  rest: (host, forMs) => postpone(db, host, 'free_at', forMs),
  hold: (host, forMs) => postpone(db, host, 'held_until', forMs),
  heldFor: async (host) => {
    const row = await db
      .selectFrom('host_turn')
      .select('held_until')
      .where('host', '=', host)
      .executeTakeFirst()
    return row ? Math.max(0, row.held_until - (await dbNow(db))) : 0
  },
})

/** Deletes turns that ended long ago. */
export const forgetTurns = async (db: Database): Promise<void> => {
  const old = (await dbNow(db)) - FORGOTTEN_AFTER_MS
  await db.deleteFrom('host_turn').where('free_at', '<', old).where('held_until', '<', old).execute()
}
