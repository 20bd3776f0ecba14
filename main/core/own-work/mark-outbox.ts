import { randomUUID } from 'node:crypto'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import type { LeadStatus, NotLeadReason } from '../../../contract/forum.ts'
import { HOUR } from '../../../contract/time.ts'
import { MOST_MARKED } from '../../../contract/triage.ts'
import type { Db } from '../files/sqlite.ts'
import { backoff } from '../service/backoff.ts'
import type { ServiceClient } from '../service/client.ts'

/** The status that a mark gives a lead. `reason` says why the post is not a lead; null for other marks. */
export type Mark = { readonly status: LeadStatus; readonly reason: NotLeadReason | null }

type Item = Mark & {
  readonly item: number
  readonly lead_id: string
  readonly idempotency_key: string
}

/** A mark that waits to be sent, for one lead or for several leads that are sent together. */
export type WaitingMark = Mark & {
  readonly lead_ids: readonly string[]
  readonly idempotency_key: string
}

type OutboxOptions = {
  readonly db: Db
  readonly connection: () => string
  readonly client: () => ServiceClient | null
  readonly now: () => number
  readonly onSent: (mark: WaitingMark) => void
  /** Called when the service refuses a mark permanently. The mark then leaves the outbox. */
  readonly onRefused: (mark: WaitingMark, error: AppError) => void
  readonly onBug: (thrown: unknown) => void
}

/**
 * Sends marks in the order in which the person made them. Each mark keeps one key until the service accepts or refuses it. After the
 * marks, it tells the service for which leads the person wrote or copied a reply, so that the service does not remove these leads.
 */
export const createOutbox = (options: OutboxOptions) => {
  const { db, connection, onBug } = options
  const insert = db.prepare<[string, string, LeadStatus, string, number, NotLeadReason | null]>(
    'INSERT INTO outbox (connection, lead_id, status, idempotency_key, made_at, reason) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const all = db.prepare<[string], Item>(
    'SELECT item, lead_id, status, reason, idempotency_key FROM outbox WHERE connection = ? ORDER BY item',
  )
  const drop = db.prepare<[string, string]>('DELETE FROM outbox WHERE connection = ? AND idempotency_key = ?')
  const rename = db.prepare<[string, string, string, string]>(
    'UPDATE outbox SET idempotency_key = ? WHERE connection = ? AND idempotency_key = ? AND lead_id = ?',
  )
  const count = db.prepare<[string], number>('SELECT count(*) FROM outbox WHERE connection = ?').pluck()
  const last = db.prepare<[string, string], Mark>(
    'SELECT status, reason FROM outbox WHERE connection = ? AND lead_id = ? ORDER BY item DESC LIMIT 1',
  )
  const addKeep = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO to_keep (connection, lead_id) VALUES (?, ?)',
  )
  const keeps = db.prepare<[string], string>('SELECT lead_id FROM to_keep WHERE connection = ?').pluck()
  const dropKeep = db.prepare<[string, string]>('DELETE FROM to_keep WHERE connection = ? AND lead_id = ?')
  const addAll = db.transaction((leadIds: readonly string[], { status, reason }: Mark) => {
    for (let at = 0; at < leadIds.length; at += MOST_MARKED) {
      const key = randomUUID()
      for (const leadId of leadIds.slice(at, at + MOST_MARKED))
        insert.run(connection(), leadId, status, key, options.now(), reason)
    }
  })
  /** Makes each lead of a mark wait by itself, at its place among the other marks. */
  const split = db.transaction((of: string, { lead_ids, idempotency_key }: WaitingMark) => {
    for (const leadId of lead_ids) rename.run(randomUUID(), of, idempotency_key, leadId)
  })
  /** When (ms) the service was told to keep a lead, by connection and lead. A reply is saved often while the person types. */
  const kept = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  let sending = false
  let again = false
  /** Whether `timer` ends a pause that the service asked for. */
  let isLimited = false
  let failures = 0
  let stopped = false

  const ownPause = (): Pause => ({ seconds: backoff(failures++), isAsked: false })
  const pauseOf = ({ seconds }: Extract<Outcome, { kind: 'all_held' }>): Pause =>
    seconds === null ? ownPause() : { seconds, isAsked: true }

  /**
   * Sends the oldest mark of each lead until no mark is left, and then which leads to keep. Returns the pause before the next
   * attempt; null if nothing is waiting.
   */
  const sendAll = async (): Promise<Pause | null> => {
    const heldLeads = new Set<string>()
    for (;;) {
      const client = options.client()
      const of = connection()
      const mark = nextOf(all.all(of), heldLeads)
      if (!mark) return sendKeeps(heldLeads)
      if (stopped || !client) return heldLeads.size > 0 ? ownPause() : null
      const outcome = await outcomeOf(() => sendOne(client, mark))
      if (stopped) return null
      switch (outcome.kind) {
        case 'sent':
          failures = 0
          drop.run(of, mark.idempotency_key)
          options.onSent(mark)
          break
        case 'refused':
          // One lead that no longer exists must not cost the marks of the others.
          if (outcome.error.code === 'not_found' && mark.lead_ids.length > 1) {
            split(of, mark)
            break
          }
          drop.run(of, mark.idempotency_key)
          options.onRefused(mark, outcome.error)
          break
        case 'held':
          for (const leadId of mark.lead_ids) heldLeads.add(leadId)
          break
        case 'all_held':
          return pauseOf(outcome)
      }
    }
  }

  /** Tells the service which leads to keep, except leads in `heldLeads`. Returns the same as `sendAll`. */
  const sendKeeps = async (heldLeads: Set<string>): Promise<Pause | null> => {
    for (;;) {
      const client = options.client()
      const of = connection()
      const leadId = keeps.all(of).find((one) => !heldLeads.has(one))
      if (stopped || !client || leadId === undefined) return heldLeads.size > 0 ? ownPause() : null
      const outcome = await outcomeOf(() => client.calls.forum.keepLead({ lead_id: leadId }))
      if (stopped) return null
      if (outcome.kind === 'all_held') return pauseOf(outcome)
      if (outcome.kind === 'held') heldLeads.add(leadId)
      // The person can do nothing about a refusal: the service is older, has deleted the lead, or the person may only read.
      else dropKeep.run(of, leadId)
      if (outcome.kind === 'sent') kept.set(`${of} ${leadId}`, options.now())
      if (outcome.kind === 'sent') failures = 0
    }
  }

  const flush = (): void => {
    again = true
    if (sending || stopped) return
    if (timer) clearTimeout(timer)
    timer = null
    sending = true
    again = false
    isLimited = false
    sendAll()
      .catch((thrown: unknown) => {
        onBug(thrown)
        return { seconds: 60, isAsked: false }
      })
      .then((pause) => {
        sending = false
        if (stopped) return
        isLimited = pause?.isAsked ?? false
        if (again && !isLimited) flush()
        else if (pause) timer = setTimeout(flush, pause.seconds * 1000)
        timer?.unref()
      })
  }

  return {
    /**
     * Stores a mark for leads, and sends it unless the service asked for a pause. Several leads are sent together, up to the
     * service's limit.
     */
    add: (leadIds: readonly string[], mark: Mark) => {
      addAll(leadIds, mark)
      if (!isLimited) flush()
    },
    /** Stores that the person wrote or copied a reply to a lead, and tells the service, which then keeps the lead. */
    keep: (leadId: string) => {
      if ((kept.get(`${connection()} ${leadId}`) ?? 0) > options.now() - HOUR) return
      addKeep.run(connection(), leadId)
      if (!isLimited) flush()
    },
    /** Returns the last unsent mark of a lead. */
    waitingFor: (leadId: string): Mark | null => last.get(connection(), leadId) ?? null,
    /** Counts the unsent marks of this connection. */
    waiting: () => count.get(connection()) ?? 0,
    /** Sends waiting marks now, even during a pause: the service or the key may have changed. */
    flush,
    /** Stops sending. A mark that is being sent may still arrive; the desk later sends the mark again under the same key. */
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

/** Seconds until the next attempt, and whether the service asked for this pause. */
type Pause = { readonly seconds: number; readonly isAsked: boolean }

type Outcome =
  | { readonly kind: 'sent' | 'held' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'all_held'; readonly seconds: number | null }

/** Finds the oldest mark that no earlier mark blocks. A skipped mark also blocks later marks of its own leads. */
const nextOf = (items: readonly Item[], held: Set<string>): WaitingMark | undefined => {
  const marks = new Map<string, Item[]>()
  for (const item of items) {
    const of = marks.get(item.idempotency_key)
    if (of) of.push(item)
    else marks.set(item.idempotency_key, [item])
  }
  for (const [idempotency_key, of] of marks) {
    const lead_ids = of.map(({ lead_id }) => lead_id)
    const [first] = of
    if (first && !lead_ids.some((leadId) => held.has(leadId)))
      return { lead_ids, idempotency_key, status: first.status, reason: first.reason }
    for (const leadId of lead_ids) held.add(leadId)
  }
  return undefined
}

const sendOne = (client: ServiceClient, mark: WaitingMark): Promise<unknown> => {
  const { forum } = client.callsOnce(mark.idempotency_key)
  const { status, reason } = mark
  const [lead_id = '', ...more] = mark.lead_ids
  if (more.length > 0)
    return forum.markLeads({ lead_ids: [...mark.lead_ids], status, ...(reason ? { reason } : {}) })
  return reason ? forum.notALead({ lead_id, reason }) : forum.markLead({ lead_id, status })
}

const outcomeOf = async (send: () => Promise<unknown>): Promise<Outcome> => {
  try {
    await send()
    return { kind: 'sent' }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return outcomeOfError(thrown)
  }
}

/**
 * Decides what an error means for a mark. If the key is refused or lacks the scope, or if the account has lost the forum, the
 * mark is kept, because the person may connect with another key or get the forum back.
 */
const outcomeOfError = (error: AppError): Outcome => {
  const { retryAfter } = error.details
  if (retryAfter !== undefined) return { kind: 'all_held', seconds: retryAfter }
  switch (error.code) {
    case 'unauthorized':
    case 'domain_mismatch':
    case 'scope_missing':
    case 'forum_not_enabled':
    case 'service_unreachable':
    case 'unavailable':
      return { kind: 'all_held', seconds: null }
    case 'rate_limited':
    case 'daily_limit_reached':
      return { kind: 'all_held', seconds: 30 }
    default:
      return ERRORS[error.code].status >= 500 ? { kind: 'held' } : { kind: 'refused', error }
  }
}
