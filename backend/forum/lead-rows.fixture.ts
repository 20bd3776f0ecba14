import { INTENTS, LEAD_STATUSES } from '../../contract/forum.ts'
import { type Database, transaction } from '../db/database.ts'
import { replaceCommunities, watchedCommunities } from './community.table.ts'
import type { LeadRow } from './forum.rows.ts'
import { handledOf } from './lead.table.ts'

/** Leads as scans leave them, written straight into the table where a test needs more than a feed can bring. */
export const insertLeads = async (
  db: Database,
  workspaceId: string,
  count: number,
  change: (at: number) => Partial<LeadRow> = () => ({}),
): Promise<readonly LeadRow[]> => {
  const communityId = await transaction(db, async (trx) => {
    const chosen = [{ source: 'feed', name: 'https://forum.example/feed.xml', secret: null }] as const
    await replaceCommunities(trx, workspaceId, chosen, 1)
    return (await watchedCommunities(trx, workspaceId))[0]?.id ?? ''
  })
  const rows = Array.from({ length: count }, (_, at) => {
    const row: LeadRow = {
      id: `lead_${workspaceId}_${String(at).padStart(6, '0')}`,
      workspace_id: workspaceId,
      community_id: communityId,
      scan_id: 'scan_of_fixture',
      source: 'feed',
      source_id: `urn:${at}`,
      community: 'A forum',
      title: `Title ${at}`,
      body: `Body ${at}`,
      url: `https://forum.example/${at}`,
      author: 'anna',
      posted_at: 1_790_000_000_000 + (at % 7) * 1000,
      found_at: 1_790_000_100_000,
      post_deleted: 0,
      checked_at: 0,
      score: 25 + ((at * 31) % 76),
      intent: INTENTS[at % INTENTS.length] ?? 'question',
      status: LEAD_STATUSES[at % LEAD_STATUSES.length] ?? 'new',
      touched_at: null,
      handled: 0,
      reasons: JSON.stringify([{ signal: 'Asks', points: 25 + ((at * 31) % 76), quote: `Body ${at}` }]),
      address_key: `address-${at}`,
      profile_revision: 1,
      judged: 0,
      ...change(at),
    }
    return { ...row, handled: handledOf(row.status) }
  })
  for (let at = 0; at < rows.length; at += 1000)
    await db
      .insertInto('lead')
      .values(rows.slice(at, at + 1000))
      .execute()
  return rows
}
