import { recordChange } from '../../changes/changes.ts'
import { dbNow, type Trx } from '../../db/database.ts'
import type { CommunityRow, SettingsRow } from '../forum.rows.ts'
import type { Verdict } from '../judging/asking.ts'
import { leaveLine, type Waiting, waitingPosts } from '../judging/to-judge.table.ts'
import { keepVerdict } from '../judging/verdict.table.ts'
import { textKey } from '../judging/verdict.ts'
import { lockLead, wordsOfLead } from '../leads/lead.table.ts'
import type { Scored } from '../scoring/score.ts'
import { keysOf } from '../venues/post-keys.ts'
import { type RunningScan, storingOf, whoseOf } from './running-scan.ts'
import { FLOOR_SCORE, readPost, scoreBy } from './score-posts.ts'
import { storeMetPosts } from './store-posts.ts'

/** A post that waits to be judged, with what the signals make of it now. */
export type ReadWaiting = Waiting & { readonly community: CommunityRow; readonly signals: Scored }

/** Puts the verdict on a lead; returns its id where it is none and nobody did anything with it, so that it is dropped. */
const judgeLead = async (
  trx: Trx,
  scan: RunningScan,
  leadId: string,
  read: ReadWaiting,
  verdict: Verdict,
): Promise<string | null> => {
  const lead = await lockLead(trx, scan.workspaceId, leadId)
  // A copy in other words was folded into it, or it is gone.
  if (
    !lead ||
    lead.post_deleted === 1 ||
    lead.taken_up === 1 ||
    textKey(wordsOfLead(lead)) !== textKey(read.post)
  )
    return null
  const { scored } = scoreBy(read.signals, read.post, verdict)
  if (scored.score < FLOOR_SCORE && lead.status === 'new' && lead.touched_at === null) {
    if (lead.scan_id === scan.scanId) await countLeads(trx, scan, read.community.id, -1)
    return lead.id
  }
  await trx
    .updateTable('lead')
    .set({
      score: scored.score,
      intent: scored.intent,
      reasons: JSON.stringify(scored.reasons),
      judged: 1,
    })
    .where('id', '=', lead.id)
    .execute()
  await recordChange(trx, scan.workspaceId, 'lead', lead.id)
  return null
}

const countLeads = async (
  trx: Trx,
  { scanId }: RunningScan,
  communityId: string,
  more: number,
): Promise<void> => {
  if (more === 0) return
  await trx
    .updateTable('scan')
    .set((eb) => ({ leads_found: eb('leads_found', '+', more) }))
    .where('id', '=', scanId)
    .execute()
  await trx
    .updateTable('scan_step')
    .set((eb) => ({ leads_found: eb('leads_found', '+', more) }))
    .where('scan_id', '=', scanId)
    .where('community_id', '=', communityId)
    .execute()
}

/** Takes one verdict: on the lead that the post made, or for the post to become one; returns the id of a lead to be dropped. */
export const applyVerdict = async (
  trx: Trx,
  scan: RunningScan,
  settings: SettingsRow,
  read: ReadWaiting,
  verdict: Verdict,
): Promise<string | null> => {
  await keepVerdict(trx, whoseOf(scan), read.post, verdict)
  const [waits] = await waitingPosts(trx, scan.workspaceId, [read.postKey])
  await leaveLine(trx, scan.workspaceId, read.postKey)
  // While it was asked about, its author deleted it, or the person took it up.
  if (!waits) return null
  const met = await trx
    .selectFrom('met_post')
    .select('lead_id')
    .where('workspace_id', '=', scan.workspaceId)
    .where('post_key', '=', read.postKey)
    .executeTakeFirst()
  // Since the post was put in line, it was forgotten.
  if (!met) return null
  if (met.lead_id !== null) return judgeLead(trx, scan, met.lead_id, read, verdict)
  const storing = storingOf(scan, read.community, settings, await dbNow(trx))
  const keys = keysOf(read.community.source, read.community.name, read.post)
  const score = scoreBy(read.signals, read.post, verdict)
  const made = await storeMetPosts(trx, storing, [readPost(read, keys, score)])
  await countLeads(trx, scan, read.community.id, made)
  return null
}
