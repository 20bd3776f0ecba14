import { z } from 'zod'
import type { Contract } from '../../contract/operation.ts'
import { type Dispatch, findOperation } from '../../transport/dispatch.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../observability/logging.ts'
import { recordAudit } from './audit.ts'

/** Who made a call, and in which workspace. `callerId` is the id of an agent key or a person. */
export type CallBy = { readonly workspaceId: string; readonly callerId: string }

type Audited<Context> = {
  readonly db: Database
  readonly log: Logger
  readonly contract: Contract
  readonly dispatch: Dispatch<Context>
  /** Null if the call belongs to no workspace. */
  readonly by: (context: Context, input: unknown) => CallBy | null
}

/** The fields of an input that say what a change was about, the most telling first. */
const ABOUT = [
  ...['title', 'name', 'email', 'text', 'value', 'status', 'lead_id', 'job_id', 'post_id'],
  ...['connection_id', 'plan_id', 'key_id', 'person_id', 'feed_id', 'reply_id'],
]
const Fields = z.record(z.string(), z.unknown())

const aboutOf = (input: unknown): string | null => {
  const fields = Fields.safeParse(input).data ?? {}
  for (const name of ABOUT) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

/** The name of a caller at this moment. */
const nameOf = async (db: Database, callerId: string) => {
  const key = await db
    .selectFrom('agent_key')
    .select(['name', 'tail'])
    .where('id', '=', callerId)
    .executeTakeFirst()
  if (key) return { by_kind: 'key', by_name: `${key.name} …${key.tail}` } as const
  const person = await db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', callerId)
    .executeTakeFirst()
  return { by_kind: 'person', by_name: person ? `${person.name} (${person.email})` : callerId } as const
}

/**
 * Records every call that changed something, after it was done. A call that was answered from an earlier one is recorded
 * again, because it was sent again. If recording fails, the caller still gets the answer.
 */
export const auditedDispatch =
  <Context>({ db, log, contract, dispatch, by }: Audited<Context>): Dispatch<Context> =>
  async (feature, name, input, context) => {
    const answer = await dispatch(feature, name, input, context)
    const operation = findOperation(contract, feature, name)
    // What somebody keeps for themselves changes nothing in the workspace.
    if (!operation || feature === 'ownWork' || operation.http?.method === 'GET' || operation.mcp?.readOnly)
      return answer
    const caller = by(context, input)
    if (!caller) return answer
    const { workspaceId: workspace_id, callerId } = caller
    await nameOf(db, callerId)
      .then((who) =>
        recordAudit(db, { workspace_id, ...who, operation: `${feature}.${name}`, about: aboutOf(input) }),
      )
      .catch((error: unknown) => log.error({ err: error }, 'a change was not recorded in the audit'))
    return answer
  }
