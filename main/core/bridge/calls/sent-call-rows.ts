import type { Db } from '../../files/sqlite.ts'

/** A call that acts, by the key that it is sent under; times in milliseconds. */
export type SentCallRow = {
  /** The Idempotency-Key. */
  readonly key: string
  /** Equal for equal calls of one agent to one service. */
  readonly call_key: string
  readonly agent_id: string
  /** The day that its credits count on, in days since 1970. */
  readonly day: number
  readonly credits: number
  /** The service's answer came; without it the call may have been carried out, or not. */
  readonly answered: 0 | 1
  /** The job that the credits were for. */
  readonly job_id: string | null
  readonly refunded: 0 | 1
  readonly first_at: number
  /** When it was sent last, or that try ended. */
  readonly last_at: number
}

/** The sent calls of an open bridge.db. */
export const sentCallRows = (db: Db) => {
  const get = db.prepare<[string], SentCallRow>('SELECT * FROM sent_call WHERE key = ?')
  const put = db.prepare<[SentCallRow]>(`
    INSERT OR REPLACE INTO sent_call
      (key, call_key, agent_id, day, credits, answered, job_id, refunded, first_at, last_at)
    VALUES (:key, :call_key, :agent_id, :day, :credits, :answered, :job_id, :refunded, :first_at, :last_at)`)
  const unanswered = db
    .prepare<[string, number], string>(
      'SELECT key FROM sent_call WHERE call_key = ? AND answered = 0 AND last_at > ? ORDER BY first_at',
    )
    .pluck()
  const ofJob = db.prepare<[string], SentCallRow>('SELECT * FROM sent_call WHERE job_id = ? AND refunded = 0')
  const withoutJob = db.prepare<[], SentCallRow>(
    'SELECT * FROM sent_call WHERE job_id IS NULL AND refunded = 0 AND credits > 0',
  )
  const refunded = db.prepare<[string]>('UPDATE sent_call SET refunded = 1 WHERE key = ?')
  const forget = db.prepare<[number, number]>(
    'DELETE FROM sent_call WHERE first_at < ? OR (credits = 0 AND last_at < ?)',
  )
  return {
    get: (key: string): SentCallRow | undefined => get.get(key),
    put: (row: SentCallRow): void => void put.run(row),
    /** Keys of equal calls without an answer that were under way after that, the oldest first. */
    unanswered: (callKey: string, since: number): readonly string[] => unanswered.all(callKey, since),
    /** What was paid for a job and not given back. */
    ofJob: (jobId: string): readonly SentCallRow[] => ofJob.all(jobId),
    /** What was paid for nobody knows which job. */
    withoutJob: (): readonly SentCallRow[] => withoutJob.all(),
    refunded: (key: string): void => void refunded.run(key),
    /** Forgets what was sent before one time, and what cost nothing before another. */
    forget: (before: number, freeBefore: number): void => void forget.run(before, freeBefore),
  }
}
