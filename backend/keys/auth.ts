import type { Plan } from '../../contract/credits.ts'
import { ROLES, type Role } from '../../contract/dashboard/account.ts'
import { roleFor } from '../../contract/dashboard/member-work.ts'
import { AppError } from '../../contract/errors.ts'
import type { Operation, Scope } from '../../contract/operation.ts'
import { dayInUtc } from '../../contract/time.ts'
import { type Database, type Db, nowSql, textsOf } from '../db/database.ts'
import { type Given, statement } from '../db/statement.ts'
import { together } from '../db/together.ts'
import { DatabaseTrouble } from '../db/trouble.ts'
import { accessAt, type ForumAccessNow, OPENNESS, whyClosed } from '../workspaces/workspaces.ts'
import { isKeyText, NO_KEY_TEXT } from './key-text.ts'
import { scopesOf } from './keys.ts'
import { secretHash } from './secret-hash.ts'

/**
 * The caller of a request, with the current state of the workspace. A caller is a valid agent key, a member who is
 * signed in, or an app that a member connected.
 */
export type Caller = {
  readonly workspaceId: string
  /** Id of the agent key, of the person who is signed in, or of the app's connection. */
  readonly callerId: string
  /** The role of the member; absent for an agent key. */
  readonly role?: Role
  readonly scopes: readonly Scope[]
  /** Why the caller may save posts only as drafts, and what to do about it, in sentences; null if the caller may publish live. */
  readonly draftsOnly: string | null
  readonly plan: Plan
  readonly forumAccess: ForumAccessNow
  /** Whether the workspace allows posts to go live. */
  readonly livePublish: boolean
  /** The newest revision of the workspace's resources. */
  readonly revision: number
}

/** Maximum lag of the stored time of a key's last use, in ms, so that most reads write nothing. */
const LAST_USED_LAG = 60_000

/** Returns the text after `Bearer`; null if there is none. */
export const bearerOf = (authorization: string | null | undefined): string | null =>
  /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? null

/** Finds the caller by the Authorization header. Throws `unauthorized`, `domain_mismatch`. */
export type Authenticate = (authorization: string | null | undefined) => Promise<Caller>

/**
 * Makes a function that looks up the caller again for each request, so that a revoked key stops working at once. Throws `unauthorized`
 * for a missing, mistyped, unknown or revoked key, and `domain_mismatch` for a plugin's key.
 */
export const authenticator = (db: Database): Authenticate => {
  const rowOf = together(async (hashes) => {
    const rows = await rowsByHash(db, JSON.stringify(hashes))
    return new Map(rows.map((row) => [row.hash, row]))
  })
  let noteAgainAt = 0
  const note = ({ key_id, now }: { readonly key_id: string; readonly now: number }) =>
    noteUse(db, key_id, now).catch((error: unknown) => {
      if (!(error instanceof DatabaseTrouble)) throw error
      // If the database rejects changes, the caller still receives an answer, and later requests do not wait for another try.
      noteAgainAt = now + LAST_USED_LAG
    })
  return async (authorization) => {
    const key = bearerOf(authorization)
    if (key === null)
      throw new AppError('unauthorized', 'Send an agent key: Authorization: Bearer <API_KEY>.')
    if (!isKeyText(key)) throw new AppError('unauthorized', NO_KEY_TEXT)
    const row = await rowOf(secretHash(key))
    const caller = callerOf(row)
    if (row && row.now >= noteAgainAt && (row.last_used_at ?? 0) < row.now - LAST_USED_LAG) await note(row)
    return caller
  }
}

/** Reads the current state of a caller that was found before. Throws the same errors as `authenticate`. */
export type RefreshCaller = (keyId: string) => Promise<Caller>

/** Makes a function that finds callers again by the ids of their keys. Streams that wake at the same time share one query. */
export const callerRefresher = (db: Database): RefreshCaller => {
  const rowOf = together(async (keyIds) => {
    const rows = await rowsById(db, JSON.stringify(keyIds))
    return new Map(rows.map((row) => [row.key_id, row]))
  })
  return async (keyId) => callerOf(await rowOf(keyId))
}

const rowsWithWorkspace = (db: Db) =>
  db
    .selectFrom('agent_key')
    .innerJoin('workspace', 'workspace.id', 'agent_key.workspace_id')
    .select([
      'agent_key.id as key_id',
      'agent_key.name',
      'agent_key.hash',
      'agent_key.workspace_id',
      'agent_key.kind',
      'agent_key.scopes',
      'agent_key.drafts_only',
      'agent_key.last_used_at',
      'agent_key.revoked_at',
      'agent_key.expires_at',
      ...OPENNESS,
      'workspace.plan',
      'workspace.forum_access',
      'workspace.forum_access_until',
      'workspace.live_publish',
      'workspace.revision',
      nowSql(db).as('now'),
    ])

const rowsByHash = statement((db, hashes: Given) =>
  rowsWithWorkspace(db).where('agent_key.hash', 'in', textsOf(db, hashes)).compile(),
)
const rowsById = statement((db, keyIds: Given) =>
  rowsWithWorkspace(db).where('agent_key.id', 'in', textsOf(db, keyIds)).compile(),
)

type KeyWithWorkspace = Awaited<ReturnType<ReturnType<typeof rowsWithWorkspace>['executeTakeFirst']>>

const callerOf = (row: KeyWithWorkspace): Caller => {
  if (!row) throw new AppError('unauthorized', 'This service does not know this agent key.')
  if (row.revoked_at !== null) throw new AppError('unauthorized', 'This agent key was revoked.')
  if (row.expires_at !== null && row.expires_at <= row.now)
    throw new AppError(
      'unauthorized',
      `This agent key expired on ${dayInUtc(row.expires_at)}. An owner of the workspace can create a new key.`,
    )
  const closed = whyClosed(row)
  if (closed !== null) throw new AppError('unauthorized', closed)
  if (row.kind === 'plugin')
    throw new AppError(
      'domain_mismatch',
      'This key is for the plugin on one particular site. Agents cannot use it.',
    )
  return {
    workspaceId: row.workspace_id,
    callerId: row.key_id,
    scopes: scopesOf(row),
    draftsOnly:
      row.drafts_only === 1
        ? `The agent key “${row.name}” may only save drafts. To publish live, use a key that allows it. An owner of the workspace can create such a key.`
        : null,
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

/** Whether the member for whom a call is made may make it. Agent keys have no role. */
export const mayAct = (operation: Operation, { role }: Pick<Caller, 'role'>): boolean =>
  role === undefined || ROLES.indexOf(role) <= ROLES.indexOf(roleFor(operation))

/** Throws `role_missing` if the role of the member is too low. */
export const requireRoleFor = (operation: Operation, caller: Pick<Caller, 'role'>): void => {
  if (mayAct(operation, caller)) return
  throw new AppError(
    'role_missing',
    `“${operation.title}” needs a higher role than viewer. The person who connected this app is only a viewer in this workspace.`,
  )
}

/** Throws `scope_missing` with the scopes that the operation needs. */
export const requireScope = (operation: Operation, caller: Pick<Caller, 'scopes'>): void => {
  if (mayCall(operation, caller)) return
  const { title, scopes = [] } = operation
  const needed = scopes === 'any' ? 'any scope' : `the scope ${scopes.join(' or ')}`
  throw new AppError('scope_missing', `“${title}” needs a key with ${needed}.`)
}
