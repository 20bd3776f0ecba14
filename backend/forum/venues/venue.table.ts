import { randomUUID } from 'node:crypto'
import { DAY } from '../../../contract/time.ts'
import { type Database, type Db, dbNow, type Trx, transaction } from '../../db/database.ts'
import { RELEASED, UNLEASED } from '../../jobs/lease-columns.ts'
import type { CommunityRow, VenueRow } from '../forum.rows.ts'
import type { ForumPost } from '../sources/port.ts'
import type { SourceError } from '../sources/source-error.ts'
import { sourceOf } from '../sources/sources.ts'
import { type ForumContext, isEverybodys } from '../watching/context.ts'
import { storedPost } from '../watching/json-columns.ts'
import { keysOf } from './post-keys.ts'

/** Posts are kept so long in full, ms. */
export const KEPT_MS = 7 * DAY
/** Their hashes are kept so long, ms: quiet feeds list posts of a year ago. */
const REMEMBERED_MS = 400 * DAY

/** What lets a venue go after work that got somewhere. */
const LET_GO = { ...RELEASED, attempt: 0 }

/** The venue, or undefined where it went with its workspace. */
export const readVenue = (db: Db, id: string): Promise<VenueRow | undefined> =>
  db.selectFrom('venue').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Where a community is read; made where nobody asked for it before. One that is read elsewhere now, since the operator
 * opened its origin, begins there anew.
 */
export const venueOf = async (context: ForumContext, community: CommunityRow): Promise<VenueRow> => {
  const owner = isEverybodys(context, community) ? null : community.workspace_id
  const key = `${owner ?? '*'} ${community.source} ${community.name}`
  const known = await context.db.selectFrom('venue').selectAll().where('key', '=', key).executeTakeFirst()
  if (known?.id === community.venue_id && known) return known
  return transaction(context.db, async (trx) => {
    await trx
      .insertInto('venue')
      .values({
        id: `venue_${randomUUID()}`,
        key,
        workspace_id: owner,
        source: community.source,
        name: community.name,
        lane: sourceOf(community.source).lane(community),
        cursor: owner === null ? await oldestCursor(trx, community) : community.cursor,
        pages: 0,
        status: 'pending',
        message: null,
        since: null,
        retry_at: null,
        rules: '[]',
        rules_at: null,
        last_seq: 0,
        wanted_at: null,
        tried_at: null,
        check_at: 0,
        check_asked_at: 0,
        ...UNLEASED,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const venue = await trx.selectFrom('venue').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
    await trx
      .updateTable('community')
      .set({ venue_id: venue.id, read_seq: 0 })
      .where('id', '=', community.id)
      .where((eb) => eb.or([eb('venue_id', 'is', null), eb('venue_id', '<>', venue.id)]))
      .execute()
    return venue
  })
}

/** Communities that get their venue by themselves in one go. */
const ADOPTED = 50

/** Gives communities whose leads are to be asked about a venue, although no scan reads them any more. */
export const adoptCommunities = async (context: ForumContext): Promise<void> => {
  const rows = await context.db
    .selectFrom('community')
    .selectAll()
    .where('venue_id', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('lead')
          .select('lead.id')
          .whereRef('lead.community_id', '=', 'community.id')
          .where('lead.post_deleted', '=', 0),
      ),
    )
    .limit(ADOPTED)
    .execute()
  for (const community of rows) await venueOf(context, community)
}

/** Where each read for itself before, everybody's venue goes on from where the first of them stopped: hashes tell what was met. */
const oldestCursor = async (trx: Trx, community: CommunityRow): Promise<string | null> => {
  const oldest = await trx
    .selectFrom('community')
    .select('cursor')
    .where('source', '=', community.source)
    .where('name', '=', community.name)
    .where('secret', 'is', null)
    .where('cursor', 'is not', null)
    .orderBy((eb) => eb.case().when('removed_at', 'is', null).then(0).else(1).end())
    .orderBy('last_ok_at')
    .executeTakeFirst()
  return oldest?.cursor ?? null
}

/** Has a venue read soon, unless its source wants to be left alone; `checkAsked` (ms) also has all its posts asked about that were not since then. */
export const wantVenue = async (
  db: Database,
  { id, tried_at }: VenueRow,
  checkAsked: number,
): Promise<void> => {
  const now = await dbNow(db)
  await db
    .updateTable('venue')
    .set((eb) => ({
      wanted_at: eb.fn.coalesce('wanted_at', eb.val(now)),
      check_asked_at: eb
        .case()
        .when('check_asked_at', '<', checkAsked)
        .then(checkAsked)
        .else(eb.ref('check_asked_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
    // What was read since it was looked at is looked at first.
    .where('tried_at', tried_at === null ? 'is' : '=', tried_at)
    .execute()
}

/** Keeps what is new of a page, under the next numbers, and moves the cursor. */
export const keepPage = async (
  trx: Trx,
  venue: VenueRow,
  posts: readonly ForumPost[],
  cursor: string,
): Promise<void> => {
  const now = await dbNow(trx)
  const fresh = await unkept(trx, venue, posts)
  const { last_seq } = await trx
    .updateTable('venue')
    .set((eb) => ({
      cursor,
      pages: eb('pages', '+', 1),
      last_seq: eb('last_seq', '+', fresh.length),
      attempt: 0,
    }))
    .where('id', '=', venue.id)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  if (fresh.length === 0) return
  await trx
    .insertInto('venue_post')
    .values(
      fresh.map(({ key, post }, at) => ({
        venue_id: venue.id,
        // Sources give the newest first; workspaces go from the oldest on.
        seq: last_seq - at,
        post_key: key,
        post: JSON.stringify(post),
        source_id: post.sourceId,
        fetched_at: now,
        checked_at: now,
      })),
    )
    .execute()
}

const unkept = async (trx: Trx, venue: VenueRow, posts: readonly ForumPost[]) => {
  const byKey = new Map(posts.map((post) => [keysOf(venue.source, venue.name, post).post, post]))
  if (byKey.size === 0) return []
  const kept = await trx
    .selectFrom('venue_post')
    .select('post_key')
    .where('venue_id', '=', venue.id)
    .where('post_key', 'in', [...byKey.keys()])
    .execute()
  for (const { post_key } of kept) byKey.delete(post_key)
  return [...byKey].map(([key, post]) => ({ key, post }))
}

export type KeptPost = {
  readonly seq: number
  readonly post: ForumPost
  /** When its source last said that it stands, ms. */
  readonly checkedAt: number
}

/** The kept posts after a number, up to another, oldest first, at most `limit`. */
export const keptPosts = async (
  db: Db,
  venueId: string,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<readonly KeptPost[]> => {
  const rows = await db
    .selectFrom('venue_post')
    .select(['seq', 'post', 'checked_at'])
    .where('venue_id', '=', venueId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where('post', 'is not', null)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.flatMap(({ seq, post, checked_at }) =>
    post === null ? [] : [{ seq, post: storedPost(post), checkedAt: checked_at }],
  )
}

/** Notes how a reading ended, with a note on what a good one could not read, and wakes the scans that wait for it; `processNow` is the clock that the failure goes by. */
export const endReading = async (
  trx: Trx,
  venue: VenueRow,
  failure: SourceError | null,
  note: string | null,
  processNow: number,
): Promise<void> => {
  const now = await dbNow(trx)
  const rest = (failure?.retryAt ?? processNow) - processNow
  const status = failure?.state ?? 'ok'
  await trx
    .updateTable('venue')
    .set((eb) => ({
      ...LET_GO,
      status,
      message: failure?.message ?? note,
      since: eb.case().when('status', '=', status).then(eb.ref('since')).else(now).end(),
      // A site may say anything; a day is as long as it is left alone.
      retry_at: rest > 0 ? now + Math.min(Math.ceil(rest), DAY) : null,
      tried_at: now,
      wanted_at: null,
      pages: 0,
    }))
    .where('id', '=', venue.id)
    .execute()
  await trx
    .updateTable('scan')
    .set({ ready_at: 0 })
    .where('status', 'in', ['queued', 'running'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('scan_step')
        .innerJoin('community', 'community.id', 'scan_step.community_id')
        .select('scan_step.scan_id')
        .where('community.venue_id', '=', venue.id)
        .where('scan_step.status', '=', 'pending'),
    )
    .execute()
}

/** How many venues of each source stand how, when one of them was last tried (ms), and what one of them says. */
export const venueStates = (db: Db) =>
  db
    .selectFrom('venue')
    .select(({ fn }) => [
      'source' as const,
      'status' as const,
      fn.countAll<number>().as('count'),
      fn.max('tried_at').as('tried_at'),
      fn.max('message').as('message'),
    ])
    .groupBy(['source', 'status'])
    .execute()

/** Lets a venue go that is not read to its end, behind all others that are waited for. */
export const putBack = async (trx: Trx, { id }: VenueRow): Promise<void> => {
  await trx
    .updateTable('venue')
    .set({ ...LET_GO, wanted_at: await dbNow(trx), pages: 0 })
    .where('id', '=', id)
    .execute()
}

/** Lets a venue go whose posts were asked about, until the moment (ms) when they are again. */
export const endCheck = async (trx: Trx, { id }: VenueRow, checkAt: number): Promise<void> => {
  await trx
    .updateTable('venue')
    .set({ ...LET_GO, check_at: checkAt })
    .where('id', '=', id)
    .execute()
}

/** Keeps the venue's own rules, word for word. */
export const saveRules = async (
  trx: Trx,
  id: string,
  rules: readonly string[],
  now: number,
): Promise<void> => {
  await trx
    .updateTable('venue')
    .set({ rules: JSON.stringify(rules), rules_at: now })
    .where('id', '=', id)
    .execute()
}

/** Takes the words of posts whose days are over, the hashes of those that no source shows any more, and venues that nobody has. */
export const forgetKeptPosts = async (db: Database): Promise<void> => {
  const now = await dbNow(db)
  await db
    .updateTable('venue_post')
    .set({ post: null, source_id: null })
    .where('post', 'is not', null)
    .where('fetched_at', '<=', now - KEPT_MS)
    .execute()
  await db
    .deleteFrom('venue_post')
    .where('fetched_at', '<', now - REMEMBERED_MS)
    .execute()
  await db
    .deleteFrom('venue')
    .where('lease_until', '<', now)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('community').select('id').whereRef('community.venue_id', '=', 'venue.id')),
      ),
    )
    .execute()
}
