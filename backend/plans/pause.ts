import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { recordChanges } from '../changes/changes.ts'
import { type Db, nowSql, type Trx } from '../db/database.ts'
import type { CardRow } from './card.rows.ts'

/** The message of a card that is paused after a restore. */
export const WAITS =
  'The service was restored from a backup. This card stays paused until the service’s operator resumes it or you schedule it again.'
const DRAFT_WAITS =
  'The service was restored from a backup. Saving the draft of this card’s article stays paused until the service’s operator resumes it or you publish the article on the Articles screen.'
const WAS_DUE =
  'This card was due before the service was restored from a backup, so its article may already exist. Look for the article before you schedule the card again.'
const DRAFT_LEFT =
  'The service was restored from a backup, so the draft may or may not be on your site. Check your site, then publish the article on the Articles screen.'

/** A condition for cards that workers would continue without a person, now or after their article fails. */
const CONTINUES_ALONE: RawBuilder<SqlBool> = sql`(status = 'scheduled' or status_before = 'scheduled' or draft is not null)`

/** Pauses each card that workers would write or save without a person. */
export const pauseCards = async (trx: Trx): Promise<void> => {
  const rows = await trx
    .updateTable('plan_card')
    .set({
      paused: 1,
      message: sql<string>`case when draft is null then ${WAITS} else ${DRAFT_WAITS} end`,
    })
    .where(CONTINUES_ALONE)
    .returning(['id', 'workspace_id'])
    .execute()
  await tell(trx, rows)
}

/** A card that is paused after a restore. */
export type PausedCard = Pick<CardRow, 'id' | 'workspace_id' | 'title' | 'scheduled_for'> & {
  /** Whether the card would continue as soon as it is resumed. If so, it may already have run before the restore. */
  readonly isDue: boolean
}

/** Reads every paused card, by workspace and time. */
export const pausedCards = async (db: Db): Promise<readonly PausedCard[]> => {
  const rows = await db
    .selectFrom('plan_card')
    .select(['id', 'workspace_id', 'title', 'scheduled_for', nowSql(db).as('now')])
    .where('paused', '=', 1)
    .orderBy('workspace_id')
    .orderBy('scheduled_for')
    .execute()
  return rows.map(({ now, ...card }) => ({
    ...card,
    isDue: card.scheduled_for === null || card.scheduled_for <= now,
  }))
}

/**
 * Resumes the cards of a workspace. Cards that are due continue only if `due` is true; otherwise the person has to
 * schedule them again.
 */
export const resumeCards = async (
  trx: Trx,
  workspaceId: string,
  { due }: { readonly due: boolean },
): Promise<void> => {
  const paused = () =>
    trx.updateTable('plan_card').where('workspace_id', '=', workspaceId).where('paused', '=', 1)
  const put: { readonly id: string; readonly workspace_id: string }[] = []
  if (!due) {
    put.push(
      ...(await paused()
        .set({ paused: 0, status: 'planned', scheduled_for: null, message: WAS_DUE })
        .where('status', '=', 'scheduled')
        .where('scheduled_for', '<=', nowSql(trx))
        .returning(['id', 'workspace_id'])
        .execute()),
      ...(await paused()
        .set({ paused: 0, draft: null, message: DRAFT_LEFT })
        .where('draft', 'is not', null)
        .returning(['id', 'workspace_id'])
        .execute()),
      // If the article fails, the card does not become due again.
      ...(await paused()
        .set({ paused: 0, status_before: 'planned', message: null })
        .where('status_before', '=', 'scheduled')
        .where('scheduled_for', '<=', nowSql(trx))
        .returning(['id', 'workspace_id'])
        .execute()),
    )
  }
  const rest = await paused()
    .set({
      paused: 0,
      // Other messages are kept.
      message: sql<string | null>`case when message in (${WAITS}, ${DRAFT_WAITS}) then null else message end`,
    })
    .returning(['id', 'workspace_id'])
    .execute()
  await tell(trx, [...put, ...rest])
}

const tell = async (trx: Trx, rows: readonly Pick<CardRow, 'id' | 'workspace_id'>[]): Promise<void> => {
  for (const workspaceId of new Set(rows.map((row) => row.workspace_id))) {
    const ids = rows.filter((row) => row.workspace_id === workspaceId).map(({ id }) => id)
    await recordChanges(trx, workspaceId, 'card', ids)
  }
}
