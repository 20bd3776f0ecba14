import type { Site } from '../../contract/sites.ts'
import { recordChanges } from '../changes/changes.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Caller } from '../keys/auth.ts'
import { readWorkspace } from '../workspaces/workspaces.ts'
import type { SiteContext } from './context.ts'
import type { SiteRow } from './site.rows.ts'
import { connectedSites } from './site.table.ts'

/** Converts a site to the form of the contract. `mayGoLive`: whether the workspace and the caller's key allow live posts. */
export const siteOf = (row: SiteRow, mayGoLive: boolean): Site => ({
  connection_id: row.id,
  platform: row.platform,
  name: row.name,
  url: row.url,
  status: row.status,
  message: row.message,
  // A new login has no time, so that a worker looks at the site at once.
  checked_at: row.checked_at === 0 ? null : new Date(row.checked_at).toISOString(),
  live_publish: mayGoLive && row.may_publish === 1,
})

/** Whether the workspace allows posts to go live. Throws `not_found`. */
export const mayGoLive = async (db: Db, workspaceId: string): Promise<boolean> =>
  (await readWorkspace(db, workspaceId)).live_publish === 1

/** Reads the rows of a workspace's connected sites, the oldest connection first. */
export const connectedRows = (db: Db, workspaceId: string): Promise<SiteRow[]> =>
  connectedSites(db, workspaceId).selectAll().orderBy('created_at').orderBy('id').execute()

export const LOCKED =
  'This site’s login is encrypted, and the service does not currently have the sealing key. On your own computer, unlock the keychain and restart Quillport. On a server, set QUILLPORT_SECRETS_KEY.'

/** Lists the connected sites of a workspace, as the caller may use them. */
export const listSites = async (
  { db, secrets }: Pick<SiteContext, 'db' | 'secrets'>,
  { workspaceId, draftsOnly }: Pick<Caller, 'workspaceId' | 'draftsOnly'>,
): Promise<{ sites: Site[]; count: number }> => {
  const live = draftsOnly === null && (await mayGoLive(db, workspaceId))
  const sites = (await connectedRows(db, workspaceId)).map((row) => siteOf(row, live))
  const shown = secrets.unlocked()
    ? sites
    : sites.map((site) => ({ ...site, status: 'needs_attention' as const, message: LOCKED }))
  return { sites: shown, count: shown.length }
}

/** Reads sites in the form of the changes feed, by connection_id. Leaves out disconnected sites. */
export const loadSites = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Site>> => {
  const live = await mayGoLive(db, workspaceId)
  const rows = await connectedSites(db, workspaceId).selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, siteOf(row, live)]))
}

/** Records a change of every connected site in the feed, after a change that affects all of them. */
export const recordSites = async (trx: Trx, workspaceId: string): Promise<void> => {
  const rows = await connectedRows(trx, workspaceId)
  await recordChanges(
    trx,
    workspaceId,
    'site',
    rows.map(({ id }) => id),
  )
}
