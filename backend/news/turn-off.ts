import { type Database, type Trx, transaction } from '../db/database.ts'
import { secretHash } from '../keys/secret-hash.ts'
import { dropPending } from './delivery.table.ts'
import type { TargetRow } from './news.rows.ts'

/** Turns a target off and drops the messages that wait for it. */
export const turnOff = async (
  trx: Trx,
  targetId: string,
  why: NonNullable<TargetRow['off']>,
): Promise<void> => {
  await trx.updateTable('news_target').set({ off: why }).where('id', '=', targetId).execute()
  await dropPending(trx, targetId)
}

/** Turns off the webhooks and Slack channels that a person added, because their messages may reach that person. */
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

/** The actions that the token in a mail allows. */
export type Unsubscribing = {
  /** Whether the token belongs to mails that may still be sent. */
  readonly knows: (token: string) => Promise<boolean>
  /** Ends the mails; false if there is no such token. Ending the mails again changes nothing. */
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
