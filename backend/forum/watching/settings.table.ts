import type { Updateable } from 'kysely'
import type { Plan } from '../../../contract/credits.ts'
import { JUDGED_PER_DAY, LEAST_SCAN_HOURS } from '../../../contract/forum.ts'
import type { Db, Trx } from '../../db/database.ts'
import type { ForumTables, SettingsRow } from '../forum.rows.ts'
import type { SellerProfile } from '../scoring/score.ts'
import { storedStrings } from './json-columns.ts'
import type { ScanTimes } from './scan-times.ts'

/** Returns the times of scans, no more often than the plan allows. */
export const scanTimesOf = (row: SettingsRow, plan: Plan): ScanTimes => ({
  scanAt: row.scan_at,
  everyHours: Math.max(row.scan_every, LEAST_SCAN_HOURS[plan]),
})

type SettingsChange = Updateable<ForumTables['forum_settings']>

/** The settings of a new workspace. */
const EMPTY: Omit<SettingsRow, 'workspace_id'> = {
  business_name: '',
  business_description: '',
  keywords: '[]',
  competitors: '[]',
  brand_terms: '[]',
  guidelines: '',
  disclosure: '',
  muted: '{}',
  muted_revision: 0,
  muted_applied: 0,
  scan_at: '06:00',
  scan_every: 24,
  last_scan_at: null,
  next_scan_at: null,
  profile_revision: 1,
  rescored_revision: 1,
  judged_per_day: null,
}

/** Reads the settings of a workspace. */
export const readSettings = async (db: Db, workspaceId: string): Promise<SettingsRow> => {
  const row = await db
    .selectFrom('forum_settings')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row ?? { workspace_id: workspaceId, ...EMPTY }
}

/** Reads what the person says about their business; both texts are empty if they say nothing. */
export const businessOf = async (db: Db, workspaceId: string) => {
  const { business_name, business_description } = await readSettings(db, workspaceId)
  return { name: business_name, description: business_description }
}

/** Reads the settings and locks them until the transaction ends. */
export const lockSettings = async (trx: Trx, workspaceId: string): Promise<SettingsRow> => {
  await trx
    .insertInto('forum_settings')
    .values({ workspace_id: workspaceId, ...EMPTY })
    .onConflict((conflict) => conflict.column('workspace_id').doNothing())
    .execute()
  return trx
    .updateTable('forum_settings')
    .set((eb) => ({ scan_at: eb.ref('scan_at') }))
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Writes the given columns. The row must exist: call `lockSettings` first. */
export const saveSettings = async (trx: Trx, workspaceId: string, change: SettingsChange): Promise<void> => {
  await trx.updateTable('forum_settings').set(change).where('workspace_id', '=', workspaceId).execute()
}

/** Returns the number of posts that a model may judge for a workspace in a day. */
export const judgedPerDay = (row: SettingsRow, plan: Plan): number =>
  row.judged_per_day ?? JUDGED_PER_DAY[plan]

/** Lowers the number of judged posts that a workspace set to the limit of its new plan, unless the number is lower. */
export const lowerJudgedPerDay = async (trx: Trx, workspaceId: string, plan: Plan): Promise<void> => {
  await trx
    .updateTable('forum_settings')
    .set({ judged_per_day: null })
    .where('workspace_id', '=', workspaceId)
    .where('judged_per_day', '>', JUDGED_PER_DAY[plan])
    .execute()
}

/** The columns of the profile. */
type ProfileColumns = Pick<
  SettingsRow,
  'business_name' | 'business_description' | 'keywords' | 'competitors' | 'brand_terms'
>

/** Converts the settings to a profile for the scorer. */
export const profileOf = (row: ProfileColumns): SellerProfile => ({
  businessName: row.business_name,
  businessDescription: row.business_description,
  keywords: storedStrings(row.keywords),
  competitors: storedStrings(row.competitors),
  brandTerms: storedStrings(row.brand_terms),
})
