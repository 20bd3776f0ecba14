import { randomUUID } from 'node:crypto'
import { DAY } from '../../contract/time.ts'
import { type Database, type Db, dbNow } from '../db/database.ts'
import type { Job } from '../jobs/worker.ts'
import type { AuditRow } from './audit.rows.ts'

/** How long entries are kept, ms. */
const KEPT_MS = 365 * DAY
/** The maximum length of the subject of a change, in characters. */
const LONGEST = 200

export type AuditEntry = Omit<AuditRow, 'id' | 'at'>

/** Records a change in a workspace. */
export const recordAudit = async (db: Db, entry: AuditEntry): Promise<void> => {
  await db
    .insertInto('audit_entry')
    .values({
      ...entry,
      about: entry.about?.slice(0, LONGEST) ?? null,
      id: `audit_${randomUUID()}`,
      at: await dbNow(db),
    })
    .execute()
}

/** The entries of a workspace, newest first. `before` is the last entry of the previous page. */
export const auditOf = async (
  db: Db,
  workspaceId: string,
  { limit, before }: { readonly limit: number; readonly before: Pick<AuditRow, 'at' | 'id'> | null },
): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_entry')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .$if(before !== null, (query) =>
      query.where((eb) =>
        eb.or([
          eb('at', '<', before?.at ?? 0),
          eb.and([eb('at', '=', before?.at ?? 0), eb('id', '<', before?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

const LOOK_EVERY_MS = DAY / 24

/** Deletes entries that are too old. */
export const forgetAuditJob = (db: Database): Job => ({
  name: 'forget-audit',
  idleMs: LOOK_EVERY_MS,
  poll: async () => {
    await db
      .deleteFrom('audit_entry')
      .where('at', '<=', (await dbNow(db)) - KEPT_MS)
      .execute()
    return 'idle'
  },
})
