import { DAY } from '../../contract/time.ts'
import type { Db, Trx } from '../db/database.ts'

/**
 * A revision of a workspace. Its id contains the time. After a restore, the service counts the same revisions a second
 * time, with later dates, so the dates show that a cursor belongs to the earlier history. These rows are stored among
 * the changes, as the kind `point`.
 */
export type DatedRevision = { readonly id: string; readonly revision: number }

/**
 * What a caller had seen when the service wrote a cursor: the newest revision, and the id of the newest dated revision
 * (empty if there was none).
 */
export type Seen = { readonly revision: number; readonly dated: string }

/** Minimum time between two dated revisions, in ms. A restore less than this time after its backup is not noticed. */
const APART = 60_000
/** How long dated revisions are kept, in ms. A cursor that names an older dated revision must start again. */
const KEPT = 90 * DAY

const DIGITS = 14

/** Builds an id of digits only, so that ids sort as text by time and then by revision, in any collation. */
const datedId = (at: number, revision: number): string =>
  String(at).padStart(DIGITS, '0') + String(revision).padStart(DIGITS, '0')

/** Selects the id of a workspace's newest dated revision, for the column list of a query. */
export const newestDated = (db: Db, workspaceId: string) =>
  db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('newest_dated'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'point')

/** Stores the date (ms) of the first revision of a change, unless the newest date is recent. */
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

/**
 * Reads the dated revision that a cursor names, if it still exists, and all later ones. Without a cursor, reads only
 * the newest dated revision.
 */
export const datedFrom = async (db: Db, workspaceId: string, seen: Seen | null): Promise<DatedRevision[]> =>
  seen === null
    ? datedOf(db, workspaceId).orderBy('id', 'desc').limit(1).execute()
    : datedOf(db, workspaceId).where('id', '>=', seen.dated).orderBy('id').execute()

/**
 * Whether a caller saw the history that these dates belong to: the date that the caller saw exists, and all later dates
 * belong to later revisions.
 */
export const isOfHistory = (seen: Seen, dated: readonly DatedRevision[]): boolean =>
  (seen.dated === '' || dated[0]?.id === seen.dated) &&
  dated.every(({ id, revision }) => id === seen.dated || revision > seen.revision)
