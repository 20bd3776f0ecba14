import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Input } from '../../contract/operation.ts'
import type { CardContent, PlansOfOwner } from '../../contract/owner/plans.ts'
import { type CardStatus, isWritten, type PlannedCard } from '../../contract/plans.ts'
import { recordChange, recordChanges } from '../changes/changes.ts'
import { type Database, dbNow, type Trx, transaction } from '../db/database.ts'
import { RELEASED, UNLEASED } from '../jobs/lease-columns.ts'
import { readSite } from '../sites/sites.ts'
import { domainOf, requireDomain } from '../text/domain-name.ts'
import type { CardRow } from './card.rows.ts'
import { cardId, loadCards, lockCard, lockPlan, saveCard } from './card.table.ts'
import { monthOfCard } from './plan-month.ts'
import { type CardName, noSuchCard, noSuchPlan } from './written.ts'

const textOrNull = (text: string | null): string | null => (text === '' ? null : text)

type PlanOfCard = { readonly id: string; readonly workspace_id: string; readonly starts: string }

const newCard = ({ id, workspace_id, starts }: PlanOfCard, index: number, content: CardContent): CardRow => {
  const scheduled_for = content.scheduled_for === null ? null : Date.parse(content.scheduled_for)
  return {
    ...UNLEASED,
    id: cardId(id, index),
    workspace_id,
    plan_id: id,
    card_index: index,
    status: scheduled_for === null ? 'planned' : 'scheduled',
    title: content.title,
    focus_keyword: textOrNull(content.focus_keyword),
    length: content.length,
    angle: textOrNull(content.angle),
    outline: JSON.stringify(content.outline),
    extras: content.extras ? JSON.stringify(content.extras) : null,
    month: monthOfCard(starts, { month: content.month, scheduled_for }),
    scheduled_for,
    job_id: null,
    status_before: null,
    draft: null,
    post_url: null,
    message: null,
    paused: 0,
  }
}

/** Maximum number of rows in one statement: a card has about 20 parameters, and SQLite accepts 32,766. */
const CHUNK = 500

/** Makes a plan with its first cards and returns the plan's id. Throws `not_found` for a site, `invalid_input` for a domain. */
export const createPlan = (
  db: Database,
  workspaceId: string,
  { domain, connection_id, title, starts, cards }: Input<PlansOfOwner['createPlan']>,
): Promise<string> =>
  transaction(db, async (trx) => {
    const id = `plan_${randomUUID()}`
    const site = connection_id === null ? null : await readSite(trx, workspaceId, connection_id)
    await trx
      .insertInto('content_plan')
      .values({
        id,
        workspace_id: workspaceId,
        site_id: site?.id ?? null,
        domain: requireDomain(domain, site?.url ?? null),
        title,
        starts,
        next_index: cards.length,
        created_at: await dbNow(trx),
      })
      .execute()
    const plan = { id, workspace_id: workspaceId, starts }
    const rows = cards.map((content, index) => newCard(plan, index, content))
    for (let start = 0; start < rows.length; start += CHUNK)
      await trx
        .insertInto('plan_card')
        .values(rows.slice(start, start + CHUNK))
        .execute()
    const ids = rows.map((row) => row.id)
    await recordChanges(trx, workspaceId, 'card', ids)
    return id
  })

const urlOf = async (trx: Trx, siteId: string | null): Promise<string | null> => {
  if (siteId === null) return null
  const site = await trx.selectFrom('site').select('url').where('id', '=', siteId).executeTakeFirst()
  return site?.url ?? null
}

/** How a person ends the pause of a draft. */
const TO_END_PAUSE =
  'Publish the article on the Articles screen, or ask the service’s operator to resume saving the draft.'

/**
 * Changes the given fields of a plan. Reports each card of the plan as changed, because cards contain their plan. Throws
 * `not_found` for a plan or site, `invalid_input` for a domain, and `conflict` if the site changes while a draft is being saved.
 */
export const changePlan = (
  db: Database,
  workspaceId: string,
  { plan_id, domain, connection_id, title }: Input<PlansOfOwner['changePlan']>,
): Promise<PlannedCard['plan']> =>
  transaction(db, async (trx) => {
    const site =
      typeof connection_id === 'string' ? await readSite(trx, workspaceId, connection_id) : { id: null }
    const before = await lockPlan(trx, workspaceId, plan_id)
    if (!before) throw noSuchPlan(plan_id)
    const cards = await trx
      .selectFrom('plan_card')
      .select(['id', 'draft', 'paused'])
      .where('plan_id', '=', plan_id)
      .execute()
    const saving = cards.filter(({ draft }) => draft === 'due')
    if (connection_id !== undefined && site.id !== before.site_id && saving.length > 0)
      throw new AppError(
        'conflict',
        saving.every(({ paused }) => paused === 1)
          ? `Saving a draft of one of this plan’s articles is paused, because the service was restored from a backup. ${TO_END_PAUSE} Then change the plan’s site.`
          : 'An article of this plan is being saved as a draft on the site. Wait until the draft is saved, then change the site.',
      )
    const siteId = connection_id === undefined ? before.site_id : site.id
    const changed = await trx
      .updateTable('content_plan')
      .set({
        domain:
          // The site that allowed a single word may have been removed since.
          domain === undefined || domainOf(domain) === before.domain
            ? before.domain
            : requireDomain(domain, await urlOf(trx, siteId)),
        site_id: siteId,
        title: title ?? before.title,
      })
      .where('id', '=', plan_id)
      .returning(['domain', 'site_id', 'title', 'starts'])
      .executeTakeFirstOrThrow()
    const ids = cards.map(({ id }) => id)
    await recordChanges(trx, workspaceId, 'card', ids)
    return {
      plan_id,
      domain: changed.domain,
      connection_id: changed.site_id,
      title: changed.title,
      starts: changed.starts,
    }
  })

const shown = async (trx: Trx, workspaceId: string, id: string): Promise<PlannedCard> => {
  const card = (await loadCards(trx, workspaceId, [id])).get(id)
  if (!card) throw new Error(`Card ${id} lacks its plan.`)
  return card
}

/** Adds a card after the others. Throws `not_found`. */
export const addCard = (
  db: Database,
  workspaceId: string,
  { plan_id, ...content }: Input<PlansOfOwner['addCard']>,
): Promise<PlannedCard> =>
  transaction(db, async (trx) => {
    const plan = await trx
      .updateTable('content_plan')
      .set({ next_index: sql`next_index + 1` })
      .where('id', '=', plan_id)
      .where('workspace_id', '=', workspaceId)
      .returning(['id', 'workspace_id', 'starts', 'next_index'])
      .executeTakeFirst()
    if (!plan) throw noSuchPlan(plan_id)
    const row = newCard(plan, plan.next_index - 1, content)
    await trx.insertInto('plan_card').values(row).execute()
    await recordChange(trx, workspaceId, 'card', row.id)
    return shown(trx, workspaceId, row.id)
  })

/** Locks the card. Throws `not_found`, and `conflict` if its article is being written or saved. */
const holdIdle = async (trx: Trx, workspaceId: string, { plan_id, card_index }: CardName) => {
  const card = await lockCard(trx, workspaceId, plan_id, card_index)
  if (!card) throw noSuchCard({ plan_id, card_index })
  if (card.status_before !== null)
    throw new AppError(
      'conflict',
      `Article ${card.job_id} is being written from this card. Wait until the article is finished, then change the card.`,
    )
  if (card.draft !== null)
    throw new AppError(
      'conflict',
      card.paused === 1
        ? `Saving the draft of this card’s article ${card.job_id} is paused, because the service was restored from a backup. ${TO_END_PAUSE} Then change the card.`
        : `Article ${card.job_id} of this card is being saved as a draft. Wait until the draft is saved, then change the card.`,
    )
  return card
}

type Standing = Pick<CardRow, 'status' | 'scheduled_for'>

/**
 * Returns the status and schedule of a card after a change: `done` applies first, then the schedule. Throws
 * `invalid_input` if the change both closes and schedules the card, and `conflict` if it schedules a card that is
 * already written.
 */
const standingAfter = (
  card: Standing & Pick<CardRow, 'job_id'>,
  done: boolean | undefined,
  schedule: number | null | undefined,
): Standing => {
  const { status, scheduled_for } = card
  if (done === true) {
    if (typeof schedule === 'number') {
      const message = 'A card cannot be both done and scheduled.'
      const issues = [{ path: 'scheduled_for', message }]
      throw new AppError('invalid_input', `scheduled_for: ${message}`, { issues })
    }
    return { status: status === 'published' ? status : 'manually_written', scheduled_for: null }
  }
  const opened: CardStatus = done === false && status !== 'scheduled' ? 'planned' : status
  if (schedule === undefined) return { status: opened, scheduled_for }
  if (schedule === null) return { status: opened === 'scheduled' ? 'planned' : opened, scheduled_for: null }
  if (done !== false && isWritten(card))
    throw new AppError(
      'conflict',
      'The article of this card is already written. Mark the card as not written before you schedule it.',
    )
  return { status: 'scheduled', scheduled_for: schedule }
}

/** Changes the given fields. Throws `not_found`, `conflict`, `invalid_input`. */
export const changeCard = (
  db: Database,
  workspaceId: string,
  { plan_id, card_index, done, ...content }: Input<PlansOfOwner['changeCard']>,
): Promise<PlannedCard> =>
  transaction(db, async (trx) => {
    const card = await holdIdle(trx, workspaceId, { plan_id, card_index })
    const { scheduled_for, focus_keyword, angle, outline, extras, ...plain } = content
    const schedule = typeof scheduled_for === 'string' ? Date.parse(scheduled_for) : scheduled_for
    const standing = standingAfter(card, done, schedule)
    const { starts } = await trx
      .selectFrom('content_plan')
      .select('starts')
      .where('id', '=', card.plan_id)
      .executeTakeFirstOrThrow()
    const month = monthOfCard(starts, { ...standing, month: plain.month ?? card.month })
    const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
    await saveCard(trx, card, {
      ...given,
      ...(focus_keyword === undefined ? {} : { focus_keyword: textOrNull(focus_keyword) }),
      ...(angle === undefined ? {} : { angle: textOrNull(angle) }),
      ...(outline === undefined ? {} : { outline: JSON.stringify(outline) }),
      ...(extras === undefined ? {} : { extras: JSON.stringify(extras) }),
      ...standing,
      month,
      // A message about an earlier problem no longer applies once the status changes.
      ...(standing.status === card.status ? {} : { message: null }),
      // A change by the person also resumes a paused card.
      ...(card.paused === 1 && (schedule !== undefined || standing.status !== 'scheduled')
        ? { paused: 0, message: null }
        : {}),
      // Neither the attempts nor a pause of an earlier run count for the next run.
      ...(standing.status === 'scheduled' ? { ...RELEASED, attempt: 0 } : {}),
    })
    return shown(trx, workspaceId, card.id)
  })

/** Removes a card. Removing the last card also removes the plan. Throws `not_found`, `conflict`. */
export const removeCard = (db: Database, workspaceId: string, name: CardName): Promise<void> =>
  transaction(db, async (trx) => {
    const card = await holdIdle(trx, workspaceId, name)
    // Locks the plan, so that nobody adds a card while the plan may be removed.
    await lockPlan(trx, workspaceId, card.plan_id)
    await trx.deleteFrom('plan_card').where('id', '=', card.id).execute()
    await recordChange(trx, workspaceId, 'card', card.id, { deleted: true })
    await trx
      .deleteFrom('content_plan')
      .where('id', '=', card.plan_id)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('plan_card').select('id').where('plan_id', '=', card.plan_id))),
      )
      .execute()
  })
