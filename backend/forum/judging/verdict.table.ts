import { DAY } from '../../../contract/time.ts'
import type { Db, Trx } from '../../db/database.ts'
import { type Database, dbNow } from '../../db/database.ts'
import type { Verdict } from './request-verdicts.ts'
import { type Text, textKey } from './verdict.ts'

/** How long verdicts are kept, in ms. Quiet feeds still list posts from a year ago. */
const VERDICTS_KEPT_MS = 400 * DAY

/** The workspace and the description of the business for which verdicts are valid. */
export type Whose = { readonly workspaceId: string; readonly businessKey: string }

/** Reads the stored verdicts on these texts, by text key. */
export const knownVerdicts = async (
  db: Db,
  { workspaceId, businessKey }: Whose,
  texts: readonly Text[],
): Promise<ReadonlyMap<string, Verdict>> => {
  if (texts.length === 0) return new Map()
  const rows = await db
    .selectFrom('verdict')
    .select(['text_key', 'score', 'intent', 'quote_from', 'quote_to'])
    .where('workspace_id', '=', workspaceId)
    .where('business_key', '=', businessKey)
    .where('text_key', 'in', texts.map(textKey))
    .execute()
  return new Map(
    rows.map(({ text_key, score, intent, quote_from, quote_to }) => [
      text_key,
      { score, intent, from: quote_from, to: quote_to },
    ]),
  )
}

/** Stores a verdict on a text. If the text already has a verdict, that verdict stays. */
export const keepVerdict = async (
  trx: Trx,
  { workspaceId, businessKey }: Whose,
  text: Text,
  verdict: Verdict,
): Promise<void> => {
  await trx
    .insertInto('verdict')
    .values({
      workspace_id: workspaceId,
      business_key: businessKey,
      text_key: textKey(text),
      score: verdict.score,
      intent: verdict.intent,
      quote_from: verdict.from,
      quote_to: verdict.to,
      judged_at: await dbNow(trx),
    })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'business_key', 'text_key']).doNothing())
    .execute()
}

/** Deletes verdicts on posts that are too old to be listed by any source. */
export const forgetVerdicts = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('verdict')
    .where('judged_at', '<', (await dbNow(db)) - VERDICTS_KEPT_MS)
    .execute()
}
