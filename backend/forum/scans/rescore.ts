import { recordChanges } from '../../changes/changes.ts'
import { type Database, dbNow, dialectOf, type Trx, transaction } from '../../db/database.ts'
import { forumAccessOf } from '../../workspaces/workspaces.ts'
import type { CommunityRow, LeadRow, SettingsRow } from '../forum.rows.ts'
import type { Verdict } from '../judging/request-verdicts.ts'
import { knownVerdicts } from '../judging/verdict.table.ts'
import { textKey } from '../judging/verdict.ts'
import { tellingLocks } from '../leads/access.ts'
import { hotSince, wordsOfLead } from '../leads/lead.table.ts'
import { keptPosts } from '../venues/venue.table.ts'
import { watchedCommunities } from '../watching/community.table.ts'
import type { ForumContext } from '../watching/context.ts'
import { storedReasons } from '../watching/json-columns.ts'
import { lockSettings, profileOf, readSettings } from '../watching/settings.table.ts'
import { readPosts, type Scale, scaleOf, scoreOf } from './score-posts.ts'
import { storeMetPosts, storingOf } from './store-posts.ts'

/** The parts of the context that rescoring needs. */
export type RescoreContext = Pick<ForumContext, 'db' | 'keepDays' | 'models'>

const BATCH = 200

/** Scores one lead again. Returns whether its score, intent or reasons changed. */
const rescoreLead = async (
  trx: Trx,
  lead: LeadRow,
  scale: Scale,
  verdict: Verdict | undefined,
  { revision, now }: { readonly revision: number; readonly now: number },
): Promise<boolean> => {
  const reasons = storedReasons(lead.reasons)
  // A deleted post has no text left to score, and a lead that a person took up keeps its reasons.
  const isFixed = lead.post_deleted === 1 || lead.taken_up === 1
  const { scored, judged } = isFixed
    ? { scored: { ...lead, reasons }, judged: null }
    : scoreOf(scale, wordsOfLead(lead), verdict, reasons)
  const text = JSON.stringify(scored.reasons)
  await trx
    .updateTable('lead')
    .set({
      score: scored.score,
      hot_since: hotSince(scored.score, now, lead),
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
      // If the author deletes the post of one of these leads at the same time, its words must not be written back.
      .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
      .execute()
    await tellingLocks(trx, workspaceId, access, async () => {
      const verdicts = await knownVerdicts(
        trx,
        { workspaceId, businessKey: scale.businessKey },
        rows.map(wordsOfLead),
      )
      const changed: string[] = []
      const at = { revision, now: await dbNow(trx) }
      for (const lead of rows)
        if (await rescoreLead(trx, lead, scale, verdicts.get(textKey(wordsOfLead(lead))), at))
          changed.push(lead.id)
      await recordChanges(trx, workspaceId, 'lead', changed)
    })
    return rows.length === BATCH
  })
}

const rescoreCommunity = async (
  context: RescoreContext,
  community: CommunityRow,
  scale: Scale,
  revision: number,
  signal: AbortSignal,
): Promise<boolean> => {
  const { db } = context
  const model = await context.models.current()
  const { workspace_id, venue_id, read_seq } = community
  if (venue_id === null) return true
  for (let after = 0; after < read_seq; ) {
    if (signal.aborted) return false
    const kept = await keptPosts(db, venue_id, { after, upTo: read_seq, limit: BATCH })
    const posts = await readPosts(db, scale, community, kept)
    const access = await forumAccessOf(db, workspace_id)
    const isCurrent = await transaction(db, async (trx) => {
      const settings = await lockSettings(trx, workspace_id)
      // The profile has changed since. The next run uses the new profile.
      if (settings.profile_revision !== revision) return false
      const storing = storingOf(context, settings, community, await dbNow(trx), { model })
      await tellingLocks(trx, workspace_id, access, () => storeMetPosts(trx, storing, posts))
      return true
    })
    if (!isCurrent) return false
    after = kept.length < BATCH ? read_seq : (kept.at(-1)?.seq ?? read_seq)
  }
  return true
}

/**
 * Makes leads of a workspace's kept posts that did not become leads under its earlier settings. Returns false if the
 * worker stops or the profile changes again.
 */
export const rescoreKept = async (
  context: RescoreContext,
  { workspace_id, profile_revision }: SettingsRow,
  scale: Scale,
  signal: AbortSignal,
): Promise<boolean> => {
  for (const community of await watchedCommunities(context.db, workspace_id))
    if (!(await rescoreCommunity(context, community, scale, profile_revision, signal))) return false
  return true
}

/** Runs `work` for workspaces whose count in `done` is lower than their count in `asked`. Returns whether there were such workspaces. */
export const catchUp = async (
  db: Database,
  done: 'rescored_revision' | 'muted_applied',
  asked: 'profile_revision' | 'muted_revision',
  signal: AbortSignal,
  work: (workspaceId: string) => Promise<void>,
): Promise<boolean> => {
  const behind = await db
    .selectFrom('forum_settings')
    .select('workspace_id')
    .whereRef(done, '<', asked)
    .limit(20)
    .execute()
  for (const { workspace_id } of behind) {
    if (signal.aborted) break
    await work(workspace_id)
  }
  return behind.length > 0
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
  if (!(await rescoreKept(context, settings, scale, signal))) return
  await db
    .updateTable('forum_settings')
    .set({ rescored_revision: revision })
    .where('workspace_id', '=', workspaceId)
    .where('rescored_revision', '<', revision)
    .execute()
}

/**
 * Scores leads and kept posts again in workspaces whose profile changed. Marks stay as they are. Two workers may run it
 * at once. Returns whether there was anything to do.
 */
export const rescoreLeads = (context: RescoreContext, signal: AbortSignal): Promise<boolean> =>
  catchUp(context.db, 'rescored_revision', 'profile_revision', signal, (workspaceId) =>
    rescoreWorkspace(context, workspaceId, signal),
  )
