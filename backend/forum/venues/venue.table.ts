import { randomUUID } from 'node:crypto'
import { DAY } from '../../../contract/time.ts'
import { PASSED_KEPT_DAYS } from '../../../contract/triage.ts'
import { type Database, type Db, dbNow, dialectOf, type Trx, transaction } from '../../db/database.ts'
import { RELEASED, UNLEASED } from '../../jobs/lease-columns.ts'
import { respectedWait } from '../../outbound/retry-after.ts'
import { shortened } from '../../text/clean-text.ts'
import type { CommunityRow, LeadRow, VenueRow } from '../forum.rows.ts'
import { postOfLead } from '../leads/lead.table.ts'
import type { ForumPost } from '../sources/port.ts'
import type { SourceError } from '../sources/source-error.ts'
import { sourceOf } from '../sources/sources.ts'
import { type ForumContext, isEverybodys } from '../watching/context.ts'
import { hasOwnKeys } from '../watching/forum-keys.table.ts'
import { storedPost } from '../watching/json-columns.ts'
import { keysOf } from './post-keys.ts'

/** How long posts are kept in full, in ms. */
export const POSTS_KEPT_MS = PASSED_KEPT_DAYS * DAY
/** How long hashes of posts are kept, in ms. Quiet feeds still list posts from a year ago. */
export const REMEMBERED_MS = 400 * DAY

/** The columns that release a venue after work that made progress. */
const LET_GO = { ...RELEASED, attempt: 0 }

/** Reads a venue; undefined if it was deleted with its workspace. */
export const readVenue = (db: Db, id: string): Promise<VenueRow | undefined> =>
  db.selectFrom('venue').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Finds or makes the venue through which a community is read. A community that moves to another venue, because the
 * operator opened its origin, starts at that venue's first post.
 */
export const venueOf = async (context: ForumContext, community: CommunityRow): Promise<VenueRow> => {
  const ownKeys = await hasOwnKeys(context.db, community.workspace_id, community.source)
  const owner = isEverybodys(context, community, ownKeys) ? null : community.workspace_id
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
        lane: sourceOf(community.source).lane(community, ownKeys ? community.workspace_id : undefined),
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

/** Maximum number of communities that `adoptCommunities` handles in one call. */
const ADOPTED = 50

/** Assigns a venue to communities that have leads but no venue, so that their posts are checked for deletions. */
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

/** Reads the oldest of the cursors that earlier versions stored for each workspace. Hashes tell which posts a workspace has already met. */
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

/** Requests a reading, unless the source asked for a pause. Posts that were last checked before `checkAsked` (ms) are checked first. */
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
    // If a reading has ended since the caller's query, the scan uses that reading first.
    .where('tried_at', tried_at === null ? 'is' : '=', tried_at)
    .execute()
}

/** Stores the new posts of a page under the next numbers, and moves the cursor. */
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
        // Sources list the newest post first; workspaces score the oldest first.
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

/** Reads a kept post by its number, and locks it until the transaction ends; null if it is no longer kept. */
export const lockPost = async (trx: Trx, venueId: string | null, seq: number): Promise<ForumPost | null> => {
  const row = await trx
    .selectFrom('venue_post')
    .select('post')
    .where('venue_id', '=', venueId)
    .where('seq', '=', seq)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst()
  return row?.post ? storedPost(row.post) : null
}

export type KeptPost = {
  readonly seq: number
  readonly post: ForumPost
  /** When the source was last known to list the post, in ms. */
  readonly checkedAt: number
}

/** Reads the kept posts with numbers above `after` up to `upTo`, oldest first, at most `limit`. */
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

/**
 * Keeps the posts of a workspace's leads in full for another `POSTS_KEPT_MS`. Leaves out posts that their author deleted, and posts of
 * which not even the hash is kept.
 */
export const keepPostsOf = async (
  trx: Trx,
  communities: readonly CommunityRow[],
  leads: readonly LeadRow[],
): Promise<void> => {
  const now = await dbNow(trx)
  for (const { id, source, name, venue_id } of communities) {
    const byKey = new Map(
      leads
        .filter((lead) => lead.community_id === id && lead.post_deleted === 0)
        .map((lead) => [keysOf(source, name, postOfLead(lead)).post, lead]),
    )
    if (venue_id === null || byKey.size === 0) continue
    const rows = await trx
      .selectFrom('venue_post')
      .select(['seq', 'post_key'])
      .where('venue_id', '=', venue_id)
      .where('post_key', 'in', [...byKey.keys()])
      // In the order in which other workspaces lock the posts that they make leads of, so that two workspaces cannot deadlock.
      .orderBy('seq')
      .execute()
    for (const { seq, post_key } of rows) {
      const lead = byKey.get(post_key)
      if (!lead) continue
      await trx
        .updateTable('venue_post')
        .set((eb) => ({
          post: eb.fn.coalesce('post', eb.val(JSON.stringify(postOfLead(lead)))),
          source_id: lead.source_id,
          fetched_at: now,
          checked_at: lead.checked_at,
        }))
        .where('venue_id', '=', venue_id)
        .where('seq', '=', seq)
        .execute()
    }
  }
}

/** End of a reading. */
export type Ending = {
  /** Why the reading failed; null if it succeeded. */
  readonly failure: SourceError | null
  /** What a successful reading left out; null if it read everything. */
  readonly note: string | null
  /** The time (ms) before which the source asked not to be read again; null if it did not ask. A successful reading may have one, too. */
  readonly waitUntil: number | null
}

/**
 * Saves the end of a reading and wakes the scans that wait for it. `processNow` is the time of the process's clock, on which
 * `waitUntil` is based.
 */
export const endReading = async (
  trx: Trx,
  venue: VenueRow,
  { failure, note, waitUntil }: Ending,
  processNow: number,
): Promise<void> => {
  const now = await dbNow(trx)
  const rest = (waitUntil ?? processNow) - processNow
  const status = failure?.state ?? 'ok'
  await trx
    .updateTable('venue')
    .set((eb) => ({
      ...LET_GO,
      status,
      message: failure?.message ?? note,
      since: eb.case().when('status', '=', status).then(eb.ref('since')).else(now).end(),
      retry_at: rest > 0 ? now + Math.ceil(respectedWait(rest)) : null,
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

/** Counts the venues by source and status. Each count comes with the time (ms) of the last reading and the message of one of the venues. */
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

/** Releases a venue after work that made progress. */
export const letGo = async (
  trx: Trx,
  { id }: VenueRow,
  change: Partial<Pick<VenueRow, 'wanted_at' | 'pages' | 'check_at'>>,
): Promise<void> => {
  await trx
    .updateTable('venue')
    .set({ ...LET_GO, ...change })
    .where('id', '=', id)
    .execute()
}

/** Maximum number of characters of a rule. Each draft is compared with all rules, and no forum's form takes a longer rule. */
const LONGEST_RULE = 2_000

/** Saves the venue's own rules, word for word up to `LONGEST_RULE`. If they cannot be read (null), keeps the rules that are known. */
export const saveRules = async (
  trx: Trx,
  id: string,
  rules: readonly string[] | null,
  now: number,
): Promise<void> => {
  await trx
    .updateTable('venue')
    .set({
      ...(rules === null
        ? {}
        : { rules: JSON.stringify(rules.map((rule) => shortened(rule, LONGEST_RULE))) }),
      rules_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Deletes the texts of posts after `POSTS_KEPT_MS`, hashes of posts that no source still lists, and venues without a community. */
export const forgetKeptPosts = async (db: Database): Promise<void> => {
  const now = await dbNow(db)
  await db
    .updateTable('venue_post')
    .set({ post: null, source_id: null })
    .where('post', 'is not', null)
    .where('fetched_at', '<=', now - POSTS_KEPT_MS)
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
