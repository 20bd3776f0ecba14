import { type Database, transaction } from '../db/database.ts'
import { secretHash } from '../keys/secret-hash.ts'
import { turnOff } from './turn-off.ts'

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
