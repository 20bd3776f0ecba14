import { sql } from 'kysely'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import type { CardExtras } from '../../contract/plans.ts'
import { HOUR } from '../../contract/time.ts'
import { type Database, dbNow, nowSql, type Trx, transaction } from '../db/database.ts'
import {
  claim,
  type JobContext,
  type Lease,
  LeaseLost,
  type Queue,
  underLease,
  whileBeating,
} from '../jobs/lease.ts'
import { RELEASED } from '../jobs/lease-columns.ts'
import { isOpen } from '../workspaces/workspaces.ts'
import type { CardRow } from './card.rows.ts'
import { extrasOf, lockPlan, saveCard } from './card.table.ts'
import type { CardName } from './written.ts'

/** An article to save as a draft. */
export type DraftWanted = {
  readonly workspaceId: string
  readonly articleId: string
  readonly siteId: string
}

/** A card whose article is due, with what the article gets besides its text. */
export type DueCard = CardName & { readonly extras: CardExtras }

/** The functions of other features that scheduled cards use. */
export type ScheduleContext = {
  readonly db: Database
  /** Orders the article of a card in the caller's transaction and marks the card. `hasModel`: whether a model writes it. */
  readonly order: (trx: Trx, workspaceId: string, card: DueCard, hasModel: boolean) => Promise<unknown>
  /** Whether a model now writes articles. Takes time, so it is asked outside transactions. */
  readonly hasModel: () => Promise<boolean>
  /** Whether drafts can be saved now. If not, they wait. */
  readonly canSaveDrafts: () => boolean
  /** Saves the article on the site, never live, and only once even if the call is repeated. */
  readonly saveAsDraft: (wanted: DraftWanted) => Promise<{ readonly post_url: string }>
}

/** Number of attempts after which Quillport gives up on a card. */
const ATTEMPTS = 10
/**
 * Maximum number of tries to save a draft. The next constant is the pause before the second try, in ms. The pause doubles with each
 * further try.
 */
const SAVES = 6
const PAUSE_MS = 60_000
/** Maximum pause before the next try, in ms, even if the site asks for more. Nobody can change the card during the pause. */
const LONGEST_PAUSE_MS = HOUR

/** Error codes of problems that may pass without a person's help. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'upstream_failed',
  'unavailable',
  'rate_limited',
  'already_running',
])

type Running = { readonly context: ScheduleContext; readonly lease: Lease; readonly leaseMs: number }

/** Writes the card under the lease and frees it. If `expected` is no longer true, only frees it. */
const settle = (
  running: Running,
  expected: (card: CardRow, now: number) => boolean,
  change: (trx: Trx, card: CardRow) => Promise<Partial<CardRow>>,
): Promise<void> =>
  underLease(running, async (trx) => {
    const card = await readCard(trx, running.lease.id)
    if (!card) return
    if (expected(card, await dbNow(trx)))
      await saveCard(trx, card, { ...RELEASED, ...(await change(trx, card)) })
    else await trx.updateTable('plan_card').set(RELEASED).where('id', '=', card.id).execute()
  })

const readCard = (db: Database | Trx, id: string): Promise<CardRow | undefined> =>
  db.selectFrom('plan_card').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether the card is still due. The person may have moved the card since it was claimed. */
const isDue = ({ status, scheduled_for }: CardRow, now: number): boolean =>
  status === 'scheduled' && scheduled_for !== null && scheduled_for <= now
const isDraftDue = ({ draft }: CardRow): boolean => draft === 'due'

/** Ends the run with a message for the person. A failed card keeps an article only if this run wrote it, never an earlier one. */
const failed =
  (message: string) =>
  async (_: Trx, card: CardRow): Promise<Partial<CardRow>> => ({
    status: 'failed',
    scheduled_for: null,
    draft: null,
    ...(isDraftDue(card) ? {} : { job_id: null, post_url: null }),
    attempt: 0,
    message,
  })

/** The pause in ms for which an error asks; 0 if it asks for none. */
const askedPauseOf = ({ details }: AppError): number =>
  Math.min((details.retryAfter ?? 0) * 1_000, LONGEST_PAUSE_MS)

/** Leaves a card to a later try, with the reason for the delay. */
const triedAgain =
  (message: string, pauseMs: number, change: Partial<CardRow> = {}) =>
  async (trx: Trx): Promise<Partial<CardRow>> => ({
    ...change,
    lease_until: (await dbNow(trx)) + pauseMs,
    message: `${message} Quillport will try again.`,
  })

/** Orders the article: debit, job and card in one transaction under the lease, so that each happens once. */
const begin = async (running: Running): Promise<void> => {
  try {
    const hasModel = await running.context.hasModel()
    await settle(running, isDue, async (trx, card) => {
      await running.context.order(trx, card.workspace_id, { ...card, extras: extrasOf(card) }, hasModel)
      return { attempt: 0 }
    })
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const { code, message, details } = thrown
    if (code !== 'unavailable' || details.retryAfter === undefined)
      return settle(running, isDue, failed(message))
    // The card was not tried, so it may wait any number of times.
    await settle(running, isDue, triedAgain(message, askedPauseOf(thrown), { attempt: 0 }))
  }
}

const NO_SITE =
  'The article is written. This plan has no connected site to save a draft on. Publish the article on the Articles screen.'

/** Saves the written article as a draft. After an error that may pass, tries again later. */
const save = async (running: Running, card: CardRow): Promise<void> => {
  const { context, lease, leaseMs } = running
  // A change of the plan's site that has not yet seen this draft holds the lock. Once the lock is free, the site no longer changes.
  const plan = await transaction(context.db, (trx) => lockPlan(trx, card.workspace_id, card.plan_id))
  const siteId = plan?.site_id ?? null
  if (siteId === null || card.job_id === null)
    return settle(running, isDraftDue, async () => ({ draft: null, attempt: 0, message: NO_SITE }))
  const wanted = { workspaceId: card.workspace_id, articleId: card.job_id, siteId }
  try {
    // Heartbeats run only during this call. After the card is settled, a heartbeat would shorten the pause before the next try.
    const { post_url } = await whileBeating(context.db, lease, leaseMs, () => context.saveAsDraft(wanted))
    await settle(running, isDraftDue, async () => ({ draft: null, attempt: 0, message: null, post_url }))
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    const message = `The article is written, but no draft of it was saved: ${thrown.message}`
    if (!PASSING.has(thrown.code) || lease.attempt >= SAVES)
      return settle(running, isDraftDue, failed(`${message} Publish the article on the Articles screen.`))
    const pauseMs = Math.max(PAUSE_MS * 2 ** (lease.attempt - 1), askedPauseOf(thrown))
    await settle(running, isDraftDue, triedAgain(message, pauseMs))
  }
}

/**
 * Queue of cards that are due, or whose draft is due. Paused cards and those of closed workspaces are left out, and without
 * `drafts` also due drafts.
 */
export const dueCards = (db: Database, { drafts } = { drafts: true }): Queue => ({
  table: 'plan_card',
  ready: sql`((status = 'scheduled' and scheduled_for <= ${nowSql(db)}) ${drafts ? sql`or draft = 'due'` : sql``}) and paused = 0 and ${isOpen}`,
  since: sql`coalesce(scheduled_for, 0)`,
})

/** Claims and runs one card that is due, or whose draft is due; false if there is none. */
export const runNextCard = async (
  context: ScheduleContext,
  { owner, leaseMs, onFinished }: Omit<JobContext, 'signal'>,
): Promise<boolean> => {
  const { db } = context
  const lease = await claim(db, dueCards(db, { drafts: context.canSaveDrafts() }), { owner, leaseMs })
  if (!lease) return false
  const startedAt = performance.now()
  const running = { context, lease, leaseMs }
  try {
    const card = await readCard(db, lease.id)
    if (!card) return true
    if (lease.attempt > ATTEMPTS)
      await settle(running, () => true, failed(`Quillport gave up on this card after ${ATTEMPTS} attempts.`))
    else if (isDraftDue(card)) await save(running, card)
    else await begin(running)
    onFinished?.(lease, performance.now() - startedAt)
  } catch (thrown) {
    if (!(thrown instanceof LeaseLost)) throw thrown
  }
  return true
}
