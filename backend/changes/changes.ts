import { sql } from 'kysely'
import type { Change } from '../../contract/changes.ts'
import { afterCommit, nowSql, type Trx } from '../db/database.ts'
import { ring } from './bell.ts'
import { dateRevision, newestDated } from './dated-revisions.ts'

export type ChangeKind = Change['kind']

/** Records in the change feed that a resource was created, changed or deleted, in the transaction that did so. */
export const recordChange = (
  trx: Trx,
  workspaceId: string,
  kind: ChangeKind,
  id: string,
  options: { readonly deleted?: boolean } = {},
): Promise<void> => recordChanges(trx, workspaceId, kind, [id], options)

/** Maximum number of rows in one statement. SQLite accepts 32,766 parameters. */
const CHUNK = 2_000

/** Records changes of several resources of one kind, like recordChange. */
export const recordChanges = async (
  trx: Trx,
  workspaceId: string,
  kind: ChangeKind,
  ids: readonly string[],
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<void> => {
  const each = [...new Set(ids)]
  if (each.length === 0) return
  // The counter's row stays locked until the commit, so revisions become visible in order and without gaps.
  const { revision, now, newest } = await trx
    .updateTable('workspace')
    .set({ revision: sql`revision + ${sql.lit(each.length)}` })
    .where('id', '=', workspaceId)
    .returning(['revision', nowSql(trx).as('now'), newestDated(trx, workspaceId).as('newest')])
    .executeTakeFirstOrThrow()
  const first = revision - each.length + 1
  await dateRevision(trx, workspaceId, { first, now, newest })
  for (let start = 0; start < each.length; start += CHUNK)
    await trx
      .insertInto('change')
      .values(
        each.slice(start, start + CHUNK).map((id, at) => ({
          workspace_id: workspaceId,
          kind,
          id,
          revision: first + start + at,
          deleted: deleted ? (1 as const) : (0 as const),
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'kind', 'id']).doUpdateSet((row) => ({
          revision: row.ref('excluded.revision'),
          deleted: row.ref('excluded.deleted'),
        })),
      )
      .execute()
  afterCommit(trx, () => ring(workspaceId))
}
