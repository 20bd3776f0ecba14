import { randomUUID } from 'node:crypto'
import { AppError, ERRORS } from '../../../contract/errors.ts'
import type { LeadStatus } from '../../../contract/forum.ts'
import type { Db } from '../files/sqlite.ts'
import { backoff } from '../service/backoff.ts'
import type { ServiceClient } from '../service/client.ts'

/** A mark that waits to be sent. */
export type WaitingMark = {
  readonly item: number
  readonly lead_id: string
  readonly status: LeadStatus
  readonly idempotency_key: string
}

type OutboxOptions = {
  readonly db: Db
  readonly connection: () => string
  readonly client: () => ServiceClient | null
  readonly now: () => number
  readonly onSent: (mark: WaitingMark) => void
  /** The service will never take it: it left the outbox. */
  readonly onRefused: (mark: WaitingMark, error: AppError) => void
  readonly onBug: (thrown: unknown) => void
}

/** Sends marks in the order in which they were made, each under one key, until the service took or refused it. */
export const createOutbox = (options: OutboxOptions) => {
  const { db, connection, onBug } = options
  const add = db.prepare<[string, string, LeadStatus, string, number]>(
    'INSERT INTO outbox (connection, lead_id, status, idempotency_key, made_at) VALUES (?, ?, ?, ?, ?)',
  )
  const all = db.prepare<[string], WaitingMark>(
    'SELECT item, lead_id, status, idempotency_key FROM outbox WHERE connection = ? ORDER BY item',
  )
  const drop = db.prepare<[number]>('DELETE FROM outbox WHERE item = ?')
  const count = db.prepare<[string], number>('SELECT count(*) FROM outbox WHERE connection = ?').pluck()
  const lastStatus = db
    .prepare<[string, string], LeadStatus>(
      'SELECT status FROM outbox WHERE connection = ? AND lead_id = ? ORDER BY item DESC LIMIT 1',
    )
    .pluck()
  let timer: NodeJS.Timeout | null = null
  let sending = false
  let again = false
  let failures = 0
  let stopped = false

  /** Sends the oldest mark of each lead until all are gone; returns seconds to wait, null when nothing waits. */
  const sendAll = async (): Promise<number | null> => {
    const heldLeads = new Set<string>()
    for (;;) {
      const client = options.client()
      const mark = all.all(connection()).find(({ lead_id }) => !heldLeads.has(lead_id))
      if (stopped || !client || !mark) return heldLeads.size > 0 ? backoff(failures++, 60) : null
      const verdict = await sendOne(client, mark)
      if (stopped) return null
      switch (verdict.kind) {
        case 'sent':
          failures = 0
          drop.run(mark.item)
          options.onSent(mark)
          break
        case 'refused':
          drop.run(mark.item)
          options.onRefused(mark, verdict.error)
          break
        case 'held':
          heldLeads.add(mark.lead_id)
          break
        case 'all_held':
          return verdict.seconds ?? backoff(failures++, 60)
      }
    }
  }

  const flush = (): void => {
    again = true
    if (sending || stopped) return
    if (timer) clearTimeout(timer)
    timer = null
    sending = true
    again = false
    sendAll()
      .catch((thrown: unknown) => {
        onBug(thrown)
        return 60
      })
      .then((seconds) => {
        sending = false
        if (stopped) return
        if (again && seconds === null) flush()
        else if (seconds !== null) timer = setTimeout(flush, seconds * 1000)
        timer?.unref()
      })
  }

  return {
    add: (leadId: string, status: LeadStatus) => {
      add.run(connection(), leadId, status, randomUUID(), options.now())
      flush()
    },
    waitingStatus: (leadId: string) => lastStatus.get(connection(), leadId) ?? null,
    /** How many marks of this connection wait. */
    waiting: () => count.get(connection()) ?? 0,
    /** Sends what waits, now. */
    flush,
    /** Ends sending; what is under way may still arrive, and is sent again under the same key. */
    stop: () => {
      stopped = true
      if (timer) clearTimeout(timer)
    },
  }
}
export type Outbox = ReturnType<typeof createOutbox>

type Verdict =
  | { readonly kind: 'sent' | 'held' }
  | { readonly kind: 'refused'; readonly error: AppError }
  | { readonly kind: 'all_held'; readonly seconds: number | null }

const sendOne = async (client: ServiceClient, mark: WaitingMark): Promise<Verdict> => {
  try {
    await client
      .callsOnce(mark.idempotency_key)
      .forum.markLead({ lead_id: mark.lead_id, status: mark.status })
    return { kind: 'sent' }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return verdictOf(thrown)
  }
}

/** What an error means for a mark. A refused key, or one without the scope, refuses no mark: the person may connect with a new one. */
const verdictOf = (error: AppError): Verdict => {
  const { retryAfter } = error.details
  if (retryAfter !== undefined) return { kind: 'all_held', seconds: retryAfter }
  switch (error.code) {
    case 'unauthorized':
    case 'domain_mismatch':
    case 'scope_missing':
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
