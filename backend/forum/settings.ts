import type { Plan } from '../../contract/credits.ts'
import { AppError, wrongField } from '../../contract/errors.ts'
import {
  type Community,
  DRAFTS_PER_DAY,
  type ForumSettings,
  type ForumSettingsChange,
  LEAST_SCAN_HOURS,
  SCANS_PER_DAY,
  ScanHours,
} from '../../contract/forum.ts'
import { momentOrNull } from '../../contract/time.ts'
import { capital, count } from '../../contract/words.ts'
import { recordChange } from '../changes/changes.ts'
import { type Db, dbNow, type Trx, transaction } from '../db/database.ts'
import { dailyUse } from '../limits/limits.ts'
import { forumAccessOf, readWorkspace } from '../workspaces/workspaces.ts'
import { type Marked, markedLeads } from './leads/lead.table.ts'
import { sourceOf } from './sources/sources.ts'
import {
  type ChosenCommunity,
  type CommunityState,
  communityStates,
  replaceCommunities,
} from './watching/community.table.ts'
import { type ForumContext, withProbedSecret } from './watching/context.ts'
import { storedStrings } from './watching/json-columns.ts'
import { mutedColumns, mutedOf, withLists } from './watching/muting-rules.ts'
import { clockWords, nextScan, startOffset } from './watching/scan-times.ts'
import {
  judgedPerDay,
  lockSettings,
  readSettings,
  saveSettings,
  scanTimesOf,
} from './watching/settings.table.ts'

/** Describes the state of a community, such as what is wrong and since when; null if there is nothing to say. */
export const stateMessage = (row: CommunityState, now: number): string | null => {
  if (row.status === 'pending') return null
  const next = row.retry_at !== null && row.retry_at > now ? clockWords(row.retry_at, now) : null
  if (row.status === 'ok') {
    const pause =
      next === null
        ? []
        : [`the site asks for a pause, so Quillport does not read this community before ${next}`]
    return capital([...(row.message === null ? [] : [row.message]), ...pause].join('; ')) || null
  }
  if (row.message === null) return null
  const word = row.status === 'blocked' ? 'Blocked' : 'Failing'
  const wait = next === null ? '' : `; next try after ${next}`
  return `${word} since ${clockWords(row.since ?? now, now)}: ${row.message}${wait}`
}

const communityOf = (row: CommunityState, marked: Marked | undefined, now: number): Community => ({
  source: row.source,
  name: row.name,
  title: row.title,
  status: row.status,
  message: stateMessage(row, now),
  last_ok_at: momentOrNull(row.last_ok_at),
  marked: marked ?? { leads: 0, of: 0 },
})

/** Reads all forum settings of a workspace, with its use of the daily limits. */
export const getSettings = async (db: Db, workspaceId: string): Promise<ForumSettings> => {
  const row = await readSettings(db, workspaceId)
  const communities = await communityStates(db, workspaceId)
  const marked = await markedLeads(db, workspaceId)
  const access = await forumAccessOf(db, workspaceId)
  const { plan } = await readWorkspace(db, workspaceId)
  const now = await dbNow(db)
  return {
    business_name: row.business_name,
    business_description: row.business_description,
    communities: communities.map((community) => communityOf(community, marked.get(community.id), now)),
    keywords: storedStrings(row.keywords),
    competitors: storedStrings(row.competitors),
    brand_terms: storedStrings(row.brand_terms),
    guidelines: row.guidelines,
    disclosure: row.disclosure,
    muted: mutedOf(row),
    scan_at: row.scan_at,
    scan_every_hours: ScanHours.parse(row.scan_every),
    last_scan_at: momentOrNull(row.last_scan_at),
    next_scan_at: access.kind === 'none' ? null : momentOrNull(row.next_scan_at),
    access: { kind: access.kind, expires_at: momentOrNull(access.expiresAt) },
    limits: {
      drafts: await dailyUse(db, workspaceId, 'drafts', DRAFTS_PER_DAY),
      scans: await dailyUse(db, workspaceId, 'scans', SCANS_PER_DAY),
      judged: await dailyUse(db, workspaceId, 'judged', judgedPerDay(row, plan)),
    },
  }
}

/** Reads settings as the changes feed shows them. */
export const loadSettings = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ForumSettings>> => {
  const settings = await getSettings(db, workspaceId)
  return new Map(ids.map((id) => [id, settings]))
}

/** Removes terms that differ from an earlier term only in case or spacing. Keeps the order. */
const distinct = (terms: readonly string[]): readonly string[] =>
  [
    ...new Map(terms.toReversed().map((term) => [term.toLowerCase().replace(/\s+/g, ' '), term])).values(),
  ].toReversed()

/** Parses the communities to their canonical names, each once. Throws `invalid_input` that names the faulty item. */
const chosenCommunities = (
  typed: NonNullable<ForumSettingsChange['communities']>,
): readonly ChosenCommunity[] => {
  const chosen = new Map<string, ChosenCommunity>()
  for (const [at, { source, name }] of typed.entries()) {
    const community = { source, ...parsedName(source, name, at) }
    const key = `${source} ${community.name}`
    if (!chosen.has(key)) chosen.set(key, community)
  }
  return [...chosen.values()]
}

const parsedName = (source: ChosenCommunity['source'], name: string, at: number) => {
  try {
    return sourceOf(source).parse(name)
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'invalid_input') throw thrown
    throw wrongField(`communities.${at}.name`, thrown.message)
  }
}

const PROFILE = ['business_name', 'business_description', 'keywords', 'competitors', 'brand_terms'] as const
type ProfileColumns = Partial<Record<(typeof PROFILE)[number], string>>

const profileColumns = (change: ForumSettingsChange): ProfileColumns => {
  const columns: ProfileColumns = {}
  for (const name of PROFILE) {
    const value = change[name]
    if (value !== undefined)
      columns[name] = typeof value === 'string' ? value : JSON.stringify(distinct(value))
  }
  return columns
}

type SettingsContext = Pick<ForumContext, 'db' | 'probedSecrets' | 'ownComputer'>

/** Throws `invalid_input` if the plan does not allow scans this often. */
const requireHours = (hours: number, plan: Plan): void => {
  const least = LEAST_SCAN_HOURS[plan]
  if (hours >= least) return
  throw wrongField(
    'scan_every_hours',
    `On the ${plan} plan, scans must be at least ${count(least, 'hour')} apart.`,
  )
}

const applyChange = async (
  trx: Trx,
  context: SettingsContext,
  workspaceId: string,
  change: ForumSettingsChange,
  communities: readonly ChosenCommunity[] | undefined,
): Promise<void> => {
  const { plan } = await readWorkspace(trx, workspaceId)
  if (change.scan_every_hours !== undefined) requireHours(change.scan_every_hours, plan)
  const row = await lockSettings(trx, workspaceId)
  const now = await dbNow(trx)
  if (communities) await replaceCommunities(trx, workspaceId, communities, now)
  const watched = communities?.length ?? (await communityStates(trx, workspaceId)).length
  const timing = {
    scan_at: change.scan_at ?? row.scan_at,
    scan_every: change.scan_every_hours ?? row.scan_every,
  }
  const isKept = timing.scan_at === row.scan_at && timing.scan_every === row.scan_every
  const times = scanTimesOf({ ...row, ...timing }, plan)
  const next = nextScan(times, startOffset(context, workspaceId), now)
  const profile = profileColumns(change)
  await saveSettings(trx, workspaceId, {
    ...profile,
    // A worker rescores leads that have an older count.
    ...(PROFILE.some((name) => row[name] !== (profile[name] ?? row[name]))
      ? { profile_revision: row.profile_revision + 1 }
      : {}),
    ...(change.guidelines === undefined ? {} : { guidelines: change.guidelines }),
    ...(change.disclosure === undefined ? {} : { disclosure: change.disclosure }),
    ...(change.judged_per_day === undefined ? {} : { judged_per_day: change.judged_per_day }),
    ...(change.muted ? mutedColumns(row, withLists(mutedOf(row), change.muted)) : {}),
    ...timing,
    next_scan_at: watched === 0 ? null : isKept ? (row.next_scan_at ?? next) : next,
  })
  await recordChange(trx, workspaceId, 'settings', 'settings')
}

/** Changes the given fields and returns all settings. Throws `invalid_input` for a community that its source cannot parse. */
export const changeSettings = async (
  context: SettingsContext,
  workspaceId: string,
  change: ForumSettingsChange,
): Promise<ForumSettings> => {
  const { db } = context
  const communities =
    change.communities &&
    chosenCommunities(change.communities).map((community) =>
      withProbedSecret(context, workspaceId, community),
    )
  await transaction(db, (trx) => applyChange(trx, context, workspaceId, change, communities))
  return getSettings(db, workspaceId)
}
