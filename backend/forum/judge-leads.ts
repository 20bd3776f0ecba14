import { AppError } from '../../contract/errors.ts'
import { recordChange } from '../changes/changes.ts'
import { underLease } from '../jobs/lease.ts'
import { forumAccessOf } from '../workspaces/workspaces.ts'
import { tellingLocks } from './access.ts'
import type { LeadRow } from './forum.rows.ts'
import { type Judgement, judge, withJudgement } from './judgement.ts'
import { lockLead } from './lead.table.ts'
import type { RunningScan } from './scan-community.ts'
import type { SellerProfile } from './scoring/score.ts'
import { storedReasons } from './stored.ts'

/** New leads of a scan that a model judges, at most, and the first score from which one is worth it. */
const JUDGED_PER_SCAN = 20
const WORTH_JUDGING = 45
/** A model that fails so often in a row is left alone until the next scan. */
const FAILURES_IN_A_ROW = 3

const leadsToJudge = async ({ context, scanId }: RunningScan): Promise<readonly LeadRow[]> => {
  const ofScan = () => context.db.selectFrom('lead').where('scan_id', '=', scanId)
  const judged = await ofScan()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('judged', '=', 1)
    .executeTakeFirstOrThrow()
  return ofScan()
    .selectAll()
    .where('judged', '=', 0)
    .where('post_deleted', '=', 0)
    .where('score', '>=', WORTH_JUDGING)
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(Math.max(0, JUDGED_PER_SCAN - judged.count))
    .execute()
}

const saveJudgement = async (scan: RunningScan, lead: LeadRow, judgement: Judgement): Promise<void> => {
  const { workspaceId } = scan
  const access = await forumAccessOf(scan.context.db, workspaceId)
  await underLease(scan, async (trx) => {
    const newest = await lockLead(trx, workspaceId, lead.id)
    if (!newest || newest.post_deleted === 1 || newest.judged === 1) return
    const scored = withJudgement({ ...newest, reasons: storedReasons(newest.reasons) }, judgement, newest)
    await tellingLocks(trx, workspaceId, access, async () => {
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
      await recordChange(trx, workspaceId, 'lead', lead.id)
    })
  })
}

/** Has the model, where there is one, judge the best new leads of a scan; where it fails, the first score stands. */
export const judgeLeads = async (scan: RunningScan, profile: SellerProfile): Promise<void> => {
  const model = await scan.context.models.current()
  if (!model) return
  let failures = 0
  for (const lead of await leadsToJudge(scan)) {
    if (failures >= FAILURES_IN_A_ROW) return
    try {
      const judgement = await judge(model, profile, lead, scan.signal)
      failures = 0
      await saveJudgement(scan, lead, judgement)
    } catch (thrown) {
      scan.signal.throwIfAborted()
      if (!(thrown instanceof AppError) || thrown.code !== 'upstream_failed') throw thrown
      failures += 1
      scan.context.log.warn({ lead: lead.id, reason: thrown.message }, 'a lead was not judged')
    }
  }
}
