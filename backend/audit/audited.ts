import { z } from 'zod'
import type { Contract, Operation } from '../../contract/operation.ts'
import { oneLine } from '../../contract/shapes.ts'
import { triage } from '../../contract/triage.ts'
import { type Dispatch, findOperation } from '../../transport/dispatch.ts'
import type { Database, Db } from '../db/database.ts'
import type { Logger } from '../observability/logging.ts'
import { appName } from '../text/app-name.ts'
import { recordAudit } from './audit.ts'

/** Who made a call, and in which workspace. `callerId` is the id of an agent key, a person or a connected app. */
export type CallBy = { readonly workspaceId: string; readonly callerId: string }

type Audited<Context> = {
  readonly db: Database
  readonly log: Logger
  readonly contract: Contract
  readonly dispatch: Dispatch<Context>
  /** Null if the call belongs to no workspace. */
  readonly by: (context: Context, input: unknown) => CallBy | null
  readonly watched?: (context: Context, onReplayed: () => void) => Context
}

/** The fields of an input that describe the subject of a change in words, the best description first. */
const WORDS = ['title', 'name', 'email', 'text', 'value', 'plan', 'what']
/** Maximum number of ids of one list that an entry names. */
const MOST_IDS = 3

/**
 * The features whose calls are not recorded here: a member's own data does not change the workspace, and operators' changes are recorded
 * elsewhere, with their reasons.
 */
const NOT_HERE: ReadonlySet<string> = new Set(['ownWork', 'admin'])
/** Operations of other features that also tell only of a person's own work. */
const OF_OWN_WORK: ReadonlySet<Operation> = new Set<Operation>([triage.keepLead])
/** Whether a call of an operation in a workspace is recorded. */
export const isAudited = (feature: string, operation: Operation): boolean =>
  !NOT_HERE.has(feature) &&
  !OF_OWN_WORK.has(operation) &&
  operation.http?.method !== 'GET' &&
  !operation.mcp?.readOnly

const Fields = z.record(z.string(), z.unknown())
const Line = oneLine()

/** Stands between a name and the limit of what it names. In names, spaces replace line breaks, so that no name can claim a limit. */
export const LIMIT_MARK = '\n'

const aboutOf = async (db: Database, input: unknown): Promise<string | null> => {
  const fields = Fields.safeParse(input).data ?? {}
  const role = typeof fields.role === 'string' ? fields.role : null
  if (typeof fields.person_id === 'string') {
    const person = (await personNamed(db, fields.person_id)) ?? fields.person_id
    return role === null ? person : `${person} to ${role}`
  }
  const mayPublish = !Array.isArray(fields.scopes) || fields.scopes.includes('publish')
  const limit = fields.drafts_only === true && mayPublish ? 'drafts only' : ''
  for (const name of WORDS) {
    const value = Line.safeParse(fields[name]).data ?? ''
    if (value === '') continue
    if (name === 'email' && role !== null) return `${value} as ${role}`
    return limit === '' ? value : `${value}${LIMIT_MARK}(${limit})`
  }
  const ids = Object.entries(fields).flatMap(([name, value]) =>
    /_ids?$/.test(name) && name !== 'workspace_id' ? idsIn(value) : [],
  )
  const status = typeof fields.status === 'string' ? fields.status : ''
  return [ids.join(', '), status, limit].filter((text) => text !== '').join(': ') || null
}

/** The ids in a field; of a long list, the first ones and how many more there are. */
const idsIn = (value: unknown): readonly string[] => {
  const ids = [value].flat().filter((id) => typeof id === 'string')
  return ids.length <= MOST_IDS
    ? ids
    : [...ids.slice(0, MOST_IDS - 1), `${ids[MOST_IDS - 1]} and ${ids.length - MOST_IDS} more`]
}

/** A person's name and address at this moment; null if there is no such person. */
export const personNamed = async (db: Db, id: string): Promise<string | null> => {
  const person = await db
    .selectFrom('person')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return person ? `${person.name} (${person.email})` : null
}

/** The name of a caller at this moment. */
const nameOf = async (db: Database, callerId: string) => {
  const key = await db
    .selectFrom('agent_key')
    .select(['name', 'tail'])
    .where('id', '=', callerId)
    .executeTakeFirst()
  if (key) return { by_kind: 'key', by_name: `${key.name} …${key.tail}` } as const
  const app = await db
    .selectFrom('oauth_consent')
    .innerJoin('person', 'person.id', 'oauth_consent.userId')
    .innerJoin('oauth_client', 'oauth_client.clientId', 'oauth_consent.clientId')
    .select(['person.name', 'person.email', 'oauth_client.name as app'])
    .where('oauth_consent.id', '=', callerId)
    .executeTakeFirst()
  if (app) {
    const through = appName(app.app) ?? 'an app'
    return { by_kind: 'person', by_name: `${app.name} (${app.email}) through ${through}` } as const
  }
  return { by_kind: 'person', by_name: (await personNamed(db, callerId)) ?? callerId } as const
}

/**
 * Records every call that changed something, after it was done. A call that got the stored answer of an earlier call is not recorded
 * again: `watched` returns the context with a callback for this case. If recording fails, the caller still gets the answer.
 */
export const auditedDispatch =
  <Context>({ db, log, contract, dispatch, by, watched }: Audited<Context>): Dispatch<Context> =>
  async (feature, name, input, context) => {
    const operation = findOperation(contract, feature, name)
    if (!operation || !isAudited(feature, operation)) return dispatch(feature, name, input, context)
    let replayed = false
    // Reads the subject before the call, because the call may delete it.
    const about = await aboutOf(db, input)
    const watching = watched?.(context, () => {
      replayed = true
    })
    const answer = await dispatch(feature, name, input, watching ?? context)
    if (replayed) return answer
    const caller = by(context, input)
    if (!caller) return answer
    const { workspaceId: workspace_id, callerId } = caller
    await nameOf(db, callerId)
      .then((who) => recordAudit(db, { workspace_id, ...who, operation: `${feature}.${name}`, about }))
      .catch((error: unknown) => log.error({ err: error }, 'a change was not recorded in the audit'))
    return answer
  }
