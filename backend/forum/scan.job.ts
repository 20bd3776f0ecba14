import { sql } from 'kysely'
import { recordChange } from '../changes/changes.ts'
import { dbNow } from '../db/database.ts'
import { type Lease, underLease, workOnNext } from '../jobs/lease.ts'
import { RELEASED } from '../jobs/lease-columns.ts'
import type { JobContext } from '../jobs/worker.ts'
import { allCommunities } from './community.table.ts'
import { type ForumContext, sourceContext } from './context.ts'
import { checkDeletions } from './deletions.ts'
import type { CommunityRow, StepRow } from './forum.rows.ts'
import { judgeLeads } from './judge-leads.ts'
import { endStep, readScan, scanSteps } from './scan.table.ts'
import { pause, type RunningScan, scanCommunity } from './scan-community.ts'
import { compileProfile } from './scoring/score.ts'
import { lockSettings, profileOf, readSettings, saveSettings } from './settings.table.ts'

/** A community that failed by itself, such as a network just coming up, gets so many tries in one scan. */
const TRIES = 2
/** A scan that broke so many workers is given up. */
const ATTEMPTS = 10

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

const isRetryable = ({ step, community }: Step): boolean =>
  step.status === 'failed' &&
  step.tries < TRIES &&
  community.status === 'error' &&
  community.retry_at === null

const readCommunities = async (scan: RunningScan, retryAfterMs: number): Promise<void> => {
  for (const { step, community } of await stepsOf(scan)) {
    if (step.status !== 'pending') continue
    if (community.removed_at === null) await scanCommunity(scan, community, step)
    else await underLease(scan, (trx) => endStep(trx, scan.scanId, community.id, 'done'))
  }
  const again = (await stepsOf(scan)).filter(isRetryable)
  if (again.length === 0) return
  await pause(retryAfterMs, scan.signal)
  for (const { step, community } of again) await scanCommunity(scan, community, step)
}

/** What the scan could not read, in one sentence. */
const messageOf = (steps: readonly Step[]): string | null => {
  if (steps.length === 0) return 'No communities are watched yet.'
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
        message: `The scan was given up after ${ATTEMPTS} attempts.`,
        ...RELEASED,
      })
      .where('id', '=', scan.scanId)
      .execute()
    await recordChange(trx, scan.workspaceId, 'scan', scan.scanId)
  })

const runScan = async (context: ForumContext, lease: Lease, retryAfterMs: number, signal: AbortSignal) => {
  const row = await readScan(context.db, lease.id)
  if (!row) return
  const settings = await readSettings(context.db, row.workspace_id)
  const profile = profileOf(settings)
  const communities = await allCommunities(context.db, row.workspace_id)
  const scan: RunningScan = {
    context,
    lease,
    scanId: row.id,
    workspaceId: row.workspace_id,
    requestedAt: row.requested_at,
    profile: compileProfile(profile),
    profileRevision: settings.profile_revision,
    source: sourceContext(context, communities, profile.keywords, signal),
    signal,
  }
  if (lease.attempt > ATTEMPTS) return giveUp(scan)
  await start(scan)
  // First, so that a post which was deleted and posted again is not taken for a copy of itself.
  await checkDeletions(scan)
  await readCommunities(scan, retryAfterMs)
  await judgeLeads(scan, profile)
  await finish(scan)
}

/**
 * Takes one waiting scan and carries it to its end, or as far as the signal lets it; false when none waits. A community that
 * failed is tried a second time after `retryAfterMs`.
 */
export const runNextScan = (
  context: ForumContext,
  { owner, leaseMs, signal: stop }: JobContext,
  retryAfterMs: number,
): Promise<boolean> =>
  workOnNext(
    context.db,
    'scan',
    {
      owner,
      leaseMs,
      stop,
      ready: sql`status in ('queued', 'running')`,
      order: sql`requested_at`,
    },
    (lease, signal) => runScan(context, lease, retryAfterMs, signal),
  )
