import { recordChanges } from '../changes/changes.ts'
import type { Db, Trx } from '../db/database.ts'
import type { PublicationRow } from './publication.rows.ts'

const LEFT =
  'The service was restored from a backup during this publication, so the post may or may not be on the site. Publish again: Quillport first looks for the post and never creates a second post.'

/** Pauses each publication that is under way. */
export const pausePublications = async (trx: Trx): Promise<void> => {
  await trx.updateTable('publication').set({ paused: 1 }).where('state', '=', 'publishing').execute()
}

/** A publication that is paused after a restore. */
export type PausedPublication = Pick<
  PublicationRow,
  'id' | 'workspace_id' | 'article_id' | 'site_id' | 'wanted_status'
>

/** Reads every paused publication, by workspace. */
export const pausedPublications = (db: Db): Promise<readonly PausedPublication[]> =>
  db
    .selectFrom('publication')
    .select(['id', 'workspace_id', 'article_id', 'site_id', 'wanted_status'])
    .where('paused', '=', 1)
    .orderBy('workspace_id')
    .orderBy('created_at')
    .execute()

/** Resumes the publications of a workspace if `due` is true; otherwise the person has to publish the articles again. */
export const resumePublications = async (
  trx: Trx,
  workspaceId: string,
  { due }: { readonly due: boolean },
): Promise<void> => {
  const paused = () =>
    trx.updateTable('publication').where('workspace_id', '=', workspaceId).where('paused', '=', 1)
  if (!due) {
    const left = { state: 'unknown', error_code: 'unavailable', error_message: LEFT } as const
    const rows = await paused()
      .set({ paused: 0, ...left })
      .where('state', '=', 'publishing')
      .returning('article_id')
      .execute()
    const articles = rows.map(({ article_id }) => article_id)
    await recordChanges(trx, workspaceId, 'article', articles)
  }
  await paused().set({ paused: 0 }).execute()
}
