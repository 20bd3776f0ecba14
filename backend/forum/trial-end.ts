import { type RawBuilder, sql } from 'kysely'
import type { ForumAccess } from '../../contract/forum.ts'
import { recordChange, recordChanges } from '../changes/changes.ts'
import { type Database, type Db, nowSql, transaction } from '../db/database.ts'
import { forumAccessOf } from '../workspaces/workspaces.ts'
import type { LeadsShown } from './forum.table.ts'
import { leadIdsAfter } from './lead.table.ts'
import { lockSettings, saveSettings } from './settings.table.ts'

/** Workspaces of one pass, and leads of one transaction. */
const WORKSPACES = 200
const BATCH = 500

const shownUnder = (kind: ForumAccess): LeadsShown => {
  switch (kind) {
    case 'none':
      return 'none'
    case 'trial_expired':
      return 'best'
    case 'trial':
    case 'add_on':
    case 'plan':
      return 'all'
  }
}

/** The same in SQL, to find the few workspaces where time has changed it. */
const shownNow = (db: Db): RawBuilder<LeadsShown> => sql`case
  when workspace.plan in ('pro', 'scale') then 'all'
  when workspace.forum_access = 'none' then 'none'
  when workspace.forum_access = 'trial_expired' then 'best'
  when coalesce(workspace.forum_access_until, ${nowSql(db)} + 1) > ${nowSql(db)} then 'all'
  when workspace.forum_access = 'trial' then 'best'
  else 'none' end`

const suspects = (db: Database) =>
  db
    .selectFrom('forum_settings')
    .innerJoin('workspace', 'workspace.id', 'forum_settings.workspace_id')
    .select(['workspace.id', 'forum_settings.leads_shown'])
    .where((eb) => eb('forum_settings.leads_shown', '<>', shownNow(db)))
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

/** A trial ends by time alone, and nothing is written then: this tells the changes feed that leads were locked, opened or taken away. */
export const tellTrialEnds = async (db: Database): Promise<boolean> => {
  let told = false
  for (const { id, leads_shown } of await suspects(db)) {
    const shown = shownUnder((await forumAccessOf(db, id)).kind)
    if (shown === leads_shown) continue
    await tellAllLeads(db, id)
    await transaction(db, async (trx) => {
      await lockSettings(trx, id)
      await saveSettings(trx, id, { leads_shown: shown })
      await recordChange(trx, id, 'settings', 'settings')
    })
    told = true
  }
  return told
}
