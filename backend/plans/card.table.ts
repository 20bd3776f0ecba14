import { sql } from 'kysely'
import { z } from 'zod'
import { type Card, CardExtras, type PlannedCard, USUAL_EXTRAS } from '../../contract/plans.ts'
import { recordChange } from '../changes/changes.ts'
import type { Db, Trx } from '../db/database.ts'
import type { CardRow, PlanRow } from './card.rows.ts'

/** Builds the id of a card in the change feed. */
export const cardId = (planId: string, index: number): string => `${planId}.${index}`

const storedOutline = z.array(z.string())

/** Returns what the article of a card gets besides its text. */
export const extrasOf = ({ extras }: Pick<CardRow, 'extras'>): CardExtras =>
  extras === null ? USUAL_EXTRAS : CardExtras.parse(JSON.parse(extras))

/** Converts a card to the form that the contract shows. */
export const cardOf = (row: CardRow): Card => ({
  card_index: row.card_index,
  status: row.status,
  title: row.title,
  focus_keyword: row.focus_keyword,
  length: row.length,
  angle: row.angle,
  outline: storedOutline.parse(JSON.parse(row.outline)),
  extras: extrasOf(row),
  month: row.month,
  scheduled_for: row.scheduled_for === null ? null : new Date(row.scheduled_for).toISOString(),
  job_id: row.job_id,
  post_url: row.post_url,
  message: row.message,
})

/** Locks a card of a workspace until the transaction ends. */
export const lockCard = (trx: Trx, workspaceId: string, planId: string, index: number) =>
  trx
    .updateTable('plan_card')
    .set({ attempt: sql`attempt` })
    .where('id', '=', cardId(planId, index))
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirst()

/** Writes a locked card and records the change in the feed. */
export const saveCard = async (
  trx: Trx,
  { id, workspace_id }: Pick<CardRow, 'id' | 'workspace_id'>,
  change: Partial<CardRow>,
): Promise<void> => {
  await trx.updateTable('plan_card').set(change).where('id', '=', id).execute()
  await recordChange(trx, workspace_id, 'card', id)
}

export const readPlan = (db: Db, workspaceId: string, planId: string): Promise<PlanRow | undefined> =>
  db
    .selectFrom('content_plan')
    .selectAll()
    .where('id', '=', planId)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()

/** Locks a plan of a workspace until the transaction ends. */
export const lockPlan = (trx: Trx, workspaceId: string, planId: string) =>
  trx
    .updateTable('content_plan')
    .set({ next_index: sql`next_index` })
    .where('id', '=', planId)
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirst()

/** Reads cards as the contract shows them, by `plan_id.card_index`. */
export const loadCards = async (
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PlannedCard>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('plan_card')
    .innerJoin('content_plan', 'content_plan.id', 'plan_card.plan_id')
    .selectAll('plan_card')
    .select([
      'content_plan.domain',
      'content_plan.site_id',
      'content_plan.title as plan_title',
      'content_plan.starts',
    ])
    .where('plan_card.workspace_id', '=', workspaceId)
    .where('plan_card.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => {
      const plan = {
        plan_id: row.plan_id,
        domain: row.domain,
        connection_id: row.site_id,
        title: row.plan_title,
        starts: row.starts,
      }
      return [row.id, { ...cardOf(row), plan }]
    }),
  )
}

/** Maximum number of cards that a new title is compared with. */
const COMPARED = 1_000

/** Reads the titles and keyphrases of a workspace's cards without an article, the newest plans first. */
export const unwrittenCards = (db: Db, workspaceId: string) =>
  db
    .selectFrom('plan_card')
    .innerJoin('content_plan', 'content_plan.id', 'plan_card.plan_id')
    .select([
      'plan_card.plan_id',
      'plan_card.card_index',
      'plan_card.title',
      'plan_card.focus_keyword',
      'content_plan.domain',
    ])
    .where('plan_card.workspace_id', '=', workspaceId)
    .where('plan_card.status', 'in', ['planned', 'scheduled', 'failed'])
    .orderBy('content_plan.created_at', 'desc')
    .orderBy('plan_card.card_index')
    .limit(COMPARED)
    .execute()
