import { randomUUID } from 'node:crypto'
import type { OpenRequest } from '../../contract/dashboard/admin.ts'
import {
  MOST_ACCOUNT_REQUESTS,
  type Upgrade,
  type UpgradeRequest,
} from '../../contract/dashboard/workspaces.ts'
import { AppError } from '../../contract/errors.ts'
import { moment, momentOrNull } from '../../contract/time.ts'
import { type Db, dbNow, type Trx } from '../db/database.ts'
import { lockWorkspace } from '../workspaces/workspaces.ts'
import type { UpgradeRequestRow } from './account.rows.ts'

/** The maximum number of requests that the members of a workspace see. */
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

/** Stores a request to the operator. Throws `conflict` if a request of the same kind is open, or too many about accounts. */
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
    .limit(MOST_ACCOUNT_REQUESTS)
    .execute()
  if (open.length >= (what === 'account' ? MOST_ACCOUNT_REQUESTS : 1))
    throw new AppError(
      'conflict',
      what === 'account'
        ? `This workspace has ${MOST_ACCOUNT_REQUESTS} unanswered requests about accounts, which is the maximum. You can send another request after one of these has been answered.`
        : 'You have already asked for this. The answer will appear on the Workspace page.',
    )
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

/** Whether a workspace is waiting for an answer. */
export const hasOpenUpgrade = async (db: Db, workspaceId: string): Promise<boolean> => {
  const open = await db
    .selectFrom('upgrade_request')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Every request that nobody has answered, oldest first. */
export const openUpgrades = async (db: Db): Promise<OpenRequest[]> => {
  const rows = await db
    .selectFrom('upgrade_request')
    .innerJoin('workspace', 'workspace.id', 'upgrade_request.workspace_id')
    .leftJoin('person', 'person.id', 'upgrade_request.person_id')
    .selectAll('upgrade_request')
    .select(['workspace.name', 'workspace.plan', 'person.email'])
    .where('answered_at', 'is', null)
    .orderBy('upgrade_request.created_at')
    .orderBy('upgrade_request.id')
    .execute()
  return rows.map((row) => ({
    ...requestOf(row),
    workspace_id: row.workspace_id,
    workspace_name: row.name,
    plan: row.plan,
    asked_by: row.email,
  }))
}

/** Answers a request. Returns its workspace and the address of the person who asked. Throws `not_found`. */
export const answerUpgrade = async (
  trx: Trx,
  requestId: string,
  answer: string,
): Promise<{ readonly workspaceId: string; readonly askedBy: string | null }> => {
  const answered = await trx
    .updateTable('upgrade_request')
    .set({ answered_at: await dbNow(trx), answer })
    .where('id', '=', requestId)
    .where('answered_at', 'is', null)
    .returning(['workspace_id', 'person_id'])
    .executeTakeFirst()
  if (!answered) throw new AppError('not_found', `There is no open request ${requestId}.`)
  const { workspace_id: workspaceId, person_id } = answered
  const asker = await trx
    .selectFrom('person')
    .select('email')
    .where('id', '=', person_id ?? '')
    .executeTakeFirst()
  return { workspaceId, askedBy: asker?.email ?? null }
}
