import { randomUUID } from 'node:crypto'
import type { SourceKind } from '../../../contract/forum.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { CommunityRow } from '../forum.rows.ts'
import type { Community } from '../sources/port.ts'
import type { SourceState } from '../sources/source-error.ts'
import { storedStrings } from './json-columns.ts'

/** The communities that are watched, in the person's order. */
export const watchedCommunities = (db: Db, workspaceId: string): Promise<readonly CommunityRow[]> =>
  db
    .selectFrom('community')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()

/** The same by their ids. */
export const watchedById = async (db: Db, workspaceId: string): Promise<ReadonlyMap<string, CommunityRow>> =>
  new Map((await watchedCommunities(db, workspaceId)).map((community) => [community.id, community]))

/** All that were ever watched: leads of those that were removed still belong to them. */
export const allCommunities = (db: Db, workspaceId: string): Promise<readonly CommunityRow[]> =>
  db.selectFrom('community').selectAll().where('workspace_id', '=', workspaceId).orderBy('position').execute()

/** When something of each source was last read well (ms), for whatever workspace. */
export const lastReadings = (db: Db) =>
  db
    .selectFrom('community')
    .select(({ fn }) => ['source' as const, fn.max('last_ok_at').as('last_ok_at')])
    .groupBy('source')
    .execute()

const STATE = ['id', 'source', 'name', 'status', 'message', 'since', 'last_ok_at', 'retry_at'] as const
export type CommunityState = Pick<CommunityRow, (typeof STATE)[number]>

/** How the watched communities stand, in the person's order; without their cursors, which can be long. */
export const communityStates = (db: Db, workspaceId: string): Promise<readonly CommunityState[]> =>
  db
    .selectFrom('community')
    .select(STATE)
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()

/** What leads show of the community that brought them: its rules, word for word, and its name. */
export type Place = { readonly rules: readonly string[]; readonly name: string }

/** The places of communities by their id. */
export const placesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Place>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('community')
    .select(['id', 'rules', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, rules, name }) => [id, { rules: storedStrings(rules), name }]))
}

export type ChosenCommunity = { readonly source: SourceKind } & Community

/** Makes the list the watched one. What was watched before keeps its place, even after a time away. */
export const replaceCommunities = async (
  trx: Trx,
  workspaceId: string,
  chosen: readonly ChosenCommunity[],
  now: number,
): Promise<void> => {
  await trx
    .updateTable('community')
    .set({ removed_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .execute()
  for (const [position, { source, name, secret }] of chosen.entries())
    await trx
      .insertInto('community')
      .values({
        id: `community_${randomUUID()}`,
        workspace_id: workspaceId,
        position,
        source,
        name,
        secret,
        cursor: null,
        venue_id: null,
        read_seq: 0,
        status: 'pending',
        message: null,
        since: null,
        last_ok_at: null,
        retry_at: null,
        rules: '[]',
        rules_at: null,
        removed_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'source', 'name']).doUpdateSet({
          position,
          removed_at: null,
          // The shown name of an address with a token is typed back without it.
          ...(secret === null ? {} : { secret }),
        }),
      )
      .execute()
}

/** Notes up to which post of its venue a workspace has scored. */
export const saveReadSeq = async (trx: Trx, id: string, readSeq: number): Promise<void> => {
  await trx.updateTable('community').set({ read_seq: readSeq }).where('id', '=', id).execute()
}

/** Notes that a community was read, and when (ms). */
export const noteRead = async (trx: Trx, id: string, at: number, message: string | null): Promise<void> => {
  await trx
    .updateTable('community')
    .set((eb) => ({
      status: 'ok',
      message,
      since: eb.case().when('status', '=', 'ok').then(eb.ref('since')).else(at).end(),
      last_ok_at: at,
      retry_at: null,
    }))
    .where('id', '=', id)
    .execute()
}

/** Notes why a community could not be read; the time since when it is so stays. */
export const noteFailure = async (
  trx: Trx,
  id: string,
  failure: { readonly state: SourceState; readonly message: string; readonly retryAt: number | null },
  now: number,
): Promise<void> => {
  await trx
    .updateTable('community')
    .set((eb) => ({
      status: failure.state,
      message: failure.message,
      since: eb.case().when('status', '=', failure.state).then(eb.ref('since')).else(now).end(),
      retry_at: failure.retryAt,
    }))
    .where('id', '=', id)
    .execute()
}

/** Keeps the community's own rules, word for word, as a JSON list. */
export const saveRules = async (trx: Trx, id: string, rules: string): Promise<void> => {
  await trx.updateTable('community').set({ rules }).where('id', '=', id).execute()
}
