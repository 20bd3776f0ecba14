import { randomUUID } from 'node:crypto'
import type { BrandVoice } from '../../contract/articles.ts'
import { AppError } from '../../contract/errors.ts'
import type { FeatureHandlers, Input } from '../../contract/operation.ts'
import { type ArticlesOfOwner, MOST_BRAND_VOICES } from '../../contract/owner/articles.ts'
import { count } from '../../contract/words.ts'
import { type Database, type Db, dbNow, transaction } from '../db/database.ts'
import type { OwnerCaller } from '../owner/owner.ts'
import { sortedByName } from '../text/sorted-by-name.ts'
import { requireFreeName } from '../workspaces/free-name.ts'
import { lockWorkspace } from '../workspaces/workspaces.ts'
import type { ArticleContext } from './context.ts'
import { describeVoice } from './describe-voice.ts'

/** Lists the brand voices of a workspace, sorted by name. */
export const listBrandVoices = async (db: Db, workspaceId: string): Promise<BrandVoice[]> => {
  const voices = await db
    .selectFrom('brand_voice')
    .select(['id as brand_voice_id', 'name', 'guidance'])
    .where('workspace_id', '=', workspaceId)
    .execute()
  return sortedByName(voices, ({ brand_voice_id }) => brand_voice_id)
}

/** Reads a brand voice; undefined if the workspace has no voice with this id. */
export const readBrandVoice = (db: Db, workspaceId: string, id: string) =>
  db
    .selectFrom('brand_voice')
    .select(['name', 'guidance'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()

const noSuchVoice = (id: string): AppError =>
  new AppError('not_found', `There is no brand voice ${id}. List the brand voices to find the right id.`)

/**
 * Makes a brand voice, or changes the brand voice with the given id. Throws `not_found`, and `conflict` if there are too many
 * voices or another voice has the name.
 */
export const saveBrandVoice = (
  db: Database,
  workspaceId: string,
  { brand_voice_id, name, guidance }: Input<ArticlesOfOwner['saveBrandVoice']>,
): Promise<BrandVoice> =>
  transaction(db, async (trx) => {
    await lockWorkspace(trx, workspaceId)
    const voices = await listBrandVoices(trx, workspaceId)
    if (brand_voice_id === undefined && voices.length >= MOST_BRAND_VOICES)
      throw new AppError(
        'conflict',
        `This workspace already has ${count(MOST_BRAND_VOICES, 'brand voice')}, the maximum. Remove a voice first.`,
      )
    if (brand_voice_id !== undefined && !voices.some((voice) => voice.brand_voice_id === brand_voice_id))
      throw noSuchVoice(brand_voice_id)
    const others = voices.filter((voice) => voice.brand_voice_id !== brand_voice_id)
    requireFreeName(
      name,
      others.map((voice) => voice.name),
      'brand voice',
    )
    if (brand_voice_id === undefined) {
      const id = `voice_${randomUUID()}`
      const created_at = await dbNow(trx)
      await trx
        .insertInto('brand_voice')
        .values({ id, workspace_id: workspaceId, name, guidance, created_at })
        .execute()
      return { brand_voice_id: id, name, guidance }
    }
    const changed = await trx
      .updateTable('brand_voice')
      .set({ name, guidance })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', brand_voice_id)
      .returning('id')
      .executeTakeFirst()
    // A removal does not lock the workspace.
    if (!changed) throw noSuchVoice(brand_voice_id)
    return { brand_voice_id, name, guidance }
  })

/** Removes a brand voice. Orders keep their copy of it. Throws `not_found`. */
export const removeBrandVoice = async (db: Database, workspaceId: string, id: string): Promise<void> => {
  const removed = await db
    .deleteFrom('brand_voice')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw noSuchVoice(id)
}

/** Handles the owner's calls about brand voices on the person's own service. */
export const brandVoiceOwnerHandlers = (
  context: ArticleContext,
): Pick<
  FeatureHandlers<ArticlesOfOwner, OwnerCaller>,
  'describeBrandVoice' | 'saveBrandVoice' | 'removeBrandVoice'
> => ({
  describeBrandVoice: (texts, { workspaceId }) => describeVoice(context, workspaceId, texts),
  saveBrandVoice: (voice, { workspaceId }) => saveBrandVoice(context.db, workspaceId, voice),
  removeBrandVoice: async ({ brand_voice_id }, { workspaceId }) => {
    await removeBrandVoice(context.db, workspaceId, brand_voice_id)
    return {}
  },
})
