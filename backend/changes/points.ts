import type { Db, Trx } from '../db/database.ts'

/**
 * A point dates a workspace's revision. A backup that is restored and then written to counts the same revisions up a
 * second time; by the points, which are dated later, a cursor is known to name a revision of the history before.
 */
export type Point = { readonly id: string; readonly revision: number }

/** What a caller had seen when a cursor was written: the newest revision, and the newest point, empty for none. */
export type Seen = { readonly revision: number; readonly point: string }

/** Milliseconds between two points at the least: a backup that is restored sooner than this is not told apart. */
const APART = 60_000
/** Milliseconds for which points are kept; cursors that name older ones begin anew. */
const KEPT = 90 * 24 * 60 * 60 * 1000

const DIGITS = 14

/** Digits alone, which sort as text by time and then by revision, whatever the database's collation. */
const pointId = (at: number, revision: number): string =>
  String(at).padStart(DIGITS, '0') + String(revision).padStart(DIGITS, '0')

/** The newest point of a workspace, for a query's own list of columns. */
export const newestPoint = (db: Db, workspaceId: string) =>
  db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('newest_point'))
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'point')

/** Dates the first revision of a change (ms), unless the newest point is fresh. */
export const addPoint = async (
  trx: Trx,
  workspaceId: string,
  { first, now, newest }: { readonly first: number; readonly now: number; readonly newest: string | null },
): Promise<void> => {
  if (newest !== null && now - Number(newest.slice(0, DIGITS)) < APART) return
  await trx
    .deleteFrom('change')
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'point')
    .where('id', '<', pointId(now - KEPT, 0))
    .execute()
  await trx
    .insertInto('change')
    .values({
      workspace_id: workspaceId,
      kind: 'point',
      id: pointId(now, first),
      revision: first,
      deleted: 0,
    })
    .execute()
}

const pointsOf = (db: Db, workspaceId: string) =>
  db
    .selectFrom('change')
    .select(['id', 'revision'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', '=', 'point')

/** The point that a cursor names, if it is still there, and those after it; the newest alone without a cursor. */
export const pointsFrom = async (db: Db, workspaceId: string, seen: Seen | null): Promise<Point[]> =>
  seen === null
    ? pointsOf(db, workspaceId).orderBy('id', 'desc').limit(1).execute()
    : pointsOf(db, workspaceId).where('id', '>=', seen.point).orderBy('id').execute()

/** Whether what was seen is of the history that has these points: its own is there, and all later ones date later revisions. */
export const isOfHistory = (seen: Seen, points: readonly Point[]): boolean =>
  (seen.point === '' || points[0]?.id === seen.point) &&
  points.every(({ id, revision }) => id === seen.point || revision > seen.revision)
