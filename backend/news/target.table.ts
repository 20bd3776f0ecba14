import { z } from 'zod'
import { NewsEvent, type NewsTarget } from '../../contract/dashboard/news.ts'
import { AppError } from '../../contract/errors.ts'
import { moment } from '../../contract/time.ts'
import type { Db, Trx } from '../db/database.ts'
import type { SealedRows } from '../secrets/sealed-rows.ts'
import type { SecretBox } from '../secrets/secrets.ts'
import type { TargetRow } from './news.rows.ts'

const StoredEvents = z.array(NewsEvent)
/** The sealed parts of a target. For a webhook, they include `secret`; for mails, they are only `token`. */
const Sealed = z.object({
  url: z.string().optional(),
  secret: z.string().optional(),
  token: z.string().optional(),
})
type Sealed = z.infer<typeof Sealed>

/** Reads the events that a target wants. */
export const eventsOf = ({ events }: Pick<TargetRow, 'events'>): NewsEvent[] =>
  StoredEvents.parse(JSON.parse(events))

export const seal = (box: SecretBox, targetId: string, sealed: Sealed): string =>
  box.seal(targetId, JSON.stringify(sealed))

/** Opens the address and the secrets of a target. Throws `unavailable` if the sealing key is missing or wrong. */
export const unseal = (box: SecretBox, { id, sealed }: Pick<TargetRow, 'id' | 'sealed'>): Sealed =>
  Sealed.parse(JSON.parse(box.open(id, sealed)))

/** Reads a target of a workspace. Throws `not_found`. */
export const readTarget = async (db: Db, workspaceId: string, id: string): Promise<TargetRow> => {
  const row = await db
    .selectFrom('news_target')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row)
    throw new AppError('not_found', 'There is no such notification. The notification may have been removed.')
  return row
}

/** Reads the id of the target for the mails to a person; null if the person receives none. */
export const ownTarget = async (db: Db, workspaceId: string, personId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('news_target')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks a target until the transaction ends, and reads it. Throws `not_found`. */
export const lockTarget = async (trx: Trx, workspaceId: string, id: string): Promise<TargetRow> => {
  await trx
    .updateTable('news_target')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', id)
    .execute()
  return readTarget(trx, workspaceId, id)
}

/** Reads the targets of a workspace that are on. */
export const targetsOn = (db: Db, workspaceId: string): Promise<TargetRow[]> =>
  db
    .selectFrom('news_target')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('off', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Reads targets as the contract shows them, oldest first: all targets of a workspace, or one. */
export const shownTargets = async (db: Db, workspaceId: string, id?: string): Promise<NewsTarget[]> => {
  const rows = await db
    .selectFrom('news_target')
    .leftJoin('person', 'person.id', 'news_target.person_id')
    .selectAll('news_target')
    .select('person.email')
    .where('news_target.workspace_id', '=', workspaceId)
    .$if(id !== undefined, (query) => query.where('news_target.id', '=', id ?? ''))
    .orderBy('news_target.created_at')
    .orderBy('news_target.id')
    .execute()
  return Promise.all(
    rows.map(async (row) => ({
      target_id: row.id,
      kind: row.kind,
      name: row.name,
      address: row.email ?? row.origin,
      person_id: row.person_id,
      events: eventsOf(row),
      every: row.every,
      hour: row.every === 'daily' ? row.hour : null,
      off: row.off,
      created_at: moment(row.created_at),
      last: await lastOf(db, row.id),
    })),
  )
}

const lastOf = async (db: Db, targetId: string): Promise<NewsTarget['last']> => {
  const row = await db
    .selectFrom('news_delivery')
    .select(['state', 'tried_at', 'error'])
    .where('target_id', '=', targetId)
    .where('tried_at', 'is not', null)
    .$narrowType<{ tried_at: number }>()
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { state: row.state, tried_at: moment(row.tried_at), error: row.error } : null
}

/** The sealed addresses and secrets of targets. */
export const sealedTargets: SealedRows = {
  after: async (db, id, limit) => {
    const rows = await db
      .selectFrom('news_target')
      .select(['id', 'workspace_id', 'name', 'sealed'])
      .where('id', '>', id)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      owner: row.id,
      sealed: row.sealed,
      workspaceId: row.workspace_id,
      name: row.name,
    }))
  },
  replace: async (trx, row, sealed) => {
    const { numUpdatedRows } = await trx
      .updateTable('news_target')
      .set({ sealed })
      .where('id', '=', row.id)
      .where('sealed', '=', row.sealed)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },
}
