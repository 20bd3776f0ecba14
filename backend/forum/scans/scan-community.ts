import { recordChange, recordChanges } from '../../changes/changes.ts'
import { dbNow, type Trx } from '../../db/database.ts'
import { underLease } from '../../jobs/lease.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import type { CommunityRow, VenueRow } from '../forum.rows.ts'
import { tellingLocks } from '../leads/access.ts'
import { SourceError } from '../sources/source-error.ts'
import { KEPT_MS, type KeptPost, keptPosts } from '../venues/venue.table.ts'
import { noteFailure, noteRead, saveReadSeq, saveRules } from '../watching/community.table.ts'
import { lockSettings } from '../watching/settings.table.ts'
import { ProfileChanged, type RunningScan, storingOf } from './running-scan.ts'
import { endStep } from './scan.table.ts'
import { type ReadPost, readPosts } from './score-posts.ts'
import { storeNewPosts } from './store-posts.ts'

/** Posts that are scored and stored in one transaction. */
const BATCH = 100
/** Leads that are told of in the changes feed when rules change, at most. */
const RULES_TOLD = 500

/** Only attempts without any progress count towards giving a scan up. */
const noteProgress = async (trx: Trx, { scanId }: RunningScan): Promise<void> => {
  await trx.updateTable('scan').set({ attempt: 0 }).where('id', '=', scanId).execute()
}

/** Stores scored posts and how far the workspace has come, in one transaction: a worker that dies loses or doubles none. */
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
    const storing = storingOf(scan, community, settings, now)
    const made = await tellingLocks(trx, scan.workspaceId, access, () => storeNewPosts(trx, storing, posts))
    await saveReadSeq(trx, community.id, readSeq)
    await trx
      .updateTable('scan_step')
      .set((eb) => ({
        posts_read: eb('posts_read', '+', posts.length),
        leads_found: eb('leads_found', '+', made),
      }))
      .where('scan_id', '=', scan.scanId)
      .where('community_id', '=', community.id)
      .execute()
    await trx
      .updateTable('scan')
      .set((eb) => ({
        posts_read: eb('posts_read', '+', posts.length),
        leads_found: eb('leads_found', '+', made),
      }))
      .where('id', '=', scan.scanId)
      .execute()
    await noteProgress(trx, scan)
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
  })
}

/** Whoever comes to a venue that others read before starts at most so far back. */
const isInReach = ({ post }: KeptPost, community: CommunityRow, now: number): boolean =>
  community.last_ok_at !== null || post.postedAt > now - KEPT_MS

/** Scores what the venue has kept since this workspace last looked. */
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

/** Takes over what the venue says of itself: its rules and how it stands. */
const finish = (
  scan: RunningScan,
  community: CommunityRow,
  venue: VenueRow,
  failure: SourceError | null,
): Promise<void> =>
  underLease(scan, async (trx) => {
    const now = await dbNow(trx)
    if (failure) await noteFailure(trx, community.id, failure, now)
    else await noteRead(trx, community.id, venue.tried_at ?? now, venue.message)
    if (venue.rules_at !== null && venue.rules !== community.rules) {
      await saveRules(trx, community.id, venue.rules)
      // Handled leads show the rules, too: whoever lists them must not get the answer of the time before.
      await recordChanges(trx, scan.workspaceId, 'lead', await unhandledOf(trx, community.id))
    }
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

/** Why a venue could not be read; null where it was. */
const failureOf = ({ status, message, retry_at }: VenueRow): SourceError | null =>
  status === 'blocked' || status === 'error'
    ? new SourceError(status, message ?? 'the site asked us to wait', retry_at)
    : null

/** Makes leads of what was read of one community, also of what came before its source failed; throws LeaseLost. */
export const scanCommunity = async (
  scan: RunningScan,
  community: CommunityRow,
  venue: VenueRow,
): Promise<void> => {
  await scoreKept(scan, community, venue)
  await finish(scan, community, venue, failureOf(venue))
}

/** Goes on without a community whose turn to be read did not come. */
export const passCommunity = (scan: RunningScan, community: CommunityRow, venue: VenueRow): Promise<void> =>
  finish(scan, community, venue, new SourceError('error', 'it waited too long for its turn to be read'))
