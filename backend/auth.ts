import type { Plan } from '../contract/credits.ts'
import { AppError } from '../contract/errors.ts'
import type { Operation, Scope } from '../contract/operation.ts'
import { type Database, type Db, nowSql } from './db/database.ts'
import { statement } from './db/statement.ts'
import { hashOfKey, isKeyText } from './keys/key-text.ts'
import { scopesOf } from './keys/keys.ts'
import { accessAt, type ForumAccessNow } from './workspaces/workspaces.ts'

/** Who makes a request: an agent key that holds, and its workspace as it stands now. */
export type Caller = {
  readonly workspaceId: string
  readonly keyId: string
  readonly scopes: readonly Scope[]
  readonly plan: Plan
  readonly forumAccess: ForumAccessNow
  /** Whether the workspace allows going live. */
  readonly livePublish: boolean
  /** The newest revision of the workspace's resources. */
  readonly revision: number
}

/** Milliseconds that a key's last use may lag behind, so that reading does not mean writing. */
const LAST_USED_LAG = 60_000

/** The text after `Bearer`; null where there is none. */
export const bearerOf = (authorization: string | null | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

/**
 * Finds out who calls. Throws `unauthorized` for a missing,
 * mistyped, unknown or revoked key, and `domain_mismatch` for a plugin's.
 */
export const authenticate = async (
  db: Database,
  authorization: string | null | undefined,
): Promise<Caller> => {
  const key = bearerOf(authorization)
  if (key === null) throw new AppError('unauthorized', 'Send an agent key: Authorization: Bearer <API_KEY>.')
  if (!isKeyText(key)) throw new AppError('unauthorized', 'The agent key is mistyped.')
  const row = await rowsWithWorkspace(db).where('agent_key.hash', '=', hashOfKey(key)).executeTakeFirst()
  const caller = callerOf(row)
  if (row && (row.last_used_at ?? 0) < row.now - LAST_USED_LAG) await noteUse(db, row.key_id, row.now)
  return caller
}

/** Milliseconds for which a caller counts as known: a revoked key ends within a second. */
export const KNOWN_FOR = 500
const CALLERS_KNOWN = 10_000

export type Authenticate = (authorization: string | null | undefined) => Promise<Caller>

/** `authenticate` that asks the database once for requests that follow each other closely, as those of pollers do. */
export const rememberingAuthenticate = (db: Database, knownFor: number): Authenticate => {
  type Known = { readonly until: number; readonly since: number; readonly caller: Promise<Caller> }
  const known = new Map<string, Known>()
  return (authorization) => {
    const now = performance.now()
    const header = authorization ?? ''
    const remembered = known.get(header)
    if (remembered && remembered.until > now) return remembered.caller
    if (known.size >= CALLERS_KNOWN) known.clear()
    const stillGood = knownFor > 0 && remembered !== undefined && remembered.since > now - LAST_USED_LAG
    const caller = stillGood
      ? confirmed(db, remembered.caller).then((good) => good ?? authenticate(db, authorization))
      : authenticate(db, authorization)
    known.set(header, { until: now + knownFor, since: stillGood ? remembered.since : now, caller })
    // A refusal is found out anew each time, so that what is remembered stays bounded by real keys.
    caller.catch(() => known.delete(header))
    return caller
  }
}

const revokedAt = statement((db, keyId: string) =>
  db.selectFrom('agent_key').select('revoked_at').where('id', '=', keyId),
)
const revisionOf = statement((db, workspaceId: string) =>
  db.selectFrom('workspace').select('revision').where('id', '=', workspaceId),
)

/**
 * The caller where nothing happened to its key or workspace since, which costs a fraction of finding it out anew; else null.
 * Every change of a workspace moves its revision; what ends by the clock is not confirmed.
 */
const confirmed = async (db: Database, known: Promise<Caller>): Promise<Caller | null> => {
  const caller = await known
  if (caller.forumAccess.expiresAt !== null) return null
  const [key] = await revokedAt(db, caller.keyId)
  const [workspace] = await revisionOf(db, caller.workspaceId)
  return key?.revoked_at === null && workspace?.revision === caller.revision ? caller : null
}

/** The same caller a while later; throws what `authenticate` throws. */
export const refreshCaller = async (db: Database, keyId: string): Promise<Caller> =>
  callerOf(await rowsWithWorkspace(db).where('agent_key.id', '=', keyId).executeTakeFirst())

const rowsWithWorkspace = (db: Db) =>
  db
    .selectFrom('agent_key')
    .innerJoin('workspace', 'workspace.id', 'agent_key.workspace_id')
    .select([
      'agent_key.id as key_id',
      'agent_key.workspace_id',
      'agent_key.kind',
      'agent_key.scopes',
      'agent_key.last_used_at',
      'agent_key.revoked_at',
      'workspace.plan',
      'workspace.forum_access',
      'workspace.forum_access_until',
      'workspace.live_publish',
      'workspace.revision',
      nowSql(db).as('now'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rowsWithWorkspace>['executeTakeFirst']>>

const callerOf = (row: Row): Caller => {
  if (!row) throw new AppError('unauthorized', 'This agent key is not known here.')
  if (row.revoked_at !== null) throw new AppError('unauthorized', 'This agent key was revoked.')
  if (row.kind === 'plugin')
    throw new AppError('domain_mismatch', 'This key is locked to one site and is refused for agents.')
  return {
    workspaceId: row.workspace_id,
    keyId: row.key_id,
    scopes: scopesOf(row),
    plan: row.plan,
    forumAccess: accessAt(row, row.now),
    livePublish: row.live_publish === 1,
    revision: row.revision,
  }
}

const noteUse = async (db: Database, keyId: string, now: number): Promise<void> => {
  await db.updateTable('agent_key').set({ last_used_at: now }).where('id', '=', keyId).execute()
}

/** Whether these scopes allow an operation. */
export const mayCall = ({ scopes: needed }: Operation, { scopes }: Pick<Caller, 'scopes'>): boolean =>
  needed === 'any' ? scopes.length > 0 : (needed ?? []).some((scope) => scopes.includes(scope))

/** Throws `scope_missing`, naming what is needed. */
export const requireScope = (operation: Operation, caller: Pick<Caller, 'scopes'>): void => {
  if (mayCall(operation, caller)) return
  const needed = operation.scopes === 'any' ? 'any scope' : (operation.scopes ?? []).join(' or ')
  throw new AppError(
    'scope_missing',
    `${operation.title} needs a key with ${operation.scopes === 'any' ? needed : `the scope ${needed}`}.`,
  )
}
