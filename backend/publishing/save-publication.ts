import { recordChange } from '../changes/changes.ts'
import type { Trx } from '../db/database.ts'
import { type Lease, underLease } from '../jobs/lease.ts'
import type { PublishingContext } from './context.ts'
import type { PublicationRow } from './publication.rows.ts'

/** A publication that this worker has leased. */
export type Running = {
  readonly context: PublishingContext
  readonly lease: Lease
  readonly signal: AbortSignal
}

/** Changes the row, records the change in the feed, and returns the changed row. */
export const saveRow = async (trx: Trx, row: PublicationRow, change: Partial<PublicationRow>) => {
  const saved = await trx
    .updateTable('publication')
    .set(change)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordChange(trx, row.workspace_id, 'article', row.article_id)
  return saved
}

/** Changes the row in its own transaction. */
export const keep = (
  running: Running,
  row: PublicationRow,
  change: Partial<PublicationRow>,
): Promise<PublicationRow> => underLease(running, (trx) => saveRow(trx, row, change))
