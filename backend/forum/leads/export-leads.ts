import { setImmediate } from 'node:timers/promises'
import { LEAD_CSV_HEAD, leadCsvLines } from '../../../contract/lead-csv.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import { MOST_EXPORTED, type triage } from '../../../contract/triage.ts'
import type { Database } from '../../db/database.ts'
import type { Call } from '../../idempotency/idempotency.ts'
import { readableLeads, requireKind } from './access.ts'
import { leadPageQuery } from './lead.table.ts'
import { leadsOf } from './leads.ts'

/** Number of leads that are written at once. Other callers are served in between. */
const WRITTEN_AT_ONCE = 100

type Exporting = typeof triage.exportLeads

/** Exports leads as CSV, best first. Of a locked lead, the file contains only what a listing shows. Throws `forum_not_enabled`. */
export const exportLeads = async (
  db: Database,
  { workspaceId, forumAccess: access }: Pick<Call, 'workspaceId' | 'forumAccess'>,
  input: Input<Exporting>,
): Promise<Output<Exporting>> => {
  requireKind(access)
  const rows = await leadPageQuery(db, workspaceId, input, null, MOST_EXPORTED).execute()
  const leads = await leadsOf(db, rows, await readableLeads(db, workspaceId, access))
  let text = LEAD_CSV_HEAD
  for (let at = 0; at < leads.length; at += WRITTEN_AT_ONCE) {
    text += leadCsvLines(leads.slice(at, at + WRITTEN_AT_ONCE))
    await setImmediate()
  }
  return { text }
}
