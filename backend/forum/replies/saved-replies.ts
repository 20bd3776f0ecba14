import { randomUUID } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import { Intent } from '../../../contract/forum.ts'
import type { Input, Output } from '../../../contract/operation.ts'
import { MOST_SAVED_REPLIES, type replies, type SavedReply } from '../../../contract/replies.ts'
import { moment } from '../../../contract/time.ts'
import type { Clean } from '../../../contract/without-quotes.ts'
import { count } from '../../../contract/words.ts'
import { recordChange } from '../../changes/changes.ts'
import { type Db, dbNow, dialectOf, type Trx, transaction } from '../../db/database.ts'
import { sortedByName } from '../../text/sorted-by-name.ts'
import { requireFreeName } from '../../workspaces/free-name.ts'
import type { SavedReplyRow } from '../forum.rows.ts'
import { requireForum } from '../leads/access.ts'
import { allCommunities } from '../watching/community.table.ts'
import type { ForumCall, ForumContext } from '../watching/context.ts'
import { storedStrings } from '../watching/json-columns.ts'
import { requireWatched } from '../watching/muting-rules.ts'
import { lockSettings } from '../watching/settings.table.ts'
import { languageOfText } from './own-sentences.ts'

const replyOf = (row: SavedReplyRow): SavedReply => ({
  saved_reply_id: row.id,
  name: row.name,
  text: row.text,
  intents: storedStrings(row.intents).map((intent) => Intent.parse(intent)),
  communities: [...storedStrings(row.communities)],
  language: row.language,
  updated_at: moment(row.updated_at),
})

/** Reads the saved replies of a workspace, sorted by name. */
export const savedRepliesOf = async (db: Db, workspaceId: string): Promise<readonly SavedReply[]> => {
  const rows = await db
    .selectFrom('saved_reply')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .execute()
  return sortedByName(rows, ({ id }) => id).map(replyOf)
}

/** Checks that no saved reply has this name, apart from the reply `id`. Call `lockSettings` first. Throws `conflict`. */
const requireOwnName = (all: readonly SavedReply[], name: string, id?: string): void => {
  const others = all.filter((reply) => reply.saved_reply_id !== id)
  requireFreeName(
    name,
    others.map((reply) => reply.name),
    'saved reply',
  )
}

/** Throws `invalid_input` if a name belongs to no watched community. The names that the reply already has may stay. */
const requireCommunities = async (
  trx: Trx,
  workspaceId: string,
  names: readonly string[] = [],
  present: readonly string[] = [],
): Promise<void> => {
  const watched = await allCommunities(trx, workspaceId)
  for (const [at, name] of names.entries())
    if (!present.includes(name)) requireWatched(watched, name, `communities.${at}`)
}

/** Lists saved replies. Throws `forum_not_enabled`. */
export const listSavedReplies = async (
  { db }: ForumContext,
  { workspaceId }: ForumCall,
): Promise<Output<typeof replies.savedReplies>> => {
  await requireForum(db, workspaceId)
  return { saved_replies: [...(await savedRepliesOf(db, workspaceId))] }
}

/** Saves a reply. Throws `forum_not_enabled`, and `conflict` if there are too many replies or another reply has the name. */
export const saveReply = (
  { db }: ForumContext,
  { workspaceId, settle }: ForumCall,
  { language, intents, communities, ...texts }: Input<typeof replies.saveReply>,
): Promise<SavedReply> =>
  transaction(db, async (trx) => {
    await requireForum(trx, workspaceId)
    await lockSettings(trx, workspaceId)
    const all = await savedRepliesOf(trx, workspaceId)
    if (all.length >= MOST_SAVED_REPLIES)
      throw new AppError(
        'conflict',
        `This workspace already has ${count(MOST_SAVED_REPLIES, 'saved reply', 'saved replies')}, the maximum. Delete a saved reply first.`,
      )
    requireOwnName(all, texts.name)
    await requireCommunities(trx, workspaceId, communities)
    const now = await dbNow(trx)
    const row: SavedReplyRow = {
      id: `reply_${randomUUID()}`,
      workspace_id: workspaceId,
      ...texts,
      intents: JSON.stringify([...new Set(intents)]),
      communities: JSON.stringify([...new Set(communities)]),
      language: language ?? languageOfText(texts.text),
      created_at: now,
      updated_at: now,
      worded_at: now,
    }
    await trx.insertInto('saved_reply').values(row).execute()
    await recordChange(trx, workspaceId, 'saved_reply', row.id)
    const answer = replyOf(row)
    await settle(trx, answer)
    return answer
  })

const noSuchReply = (id: string): AppError =>
  new AppError('not_found', `There is no saved reply ${id}. List the saved replies to find the right id.`)

/** Changes the given fields of a saved reply. Throws `not_found`, and `conflict` if another reply has the new name. */
export const changeSavedReply = (
  { db }: ForumContext,
  { workspaceId, settle }: ForumCall,
  { saved_reply_id, intents, communities, ...texts }: Input<typeof replies.changeSavedReply>,
): Promise<SavedReply> =>
  transaction(db, async (trx) => {
    await requireForum(trx, workspaceId)
    if (texts.name !== undefined || communities) {
      await lockSettings(trx, workspaceId)
      const all = await savedRepliesOf(trx, workspaceId)
      if (texts.name !== undefined) requireOwnName(all, texts.name, saved_reply_id)
      const present = all.find((reply) => reply.saved_reply_id === saved_reply_id)
      await requireCommunities(trx, workspaceId, communities, present?.communities)
    }
    const now = await dbNow(trx)
    const row = await trx
      .updateTable('saved_reply')
      .set({
        ...texts,
        ...(texts.name === undefined && texts.text === undefined ? {} : { worded_at: now }),
        ...(intents ? { intents: JSON.stringify([...new Set(intents)]) } : {}),
        ...(communities ? { communities: JSON.stringify([...new Set(communities)]) } : {}),
        updated_at: now,
      })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', saved_reply_id)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw noSuchReply(saved_reply_id)
    await recordChange(trx, workspaceId, 'saved_reply', saved_reply_id)
    const answer = replyOf(row)
    await settle(trx, answer)
    return answer
  })

/** Deletes a saved reply. Throws `not_found`. */
export const deleteSavedReply = (
  { db }: ForumContext,
  { workspaceId, settle }: ForumCall,
  { saved_reply_id }: Input<typeof replies.deleteSavedReply>,
): Promise<Output<typeof replies.deleteSavedReply>> =>
  transaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('saved_reply')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', saved_reply_id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw noSuchReply(saved_reply_id)
    await recordChange(trx, workspaceId, 'saved_reply', saved_reply_id, { deleted: true })
    await settle(trx, {})
    return {}
  })

/** Reads saved replies as the changes feed shows them, by id. */
export const loadSavedReplies = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SavedReply>> => {
  const all = await savedRepliesOf(db, workspaceId)
  return new Map(
    all.flatMap((reply) =>
      ids.includes(reply.saved_reply_id) ? [[reply.saved_reply_id, reply] as const] : [],
    ),
  )
}

/**
 * Applies `clean` to saved replies, which stay because they are the person's own. Skips a reply whose text is older than `since`
 * (ms), the time when the post was found: such a reply cannot quote the post, although the post's author may have copied the reply.
 * Returns the ids of the changed replies.
 */
export const cleanSavedReplies = async (
  trx: Trx,
  workspaceId: string,
  since: number,
  clean: Clean,
): Promise<readonly string[]> => {
  const rows = await trx
    .selectFrom('saved_reply')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where((is) => is(is.fn.coalesce('worded_at', 'updated_at'), '>=', since))
    // Locks the replies, because the person may be changing them at the same time.
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .execute()
  const changed = rows.flatMap(({ id, name, text }) => {
    const cleaned = { name: clean(name), text: clean(text) }
    return cleaned.name === name && cleaned.text === text ? [] : [{ id, ...cleaned }]
  })
  for (const { id, ...cleaned } of changed) {
    await trx
      .updateTable('saved_reply')
      .set({ ...cleaned, updated_at: await dbNow(trx) })
      .where('id', '=', id)
      .execute()
    await recordChange(trx, workspaceId, 'saved_reply', id)
  }
  return changed.map(({ id }) => id)
}
