import type { Selectable } from 'kysely'
import type { Warning } from '../../../contract/forum.ts'
import { DAY, HOUR } from '../../../contract/time.ts'
import { type Clean, type Quoted, quoteRemover, savedQuoteRemover } from '../../../contract/without-quotes.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Db, dbNow, emptyLog, type Trx } from '../../db/database.ts'
import { redactAnswers } from '../../idempotency/idempotency.ts'
import { underLease } from '../../jobs/lease.ts'
import { redactOwnWork } from '../../own-work/own-work.ts'
import type { ForumTables, LeadRow, VenueRow } from '../forum.rows.ts'
import { clearPost, lockLead } from '../leads/lead.table.ts'
import { POST_DELETED } from '../replies/reply-checks.ts'
import { cleanSavedReplies } from '../replies/saved-replies.ts'
import { ChecksEnded, type Deletions, type ForumPost } from '../sources/port.ts'
import { sourceOf } from '../sources/sources.ts'
import { wordlessAddress } from '../watching/addresses.ts'
import {
  storedPost,
  storedReasons,
  storedSavedReply,
  storedStrings,
  storedWarnings,
} from '../watching/json-columns.ts'
import { readSettings } from '../watching/settings.table.ts'
import { failureOf, type Reading } from './venue-reading.ts'

/** Time after which posts are checked for deletion again, in ms: less than a day, so that deleted posts are removed within a day. */
export const ASKED_AGAIN_MS = 20 * HOUR

/** For how long a lead's post is checked for deletion, in ms from when the lead was found. */
const CHECKED_FOR_MS = 90 * DAY

type Asked = Pick<ForumPost, 'sourceId' | 'url'> & { readonly checkedAt: number }

/** Selects the leads of a venue, in all workspaces, whose posts are not known to be deleted. */
const leadsOf = (db: Db, venue: VenueRow) =>
  db
    .selectFrom('lead')
    .innerJoin('community', 'community.id', 'lead.community_id')
    .where('community.venue_id', '=', venue.id)
    .where('lead.post_deleted', '=', 0)

/** Reads the posts of leads and the kept posts that were last checked before the given time (ms), the longest ago first. */
const postsToCheck = async (
  { context: { db }, venue }: Reading,
  before: number,
): Promise<readonly Asked[]> => {
  const limit = sourceOf(venue.source).checkedPerScan
  const ofLeads = await leadsOf(db, venue)
    .select((eb) => [
      'lead.source_id',
      eb.fn.min('lead.url').as('url'),
      eb.fn.min('lead.checked_at').as('checked_at'),
    ])
    .where('lead.checked_at', '<', before)
    .where('lead.found_at', '>', (await dbNow(db)) - CHECKED_FOR_MS)
    // Several workspaces may have a lead of the same post.
    .groupBy('lead.source_id')
    .orderBy('checked_at')
    .limit(limit)
    .execute()
  const kept = await db
    .selectFrom('venue_post')
    .select(['post', 'checked_at'])
    .where('venue_id', '=', venue.id)
    .where('post', 'is not', null)
    .where('checked_at', '<', before)
    .orderBy('checked_at')
    .limit(limit)
    .execute()
  const posts = [
    ...ofLeads.map(({ source_id, url, checked_at }) => ({ sourceId: source_id, url, checkedAt: checked_at })),
    ...kept.flatMap(({ post, checked_at }) =>
      post === null ? [] : [{ ...storedPost(post), checkedAt: checked_at }],
    ),
  ].toSorted((one, other) => one.checkedAt - other.checkedAt)
  const oldest = new Map<string, Asked>()
  for (const post of posts) if (!oldest.has(post.sourceId)) oldest.set(post.sourceId, post)
  return [...oldest.values()].slice(0, limit)
}

type DraftRow = Readonly<Selectable<ForumTables['draft']>>

/**
 * Removes quotes from drafts and replaces the drafts' warnings with `told`. The drafts stay because they are the person's own.
 * Returns the changed drafts as they were before.
 */
const clearDrafts = async (
  trx: Trx,
  drafts: readonly DraftRow[],
  clean: Clean,
  told?: readonly Warning[],
): Promise<readonly DraftRow[]> => {
  const changed: DraftRow[] = []
  for (const draft of drafts) {
    const saved = draft.saved_reply === null ? null : storedSavedReply(draft.saved_reply)
    const cleared = {
      text: clean(draft.text),
      warnings: JSON.stringify(
        told ??
          storedWarnings(draft.warnings).map((warning) => ({ ...warning, message: clean(warning.message) })),
      ),
      saved_reply: saved && JSON.stringify({ ...saved, name: clean(saved.name) }),
    }
    if (
      cleared.text === draft.text &&
      cleared.warnings === draft.warnings &&
      cleared.saved_reply === draft.saved_reply
    )
      continue
    await trx.updateTable('draft').set(cleared).where('id', '=', draft.id).execute()
    await recordChange(trx, draft.workspace_id, 'draft', draft.id)
    changed.push(draft)
  }
  return changed
}

/** Reads the person's own texts about their business. */
const ownWords = async (trx: Trx, workspaceId: string): Promise<string> => {
  const { business_name, business_description, guidelines, disclosure, competitors } = await readSettings(
    trx,
    workspaceId,
  )
  return [business_name, business_description, guidelines, disclosure, ...storedStrings(competitors)].join(
    '\n',
  )
}

/** Removes `words` from the lead's drafts, from saved replies, and from drafts of other leads that use those replies. */
const clearOwnTexts = async (
  trx: Trx,
  { workspace_id, id, found_at }: LeadRow,
  words: Quoted,
  told?: readonly Warning[],
): Promise<void> => {
  const clean = quoteRemover(words)
  const drafts = trx.selectFrom('draft').selectAll().where('workspace_id', '=', workspace_id)
  await clearDrafts(trx, await drafts.where('lead_id', '=', id).execute(), clean, told)
  await redactAnswers(trx, workspace_id, id, clean)
  await redactOwnWork(trx, workspace_id, id, clean)
  const own = await ownWords(trx, workspace_id)
  const cleanSaved = savedQuoteRemover(words, own)
  const saved = new Set(await cleanSavedReplies(trx, workspace_id, found_at, cleanSaved))
  // A saved reply that quoted the post may have been changed since, but drafts made from its earlier text were not.
  const made = await drafts.where('saved_reply', 'is not', null).where('created_at', '>=', found_at).execute()
  for (const draft of await clearDrafts(trx, made, cleanSaved))
    if (draft.saved_reply !== null) {
      const reply = storedSavedReply(draft.saved_reply)
      if (reply) saved.add(reply.saved_reply_id)
    }
  for (const savedId of saved) await redactAnswers(trx, workspace_id, savedId, cleanSaved)
}

/** Removes a deleted post's text, author, title and quotes from a workspace. The score, the mark, drafts and saved replies stay. */
export const forgetPost = async (trx: Trx, workspaceId: string, leadId: string): Promise<void> => {
  const lead = await lockLead(trx, workspaceId, leadId)
  if (!lead || lead.post_deleted === 1) return
  await clearOwnTexts(trx, lead, lead, [POST_DELETED])
  await clearPost(trx, lead.id, {
    url: wordlessAddress(lead.source, lead.url),
    comment_post_url:
      lead.comment_post_url === null ? null : wordlessAddress(lead.source, lead.comment_post_url),
    reasons: JSON.stringify(storedReasons(lead.reasons).map((reason) => ({ ...reason, quote: '' }))),
  })
  await recordChange(trx, workspaceId, 'lead', lead.id)
}

/** Removes the title of a deleted post from a lead that is a comment on it. */
const forgetTitle = async (trx: Trx, workspaceId: string, leadId: string): Promise<void> => {
  const lead = await lockLead(trx, workspaceId, leadId)
  if (!lead?.comment_post_title) return
  const words = { title: lead.comment_post_title, body: '', author: null }
  await clearOwnTexts(trx, lead, words)
  await trx
    .updateTable('lead')
    .set({
      comment_post_title: '',
      comment_post_url: wordlessAddress(lead.source, lead.comment_post_url ?? ''),
    })
    .where('id', '=', lead.id)
    .execute()
  await recordChange(trx, workspaceId, 'lead', lead.id)
}

/** Removes the titles of posts at these addresses from all comments on them, both kept comments and leads. */
const forgetTitles = async (reading: Reading, urls: readonly string[]): Promise<void> => {
  const { context, venue } = reading
  for (const url of urls)
    await underLease(reading, async (trx) => {
      const kept = await trx
        .selectFrom('venue_post')
        .select(['seq', 'post'])
        .where('venue_id', '=', venue.id)
        .where('post', 'like', `%"postUrl":${JSON.stringify(url)}%`)
        .execute()
      for (const { seq, post: text } of kept) {
        const post = text === null ? null : storedPost(text)
        if (post?.comment?.postUrl !== url) continue
        const comment = { postTitle: '', postUrl: wordlessAddress(venue.source, url) }
        await trx
          .updateTable('venue_post')
          .set({ post: JSON.stringify({ ...post, comment }) })
          .where('venue_id', '=', venue.id)
          .where('seq', '=', seq)
          .execute()
      }
    })
  const leads = await leadsOf(context.db, venue)
    .select(['lead.id', 'lead.workspace_id'])
    .where('lead.comment_post_url', 'in', urls)
    .execute()
  for (const { id, workspace_id } of leads)
    await underLease(reading, (trx) => forgetTitle(trx, workspace_id, id))
}

/** Removes deleted posts from the venue and from every workspace, each lead in its own transaction. */
const forgetEverywhere = async (reading: Reading, posts: readonly Asked[]): Promise<void> => {
  const gone = posts.map(({ sourceId }) => sourceId)
  const { context, venue } = reading
  const forgetKept = () =>
    underLease(reading, (trx) =>
      trx
        .updateTable('venue_post')
        .set({ post: null, source_id: null })
        .where('venue_id', '=', venue.id)
        .where('source_id', 'in', gone)
        .returning('seq')
        .execute(),
    )
  const forgetLeads = async () => {
    const leads = await leadsOf(context.db, venue)
      .select(['lead.id', 'lead.workspace_id'])
      .where('lead.source_id', 'in', gone)
      .execute()
    for (const { id, workspace_id } of leads)
      await underLease(reading, (trx) => forgetPost(trx, workspace_id, id))
  }
  await forgetKept()
  // A lead that is muted in the meantime puts its post back among the kept posts, of which other workspaces make leads.
  do await forgetLeads()
  while ((await forgetKept()).length > 0)
  await forgetTitles(
    reading,
    posts.map(({ url }) => url),
  )
  await emptyLog(context.db)
}

/** Records that posts were last checked at a time (ms), by default now. */
const noteChecked = async (reading: Reading, ids: readonly string[], at?: number): Promise<void> => {
  if (ids.length === 0) return
  await underLease(reading, async (trx) => {
    const { id } = reading.venue
    const checked_at = at ?? (await dbNow(trx))
    const communities = trx.selectFrom('community').select('id').where('venue_id', '=', id)
    await trx
      .updateTable('lead')
      .set({ checked_at })
      .where('community_id', 'in', communities)
      .where('source_id', 'in', ids)
      .execute()
    await trx
      .updateTable('venue_post')
      .set({ checked_at })
      .where('venue_id', '=', id)
      .where('source_id', 'in', ids)
      .execute()
    // Only attempts without progress count towards giving up.
    await trx.updateTable('venue').set({ attempt: 0 }).where('id', '=', id).execute()
  })
}

/** Removes the deleted posts among posts that were last checked before a time (ms), and records the check. */
const applyAnswers = async (
  reading: Reading,
  posts: readonly Asked[],
  { checked, gone, failed }: Deletions & { readonly checked: readonly string[] },
  before: number,
): Promise<void> => {
  const ids = new Set(gone)
  const deleted = posts.filter(({ sourceId }) => ids.has(sourceId))
  if (deleted.length > 0) await forgetEverywhere(reading, deleted)
  await noteChecked(reading, checked)
  if (failed.length === 0) return
  // The posts whose checks failed are due at once, but after the other posts, so that they do not hold the others up.
  await noteChecked(reading, failed, Math.min(before, (await dbNow(reading.context.db)) - ASKED_AGAIN_MS) - 1)
}

/**
 * Asks the source which of the posts last checked before the given time (ms) have been deleted. Returns true if no posts are left
 * to check, or if the source failed. A source that failed is asked again later.
 */
export const checkPosts = async (reading: Reading, before: number): Promise<boolean> => {
  const { venue, context } = reading
  const posts = await postsToCheck(reading, before)
  if (posts.length === 0) return true
  try {
    const { gone, failed } = await sourceOf(venue.source).gone(reading.community, posts, reading.source)
    const checked = posts.map(({ sourceId }) => sourceId).filter((id) => !failed.includes(id))
    await applyAnswers(reading, posts, { checked, gone, failed }, before)
    return false
  } catch (thrown) {
    const { message } = failureOf(reading, thrown instanceof ChecksEnded ? thrown.cause : thrown)
    context.log.warn({ venue: venue.id, message }, 'could not check which posts were deleted')
    if (thrown instanceof ChecksEnded) await applyAnswers(reading, posts, thrown, before)
    return true
  }
}
