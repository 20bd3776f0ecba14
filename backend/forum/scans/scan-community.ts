import { recordChange, recordChanges } from '../../changes/changes.ts'
import { dbNow, type Trx } from '../../db/database.ts'
import { underLease } from '../../jobs/lease.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import type { CommunityRow, VenueRow } from '../forum.rows.ts'
import { tellingLocks } from '../leads/access.ts'
import { type KeptPost, keptPosts, POSTS_KEPT_MS } from '../venues/venue.table.ts'
import { type ReadingState, saveCommunity, saveState } from '../watching/community.table.ts'
import { lockSettings } from '../watching/settings.table.ts'
import { ProfileChanged, type RunningScan } from './running-scan.ts'
import { addToStep, endStep } from './scan.table.ts'
import { type ReadPost, readPosts } from './score-posts.ts'
import { storeNewPosts, storingOf } from './store-posts.ts'

/** Maximum number of posts that one transaction stores. */
const BATCH = 100
/** Maximum number of leads that the changes feed reports when rules change. */
const RULES_TOLD = 500

/** Resets the number of attempts, because only attempts without progress count towards giving up. */
const noteProgress = async (trx: Trx, { scanId }: RunningScan): Promise<void> => {
  await trx.updateTable('scan').set({ attempt: 0 }).where('id', '=', scanId).execute()
}

/**
 * Stores scored posts and the workspace's position in one transaction, so that the death of a worker neither loses nor
 * repeats a post.
 */
const store = async (
  scan: RunningScan,
  community: CommunityRow,
  posts: readonly ReadPost[],
  readSeq: number,
): Promise<void> => {
  const access = await forumAccessOf(scan.context.db, scan.workspaceId)
  await underLease(scan, async (trx) => {
    const settings = await lockSettings(trx, scan.workspaceId)
    if (settings.profile_revision !== scan.profileRevision) throw new ProfileChanged()
    const now = await dbNow(trx)
    const storing = storingOf(scan.context, settings, community, now, scan)
    const made = await tellingLocks(trx, scan.workspaceId, access, () => storeNewPosts(trx, storing, posts))
    const title = posts.at(-1)?.post.community
    await saveCommunity(trx, community.id, { read_seq: readSeq, ...(title === undefined ? {} : { title }) })
    await addToStep(trx, scan.scanId, community.id, { posts: posts.length, leads: made })
    await noteProgress(trx, scan)
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
  })
}

/** Whether a post is recent enough. A workspace that is new to a venue takes only posts of the last `POSTS_KEPT_MS`. */
const isInReach = ({ post }: KeptPost, community: CommunityRow, now: number): boolean =>
  community.last_ok_at !== null || post.postedAt > now - POSTS_KEPT_MS

/** Scores the posts that the venue has kept since the workspace's last scan. */
const scoreKept = async (scan: RunningScan, community: CommunityRow, venue: VenueRow): Promise<void> => {
  const { db } = scan.context
  const now = await dbNow(db)
  for (let after = community.read_seq; after < venue.last_seq; ) {
    scan.signal.throwIfAborted()
    const kept = await keptPosts(db, venue.id, { after, upTo: venue.last_seq, limit: BATCH })
    const posts = kept.filter((post) => isInReach(post, community, now))
    after = kept.length < BATCH ? venue.last_seq : (kept.at(-1)?.seq ?? venue.last_seq)
    await store(scan, community, await readPosts(db, scan.scale, community, posts), after)
  }
}

/** Copies the venue's rules to the community before its posts become leads, because the help for a reply depends on them. */
const takeRules = (scan: RunningScan, community: CommunityRow, venue: VenueRow): Promise<void> =>
  underLease(scan, async (trx) => {
    await saveCommunity(trx, community.id, { rules: venue.rules })
    // Leads show the rules, so clients must fetch them again.
    await recordChanges(trx, scan.workspaceId, 'lead', await unhandledOf(trx, community.id))
  })

/** Copies the venue's state to the community and ends its step. */
const finish = (
  scan: RunningScan,
  community: CommunityRow,
  venue: VenueRow,
  failure: ReadingState | null,
): Promise<void> =>
  underLease(scan, async (trx) => {
    const now = await dbNow(trx)
    const readAt = venue.tried_at ?? now
    const { message, retry_at } = venue
    const read = { status: 'ok', message, retry_at, last_ok_at: readAt } as const
    await saveState(trx, community.id, failure ?? read, failure ? now : readAt)
    await endStep(trx, scan.scanId, community.id, failure ? 'failed' : 'done')
    await noteProgress(trx, scan)
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
    await recordChange(trx, scan.workspaceId, 'settings', 'settings')
  })

const unhandledOf = async (trx: Trx, communityId: string): Promise<readonly string[]> => {
  const rows = await trx
    .selectFrom('lead')
    .select('id')
    .where('community_id', '=', communityId)
    .where('handled', '=', 0)
    .limit(RULES_TOLD)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns why a venue could not be read; null if it was read. */
const failureOf = ({ status, message, retry_at }: VenueRow): ReadingState | null =>
  status === 'blocked' || status === 'error'
    ? { status, message: message ?? 'the site asked us to wait', retry_at }
    : null

/** Makes leads of a community's posts, including posts that were read before its source failed. Throws LeaseLost. */
export const scanCommunity = async (
  scan: RunningScan,
  community: CommunityRow,
  venue: VenueRow,
): Promise<void> => {
  const failure = failureOf(venue)
  // The rules that a workspace knows from its own keys stay if the venue cannot be read without them.
  if (!failure && venue.rules_at !== null && venue.rules !== community.rules)
    await takeRules(scan, community, venue)
  await scoreKept(scan, community, venue)
  await finish(scan, community, venue, failure)
}

/** Ends the step of a community that was not read in time. */
export const passCommunity = (scan: RunningScan, community: CommunityRow, venue: VenueRow): Promise<void> =>
  finish(scan, community, venue, {
    status: 'error',
    message: 'the community waited too long for its turn to be read',
    retry_at: null,
  })
