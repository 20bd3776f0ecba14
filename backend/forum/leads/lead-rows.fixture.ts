import { sql } from 'kysely'
import { INTENTS, LEAD_STATUSES } from '../../../contract/forum.ts'
import { type Database, dbNow, transaction } from '../../db/database.ts'
import type { LeadRow } from '../forum.rows.ts'
import type { ForumPost } from '../sources/port.ts'
import { keysOf } from '../venues/post-keys.ts'
import { replaceCommunities, watchedCommunities } from '../watching/community.table.ts'
import { handledOf } from './lead.table.ts'

/** Inserts leads into the table as scans leave them, for tests that need more leads than a feed can list. */
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
      undated: 0,
      found_at: 1_790_000_100_000,
      post_deleted: 0,
      checked_at: 0,
      score: 25 + ((at * 31) % 76),
      hot_since: null,
      intent: INTENTS[at % INTENTS.length] ?? 'question',
      status: LEAD_STATUSES[at % LEAD_STATUSES.length] ?? 'new',
      not_lead_reason: null,
      not_lead_note: null,
      taken_up: 0,
      touched_at: null,
      kept_at: null,
      handled: 0,
      reasons: JSON.stringify([{ signal: 'Asks', points: 25 + ((at * 31) % 76), quote: `Body ${at}` }]),
      address_key: `address-${at}`,
      comment_post_title: null,
      comment_post_url: null,
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

/** Inserts a post that a workspace read and that did not become a lead, in its own venue; returns its id. */
export const insertPassed = (db: Database, workspaceId: string, title: string): Promise<string> =>
  transaction(db, async (trx) => {
    const [community] = await watchedCommunities(trx, workspaceId)
    if (!community) throw new Error('the workspace watches nothing')
    const post: ForumPost = {
      sourceId: `urn:passed:${workspaceId}`,
      url: 'https://forum.example/passed',
      title,
      body: 'The roses came out early this year.',
      author: 'berta',
      postedAt: 1_790_000_000_000,
      community: 'A forum',
      comment: null,
    }
    const { post: key } = keysOf(community.source, community.name, post)
    const venue_id = `venue_of_${workspaceId}`
    await sql`insert into venue (id, key, workspace_id, source, name, lane, pages, status, rules, last_seq, check_at,
      check_asked_at, lease_until, lease_fence, attempt) values (${venue_id}, ${venue_id}, ${workspaceId},
      ${community.source}, ${community.name}, 'forum.example', 0, 'ok', '[]', 1, 0, 0, 0, 0, 0)`.execute(trx)
    const now = await dbNow(trx)
    await trx
      .insertInto('venue_post')
      .values({
        venue_id,
        seq: 1,
        post_key: key,
        post: JSON.stringify(post),
        source_id: post.sourceId,
        fetched_at: now,
        checked_at: now,
      })
      .execute()
    await trx.updateTable('community').set({ venue_id, read_seq: 1 }).where('id', '=', community.id).execute()
    await trx
      .insertInto('met_post')
      .values({ workspace_id: workspaceId, post_key: key, lead_id: null, met_at: now })
      .execute()
    return key
  })
