import { recordChange, recordChanges } from '../changes/changes.ts'
import { type Database, transaction } from '../db/database.ts'
import { forumAccessOf } from '../workspaces/workspaces.ts'
import { leadIdsAfter } from './lead.table.ts'
import { lockSettings, saveSettings } from './settings.table.ts'

/** Workspaces of one pass, and leads of one transaction. */
const WORKSPACES = 200
const BATCH = 500

/** Workspaces whose feed may tell another story about locks than holds now. */
const suspects = (db: Database) =>
  db
    .selectFrom('forum_settings')
    .innerJoin('workspace', 'workspace.id', 'forum_settings.workspace_id')
    .select(['workspace.id', 'forum_settings.leads_locked'])
    .where((eb) =>
      eb.or([eb('leads_locked', '=', 1), eb('workspace.forum_access', 'in', ['trial', 'trial_expired'])]),
    )
    .limit(WORKSPACES)
    .execute()

const tellAllLeads = async (db: Database, workspaceId: string): Promise<void> => {
  for (let last = ''; ; ) {
    const ids = await leadIdsAfter(db, workspaceId, last, BATCH)
    await transaction(db, (trx) => recordChanges(trx, workspaceId, 'lead', ids))
    const end = ids.at(-1)
    if (end === undefined || ids.length < BATCH) return
    last = end
  }
}

/** A trial ends by time alone, and nothing is written then: this tells the changes feed that leads were locked, or opened again. */
export const tellTrialEnds = async (db: Database): Promise<boolean> => {
  let told = false
  for (const { id, leads_locked } of await suspects(db)) {
    const locked = (await forumAccessOf(db, id)).kind === 'trial_expired' ? 1 : 0
    if (locked === leads_locked) continue
    await tellAllLeads(db, id)
    await transaction(db, async (trx) => {
      await lockSettings(trx, id)
      await saveSettings(trx, id, { leads_locked: locked })
      await recordChange(trx, id, 'settings', 'settings')
    })
    told = true
  }
  return told
}
