/** One request that carried an Idempotency-Key, and its answer once there is one. */
export type IdempotencyRow = {
  readonly workspace_id: string
  readonly key_id: string
  readonly idempotency_key: string
  readonly fingerprint: string
  /** Tells two runs under one key apart, so that one which was given up cannot settle for the other. */
  readonly run: string
  /** The answer as JSON; null while the request is under way. */
  readonly answer: string | null
  /** Until when a request without an answer counts as under way. */
  readonly running_until: number
  readonly created_at: number
}
export type IdempotencyTables = { idempotent_request: IdempotencyRow }
