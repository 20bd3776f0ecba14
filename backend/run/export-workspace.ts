import type { ChangePage } from '../../contract/changes.ts'
import { SCOPES } from '../../contract/operation.ts'
import { membersOf } from '../accounts/members.ts'
import { listBrandVoices, listConfirmed } from '../articles/articles.ts'
import { ledgerOf } from '../credits/credits.ts'
import { type Database, dbNow } from '../db/database.ts'
import { readChanges } from '../feed/feed.ts'
import { loadAllLeads } from '../forum/forum.ts'
import { shownTargets } from '../news/news.ts'
import { accessAt, readWorkspace } from '../workspaces/workspaces.ts'
import { LOADERS } from './loaders.ts'

const LEDGER_PAGE = 100

/**
 * Exports everything in a workspace as its desk and agents see it, together with its confirmed sentences, its brand voices, its ledger, its
 * members and its notifications. A notification has its email address or the origin of its webhook, not the secret rest. Leaves out pictures,
 * logins, keys, private feeds of leads, the audit, and values that are stored only as hashes. Throws `not_found`.
 */
export const exportWorkspace = async (db: Database, workspaceId: string) => {
  const row = await readWorkspace(db, workspaceId)
  const caller = {
    workspaceId,
    callerId: 'export',
    scopes: SCOPES,
    draftsOnly: null,
    plan: row.plan,
    // Locked leads still belong to the workspace, so the export contains them.
    forumAccess: { ...accessAt(row, await dbNow(db)), kind: 'plan' as const },
    livePublish: row.live_publish === 1,
    revision: row.revision,
  }
  const loaders = { ...LOADERS, lead: loadAllLeads }
  // A resource that changes meanwhile is also on a later page.
  const resources = new Map<string, ChangePage['items'][number]>()
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await readChanges(db, loaders, caller, cursor)
    for (const item of page.items) {
      const key = `${item.kind} ${item.id}`
      if (item.deleted) resources.delete(key)
      else resources.set(key, item)
    }
    cursor = page.cursor
    more = page.more
  }
  return {
    workspace: { workspace_id: row.id, name: row.name, plan: row.plan },
    resources: [...resources.values()],
    confirmed_claims: await listConfirmed(db, workspaceId),
    brand_voices: await listBrandVoices(db, workspaceId),
    ledger: await wholeLedger(db, workspaceId),
    members: await membersOf(db, workspaceId),
    notifications: await shownTargets(db, workspaceId),
  }
}

const wholeLedger = async (db: Database, workspaceId: string) => {
  const entries = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await ledgerOf(db, workspaceId, { cursor, limit: LEDGER_PAGE })
    entries.push(...page.entries)
    cursor = page.next_cursor
  }
  return entries
}
