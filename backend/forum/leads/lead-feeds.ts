import { randomUUID } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import { partsOf } from '../../../contract/scale-labels.ts'
import { moment, momentOrNull } from '../../../contract/time.ts'
import {
  FEED_ENTRIES,
  LEAD_FEEDS_PATH,
  type LeadFeed,
  MOST_FEEDS,
  type triage,
} from '../../../contract/triage.ts'
import { count } from '../../../contract/words.ts'
import { type Database, type Db, dbNow, nowSql, type Trx, transaction } from '../../db/database.ts'
import { DatabaseTrouble } from '../../db/trouble.ts'
import type { Call } from '../../idempotency/idempotency.ts'
import { isFeedToken, newFeedToken } from '../../keys/feed-token.ts'
import { lockStillIn } from '../../keys/keys.ts'
import { secretHash } from '../../keys/secret-hash.ts'
import { shortened } from '../../text/clean-text.ts'
import { accessAt, type ForumAccessNow, isOpenWorkspace } from '../../workspaces/workspaces.ts'
import type { LeadFeedRow, LeadRow } from '../forum.rows.ts'
import type { ForumCall } from '../watching/context.ts'
import { storedReasons } from '../watching/json-columns.ts'
import { lockSettings } from '../watching/settings.table.ts'
import { readableLeads, requireForum, requireKind } from './access.ts'
import { type AtomEntry, atomXml } from './atom.ts'

/** Maximum number of characters of a post that an entry shows. */
const SHOWN = 2000
/** Maximum lag of `last_read_at`, in ms, so that not every read causes a write. */
const LAST_READ_LAG = 60_000

const feedOf = (row: Omit<LeadFeedRow, 'hash'>): LeadFeed => ({
  feed_id: row.id,
  name: row.name,
  min_score: row.min_score,
  created_at: moment(row.created_at),
  last_read_at: momentOrNull(row.last_read_at),
})

/** Lists the private feeds of a workspace, newest first. Throws `forum_not_enabled`. */
export const listFeeds = async (
  db: Database,
  { workspaceId, forumAccess }: Pick<Call, 'workspaceId' | 'forumAccess'>,
): Promise<Output<typeof triage.leadFeeds>> => {
  requireKind(forumAccess)
  const rows = await db
    .selectFrom('lead_feed')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return { feeds: rows.map(feedOf) }
}

/**
 * Makes a private feed. Only the answer to this call contains its address. Throws `forum_not_enabled`, and `conflict`
 * for too many feeds.
 */
export const makeFeed = (
  db: Database,
  { workspaceId, callerId, settle }: ForumCall,
  { name, min_score }: Input<typeof triage.makeLeadFeed>,
): Promise<Output<typeof triage.makeLeadFeed>> =>
  transaction(db, async (trx) => {
    // Anybody with the address can read a feed without a key, so a caller that is losing its access must not create one.
    await lockStillIn(trx, workspaceId, callerId)
    await requireForum(trx, workspaceId)
    await lockSettings(trx, workspaceId)
    const { made } = await trx
      .selectFrom('lead_feed')
      .select((eb) => eb.fn.countAll<number>().as('made'))
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    if (Number(made) >= MOST_FEEDS)
      throw new AppError(
        'conflict',
        `This workspace already has ${count(MOST_FEEDS, 'feed')}, the maximum. Revoke a feed first.`,
      )
    const token = newFeedToken()
    const row: LeadFeedRow = {
      id: `feed_${randomUUID()}`,
      workspace_id: workspaceId,
      name,
      hash: secretHash(token),
      min_score,
      created_at: await dbNow(trx),
      last_read_at: null,
      made_by: callerId,
    }
    await trx.insertInto('lead_feed').values(row).execute()
    const feed = feedOf(row)
    // The answer for a repeated request is stored in plain text, so it must not contain the address.
    await settle(trx, { feed, path: null })
    return { feed, path: `${LEAD_FEEDS_PATH}/${token}` }
  })

/** Revokes a feed at once. Throws `not_found`. */
export const revokeFeed = (
  db: Database,
  { workspaceId, settle }: ForumCall,
  { feed_id }: Input<typeof triage.revokeLeadFeed>,
): Promise<Output<typeof triage.revokeLeadFeed>> =>
  transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('lead_feed')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', feed_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n)
      throw new AppError(
        'not_found',
        `There is no feed ${feed_id}. List the private feeds to find the right id.`,
      )
    await settle(trx, {})
    return {}
  })

/** Revokes the feeds that people or keys made in a workspace. `makers` are their ids. */
export const revokeFeedsOf = async (
  trx: Trx,
  workspaceId: string,
  makers: readonly string[],
): Promise<void> => {
  await trx
    .deleteFrom('lead_feed')
    .where('workspace_id', '=', workspaceId)
    .where('made_by', 'in', [...makers])
    .execute()
}

/** A private feed that a token opened, with the current access of its workspace. */
export type OpenedFeed = Pick<LeadFeedRow, 'id' | 'workspace_id' | 'name' | 'min_score' | 'created_at'> & {
  readonly access: ForumAccessNow
}

/** Opens a feed by its token; null for an unknown token, or if the workspace will be deleted. */
export const openFeed = async (db: Database, token: string): Promise<OpenedFeed | null> => {
  if (!isFeedToken(token)) return null
  const row = await db
    .selectFrom('lead_feed')
    .innerJoin('workspace', 'workspace.id', 'lead_feed.workspace_id')
    .select([
      'lead_feed.id',
      'lead_feed.workspace_id',
      'lead_feed.name',
      'lead_feed.min_score',
      'lead_feed.created_at',
      'lead_feed.last_read_at',
      'workspace.plan',
      'workspace.forum_access',
      'workspace.forum_access_until',
      nowSql(db).as('now'),
    ])
    .where('lead_feed.hash', '=', secretHash(token))
    .where(isOpenWorkspace)
    .executeTakeFirst()
  if (!row) return null
  if ((row.last_read_at ?? 0) < row.now - LAST_READ_LAG) await noteRead(db, row.id, row.now)
  return { ...row, access: accessAt(row, row.now) }
}

const noteRead = async (db: Database, id: string, now: number): Promise<void> => {
  try {
    await db.updateTable('lead_feed').set({ last_read_at: now }).where('id', '=', id).execute()
  } catch (thrown) {
    // If the database cannot be written to, the service still serves feeds.
    if (!(thrown instanceof DatabaseTrouble)) throw thrown
  }
}

/** Reads the newest unhandled leads of a feed, without locked leads or deleted posts. */
const leadsIn = async (db: Db, feed: OpenedFeed): Promise<readonly LeadRow[]> => {
  const readable = await readableLeads(db, feed.workspace_id, feed.access)
  let query = db
    .selectFrom('lead')
    .selectAll()
    .where('workspace_id', '=', feed.workspace_id)
    .where('handled', '=', 0)
    .where('post_deleted', '=', 0)
    .where('score', '>=', feed.min_score)
  if (readable !== null) query = query.where('id', 'in', [...readable, ''])
  return query.orderBy('found_at', 'desc').orderBy('id').limit(FEED_ENTRIES).execute()
}

/** Writes a line that names the post of a comment; empty for a post. */
const commentLine = ({ comment_post_title, comment_post_url }: LeadRow): string =>
  comment_post_title === null
    ? ''
    : `Comment on: ${comment_post_title || 'a post'} (${comment_post_url ?? ''})`

/** Writes the score and the signals. With a model's verdict, the points of the signals do not make the score, so they are left out. */
const scoreWords = ({ score, reasons }: LeadRow): string => {
  const all = storedReasons(reasons)
  const { verdict, isModels, signals } = partsOf(all)
  const named = signals.map(({ signal }) => signal).join(', ')
  if (isModels)
    return `The AI model gives this post ${score} out of 100.${named && ` Signals, which are not part of the score: ${named}.`}`
  if (verdict)
    return `Score ${score}: ${[named, 'the AI model’s earlier verdict'].filter(Boolean).join(', and ')}.`
  const counted = all.map(({ signal, points }) => `${signal} (${points})`).join(', ')
  return counted ? `Score ${score}: ${counted}.` : `Score ${score}.`
}

const entryOf = (lead: LeadRow): AtomEntry => ({
  id: `urn:quillport:lead:${lead.id}`,
  title: `${lead.score} · ${lead.title || shortened(lead.body, 80)}`,
  url: lead.url,
  author: lead.author,
  text: [commentLine(lead), shortened(lead.body, SHOWN), `${lead.community}. ${scoreWords(lead)}`]
    .filter(Boolean)
    .join('\n\n'),
  category: lead.intent,
  updated: lead.found_at,
  published: lead.undated === 1 ? null : lead.posted_at,
})

/** Renders a private feed as an Atom document. Throws `forum_not_enabled`. */
export const feedDocument = async (db: Database, feed: OpenedFeed): Promise<string> => {
  requireKind(feed.access)
  const leads = await leadsIn(db, feed)
  return atomXml({
    id: `urn:quillport:${feed.id.replace('_', ':')}`,
    title: feed.name === '' ? 'Leads' : `Leads: ${feed.name}`,
    updated: leads[0]?.found_at ?? feed.created_at,
    entries: leads.map(entryOf),
  })
}
