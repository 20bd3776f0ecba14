import { recordChange } from '../changes/changes.ts'
import { dbNow, emptyLog, type Trx } from '../db/database.ts'
import { redactAnswers } from '../idempotency/idempotency.ts'
import { underLease } from '../jobs/lease.ts'
import { wordlessAddress } from './addresses.ts'
import { allCommunities } from './community.table.ts'
import type { CommunityRow, LeadRow } from './forum.rows.ts'
import { clearPost, lockLead } from './lead.table.ts'
import { withoutQuotes } from './quotes.ts'
import { noteProgress, type RunningScan } from './scan-community.ts'
import { SourceError } from './sources/source-error.ts'
import { sourceOf } from './sources/sources.ts'
import { storedReasons, storedWarnings } from './stored.ts'

/** Leads found longer ago are no longer asked about, ms. */
const CHECKED_FOR_MS = 90 * 24 * 60 * 60 * 1000

/** Those that were asked about longest ago first. */
const leadsToCheck = async (scan: RunningScan, community: CommunityRow) =>
  scan.context.db
    .selectFrom('lead')
    .select(['id', 'source_id', 'url'])
    .where('community_id', '=', community.id)
    .where('post_deleted', '=', 0)
    // Those that this scan has asked about, before its worker died, are done.
    .where('checked_at', '<', scan.requestedAt)
    .where('found_at', '>', (await dbNow(scan.context.db)) - CHECKED_FOR_MS)
    .orderBy('checked_at')
    .limit(sourceOf(community.source).checkedPerScan)
    .execute()

/** Drafts are the person's own: they stay, without what they quote. */
const clearDrafts = async (trx: Trx, lead: LeadRow): Promise<void> => {
  const drafts = await trx.selectFrom('draft').selectAll().where('lead_id', '=', lead.id).execute()
  for (const draft of drafts) {
    const text = withoutQuotes(draft.text, lead)
    const warnings = JSON.stringify(
      storedWarnings(draft.warnings).map((warning) => ({
        ...warning,
        message: withoutQuotes(warning.message, lead),
      })),
    )
    if (text === draft.text && warnings === draft.warnings) continue
    await trx.updateTable('draft').set({ text, warnings }).where('id', '=', draft.id).execute()
    await recordChange(trx, lead.workspace_id, 'draft', draft.id)
  }
}

/** Takes a deleted post's text, author, title and quotes from everywhere; score, mark and the person's draft stay. */
export const forgetPost = async (trx: Trx, workspaceId: string, leadId: string): Promise<void> => {
  const lead = await lockLead(trx, workspaceId, leadId)
  if (!lead || lead.post_deleted === 1) return
  await clearDrafts(trx, lead)
  await redactAnswers(trx, workspaceId, lead.id, (text) => withoutQuotes(text, lead))
  await clearPost(trx, lead.id, {
    url: wordlessAddress(lead.source, lead.url),
    reasons: JSON.stringify(storedReasons(lead.reasons).map((reason) => ({ ...reason, quote: '' }))),
  })
  await recordChange(trx, workspaceId, 'lead', lead.id)
}

const checkCommunity = async (scan: RunningScan, community: CommunityRow): Promise<void> => {
  const leads = await leadsToCheck(scan, community)
  if (leads.length === 0) return
  const posts = leads.map(({ source_id, url }) => ({ sourceId: source_id, url }))
  const gone = new Set(await sourceOf(community.source).gone(community, posts, scan.source))
  await underLease(scan, async (trx) => {
    await noteProgress(trx, scan)
    for (const lead of leads) if (gone.has(lead.source_id)) await forgetPost(trx, scan.workspaceId, lead.id)
    await trx
      .updateTable('lead')
      .set({ checked_at: await dbNow(trx) })
      .where(
        'id',
        'in',
        leads.map(({ id }) => id),
      )
      .execute()
  })
  if (gone.size > 0) await emptyLog(scan.context.db)
}

/** Asks every source which posts their authors deleted; one that does not answer is asked again in the next scan. */
export const checkDeletions = async (scan: RunningScan): Promise<void> => {
  for (const community of await allCommunities(scan.context.db, scan.workspaceId)) {
    if (community.retry_at !== null && community.retry_at > scan.context.now()) continue
    try {
      await checkCommunity(scan, community)
    } catch (thrown) {
      scan.signal.throwIfAborted()
      if (!(thrown instanceof SourceError)) throw thrown
      scan.context.log.warn({ community: community.id }, 'could not ask which posts were deleted')
    }
  }
}
