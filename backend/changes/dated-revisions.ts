import { DAY } from '../../contract/time.ts'
import type { Db, Trx } from '../db/database.ts'

/**
 * A revision of a workspace and, in its id, the time at which it came. A backup that is restored and then written to counts
 * the same revisions up a second time; by their dates, which are later, a cursor is known to name a revision of the history
 * before. They lie among the changes as the kind `point`.
 */
export type DatedRevision = { readonly id: string; readonly revision: number }

/** What a caller had seen when a cursor was written: the newest revision, and the id of the newest dated one, empty for none. */
export type Seen = { readonly revision: number; readonly dated: string }

/** Milliseconds between two dated revisions at the least: a backup that is restored sooner than this is not told apart. */
const APART = 60_000
/** Milliseconds for which they are kept; cursors that name older ones begin anew. */
const KEPT = 90 * DAY

const DIGITS = 14

/** Digits alone, which sort as text by time and then by revision, whatever the database's collation. */
const datedId = (at: number, revision: number): string =>
  String(at).padStart(DIGITS, '0') + String(revision).padStart(DIGITS, '0')

/** The id of a workspace's newest dated revision, for a query's own list of columns. */
export const newestDated = (db: Db, workspaceId: string) =>
  db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('newest_dated'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'point')

/** Dates the first revision of a change (ms), unless the newest date is fresh. */
export const dateRevision = async (
  trx: Trx,
  workspaceId: string,
  { first, now, newest }: { readonly first: number; readonly now: number; readonly newest: string | null },
): Promise<void> => {
  if (newest !== null && now - Number(newest.slice(0, DIGITS)) < APART) return
  await trx
    .deleteFrom('change')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'point')
    .where('id', '<', datedId(now - KEPT, 0))
    .execute()
  await trx
    .insertInto('change')
    .values({
      workspace_id: workspaceId,
      kind: 'point',
      id: datedId(now, first),
      revision: first,
      deleted: 0,
    })
    .execute()
}

const datedOf = (db: Db, workspaceId: string) =>
  db
    .selectFrom('change')
    .select(['id', 'revision'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'point')

/** The dated revision that a cursor names, if it is still there, and those after it; the newest alone without a cursor. */
export const datedFrom = async (db: Db, workspaceId: string, seen: Seen | null): Promise<DatedRevision[]> =>
  seen === null
    ? datedOf(db, workspaceId).orderBy('id', 'desc').limit(1).execute()
    : datedOf(db, workspaceId).where('id', '>=', seen.dated).orderBy('id').execute()

/** Whether what was seen is of the history that has these dates: its own is there, and all later ones are of later revisions. */
export const isOfHistory = (seen: Seen, dated: readonly DatedRevision[]): boolean =>
  (seen.dated === '' || dated[0]?.id === seen.dated) &&
  dated.every(({ id, revision }) => id === seen.dated || revision > seen.revision)
