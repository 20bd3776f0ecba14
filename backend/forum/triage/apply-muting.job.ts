import { recordChange } from '../../changes/changes.ts'
import { type Database, dialectOf, transaction } from '../../db/database.ts'
import type { CommunityRow } from '../forum.rows.ts'
import { dropLeads } from '../leads/drop-leads.ts'
import { untouchedLeads } from '../leads/lead.table.ts'
import { catchUp, type RescoreContext, rescoreKept } from '../scans/rescore.ts'
import { scaleOf } from '../scans/score-posts.ts'
import { keepPostsOf } from '../venues/venue.table.ts'
import { allCommunities } from '../watching/community.table.ts'
import { mutingOf } from '../watching/muting-rules.ts'
import { lockSettings, profileOf, readSettings } from '../watching/settings.table.ts'

const BATCH = 200

const dropMuted = async (
  db: Database,
  workspaceId: string,
  communities: readonly CommunityRow[],
  ids: readonly string[],
): Promise<void> =>
  transaction(db, async (trx) => {
    const muting = mutingOf(await lockSettings(trx, workspaceId))
    const names = new Map(communities.map(({ id, name }) => [id, name]))
    const leads = await untouchedLeads(trx, workspaceId)
      .selectAll()
      .where('id', 'in', ids)
      // If a person marks one of these leads at the same time, the mark is either stored first or finds no lead.
      .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
      .execute()
    const muted = leads.filter((lead) => muting(lead, names.get(lead.community_id) ?? '') !== null)
    // If the person undoes the muting within the time for which posts are kept, the leads are made again of their posts.
    await keepPostsOf(trx, communities, muted)
    await dropLeads(
      trx,
      workspaceId,
      muted.map(({ id }) => id),
    )
  })

const applyTo = async (context: RescoreContext, workspaceId: string, signal: AbortSignal): Promise<void> => {
  const { db } = context
  const settings = await readSettings(db, workspaceId)
  const communities = await allCommunities(db, workspaceId)
  const leads = await untouchedLeads(db, workspaceId).select('id').execute()
  for (let at = 0; at < leads.length; at += BATCH) {
    if (signal.aborted) return
    const ids = leads.slice(at, at + BATCH).map(({ id }) => id)
    await dropMuted(db, workspaceId, communities, ids)
  }
  if (!(await rescoreKept(context, settings, scaleOf(profileOf(settings)), signal))) return
  await transaction(db, async (trx) => {
    await trx
      .updateTable('forum_settings')
      .set({ muted_applied: settings.muted_revision })
      .where('workspace_id', '=', workspaceId)
      .where('muted_applied', '<', settings.muted_revision)
      .execute()
    // Desks reload the posts that were passed over.
    await recordChange(trx, workspaceId, 'settings', 'settings')
  })
}

/**
 * Applies changes to what is muted. Drops leads that are now muted, and makes leads of kept posts that are no longer
 * muted. Two workers may run it at once. Returns whether there was anything to do.
 */
export const applyMuting = (context: RescoreContext, signal: AbortSignal): Promise<boolean> =>
  catchUp(context.db, 'muted_applied', 'muted_revision', signal, (workspaceId) =>
    applyTo(context, workspaceId, signal),
  )
