import type { Trx } from '../db/database.ts'
import { dropPending } from './delivery.table.ts'
import type { TargetRow } from './news.rows.ts'

/**
 * Turns a target off and drops the messages that wait for it. Called by people who turn it off (`news.ts`), after an answer of 410
 * (`deliver.job.ts`) and by links in mails (`unsubscribe.ts`).
 */
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
