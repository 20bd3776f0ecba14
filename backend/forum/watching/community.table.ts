import { randomUUID } from 'node:crypto'
import type { SourceKind } from '../../../contract/forum.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { CommunityRow } from '../forum.rows.ts'
import type { Community } from '../sources/port.ts'
import { storedStrings } from './json-columns.ts'

/** Reads the watched communities, in the person's order. */
export const watchedCommunities = (db: Db, workspaceId: string): Promise<readonly CommunityRow[]> =>
  db
    .selectFrom('community')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()

/** Reads the watched communities by their ids. */
export const watchedById = async (db: Db, workspaceId: string): Promise<ReadonlyMap<string, CommunityRow>> =>
  new Map((await watchedCommunities(db, workspaceId)).map((community) => [community.id, community]))

/** Reads all communities that were ever watched. Leads of a removed community still belong to it. */
export const allCommunities = (db: Db, workspaceId: string): Promise<readonly CommunityRow[]> =>
  db.selectFrom('community').selectAll().where('workspace_id', '=', workspaceId).orderBy('position').execute()

/** Reads when a community of each source was last read successfully (ms), in any workspace. */
export const lastReadings = (db: Db) =>
  db
    .selectFrom('community')
    .select(({ fn }) => ['source' as const, fn.max('last_ok_at').as('last_ok_at')])
    .groupBy('source')
    .execute()

const STATE = [
  'id',
  'source',
  'name',
  'title',
  'status',
  'message',
  'since',
  'last_ok_at',
  'retry_at',
] as const
export type CommunityState = Pick<CommunityRow, (typeof STATE)[number]>

/** Reads the states of the watched communities, in the person's order, without their cursors, which can be long. */
export const communityStates = (db: Db, workspaceId: string): Promise<readonly CommunityState[]> =>
  db
    .selectFrom('community')
    .select(STATE)
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()

/** The parts of a community that leads show: its rules, word for word, and its name. */
export type Watched = { readonly rules: readonly string[]; readonly name: string }

/** Reads the rules and names of communities, by id. */
export const watchedByIds = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Watched>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('community')
    .select(['id', 'rules', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, rules, name }) => [id, { rules: storedStrings(rules), name }]))
}

export type ChosenCommunity = { readonly source: SourceKind } & Community

/** Replaces the watched communities. A community that was watched before continues where it stopped. */
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
        title: null,
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
          // A private feed that is saved by its shown name keeps its stored address.
          ...(secret === null ? {} : { secret }),
        }),
      )
      .execute()
}

/** Saves the result of a scan for a community: the number of the last scored post, or the rules as a JSON list. */
export const saveCommunity = async (
  trx: Trx,
  id: string,
  change: Partial<Pick<CommunityRow, 'read_seq' | 'rules' | 'title'>>,
): Promise<void> => {
  await trx.updateTable('community').set(change).where('id', '=', id).execute()
}

/** The result of a community's last reading. Only a successful reading has `last_ok_at` (ms). */
export type ReadingState = Pick<CommunityRow, 'status' | 'message' | 'retry_at'> &
  Partial<Pick<CommunityRow, 'last_ok_at'>>

/** Saves the result of a reading. A new status begins at `at` (ms). */
export const saveState = async (trx: Trx, id: string, state: ReadingState, at: number): Promise<void> => {
  await trx
    .updateTable('community')
    .set((eb) => ({
      ...state,
      since: eb.case().when('status', '=', state.status).then(eb.ref('since')).else(at).end(),
    }))
    .where('id', '=', id)
    .execute()
}
