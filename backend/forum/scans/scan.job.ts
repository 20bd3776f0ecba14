import { sql } from 'kysely'
import { HOUR } from '../../../contract/time.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Database, dbNow, nowSql } from '../../db/database.ts'
import {
  type JobContext,
  type Lease,
  type Queue,
  UNFINISHED,
  underLease,
  workOnNext,
} from '../../jobs/lease.ts'
import { RELEASED } from '../../jobs/lease-columns.ts'
import { isOpen } from '../../workspaces/workspaces.ts'
import type { CommunityRow, ScanRow, StepRow, VenueRow } from '../forum.rows.ts'
import { businessOf } from '../judging/verdict.ts'
import { venueOf, wantVenue } from '../venues/venue.table.ts'
import { allCommunities } from '../watching/community.table.ts'
import type { ForumContext } from '../watching/context.ts'
import { JOINED_MS } from '../watching/scan-times.ts'
import { lockSettings, profileOf, readSettings, saveSettings } from '../watching/settings.table.ts'
import { judgeWaiting } from './judge-waiting.ts'
import { ProfileChanged, type RunningScan } from './running-scan.ts'
import { endStep, readScan, scanSteps } from './scan.table.ts'
import { passCommunity, scanCommunity } from './scan-community.ts'
import { scaleOf } from './score-posts.ts'

/** Number of attempts without progress after which a scan is given up. */
const ATTEMPTS = 10
/** Time after which a waiting scan continues, in ms, unless the end of a reading wakes it earlier. */
const LOOK_AGAIN_MS = 60_000
/** Maximum time that a scan waits for a community to be read, in ms. */
const LONGEST_WAIT_MS = HOUR

type Step = { readonly step: StepRow; readonly community: CommunityRow }

const stepsOf = async (scan: RunningScan): Promise<readonly Step[]> => {
  const communities = new Map(
    (await allCommunities(scan.context.db, scan.workspaceId)).map((community) => [community.id, community]),
  )
  const steps = await scanSteps(scan.context.db, scan.scanId)
  return steps.flatMap((step) => {
    const community = communities.get(step.community_id)
    return community ? [{ step, community }] : []
  })
}

/**
 * Returns a time (ms). The scan may use a reading from that time or later. Readings of shared venues may be older than readings of
 * private venues.
 */
const contentSince = ({ trigger, requested_at }: ScanRow, { workspace_id }: VenueRow): number => {
  if (workspace_id !== null) return requested_at
  return trigger === 'request' ? requested_at - JOINED_MS : Math.floor(requested_at / HOUR) * HOUR
}

const isHeld = ({ retry_at }: VenueRow, now: number): boolean => retry_at !== null && retry_at > now

/** Whether a scan uses the venue's last reading, good or bad. A requested scan tries again if that reading failed before the request. */
const isReadFor = (row: ScanRow, venue: VenueRow): boolean => {
  const { status, tried_at, wanted_at } = venue
  if (wanted_at !== null || tried_at === null) return false
  const triesAnew = row.trigger === 'request' && status !== 'ok'
  return tried_at >= (triesAnew ? row.requested_at : contentSince(row, venue))
}

/** Scans the communities that have been read and requests readings of the others. Returns whether the scan waits for nothing more. */
const takeSteps = async (scan: RunningScan, row: ScanRow): Promise<boolean> => {
  const { context } = scan
  let isDone = true
  for (const { step, community } of await stepsOf(scan)) {
    scan.signal.throwIfAborted()
    if (step.status !== 'pending') continue
    if (community.removed_at !== null) {
      await underLease(scan, (trx) => endStep(trx, scan.scanId, community.id, 'done'))
      continue
    }
    const venue = await venueOf(context, community)
    const moved =
      venue.id === community.venue_id ? community : { ...community, venue_id: venue.id, read_seq: 0 }
    const now = await dbNow(context.db)
    if (isHeld(venue, now) || isReadFor(row, venue)) await scanCommunity(scan, moved, venue)
    else if (now > row.requested_at + LONGEST_WAIT_MS) await passCommunity(scan, moved, venue)
    else {
      isDone = false
      await wantVenue(context.db, venue, checkAskedBy(row))
    }
  }
  return isDone
}

/**
 * Returns a time (ms). Posts that were last checked for deletion before that time are checked again. For a requested scan, it is
 * the time of the request. For a scheduled scan, it is 0: the daily round checks the posts.
 */
const checkAskedBy = ({ trigger, requested_at }: ScanRow): number =>
  trigger === 'request' ? requested_at : 0

/** Releases the scan. The scan continues at once, or when its communities have been read. */
const rest = (scan: RunningScan, atOnce: boolean): Promise<void> =>
  underLease(scan, async (trx) => {
    const waitsNoMore = await trx
      .selectFrom('scan_step')
      .innerJoin('community', 'community.id', 'scan_step.community_id')
      .innerJoin('venue', 'venue.id', 'community.venue_id')
      .select('venue.id')
      .where('scan_step.scan_id', '=', scan.scanId)
      .where('scan_step.status', '=', 'pending')
      .where('venue.wanted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    const ready_at = waitsNoMore || atOnce ? 0 : (await dbNow(trx)) + LOOK_AGAIN_MS
    await trx
      .updateTable('scan')
      .set({ ready_at, attempt: 0, ...RELEASED })
      .where('id', '=', scan.scanId)
      .execute()
  })

/** Writes a sentence on what the scan could not read; null if it read everything. */
const messageOf = (steps: readonly Step[]): string | null => {
  if (steps.length === 0) return 'This workspace does not watch any communities yet.'
  const failed = steps.filter(({ step }) => step.status === 'failed')
  if (failed.length === 0) return null
  const names = failed.map(({ community }) => `${community.name} (${community.message ?? 'no reason given'})`)
  return `${failed.length} of ${steps.length} communities could not be read: ${names.join('; ')}`
}

const start = (scan: RunningScan): Promise<void> =>
  underLease(scan, async (trx) => {
    await trx.updateTable('scan').set({ status: 'running' }).where('id', '=', scan.scanId).execute()
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
  })

const finish = async (scan: RunningScan): Promise<void> => {
  const steps = await stepsOf(scan)
  const anyRead = steps.length === 0 || steps.some(({ step }) => step.status === 'done')
  await underLease(scan, async (trx) => {
    const now = await dbNow(trx)
    await trx
      .updateTable('scan')
      .set({
        status: anyRead ? 'completed' : 'failed',
        finished_at: now,
        message: messageOf(steps),
        ...RELEASED,
      })
      .where('id', '=', scan.scanId)
      .execute()
    if (anyRead) {
      await lockSettings(trx, scan.workspaceId)
      await saveSettings(trx, scan.workspaceId, { last_scan_at: now })
    }
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
    await recordChange(trx, scan.workspaceId, 'settings', 'settings')
  })
}

const giveUp = (scan: RunningScan): Promise<void> =>
  underLease(scan, async (trx) => {
    await trx
      .updateTable('scan')
      .set({
        status: 'failed',
        finished_at: await dbNow(trx),
        message: `Quillport gave up on the scan after ${ATTEMPTS} attempts.`,
        ...RELEASED,
      })
      .where('id', '=', scan.scanId)
      .execute()
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
  })

const runScan = async (context: ForumContext, lease: Lease, signal: AbortSignal) => {
  const row = await readScan(context.db, lease.id)
  if (!row) return
  const settings = await readSettings(context.db, row.workspace_id)
  const profile = profileOf(settings)
  const scan: RunningScan = {
    context,
    lease,
    scanId: row.id,
    workspaceId: row.workspace_id,
    scale: scaleOf(profile),
    business: businessOf(profile),
    model: await context.models.current(),
    profileRevision: settings.profile_revision,
    signal,
  }
  if (lease.attempt > ATTEMPTS) return giveUp(scan)
  if (row.status === 'queued') await start(scan)
  const takeAndJudge = async () => {
    const isDone = await takeSteps(scan, row)
    if (isDone) await judgeWaiting(scan)
    return isDone
  }
  const isDone = await takeAndJudge().catch((thrown: unknown) => {
    if (thrown instanceof ProfileChanged) return null
    throw thrown
  })
  if (!isDone) {
    await rest(scan, isDone === null)
    return UNFINISHED
  }
  return finish(scan)
}

/** Queue of unfinished scans that do not wait for a reading. */
export const readyScans = (db: Database): Queue => ({
  table: 'scan',
  ready: sql`status in ('queued', 'running') and ready_at <= ${nowSql(db)} and ${isOpen}`,
  since: sql`requested_at`,
})

/** Continues one ready scan as far as its communities have been read, or until the signal aborts. Returns false if no scan is ready. */
export const runNextScan = (context: ForumContext, job: JobContext): Promise<boolean> =>
  workOnNext(context.db, readyScans(context.db), job, (lease, signal) => runScan(context, lease, signal))
