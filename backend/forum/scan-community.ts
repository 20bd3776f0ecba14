import { setTimeout as delay } from 'node:timers/promises'
import { recordChange, recordChanges } from '../changes/changes.ts'
import { dbNow, type Trx } from '../db/database.ts'
import { type Lease, underLease } from '../jobs/lease.ts'
import { forumAccessOf } from '../workspaces/workspaces.ts'
import { tellingLocks } from './access.ts'
import { noteFailure, noteRead, saveRules } from './community.table.ts'
import type { ForumContext } from './context.ts'
import type { CommunityRow, StepRow } from './forum.rows.ts'
import { endStep } from './scan.table.ts'
import type { CompiledProfile } from './scoring/score.ts'
import type { Page, SourceContext } from './sources/port.ts'
import { SourceError } from './sources/source-error.ts'
import { sourceOf } from './sources/sources.ts'
import { readPosts, type Storing, storePosts } from './store-page.ts'

/** Pages of one community in one scan, at most; the next scan goes on from there. */
const MAX_PAGES = 50
/** A source that wants a longer rest between two pages is left for the next scan, ms. */
const LONGEST_REST_MS = 60_000
const RULES_AGE_MS = 7 * 24 * 60 * 60 * 1000
/** Leads that are told of in the changes feed when rules change, at most. */
const RULES_TOLD = 500

/** A scan in the hands of this worker. */
export type RunningScan = {
  readonly context: ForumContext
  readonly lease: Lease
  readonly scanId: string
  readonly workspaceId: string
  readonly requestedAt: number
  readonly profile: CompiledProfile
  readonly profileRevision: number
  readonly source: SourceContext
  readonly signal: AbortSignal
}

/** Only attempts without any progress count towards giving a scan up. */
export const noteProgress = async (trx: Trx, { scanId }: RunningScan): Promise<void> => {
  await trx.updateTable('scan').set({ attempt: 0 }).where('id', '=', scanId).execute()
}

/** One page's posts and the cursor behind them, in one transaction: a worker that dies loses or doubles none. */
const storePage = async (scan: RunningScan, community: CommunityRow, page: Page): Promise<void> => {
  const posts = readPosts(scan.profile, community, page.posts)
  const access = await forumAccessOf(scan.context.db, scan.workspaceId)
  await underLease(scan, async (trx) => {
    const now = await dbNow(trx)
    const storing: Storing = { community, scanId: scan.scanId, profileRevision: scan.profileRevision, now }
    const made = await tellingLocks(trx, scan.workspaceId, access, () => storePosts(trx, storing, posts))
    await noteRead(trx, community.id, page.cursor, now)
    await trx
      .updateTable('scan_step')
      .set((eb) => ({
        pages: eb('pages', '+', 1),
        cursor_after: page.cursor,
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

/** Waits; an abort throws the signal's own reason, such as LeaseLost. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted())

/** Waits as long as the source asked; false where that is too long for a scan. */
const rested = async (scan: RunningScan, until: number | null): Promise<boolean> => {
  const rest = (until ?? 0) - scan.context.now()
  if (rest > LONGEST_REST_MS) return false
  if (rest > 0) await pause(rest, scan.signal)
  return true
}

/** What went wrong, for people; what is no failure of the source is a bug, which goes to the log and not on screen. */
const failureOf = (scan: RunningScan, community: CommunityRow, thrown: unknown): SourceError => {
  scan.signal.throwIfAborted()
  if (thrown instanceof SourceError) return thrown
  // Its message could hold words of a post.
  const error = thrown instanceof Error ? thrown.name : typeof thrown
  scan.context.log.error({ community: community.id, error }, 'reading a community failed')
  return new SourceError('error', 'its answer could not be read')
}

const nextPage = async (scan: RunningScan, community: CommunityRow, cursor: string | null): Promise<Page> => {
  try {
    return await sourceOf(community.source).newPosts(community, cursor, scan.source)
  } catch (thrown) {
    throw failureOf(scan, community, thrown)
  }
}

const readPages = async (scan: RunningScan, community: CommunityRow, step: StepRow): Promise<void> => {
  let { cursor } = community
  for (let pages = step.pages; pages < MAX_PAGES; pages += 1) {
    const page = await nextPage(scan, community, cursor)
    await storePage(scan, community, page)
    cursor = page.cursor
    if (!page.more || !(await rested(scan, page.waitUntil))) return
  }
}

const finish = (scan: RunningScan, community: CommunityRow, failure: SourceError | null): Promise<void> =>
  underLease(scan, async (trx) => {
    if (failure) await noteFailure(trx, community.id, failure, await dbNow(trx))
    await endStep(trx, scan.scanId, community.id, failure ? 'failed' : 'done')
    await noteProgress(trx, scan)
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
    await recordChange(trx, scan.workspaceId, 'settings', 'settings')
  })

/** The rules are read before the posts that they stand beside; without them the scan goes on. */
const readRules = async (scan: RunningScan, community: CommunityRow): Promise<void> => {
  if (community.rules_at !== null && community.rules_at > scan.context.now() - RULES_AGE_MS) return
  const texts = await sourceOf(community.source)
    .rules(community, scan.source)
    .catch((thrown: unknown) => {
      failureOf(scan, community, thrown)
      return null
    })
  if (texts === null) return
  await underLease(scan, async (trx) => {
    await saveRules(trx, community.id, texts, await dbNow(trx))
    if (JSON.stringify(texts) === community.rules) return
    // Handled leads show the rules, too: whoever lists them must not get the answer of the time before.
    await recordChange(trx, scan.workspaceId, 'settings', 'settings')
    await recordChanges(trx, scan.workspaceId, 'lead', await unhandledOf(trx, community.id))
  })
}

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

/** Reads what is new in one community. A failure is noted with its reason, keeps the cursor, and comes back; LeaseLost is thrown. */
export const scanCommunity = async (
  scan: RunningScan,
  community: CommunityRow,
  step: StepRow,
): Promise<SourceError | null> => {
  const wait = community.retry_at
  if (wait !== null && wait > scan.context.now()) {
    const state = community.status === 'blocked' ? 'blocked' : 'error'
    const held = new SourceError(state, community.message ?? 'the site asked us to wait', wait)
    await finish(scan, community, held)
    return held
  }
  try {
    await readRules(scan, community)
    await readPages(scan, community, step)
  } catch (thrown) {
    if (!(thrown instanceof SourceError)) throw thrown
    await finish(scan, community, thrown)
    return thrown
  }
  await finish(scan, community, null)
  return null
}
