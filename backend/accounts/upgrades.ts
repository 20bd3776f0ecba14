import { randomUUID } from 'node:crypto'
import type { Upgrade, UpgradeRequest } from '../../contract/dashboard/workspaces.ts'
import { AppError } from '../../contract/errors.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { lockWorkspace } from '../workspaces/workspaces.ts'
import type { UpgradeRequestRow } from './account.rows.ts'

/** The maximum number of requests that a workspace sees. */
const MOST_SHOWN = 50

const requestOf = (row: UpgradeRequestRow): UpgradeRequest => ({
  request_id: row.id,
  what: row.what,
  note: row.note,
  created_at: moment(row.created_at),
  answered_at: momentOrNull(row.answered_at),
  answer: row.answer,
})

/** What a workspace asked the operator for, newest first. */
export const upgradesOf = async (db: Db, workspaceId: string): Promise<UpgradeRequest[]> => {
  const rows = await db
    .selectFrom('upgrade_request')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(requestOf)
}

/** Leaves a request for the operator. Throws `conflict` if one of its kind is open. */
export const requestUpgrade = async (
  trx: Trx,
  {
    workspaceId,
    personId,
    what,
    note,
  }: {
    readonly workspaceId: string
    readonly personId: string
    readonly what: Upgrade
    readonly note: string
  },
): Promise<UpgradeRequest> => {
  await lockWorkspace(trx, workspaceId)
  const open = await trx
    .selectFrom('upgrade_request')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('what', '=', what)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  if (open) throw new AppError('conflict', 'You asked for this already. The answer will appear here.')
  const row: UpgradeRequestRow = {
    id: `request_${randomUUID()}`,
    workspace_id: workspaceId,
    person_id: personId,
    what,
    note,
    created_at: await dbNow(trx),
    answered_at: null,
    answer: null,
  }
  await trx.insertInto('upgrade_request').values(row).execute()
  return requestOf(row)
}

/** Every request that nobody has answered, oldest first, with the name of its workspace. */
export const openUpgrades = (db: Db) =>
  db
    .selectFrom('upgrade_request')
    .innerJoin('workspace', 'workspace.id', 'upgrade_request.workspace_id')
    .selectAll('upgrade_request')
    .select('workspace.name')
    .where('answered_at', 'is', null)
    .orderBy('upgrade_request.created_at')
    .execute()

/** Answers a request and returns the id of its workspace. Throws `not_found`. */
export const answerUpgrade = async (trx: Trx, requestId: string, answer: string): Promise<string> => {
  const answered = await trx
    .updateTable('upgrade_request')
    .set({ answered_at: await dbNow(trx), answer })
    .where('id', '=', requestId)
    .where('answered_at', 'is', null)
    .returning('workspace_id')
    .executeTakeFirst()
  if (!answered) throw new AppError('not_found', `There is no open request ${requestId}.`)
  return answered.workspace_id
}
