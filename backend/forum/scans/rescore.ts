import { recordChanges } from '../../changes/changes.ts'
import { type Database, dbNow, type Trx, transaction } from '../../db/database.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import type { CommunityRow, LeadRow } from '../forum.rows.ts'
import type { Verdict } from '../judging/asking.ts'
import { knownVerdicts } from '../judging/verdict.table.ts'
import { textKey } from '../judging/verdict.ts'
import { tellingLocks } from '../leads/access.ts'
import { leadsSince } from '../leads/forget-old.ts'
import { wordsOfLead } from '../leads/lead.table.ts'
import { keptPosts } from '../venues/venue.table.ts'
import { watchedCommunities } from '../watching/community.table.ts'
import type { ForumContext } from '../watching/context.ts'
import { storedReasons } from '../watching/json-columns.ts'
import { mutingOf } from '../watching/muting-rules.ts'
import { lockSettings, profileOf, readSettings } from '../watching/settings.table.ts'
import { readPosts, type Scale, scaleOf, scoreOf } from './score-posts.ts'
import { storeMetPosts } from './store-posts.ts'

/** What scoring again needs of the program around it. */
export type RescoreContext = Pick<ForumContext, 'db' | 'keepDays' | 'models'>

/** Leads of one transaction. */
const BATCH = 200

/** Scores one lead again; true when anyone could see the difference. */
const rescoreLead = async (
  trx: Trx,
  lead: LeadRow,
  scale: Scale,
  verdict: Verdict | undefined,
  revision: number,
): Promise<boolean> => {
  const reasons = storedReasons(lead.reasons)
  // Of a deleted post nothing is left to score, and what a person took up keeps its reasons.
  const isFixed = lead.post_deleted === 1 || lead.taken_up === 1
  const { scored, judged } = isFixed
    ? { scored: { ...lead, reasons }, judged: null }
    : scoreOf(scale, wordsOfLead(lead), verdict, reasons)
  const text = JSON.stringify(scored.reasons)
  await trx
    .updateTable('lead')
    .set({
      score: scored.score,
      intent: scored.intent,
      reasons: text,
      judged: judged === null ? lead.judged : judged ? 1 : 0,
      profile_revision: revision,
    })
    .where('id', '=', lead.id)
    .execute()
  return text !== lead.reasons || scored.score !== lead.score || scored.intent !== lead.intent
}

const rescoreBatch = async (
  db: Database,
  workspaceId: string,
  scale: Scale,
  revision: number,
): Promise<boolean> => {
  const access = await forumAccessOf(db, workspaceId)
  return transaction(db, async (trx) => {
    const rows = await trx
      .selectFrom('lead')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('profile_revision', '<', revision)
      .orderBy('profile_revision')
      .limit(BATCH)
      .execute()
    await tellingLocks(trx, workspaceId, access, async () => {
      const verdicts = await knownVerdicts(
        trx,
        { workspaceId, businessKey: scale.businessKey },
        rows.map(wordsOfLead),
      )
      const changed: string[] = []
      for (const lead of rows)
        if (await rescoreLead(trx, lead, scale, verdicts.get(textKey(wordsOfLead(lead))), revision))
          changed.push(lead.id)
      await recordChanges(trx, workspaceId, 'lead', changed)
    })
    return rows.length === BATCH
  })
}

/** Makes leads of kept posts that were none for what was sold or muted before; false when the worker stops, or what is sold changed again. */
export const rescoreKept = async (
  context: RescoreContext,
  community: CommunityRow,
  scale: Scale,
  revision: number,
  signal: AbortSignal,
): Promise<boolean> => {
  const { db } = context
  const hasModel = (await context.models.current()) !== null
  const { workspace_id, venue_id, read_seq } = community
  if (venue_id === null) return true
  for (let after = 0; after < read_seq; ) {
    if (signal.aborted) return false
    const kept = await keptPosts(db, venue_id, { after, upTo: read_seq, limit: BATCH })
    const posts = await readPosts(db, scale, community, kept)
    const access = await forumAccessOf(db, workspace_id)
    const isCurrent = await transaction(db, async (trx) => {
      const settings = await lockSettings(trx, workspace_id)
      // What is sold changed meanwhile: whoever comes next scores by that.
      if (settings.profile_revision !== revision) return false
      const now = await dbNow(trx)
      const storing = {
        community,
        // They belong to no scan.
        scanId: '',
        profileRevision: revision,
        hasModel,
        now,
        since: leadsSince(context, now),
        muting: mutingOf(settings),
      }
      await tellingLocks(trx, workspace_id, access, () => storeMetPosts(trx, storing, posts))
      return true
    })
    if (!isCurrent) return false
    after = kept.length < BATCH ? read_seq : (kept.at(-1)?.seq ?? read_seq)
  }
  return true
}

const rescoreWorkspace = async (
  context: RescoreContext,
  workspaceId: string,
  signal: AbortSignal,
): Promise<void> => {
  const { db } = context
  const settings = await readSettings(db, workspaceId)
  const revision = settings.profile_revision
  const scale = scaleOf(profileOf(settings))
  while (await rescoreBatch(db, workspaceId, scale, revision)) if (signal.aborted) return
  for (const community of await watchedCommunities(db, workspaceId))
    if (!(await rescoreKept(context, community, scale, revision, signal))) return
  await db
    .updateTable('forum_settings')
    .set({ rescored_revision: revision })
    .where('workspace_id', '=', workspaceId)
    .where('rescored_revision', '<', revision)
    .execute()
}

/** Scores leads again for what is sold now, where that changed, and the posts that are kept; marks stay as they are. Two workers at once do no harm. */
export const rescoreLeads = async (context: RescoreContext, signal: AbortSignal): Promise<boolean> => {
  const waiting = await context.db
    .selectFrom('forum_settings')
    .select('workspace_id')
    .whereRef('rescored_revision', '<', 'profile_revision')
    .limit(20)
    .execute()
  for (const { workspace_id } of waiting) {
    if (signal.aborted) break
    await rescoreWorkspace(context, workspace_id, signal)
  }
  return waiting.length > 0
}
