import { count, listed } from '../../../contract/words.ts'
import { openUpgrades } from '../../accounts/upgrades.ts'
import { type Database, dbNow } from '../../db/database.ts'
import { type Finding, joined, ok, spanOf, warn } from './finding.ts'

/** The maximum number of workspaces without an owner that are named. */
const MOST_NAMED = 5

/** Whether customers wait for an answer, and whether every workspace has an owner. */
export const lookAtWorkspaces = async (db: Database): Promise<Finding> => {
  const findings = [...(await requests(db)), ...(await unowned(db))]
  return findings.length === 0
    ? ok('No request is waiting for an answer, and no workspace needs an owner.')
    : joined(findings)
}

const requests = async (db: Database): Promise<readonly Finding[]> => {
  const open = await openUpgrades(db)
  const [oldest] = open
  if (!oldest) return []
  const age = spanOf((await dbNow(db)) - Date.parse(oldest.created_at))
  return [
    warn(
      open.length === 1
        ? `A customer’s request has been waiting for ${age}.`
        : `${count(open.length, 'request')} from customers are waiting for an answer. The oldest has been waiting for ${age}.`,
      'Read and answer the requests on the Admin page, or with the commands “workspace requests” and “workspace answer”.',
    ),
  ]
}

/** Reports workspaces without an owner. If nobody has an account, workspaces need no owners, because they are used only through keys. */
const unowned = async (db: Database): Promise<readonly Finding[]> => {
  const person = await db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (!person) return []
  const rows = await db
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member')
            .select('person_id')
            .whereRef('member.workspace_id', '=', 'workspace.id')
            .where('role', '=', 'owner'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const named = rows.slice(0, MOST_NAMED).map(({ id, name }) => `${name} (${id})`)
  const rest = rows.length - named.length
  return [
    warn(
      `Nobody owns ${listed([...named, ...(rest > 0 ? [count(rest, 'other workspace')] : [])], 'and')}.`,
      'To give a workspace an owner, run “people invite ADDRESS --workspace ID”.',
    ),
  ]
}
