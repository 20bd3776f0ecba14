import { AppError } from '../../contract/errors.ts'
import type { Input, Output } from '../../contract/operation.ts'
import { type plans, TO_DO_STATUSES } from '../../contract/plans.ts'
import { listed } from '../../contract/words.ts'
import type { Db } from '../db/database.ts'
import { domainOf } from '../text/domain-name.ts'
import { cardOf, readPlan } from './card.table.ts'
import { noSuchPlan } from './written.ts'

type Filters = Input<typeof plans.get>

const planFor = async (db: Db, workspaceId: string, { plan_id, domain }: Filters) => {
  const host = domain === undefined ? undefined : domainOf(domain)
  if (plan_id !== undefined) {
    const plan = await readPlan(db, workspaceId, plan_id)
    if (!plan || (host !== undefined && plan.domain !== host)) throw noSuchPlan(plan_id)
    return plan
  }
  const plans = db
    .selectFrom('content_plan')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (domain === undefined) return plans.limit(1).executeTakeFirst()
  const all = await plans.execute()
  const found = all.find((plan) => plan.domain === host)
  if (!found && all.length > 0) throw noPlanFor(domain, [...new Set(all.map((plan) => plan.domain))])
  return found
}

/** Maximum number of domains that an error names. */
const MOST_DOMAINS = 20

/** The error for a domain without a plan. An empty plan would invite another, paid order for a title that has a card. */
const noPlanFor = (domain: string, known: readonly string[]): AppError =>
  new AppError(
    'not_found',
    `There is no plan for ${domain}. There are plans for ${listed(known.slice(0, MOST_DOMAINS), 'and')}${known.length > MOST_DOMAINS ? ` and ${known.length - MOST_DOMAINS} more` : ''}.`,
  )

/**
 * Reads the matching cards of a plan, sorted by month and index. If there is no plan, the answer has nulls and no cards. Throws
 * `not_found` for an unknown plan_id, or a domain without a plan.
 */
export const getPlan = async (
  db: Db,
  workspaceId: string,
  filters: Filters,
): Promise<Output<typeof plans.get>> => {
  const plan = await planFor(db, workspaceId, filters)
  if (!plan) return { plan_id: null, domain: null, title: null, cards: [], count: 0 }
  const { status, month, include_done, limit } = filters
  // An explicit status takes precedence over include_done.
  const statuses = status === undefined ? (include_done ? null : TO_DO_STATUSES) : [status]
  const matching = db
    .selectFrom('plan_card')
    .where('plan_id', '=', plan.id)
    .$if(statuses !== null, (query) => query.where('status', 'in', statuses ?? []))
    .$if(month !== undefined, (query) => query.where('month', '=', month ?? 0))
  const rows = await matching.selectAll().orderBy('month').orderBy('card_index').limit(limit).execute()
  const { count } = await matching.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow()
  return {
    plan_id: plan.id,
    domain: plan.domain,
    title: plan.title,
    cards: rows.map(cardOf),
    count: Number(count),
  }
}
