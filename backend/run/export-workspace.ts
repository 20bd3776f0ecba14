import type { ChangePage } from '../../contract/changes.ts'
import { SCOPES } from '../../contract/operation.ts'
import { listBrandVoices } from '../articles/articles.ts'
import { ledgerOf } from '../credits/credits.ts'
import { type Database, dbNow } from '../db/database.ts'
import { readChanges } from '../feed/feed.ts'
import { loadAllLeads } from '../forum/forum.ts'
import { accessAt, readWorkspace } from '../workspaces/workspaces.ts'
import { LOADERS } from './loaders.ts'

const LEDGER_PAGE = 100

/**
 * All that a workspace holds, as its desk and agents see it, with its brand voices and its ledger; without pictures, logins,
 * keys and what is kept by hash alone. Throws `not_found`.
 */
export const exportWorkspace = async (db: Database, workspaceId: string) => {
  const row = await readWorkspace(db, workspaceId)
  const caller = {
    workspaceId,
    keyId: 'export',
    scopes: SCOPES,
    plan: row.plan,
    // What is locked is the workspace's own all the same.
    forumAccess: { ...accessAt(row, await dbNow(db)), kind: 'plan' as const },
    livePublish: row.live_publish === 1,
    revision: row.revision,
  }
  const loaders = { ...LOADERS, lead: loadAllLeads }
  const resources: ChangePage['items'][number][] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await readChanges(db, loaders, caller, cursor)
    resources.push(...page.items.filter(({ deleted }) => !deleted))
    cursor = page.cursor
    more = page.more
  }
  return {
    workspace: { workspace_id: row.id, name: row.name, plan: row.plan },
    resources,
    brand_voices: await listBrandVoices(db, workspaceId),
    ledger: await wholeLedger(db, workspaceId),
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
