import { setTimeout as delay } from 'node:timers/promises'
import { recordChange } from '../changes/changes.ts'
import type { Trx } from '../db/database.ts'
import { type Lease, underLease } from '../jobs/lease.ts'
import { SiteError } from '../sites/sites.ts'
import type { PublishingContext } from './context.ts'
import type { PublicationRow } from './publication.rows.ts'

/** A publication in the hands of this worker. */
export type Running = {
  readonly context: PublishingContext
  readonly lease: Lease
  readonly signal: AbortSignal
}

/** Changes the row and tells the feed; returns the row as it then is. */
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

/** One change of the row, in a transaction of its own. */
export const keep = (
  running: Running,
  row: PublicationRow,
  change: Partial<PublicationRow>,
): Promise<PublicationRow> => underLease(running, (trx) => saveRow(trx, row, change))

const TRIES = 3
/** A longer wait is the caller's to decide, ms. */
const LONGEST_PAUSE = 10_000

/** Milliseconds after which the same request may be sent again; null where that would not help or could do it twice. */
const pauseAfter = ({ kind, certain, retryAfter }: SiteError, tries: number): number | null => {
  if (!certain || tries >= TRIES) return null
  const asked = retryAfter === null ? 500 * 3 ** (tries - 1) : retryAfter * 1000
  const passes = kind === 'limited' || kind === 'failed' || kind === 'unreachable'
  return passes && asked <= LONGEST_PAUSE ? asked : null
}

/** Tries again what certainly was not done, after the pause that the site asks for. */
export const insist = async <T>({ signal }: Running, act: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act()
    } catch (thrown) {
      const pause = thrown instanceof SiteError ? pauseAfter(thrown, tries) : null
      if (pause === null) throw thrown
      await delay(pause, undefined, { signal })
    }
  }
}
