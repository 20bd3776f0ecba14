import { sql } from 'kysely'
import { COSTS, type Credits, type credits } from '../../contract/credits.ts'
import { AppError } from '../../contract/errors.ts'
import { numberInCursor } from '../../contract/number-cursor.ts'
import type { Input, Output } from '../../contract/operation.ts'
import { count } from '../../contract/words.ts'
import { recordChange } from '../changes/changes.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { type Given, statement } from '../db/statement.ts'

const RECENT = 20

/** The error for a balance that is smaller than a cost. */
export const tooFewCredits = (cost: number, balance: number): AppError =>
  new AppError(
    'insufficient_credits',
    `This costs ${count(cost, 'credit')}, but you have only ${balance}. Nothing was charged.`,
  )

/**
 * Adds credits (positive) or removes them (negative) and writes the ledger, in the caller's transaction. A movement
 * with a `once` happens only once in a workspace: a repeat returns false and changes nothing. Throws
 * `insufficient_credits`, `not_found`.
 */
export const moveCredits = async (
  trx: Trx,
  workspaceId: string,
  amount: number,
  reason: string,
  once: string | null = null,
): Promise<boolean> => {
  const balance = await lockBalance(trx, workspaceId)
  if (balance === null) throw new AppError('not_found', `There is no workspace ${workspaceId}.`)
  if (once !== null && (await isDone(trx, workspaceId, once))) return false
  if (balance + amount < 0) throw tooFewCredits(-amount, balance)
  const after = await trx
    .updateTable('workspace')
    .set({ balance: sql`balance + ${sql.lit(amount)}`, ledger_count: sql`ledger_count + 1` })
    .where('id', '=', workspaceId)
    .returning(['balance', 'ledger_count'])
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('ledger')
    .values({
      workspace_id: workspaceId,
      entry: after.ledger_count,
      at: await dbNow(trx),
      amount,
      reason,
      balance: after.balance,
      once,
    })
    .execute()
  await recordChange(trx, workspaceId, 'credits', 'credits')
  return true
}

/**
 * Locks the balance until the transaction ends and returns it; null if there is no such workspace. Locks the row by an update that
 * changes nothing.
 */
export const lockBalance = async (trx: Trx, workspaceId: string): Promise<number | null> => {
  const row = await trx
    .updateTable('workspace')
    .set({ balance: sql`balance` })
    .where('id', '=', workspaceId)
    .returning('balance')
    .executeTakeFirst()
  return row?.balance ?? null
}

const isDone = async (trx: Trx, workspaceId: string, once: string): Promise<boolean> =>
  (await trx
    .selectFrom('ledger')
    .select('entry')
    .where('workspace_id', '=', workspaceId)
    .where('once', '=', once)
    .executeTakeFirst()) !== undefined

const balanceOf = statement((db, workspaceId: Given) =>
  db.selectFrom('workspace').select(['balance', 'plan']).where('id', '=', workspaceId).compile(),
)
const newestEntries = statement((db, workspaceId: Given) =>
  db
    .selectFrom('ledger')
    .select(['at', 'amount', 'reason', 'balance'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('entry', 'desc')
    .limit(RECENT)
    .compile(),
)

/** Reads the balance and the newest movements. Throws `not_found`. */
export const creditsOf = async (db: Db, workspaceId: string): Promise<Credits> => {
  const [workspace] = await balanceOf(db, workspaceId)
  if (!workspace) throw new AppError('not_found', `There is no workspace ${workspaceId}.`)
  const recent = await newestEntries(db, workspaceId)
  return {
    ...workspace,
    costs: COSTS,
    recent: recent.map(({ at, ...entry }) => ({ ...entry, at: new Date(at).toISOString() })),
  }
}

/** Reads a page of the ledger, newest entry first. The cursor is the number of the page's last entry. Throws `invalid_input`. */
export const ledgerOf = async (
  db: Db,
  workspaceId: string,
  { cursor, limit }: Input<typeof credits.ledger>,
): Promise<Output<typeof credits.ledger>> => {
  const before = numberInCursor(cursor)
  const rows = await db
    .selectFrom('ledger')
    .select(['entry', 'at', 'amount', 'reason', 'balance'])
    .where('workspace_id', '=', workspaceId)
    .$if(before !== undefined, (query) => query.where('entry', '<', before ?? 0))
    .orderBy('entry', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  return {
    entries: page.map(({ entry: _, at, ...rest }) => ({ at: new Date(at).toISOString(), ...rest })),
    next_cursor: rows.length > limit ? String(page.at(-1)?.entry) : null,
  }
}

/** Reads credits as the changes feed shows them. */
export const loadCredits = async (db: Db, workspaceId: string, ids: readonly string[]) => {
  const credits = await creditsOf(db, workspaceId)
  return new Map(ids.map((id) => [id, credits]))
}
