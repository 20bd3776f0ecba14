import { type Database, type Trx, transaction } from '../db/database.ts'
import { secretHash } from '../keys/secret-hash.ts'
import { dropPending } from './delivery.table.ts'
import type { TargetRow } from './news.rows.ts'

/** Turns a target off and drops what waits for it. */
export const turnOff = async (
  trx: Trx,
  targetId: string,
  why: NonNullable<TargetRow['off']>,
): Promise<void> => {
  await trx.updateTable('news_target').set({ off: why }).where('id', '=', targetId).execute()
  await dropPending(trx, targetId)
}

/** Turns off the webhooks and Slack channels that a person added: they may lead to that person. */
export const turnOffNewsOf = async (trx: Trx, workspaceId: string, personId: string): Promise<void> => {
  const targets = await trx
    .selectFrom('news_target')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('made_by', '=', personId)
    .where('off', 'is', null)
    .execute()
  for (const { id } of targets) await turnOff(trx, id, 'turned_off')
}

/** What a person can do with the token in a mail. */
export type Unsubscribing = {
  /** Whether the token belongs to mails that may still be sent. */
  readonly knows: (token: string) => Promise<boolean>
  /** Ends the mails; false if there is no such token. Ending them again changes nothing. */
  readonly end: (token: string) => Promise<boolean>
}

/** Lets people unsubscribe by the tokens in their mails. */
export const unsubscribing = (db: Database): Unsubscribing => {
  const targetOf = (token: string) =>
    db.selectFrom('news_target').select('id').where('token_hash', '=', secretHash(token)).executeTakeFirst()
  return {
    knows: async (token) => (await targetOf(token)) !== undefined,
    end: async (token) => {
      const target = await targetOf(token)
      if (!target) return false
      await transaction(db, (trx) => turnOff(trx, target.id, 'unsubscribed'))
      return true
    },
  }
}
