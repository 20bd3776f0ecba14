import { FLOOR_SCORE } from '../../../contract/forum.ts'
import { recordChange } from '../../changes/changes.ts'
import { dbNow, type Trx } from '../../db/database.ts'
import type { CommunityRow, SettingsRow } from '../forum.rows.ts'
import type { Verdict } from '../judging/request-verdicts.ts'
import { leaveLine, type Waiting, waitingPosts } from '../judging/to-judge.table.ts'
import { keepVerdict } from '../judging/verdict.table.ts'
import { textKey } from '../judging/verdict.ts'
import { hotSince, isUntouched, lockLead, wordsOfLead } from '../leads/lead.table.ts'
import type { Scored } from '../scoring/score.ts'
import { keysOf } from '../venues/post-keys.ts'
import { type RunningScan, whoseOf } from './running-scan.ts'
import { addToStep } from './scan.table.ts'
import { readPost, scoreBy } from './score-posts.ts'
import { storeMetPosts, storingOf } from './store-posts.ts'

/** A post that waits to be judged, with the current score of its signals. */
export type ReadWaiting = Waiting & { readonly community: CommunityRow; readonly signals: Scored }

/**
 * Applies a verdict to a lead. Returns the lead's id if the lead must be dropped: the verdict says that the post is not a lead, and
 * nobody has used the lead.
 */
const judgeLead = async (
  trx: Trx,
  scan: RunningScan,
  leadId: string,
  read: ReadWaiting,
  verdict: Verdict,
): Promise<string | null> => {
  const lead = await lockLead(trx, scan.workspaceId, leadId)
  // The lead was deleted, must not change, or contains the words of another post into whose lead this post was merged.
  if (
    !lead ||
    lead.post_deleted === 1 ||
    lead.taken_up === 1 ||
    textKey(wordsOfLead(lead)) !== textKey(read.post)
  )
    return null
  const { scored } = scoreBy(read.signals, read.post, verdict)
  if (scored.score < FLOOR_SCORE && isUntouched(lead)) {
    if (lead.scan_id === scan.scanId) await addToStep(trx, scan.scanId, read.community.id, { leads: -1 })
    return lead.id
  }
  await trx
    .updateTable('lead')
    .set({
      score: scored.score,
      hot_since: hotSince(scored.score, await dbNow(trx), lead),
      intent: scored.intent,
      reasons: JSON.stringify(scored.reasons),
      judged: 1,
    })
    .where('id', '=', lead.id)
    .execute()
  await recordChange(trx, scan.workspaceId, 'lead', lead.id)
  return null
}

/** Applies a verdict to the lead of its post, or makes a lead of the post. Returns the id of a lead that must be dropped. */
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
  // Meanwhile, the author deleted the post, or the person took it up.
  if (!waits) return null
  const met = await trx
    .selectFrom('met_post')
    .select('lead_id')
    .where('workspace_id', '=', scan.workspaceId)
    .where('post_key', '=', read.postKey)
    .executeTakeFirst()
  // The post's hash was deleted while it waited.
  if (!met) return null
  // The author may have deleted the post that this post is a comment on.
  const current = { ...read, post: waits.post }
  if (met.lead_id !== null) return judgeLead(trx, scan, met.lead_id, current, verdict)
  const storing = storingOf(scan.context, settings, read.community, await dbNow(trx), scan)
  const keys = keysOf(read.community.source, read.community.name, current.post)
  const score = scoreBy(read.signals, current.post, verdict)
  const made = await storeMetPosts(trx, storing, [readPost(current, keys, score)])
  if (made > 0) await addToStep(trx, scan.scanId, read.community.id, { leads: made })
  return null
}
